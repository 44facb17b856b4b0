/** Evaluates a `Condition` of the model. Conditions are data, and this module defines their meaning. */
import type { Condition } from '../model/value.ts';
import { callFunction, type RegistryFunctions, resolve, type ValueContext } from './reference.ts';
import { isEmpty } from './values.ts';

type ConditionSupport = {
  readonly functions: RegistryFunctions;
  readonly hasRight: (right: string) => boolean;
};

export function holds(condition: Condition, context: ValueContext, support: ConditionSupport): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, context, support));
  if ('any' in condition) return condition.any.some((part) => holds(part, context, support));
  if ('not' in condition) return !holds(condition.not, context, support);
  if ('right' in condition) return support.hasRight(condition.right);
  if ('fn' in condition) return callFunction(condition.fn, context, support.functions) === true;
  const value = resolve(condition.value, context, support.functions);
  if ('isEmpty' in condition) return isEmpty(value) === condition.isEmpty;
  return 'is' in condition ? isEqual(value, condition.is) : !isEqual(value, condition.isNot);
}

/** Undefined equals null; lists and objects are compared by content. */
export function isEqual(value: unknown, expected: unknown): boolean {
  const given = value ?? null;
  return typeof given === 'object' && given !== null
    ? JSON.stringify(given) === JSON.stringify(expected)
    : given === expected;
}
