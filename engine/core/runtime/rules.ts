/**
 * The checks over several fields of a form. Each looks at values that are there and valid on their own: an absent or
 * malformed value is the business of the field's own schema.
 */
import type { DateModel, RuleModel, Text } from '../model/model.ts';
import { isIsoDate } from './dates.ts';

/** What a form holds: a value a field, absent when empty. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A rule that does not hold. `field` null: it concerns the form; `focus` is the field that its link leads to. */
export type RuleFailure = {
  readonly field: string | null;
  readonly focus: string | null;
  readonly message: Text;
};

/** What the checks ask the form for. */
export type RuleContext = {
  readonly isVisible: (field: string) => boolean;
  /** The answer of a registry function that checks a field: true when it holds. */
  readonly check: (fn: string, field: string, values: FormValues) => boolean;
  /** The day that a calculation comes to; null: none. */
  readonly day: (date: DateModel) => string | null;
  /** Whether a field holds what the form itself makes of it, out of another one, when it is left empty. */
  readonly isOwnFilling: (field: string, from: string) => boolean;
};

/** No value, an empty text or blanks only. `false`, 0 and an empty list are values. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The rules that do not hold, in order. Rules about a hidden field are passed over. */
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

/** The field that a day is calculated from; the empty text: none. */
function startField({ of }: DateModel): string {
  return of !== 'today' && 'field' in of ? of.field : '';
}

function areDates(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && isIsoDate(value));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
