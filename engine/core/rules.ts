/**
 * The checks over several fields of a form. Each looks at values that are there and valid on their own: an absent or
 * malformed value is the business of the field's own schema.
 */
import { isIsoDate } from './dates.ts';
import type { RuleModel, Text } from './model.ts';

/** What a form holds: a value a field, absent when empty. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A rule that does not hold. `field` null: it concerns the form; `focus` is the field that its link leads to. */
export type RuleFailure = {
  readonly field: string | null;
  readonly focus: string | null;
  readonly message: Text;
};

/** The answer of a registry function that checks a field: true when it holds. */
export type CheckFunction = (fn: string, field: string, values: FormValues) => boolean;

/** No value, an empty text or blanks only. `false`, 0 and an empty list are values. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The rules that do not hold, in order. Rules about a hidden field are passed over. */
export function checkRules(
  rules: readonly RuleModel[],
  values: FormValues,
  isVisible: (field: string) => boolean,
  check: CheckFunction,
): readonly RuleFailure[] {
  return rules.flatMap((rule): readonly RuleFailure[] => {
    if (rule.rule === 'atLeastOne') {
      const shown = rule.fields.filter(isVisible);
      const holds = shown.some((field) => !isBlank(values[field]) && !isEmptyList(values[field]));
      return holds ? [] : [{ field: null, focus: shown[0] ?? null, message: rule.message }];
    }
    const holds = !isVisible(rule.field) || holdsFor(rule, values, check);
    return holds ? [] : [{ field: rule.field, focus: rule.field, message: rule.message }];
  });
}

function holdsFor(
  rule: Exclude<RuleModel, { rule: 'atLeastOne' }>,
  values: FormValues,
  check: CheckFunction,
): boolean {
  const value = values[rule.field];
  switch (rule.rule) {
    case 'notBefore':
      return !areDates(value, values[rule.than]) || String(value) >= String(values[rule.than]);
    case 'notAfter':
      return !areDates(value, values[rule.than]) || String(value) <= String(values[rule.than]);
    case 'equals':
      return isBlank(value) || isBlank(values[rule.other]) || value === values[rule.other];
    case 'differs':
      return isBlank(value) || isBlank(values[rule.other]) || value !== values[rule.other];
    case 'fn':
      return check(rule.fn, rule.field, values);
  }
}

function areDates(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && isIsoDate(value));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
