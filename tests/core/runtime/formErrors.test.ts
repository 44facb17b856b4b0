import { describe, expect, it } from 'vitest';
import type { FieldModel, FormModel } from '../../../engine/core/model/form.ts';
import type { ValidationError } from '../../../engine/core/model/screenModule.ts';
import { type FormCheck, formErrors, submittedValues } from '../../../engine/core/runtime/formErrors.ts';
import { field as fieldModel } from '../../fieldModel.ts';

const field = (name: string, more: Partial<FieldModel> = {}): FieldModel =>
  fieldModel(name, name.toUpperCase(), { submit: false, ...more });
const form: FormModel = {
  schema: {},
  fields: [field('a', { errors: { maxLength: 'trop long', default: 'refusé' } }), field('b'), field('c/d')],
  rules: [
    { rule: 'atLeastOne', fields: ['a', 'b'], message: 'un critère' },
    { rule: 'differs', field: 'b', other: 'a', message: 'pareils' },
  ],
  dependents: [],
  submit: '',
  reset: null,
  note: null,
};
const found = (
  instancePath: string,
  keyword: string,
  params: Record<string, unknown> = {},
): ValidationError => ({
  instancePath,
  keyword,
  params,
});
const check = (
  errors: readonly ValidationError[],
  values = {},
  hidden: readonly string[] = [],
  disabled: readonly string[] = [],
) =>
  formErrors(form, values, {
    findings: errors,
    isVisible: (name) => !hidden.includes(name),
    isEnabled: (name) => !disabled.includes(name),
    check: () => true,
    day: () => null,
    isOwnFilling: () => false,
    fallback: 'pas accepté',
    labelOf: ({ label }) => String(label),
  } satisfies FormCheck).map(({ field: name, focus, message, args }) => [name, focus, message, args.limit]);

describe('formErrors', () => {
  it("gives one error per field: the field's own message before the engine's", () => {
    const errors = [found('/a', 'maxLength', { limit: 5 }), found('/a', 'pattern'), found('/b', 'format')];
    expect(check(errors, { a: 'x' })).toEqual([
      ['a', 'a', 'trop long', 5],
      ['b', 'b', 'pas accepté', undefined],
    ]);
    expect(check([found('/a', 'pattern')], { a: 'x' })).toEqual([['a', 'a', 'refusé', undefined]]);
  });

  it('finds a missing field, and a field whose name contains a slash', () => {
    const errors = [found('', 'required', { missingProperty: 'b' }), found('/c~1d/0', 'type')];
    expect(check(errors, { a: 'x' }).map(([name]) => name)).toEqual(['b', 'c/d']);
  });

  it('puts errors of the whole form first, with the field to focus', () => {
    expect(check([found('/c~1d', 'type')]).map(([name, focus]) => [name, focus])).toEqual([
      [null, 'a'],
      ['c/d', 'c/d'],
    ]);
  });

  it('DEM-087 finds no error in hidden or disabled fields', () => {
    expect(check([found('/a', 'enum')], { a: 'x', b: 'y' }, ['a'])).toEqual([]);
    expect(check([found('/a', 'enum')], { a: 'x', b: 'y' }, [], ['a'])).toEqual([]);
  });

  it('checks the rules of a field only when its own value is valid, and never those of a hidden field', () => {
    const same = { a: 'x', b: 'x' };
    expect(check([], same)).toEqual([['b', 'b', 'pareils', undefined]]);
    expect(check([found('/b', 'format')], same)).toEqual([['b', 'b', 'pas accepté', undefined]]);
    expect(check([found('/b', 'format')], same, ['b'])).toEqual([]);
  });
});

describe('submittedValues', () => {
  it('sends visible fields that have a value, and read-only fields where the model says so', () => {
    const fields = [
      field('a'),
      field('b', { readOnly: true }),
      field('c', { readOnly: true, submit: true }),
      field('d'),
      field('e'),
    ];
    const values = { a: 0, b: 1, c: 2, d: 3, f: 4 };
    expect(submittedValues({ ...form, fields }, values, (name) => name !== 'd')).toEqual({ a: 0, c: 2 });
  });
});
