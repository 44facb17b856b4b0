/** The checks over several fields of a form; absent and malformed values are reported by the schema of their field. */

import type { RuleModel } from '../model/form.ts';
import type { DateModel, Text } from '../model/value.ts';
import { isBlank } from './cleanText.ts';
import { isIsoDate } from './dates.ts';
import { fieldIn } from './reference.ts';
import { isEmpty } from './values.ts';

/** The values of a form by field; empty fields are absent. */
export type FormValues = Readonly<Record<string, unknown>>;

/** What is wrong with a field, or with the whole form: `field` null; its link focuses the field `focus`. */
export type RuleFailure = {
  readonly field: string | null;
  readonly focus: string | null;
  readonly message: Text;
};

export type RuleContext = {
  readonly isVisible: (field: string) => boolean;
  /** The result of a registry function that checks a value: true if it passes. */
  readonly check: (fn: string) => boolean;
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
      const holds = shown.some((field) => !isBlank(values[field]) && !isEmpty(values[field]));
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
      return isInOrder(values[rule.than], value);
    case 'notAfter':
      return isInOrder(value, values[rule.than]);
    case 'earliest':
    case 'latest': {
      const { field, date } = rule;
      const start = fieldIn({ date });
      if (start !== null && (isOwnFilling(field, start) || isOwnFilling(start, field))) return true;
      return rule.rule === 'earliest' ? isInOrder(day(date), value) : isInOrder(value, day(date));
    }
    case 'equals':
    case 'differs': {
      const other = values[rule.other];
      return isBlank(value) || isBlank(other) || (value === other) === (rule.rule === 'equals');
    }
    case 'fn':
      return check(rule.fn);
  }
}

/** Whether one day is not after another; a value that is no day is reported elsewhere. */
function isInOrder(one: unknown, other: unknown): boolean {
  const areDays = [one, other].every((value) => typeof value === 'string' && isIsoDate(value));
  return !areDays || String(one) <= String(other);
}
