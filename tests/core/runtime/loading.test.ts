import { describe, expect, it } from 'vitest';
import {
  type LoadEvent,
  type Loading,
  type LoadState,
  notAsked,
  type Question,
  reduceLoad,
} from '../../../engine/core/runtime/loading.ts';

type State = LoadState<string, string>;
type Event = LoadEvent<string, string>;

const question = (key: string, subject: string, carries = false): Question => ({ key, subject, carries });
const asked = (of: Question | null): Event => ({ kind: 'asked', question: of });
const answered = (key: string, value: string): Event => ({ kind: 'answered', key, value });
const failed = (key: string, isGone = false): Event => ({ kind: 'failed', key, failure: 'no', isGone });
const stopped: Event = { kind: 'stopped' };
const patched: Event = { kind: 'patched', change: (value) => `${value}!` };

const a = question('a', 'A');
const again = question('a2', 'A');
const b = question('b', 'B');
const carried = question('b', 'B', true);
const stateAfter = (...events: readonly Event[]): Loading<string, string> =>
  events.reduce<State>(reduceLoad, notAsked).loading;

const loading = (previous: string | null) => ({ kind: 'loading', previous });
const failure = (previous: string | null) => ({ kind: 'failed', failure: 'no', previous });

const cases: readonly (readonly [string, readonly Event[], unknown])[] = [
  ['has no value while it waits for the first response', [asked(a)], loading(null)],
  ['shows the response', [asked(a), answered('a', 'one')], { kind: 'done', value: 'one' }],
  ['is idle when nothing is requested', [asked(a), answered('a', 'one'), asked(null)], { kind: 'idle' }],
  [
    'keeps the value while the same subject is loaded again',
    [asked(a), answered('a', 'one'), asked(again)],
    loading('one'),
  ],
  [
    'drops the value when another subject is loaded',
    [asked(a), answered('a', 'one'), asked(b)],
    loading(null),
  ],
  [
    'carries the value over to another subject when the question allows it',
    [asked(a), answered('a', 'one'), asked(carried)],
    loading('one'),
  ],
  [
    'drops a carried value on failure',
    [asked(a), answered('a', 'one'), asked(carried), failed('b')],
    failure(null),
  ],
  [
    'drops a carried value when the request is stopped',
    [asked(a), answered('a', 'one'), asked(carried), stopped],
    { kind: 'stopped', previous: null },
  ],
  [
    'keeps the value of the same subject after a failure',
    [asked(a), answered('a', 'one'), asked(again), failed('a2')],
    failure('one'),
  ],
  [
    'keeps the value of the same subject when the request is stopped',
    [asked(a), answered('a', 'one'), asked(again), stopped],
    { kind: 'stopped', previous: 'one' },
  ],
  [
    'drops the value when the subject is gone',
    [asked(a), answered('a', 'one'), asked(again), failed('a2', true)],
    failure(null),
  ],
  [
    'has no value when a subject that is gone is requested again',
    [asked(a), answered('a', 'one'), asked(again), failed('a2', true), asked(a)],
    loading(null),
  ],
  ['waits again after a failure', [asked(a), failed('a'), asked(again)], loading(null)],
  [
    'REL-25: ignores a response to the previous question',
    [asked(a), asked(b), answered('a', 'one')],
    loading(null),
  ],
  [
    'ignores a failure of the previous question',
    [asked(a), answered('a', 'one'), asked(again), failed('a')],
    loading('one'),
  ],
  [
    'ignores a response that arrives when nothing is requested',
    [asked(a), asked(null), answered('a', 'one')],
    { kind: 'idle' },
  ],
  ['patches the value', [asked(a), answered('a', 'one'), patched], { kind: 'done', value: 'one!' }],
  [
    'patches the value while it waits',
    [asked(a), answered('a', 'one'), asked(again), patched],
    loading('one!'),
  ],
  ['patches nothing when there is no value', [asked(a), patched], loading(null)],
];

describe('a loaded response', () => {
  it.each(cases)('%s', (_, events, expected) => {
    expect(stateAfter(...events)).toEqual(expected);
  });

  it('keeps the new value of a carried subject when that subject is loaded again', () => {
    expect(
      stateAfter(
        asked(a),
        answered('a', 'one'),
        asked(carried),
        answered('b', 'two'),
        asked(question('b2', 'B')),
      ),
    ).toEqual(loading('two'));
  });
});
