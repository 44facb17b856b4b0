/** Resolves value references. An absent value is undefined, so that callers leave it out. */
import type { DateModel, ValueRef } from '../model/value.ts';
import { addMonths, dayOf, isIsoDate } from './dates.ts';
import { type CodeProperty, valueAt } from './values.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The values that a reference, a condition or a function of the registry may read. */
export type ValueContext = {
  readonly filter: Values;
  readonly field: Values;
  readonly row: Values;
  readonly path: Values;
  /** The values set by the chosen bulk action. */
  readonly choice: Values;
  /** The signed-in user: the server's response, with the claims of the token laid over it. */
  readonly user: Values;
  readonly property: Values;
  /** The property in which objects of the API carry a code. */
  readonly codeProperty: CodeProperty;
  /** The current day in France. */
  readonly today: () => string;
};

/** A function of the registry: computes one value from the context. Pure. */
export type RegistryFunction = (context: ValueContext) => unknown;
export type RegistryFunctions = Readonly<Record<string, RegistryFunction>>;

export const noValues: ValueContext = {
  filter: {},
  field: {},
  row: {},
  path: {},
  choice: {},
  user: {},
  property: {},
  codeProperty: null,
  today: () => dayOf(new Date()),
};

export function resolve(reference: ValueRef, context: ValueContext, functions: RegistryFunctions): unknown {
  if ('const' in reference) return reference.const;
  if ('date' in reference) return resolveDate(reference.date, context, functions) ?? undefined;
  if ('fn' in reference) return callFunction(reference.fn, context, functions);
  if ('property' in reference) return context.property[reference.property] ?? reference.default;
  if ('row' in reference) return valueAt(context.row, reference.row, context.codeProperty);
  if ('filter' in reference) return context.filter[reference.filter];
  if ('field' in reference) return context.field[reference.field];
  if ('path' in reference) return context.path[reference.path];
  if ('user' in reference) return context.user[reference.user];
  return context.choice[reference.choice];
}

/** The field that a reference reads, also as the start of a date; null: none. */
export function fieldIn(reference: ValueRef): string | null {
  if ('date' in reference) return reference.date.of === 'today' ? null : fieldIn(reference.date.of);
  return 'field' in reference ? reference.field : null;
}

/** The result of a day calculation, YYYY-MM-DD; null if its start is not a day. */
export function resolveDate(
  { of, months, days, notBefore }: DateModel,
  context: ValueContext,
  functions: RegistryFunctions,
): string | null {
  const from = of === 'today' ? context.today() : resolve(of, context, functions);
  if (typeof from !== 'string' || !isIsoDate(from)) return null;
  const day = addMonths(from, months, days);
  return notBefore !== null && day < notBefore ? notBefore : day;
}

/** Calls a function of the registry; the compiler has checked that the name exists. */
export function callFunction(name: string, context: ValueContext, functions: RegistryFunctions): unknown {
  const call = functions[name];
  if (call === undefined) throw new Error(`No function is registered under "${name}".`);
  return call(context);
}
