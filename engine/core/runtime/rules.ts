/**
 * The checks over several fields of a form. They apply to values that are present and valid: the field's own schema
 * reports absent and malformed values.
 */

import type { RuleModel } from '../model/form.ts';
import type { DateModel, Text } from '../model/value.ts';
import { isBlank } from './cleanText.ts';
import { isIsoDate } from './dates.ts';

/** The values of a form by field; empty fields are absent. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A failed rule. `field` null: it concerns the form; its link focuses the field `focus`. */
type RuleFailure = {
  readonly field: string | null;
  readonly focus: string | null;
  readonly message: Text;
};

/** What the checks need from the form. */
export type RuleContext = {
  readonly isVisible: (field: string) => boolean;
  /** The result of a registry function that checks a field: true if it passes. */
  readonly check: (fn: string, field: string, values: FormValues) => boolean;
  /** The result of a day calculation; null: none. */
  readonly day: (date: DateModel) => string | null;
  /** Whether a field has the value with which the form itself would fill it from another field. */
  readonly isOwnFilling: (field: string, from: string) => boolean;
};

/** The failed rules, in order. Skips rules about a hidden field. */
export function checkRules(
  rules: readonly RuleModel[],
  values: FormValues,
  context: RuleContext,
): readonly RuleFailure[] {
  const { isVisible } = context;
  return rules.flatMap((rule): readonly RuleFailure[] => {
    if (rule.rule === 'atLeastOne') {
      const shown = rule.fields.filter(isVisible);
      const holds = shown.some((field) => !isBlank(values[field]) && !isEmptyList(values[field]));
      return holds ? [] : [{ field: null, focus: shown[0] ?? null, message: rule.message }];
    }
    const holds = !isVisible(rule.field) || holdsFor(rule, values, context);
    return holds ? [] : [{ field: rule.field, focus: rule.field, message: rule.message }];
  });
}

function holdsFor(
  rule: Exclude<RuleModel, { rule: 'atLeastOne' }>,
  values: FormValues,
  { check, day, isOwnFilling }: RuleContext,
): boolean {
  const value = values[rule.field];
  switch (rule.rule) {
    case 'notBefore':
      return !areDates(value, values[rule.than]) || String(value) >= String(values[rule.than]);
    case 'notAfter':
      return !areDates(value, values[rule.than]) || String(value) <= String(values[rule.than]);
    case 'earliest':
    case 'latest': {
      const limit = day(rule.date);
      const start = startField(rule.date);
      if (!areDates(value, limit) || isOwnFilling(rule.field, start) || isOwnFilling(start, rule.field))
        return true;
      return rule.rule === 'earliest' ? String(value) >= String(limit) : String(value) <= String(limit);
    }
    case 'equals':
      return isBlank(value) || isBlank(values[rule.other]) || value === values[rule.other];
    case 'differs':
      return isBlank(value) || isBlank(values[rule.other]) || value !== values[rule.other];
    case 'fn':
      return check(rule.fn, rule.field, values);
  }
}

/** The field from which a day is calculated; empty: none. */
function startField({ of }: DateModel): string {
  return of !== 'today' && 'field' in of ? of.field : '';
}

function areDates(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && isIsoDate(value));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
