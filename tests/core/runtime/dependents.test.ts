import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormModel, RuleModel } from '../../../engine/core/model/form.ts';
import { addDays, addMonths, isIsoDate } from '../../../engine/core/runtime/dates.ts';
import {
  type DependentContext,
  fillFields,
  isFilledFrom,
  isShownOnly,
  restartFields,
  startFields,
} from '../../../engine/core/runtime/dependents.ts';
import { noValues, resolve, resolveDate } from '../../../engine/core/runtime/reference.ts';
import { checkRules, type FormValues } from '../../../engine/core/runtime/rules.ts';

const today = '2026-11-18';
const date = { months: 0, days: 0, notBefore: null } as const;
const ending = { ...date, of: 'today' } as const;
const beginning = { of: { field: 'fin' }, months: -14, days: 1, notBefore: '2017-01-01' } as const;
const dependent = { restartsWith: ['type'], whenDisabled: { date: ending } };
const form: FormModel = {
  schema: {},
  fields: [],
  rules: [],
  dependents: [
    { ...dependent, field: 'fin', whenEmpty: { date: ending } },
    { ...dependent, field: 'debut', whenEmpty: { date: beginning } },
  ],
  submit: '',
  reset: null,
  note: null,
};

const about = (values: FormValues, day = today) => ({ ...noValues, field: values, today: () => day });
const contextOn = (day: string): DependentContext => ({
  isEnabled: (_field, values) => values.type === 'PERIODE',
  resolve: (reference, values) => resolve(reference, about(values, day), {}),
});
const context = contextOn(today);

describe('dependent fields', () => {
  it('STAT-014 STAT-017 reset when their source field changes: to empty, or to their value while disabled', () => {
    const typed = { type: 'PERIODE', debut: '2026-01-01', fin: '2026-02-01' };
    expect(restartFields(form, typed, { ...typed, type: 'JOUR' }, context)).toEqual({
      type: 'JOUR',
      debut: today,
      fin: today,
    });
    const shown = { type: 'JOUR', debut: today, fin: today };
    expect(restartFields(form, shown, { ...shown, type: 'PERIODE' }, context)).toEqual({ type: 'PERIODE' });
    expect(restartFields(form, shown, { debut: today, fin: today }, context)).toEqual({});
    expect(restartFields(form, typed, { ...typed, fin: '2026-03-01' }, context)).toEqual({
      ...typed,
      fin: '2026-03-01',
    });
  });

  it('show their initial value once their source field has a value, and do not send it', () => {
    expect(startFields(form, {}, context)).toEqual({});
    expect(startFields(form, { type: 'JOUR' }, context)).toEqual({ type: 'JOUR', debut: today, fin: today });
    expect(startFields(form, { type: 'PERIODE', fin: '2026-01-01' }, context)).toEqual({
      type: 'PERIODE',
      fin: '2026-01-01',
    });
    expect(isShownOnly(form, 'debut', { type: 'JOUR' }, context)).toBe(true);
    expect(isShownOnly(form, 'debut', { type: 'PERIODE' }, context)).toBe(false);
    expect(isShownOnly(form, 'type', { type: 'JOUR' }, context)).toBe(false);
  });

  it('STAT-023 STAT-024 STAT-025 are filled when they are submitted empty, each after its own source', () => {
    const fill = (values: FormValues) => fillFields(form, { type: 'PERIODE', ...values }, context);
    expect(fill({})).toEqual({ type: 'PERIODE', debut: '2025-09-19', fin: today });
    expect(fill({ fin: '2026-02-28' })).toMatchObject({ debut: '2024-12-29' });
    expect(fill({ fin: '2028-02-29' })).toMatchObject({ debut: '2026-12-30' });
    expect(fill({ fin: '2017-12-31' })).toMatchObject({ debut: '2017-01-01' });
    expect(fill({ debut: '2026-01-01' })).toMatchObject({ debut: '2026-01-01', fin: today });
    expect(fill({ fin: 'demain' })).toEqual({ type: 'PERIODE', fin: 'demain' });
    expect(fillFields(form, { type: 'JOUR' }, context)).toEqual({ type: 'JOUR' });
  });
});

describe('limits of a period', () => {
  const latest: RuleModel = {
    rule: 'latest',
    field: 'fin',
    date: { of: { field: 'debut' }, months: 14, days: -1, notBefore: null },
    message: '14 mois',
  };
  const earliest: RuleModel = {
    rule: 'earliest',
    field: 'debut',
    date: { ...date, of: { const: '2017-01-01' } },
    message: '2017',
  };
  const wrong = (values: FormValues, rules: readonly RuleModel[] = [latest, earliest]) =>
    checkRules(rules, values, {
      isVisible: () => true,
      check: () => true,
      day: (calculated) => resolveDate(calculated, about(values), {}),
      isOwnFilling: (field, from) => isFilledFrom(form, field, from, values, context),
    }).map(({ message }) => message);

  it.each([
    ['2025-01-15', '2026-03-14', '2026-03-15'],
    ['2024-02-29', '2025-04-28', '2025-04-29'],
    ['2024-12-31', '2026-02-27', '2026-02-28'],
    ['2026-12-31', '2028-02-28', '2028-02-29'],
    ['2025-01-01', '2026-02-28', '2026-03-01'],
  ])('STAT-039 from %s, %s is the last day and %s is one day too many', (debut, last, next) => {
    expect(wrong({ debut, fin: last })).toEqual([]);
    expect(wrong({ debut, fin: next })).toEqual(['14 mois']);
  });

  it('STAT-039 apply to an end that was left empty as to one that was typed', () => {
    const sent = (debut: string) => fillFields(form, { type: 'PERIODE', debut }, context);
    expect(sent('2025-09-18').fin).toBe(today);
    expect(wrong(sent('2025-09-19'))).toEqual([]);
    expect(wrong(sent('2025-09-18'))).toEqual(['14 mois']);
    expect(wrong(sent('2020-01-01'))).toEqual(['14 mois']);
  });

  it('STAT-036 include the first day', () => {
    expect(wrong({ debut: '2016-12-31', fin: '2017-01-01' })).toEqual(['2017']);
    expect(wrong({ debut: '2017-01-01', fin: '2017-01-01' })).toEqual([]);
    expect(wrong({ debut: 'x', fin: '2017-01-01' })).toEqual([]);
  });

  const anyDay = fc.integer({ min: 0, max: 365 * 25 }).map((days) => addDays('2017-01-01', days));

  it('never refuse what the form itself fills in, on any day', () => {
    fc.assert(
      fc.property(anyDay, (fin) => {
        const filled = fillFields(form, { type: 'PERIODE' }, contextOn(fin));
        expect(filled.fin).toBe(fin);
        expect(isIsoDate(String(filled.debut))).toBe(true);
        expect(
          checkRules([latest, earliest], filled, {
            isVisible: () => true,
            check: () => true,
            day: (calculated) => resolveDate(calculated, about(filled, fin), {}),
            isOwnFilling: (field, from) => isFilledFrom(form, field, from, filled, contextOn(fin)),
          }),
        ).toEqual([]);
      }),
    );
  });

  it('allow exactly 14 months less a day', () => {
    fc.assert(
      fc.property(anyDay, (debut) => {
        const last = addMonths(debut, 14, -1);
        expect(wrong({ debut, fin: last }, [latest])).toEqual([]);
        const next = addDays(last, 1);
        const isDefault = isFilledFrom(form, 'debut', 'fin', { debut, fin: next }, context);
        expect(wrong({ debut, fin: next }, [latest])).toEqual(isDefault ? [] : ['14 mois']);
      }),
    );
  });
});
