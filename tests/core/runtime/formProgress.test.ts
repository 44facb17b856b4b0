import { describe, expect, it } from 'vitest';
import type { FormModel } from '../../../engine/core/model/form.ts';
import type { FormError } from '../../../engine/core/runtime/formErrors.ts';
import {
  advanceForm,
  beginForm,
  type FormEvent,
  type FormProgress,
  type FormRules,
  sendForm,
  visibleErrors,
} from '../../../engine/core/runtime/formProgress.ts';
import { field } from '../../fieldModel.ts';

const form: FormModel = {
  schema: {},
  fields: [field('a', 'A'), field('b', 'B'), field('key', 'Key', { widget: 'password' })],
  rules: [],
  dependents: [],
  submit: '',
  reset: null,
  note: null,
};
const error = (name: string | null): FormError => ({ field: name, focus: name, message: 'wrong', args: {} });
const rules: FormRules = {
  isVisible: (name, values) => name !== 'b' || values.a !== 'alone',
  isEnabled: () => true,
  resolve: () => 'filled',
  errorsOf: (values) => (values.a === 'bad' ? [error('a')] : []),
};
const object = { a: 'old' };
const begun = beginForm(form, { object, values: object }, object, rules);
const formAfter = (...events: readonly FormEvent[]): FormProgress =>
  events.reduce((progress, event) => advanceForm(form, progress, event), begun);
const typed = (draft: object, isRight = false): FormEvent => ({
  kind: 'typed',
  draft: { ...draft },
  isRight,
});
const left = (name: string): FormEvent => ({ kind: 'left', field: name });
const refused: FormEvent = { kind: 'refused', draft: { a: 'bad' } };
const sent: FormEvent = { kind: 'sent' };
const failed: FormEvent = { kind: 'failed', failures: [error('a')] };
const now = { a: 'new', b: 'now' };
const reread: FormEvent = { kind: 'reread', basis: { object: now, values: now } };

describe('advanceForm', () => {
  it.each<[string, readonly FormEvent[], Partial<FormProgress>]>([
    ['begins with what the object holds', [], { kind: 'filling', draft: object, refusals: 0 }],
    ['holds what is typed', [typed({ a: 'x' })], { kind: 'filling', draft: { a: 'x' } }],
    ['notes the fields that were left', [left('a'), left('a'), left('b')], { touched: new Set(['a', 'b']) }],
    ['is refused', [refused], { kind: 'refused', draft: { a: 'bad' }, refusals: 1 }],
    ['counts every refusal', [refused, refused], { kind: 'refused', refusals: 2 }],
    [
      'stays refused while anything is wrong',
      [refused, typed({ a: 'x' })],
      { kind: 'refused', draft: { a: 'x' } },
    ],
    [
      'tells errors at every field once all was put right',
      [refused, typed({ a: 'x' }, true)],
      { kind: 'filling', draft: { a: 'x' }, touched: new Set(['a', 'b', 'key']) },
    ],
    ['is handed on', [typed({ a: 'x' }), sent], { kind: 'filling', sent: { a: 'x' }, failures: [] }],
    [
      'is handed on after a refusal',
      [left('a'), refused, sent],
      { kind: 'filling', touched: new Set(['a']) },
    ],
    ['lists what the server found', [sent, failed], { kind: 'filling', failures: [error('a')], refusals: 1 }],
    ['forgets that with the next sending', [sent, failed, sent], { failures: [], refusals: 1 }],
    [
      'keeps it through a refusal',
      [sent, failed, refused],
      { kind: 'refused', failures: [error('a')], refusals: 2 },
    ],
    [
      'takes what was not typed from the object that was read again',
      [typed({ a: 'old', b: 'mine' }), left('b'), reread],
      { draft: { a: 'new', b: 'mine' }, touched: new Set(), basis: { object: now, values: now } },
    ],
    [
      'keeps what was refused over another object',
      [refused, reread],
      { kind: 'refused', draft: { a: 'bad', b: 'now' } },
    ],
  ])('%s', (_what, events, expected) => {
    expect(formAfter(...events)).toMatchObject(expected);
  });

  it('is the same form where nothing changed', () => {
    const progress = formAfter(left('a'));
    expect(advanceForm(form, progress, left('a'))).toBe(progress);
  });
});

describe('visibleErrors', () => {
  const errors = [error(null), error('a'), error('b')];
  const names = (found: readonly FormError[]) => found.map(({ field: name }) => name);
  it.each<[string, readonly FormEvent[], (string | null)[], (string | null)[]]>([
    ['shows nothing at first', [], [], []],
    ['shows those of fields that were left', [left('b')], ['b'], []],
    ['shows and lists all of a refused form', [refused], [null, 'a', 'b'], [null, 'a', 'b']],
    ['shows and lists what the server found', [left('b'), sent, failed], ['b', 'a'], ['a']],
    ['until its field changes', [sent, failed, typed({ a: 'x' })], [], []],
    ['and again when it is as it was sent', [sent, failed, typed({ a: 'x' }), typed(object)], ['a'], ['a']],
  ])('%s', (_what, events, atFields, listed) => {
    const found = visibleErrors(formAfter(...events), errors);
    expect([names(found.atFields), names(found.listed)]).toEqual([atFields, listed]);
  });
});

describe('sendForm', () => {
  it('sends what is visible, without blanks around it but in a password', () => {
    const sending = sendForm(form, { a: ' alone ', b: 'x', key: ' k ' }, rules);
    expect(sending).toEqual({
      draft: { a: ' alone ', b: 'x', key: ' k ' },
      errors: [],
      values: { a: 'alone', key: ' k ' },
    });
  });

  it('fills the empty fields that depend on others, also where it is refused', () => {
    const dependents = [{ field: 'b', restartsWith: ['a'], whenDisabled: null, whenEmpty: { row: 'b' } }];
    const sending = sendForm({ ...form, dependents }, { a: 'bad' }, rules);
    expect(sending.draft).toEqual({ a: 'bad', b: 'filled' });
    expect(sending.errors).toEqual([error('a')]);
  });
});
