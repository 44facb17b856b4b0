import { describe, expect, it } from 'vitest';
import type { RuleModel } from '../../../engine/core/model/form.ts';
import { checkRules, type FormValues } from '../../../engine/core/runtime/rules.ts';

const check = (rule: RuleModel, values: FormValues, hidden: readonly string[] = []) =>
  checkRules([rule], values, {
    isVisible: (field) => !hidden.includes(field),
    check: () => false,
    day: () => null,
    isOwnFilling: () => false,
  });

describe('rules', () => {
  it('requires at least one criterion; false, 0 and a choice count, blanks do not', () => {
    const rule: RuleModel = { rule: 'atLeastOne', fields: ['a', 'b'], message: 'un critère' };
    expect(check(rule, {})).toEqual([{ field: null, focus: 'a', message: 'un critère' }]);
    expect(check(rule, { a: '  ', b: [] })).toHaveLength(1);
    for (const value of [false, 0, 'x', [1]]) expect(check(rule, { b: value })).toEqual([]);
  });

  it('does not count a hidden criterion, and focuses the first visible one', () => {
    const rule: RuleModel = { rule: 'atLeastOne', fields: ['a', 'b'], message: 'un critère' };
    expect(check(rule, { a: 'x' }, ['a'])).toEqual([{ field: null, focus: 'b', message: 'un critère' }]);
  });

  it('CMD-016 CONST-015 compares dates when both are valid; equal dates are accepted', () => {
    const rule: RuleModel = { rule: 'notBefore', field: 'fin', than: 'debut', message: 'avant' };
    expect(check(rule, { debut: '2026-11-18', fin: '2026-11-17' })).toHaveLength(1);
    expect(check(rule, { debut: '2026-11-18', fin: '2026-11-18' })).toEqual([]);
    expect(check(rule, { debut: '32/11/2026', fin: '2026-11-17' })).toEqual([]);
    expect(check(rule, { fin: '2026-11-17' })).toEqual([]);
    expect(check({ ...rule, rule: 'notAfter' }, { debut: '2026-11-18', fin: '2026-11-19' })).toHaveLength(1);
  });

  it('CONST-014 compares two fields when both have values', () => {
    const equals: RuleModel = { rule: 'equals', field: 'a', other: 'b', message: 'différents' };
    expect(
      [check(equals, { a: 'x', b: 'y' }), check(equals, { a: 'x' }), check(equals, { a: 'x', b: 'x' })].map(
        (f) => f.length,
      ),
    ).toEqual([1, 0, 0]);
    const differs: RuleModel = { rule: 'differs', field: 'a', other: 'b', message: 'pareils' };
    expect(
      [check(differs, { a: 'x', b: 'x' }), check(differs, { a: 'x', b: 'y' }), check(differs, {})].map(
        (f) => f.length,
      ),
    ).toEqual([1, 0, 0]);
  });

  it('calls registered checks, but not for a hidden field', () => {
    const rule: RuleModel = { rule: 'fn', fn: 'controle', field: 'a', message: 'refusé' };
    expect(check(rule, { a: 'x' })).toEqual([{ field: 'a', focus: 'a', message: 'refusé' }]);
    expect(check(rule, { a: 'x' }, ['a'])).toEqual([]);
  });
});
