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
  ['waits for the first answer with nothing', [asked(a)], loading(null)],
  ['shows the answer', [asked(a), answered('a', 'one')], { kind: 'done', value: 'one' }],
  ['is idle once nothing is asked', [asked(a), answered('a', 'one'), asked(null)], { kind: 'idle' }],
  [
    'keeps what it shows while the same subject is read again',
    [asked(a), answered('a', 'one'), asked(again)],
    loading('one'),
  ],
  ['drops it for another subject', [asked(a), answered('a', 'one'), asked(b)], loading(null)],
  ['carries it where it is told to', [asked(a), answered('a', 'one'), asked(carried)], loading('one')],
  [
    'but no longer than until a failure',
    [asked(a), answered('a', 'one'), asked(carried), failed('b')],
    failure(null),
  ],
  [
    'or until it is given up',
    [asked(a), answered('a', 'one'), asked(carried), stopped],
    { kind: 'stopped', previous: null },
  ],
  [
    'keeps what is about the subject after a failure',
    [asked(a), answered('a', 'one'), asked(again), failed('a2')],
    failure('one'),
  ],
  [
    'and after it is given up',
    [asked(a), answered('a', 'one'), asked(again), stopped],
    { kind: 'stopped', previous: 'one' },
  ],
  [
    'keeps nothing of what is gone',
    [asked(a), answered('a', 'one'), asked(again), failed('a2', true)],
    failure(null),
  ],
  [
    'and has nothing to show when that is asked for again',
    [asked(a), answered('a', 'one'), asked(again), failed('a2', true), asked(a)],
    loading(null),
  ],
  ['waits again after a failure', [asked(a), failed('a'), asked(again)], loading(null)],
  [
    'REL-25: drops an answer to the question before',
    [asked(a), asked(b), answered('a', 'one')],
    loading(null),
  ],
  ['and its failure', [asked(a), answered('a', 'one'), asked(again), failed('a')], loading('one')],
  [
    'and what arrives when nothing is asked any more',
    [asked(a), asked(null), answered('a', 'one')],
    { kind: 'idle' },
  ],
  ['changes what it shows', [asked(a), answered('a', 'one'), patched], { kind: 'done', value: 'one!' }],
  ['also while it waits', [asked(a), answered('a', 'one'), asked(again), patched], loading('one!')],
  ['and changes nothing where there is nothing', [asked(a), patched], loading(null)],
];

describe('an answer that is read', () => {
  it.each(cases)('%s', (_, events, expected) => {
    expect(stateAfter(...events)).toEqual(expected);
  });

  it('is not gone again with what the answer after it brings', () => {
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
