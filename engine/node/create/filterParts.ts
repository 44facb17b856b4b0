/** The criteria of a list: parameters of its operation that limit its rows. */
import type { Operation, Parameter } from '../../core/contract/operations.ts';
import { isPageParameter } from '../../core/contract/pages.ts';
import { isPlain, isWritable, type NamedShape, valuesOf } from './areaParts.ts';

/** A criterion, and the parameter that it is sent as. */
export type Filter = NamedShape & { readonly parameter: Parameter };

/** What a row holds, and whether rows are counted, limits none of them. */
const notCriterion = /^_?(fields?|select|include|expand|embed|(with|total)_?count)$/i;

/** A list has no more criteria at first, beside those that it needs. */
const mostFilters = 8;

/** Steps of names that hold criteria (`filter[statut]`), and comparisons at their end (`where.statut.eq`, `prix__gt`). */
const holder = /^(filters?|where|q|query|search|criteria)$/i;
const comparison = /^_?(eq|equals?|is)$/i;
const otherComparison =
  /^_?(i?not|n?i?(eq|equal|like|contains?|starts_?with|ends_?with|between|(is_?)?(not_?)?(null|empty)|in)|i?exact|[gl]te?|ne|nin|contained|overlaps|or|and)$/i;

/** The criteria; of several comparisons of one field, the one with a value that is equal. */
export function filtersOf({ query }: Operation, without: readonly string[]): readonly Filter[] {
  const named = new Map<string, Filter>();
  for (const parameter of query) {
    const isNone =
      isPageParameter(parameter.name) || (notCriterion.test(parameter.name) && !parameter.required);
    const id = isNone ? null : filterId(parameter);
    const { shape } = parameter;
    const isShown = isPlain(shape) || valuesOf(shape) !== null;
    if (id !== null && isShown && !without.includes(id) && !named.has(id))
      named.set(id, { name: id, shape, parameter });
  }
  return [...named.values()].filter(({ parameter }, index) => parameter.required || index < mostFilters);
}

/** The name of the criterion of a parameter; null: a comparison that is left out. */
function filterId({ name, required }: Parameter): string | null {
  if (isWritable(name) && !name.includes('__')) return name;
  const steps = name.split(/[.[\]]+|__/).filter((step) => step !== '');
  const end = steps.length > 1 ? (steps.at(-1) ?? '') : '';
  if (otherComparison.test(end) && !comparison.test(end) && !required) return null;
  const own = steps.filter(
    (step, index) =>
      !(index === 0 && holder.test(step) && steps.length > 1) && !(step === end && comparison.test(step)),
  );
  const id = own.join('-').replace(/[^A-Za-z0-9_-]+/g, '');
  return isWritable(id) ? id : null;
}

/** What the source of a list sends beside the criteria that are parameters of their names; null: nothing. */
export function queryOf(filters: readonly Filter[], asked: Readonly<Record<string, number>>): object | null {
  const renamed = filters.filter(({ name, parameter }) => name !== parameter.name);
  const sent = renamed.map(({ name, parameter }) => [parameter.name, { filter: name }]);
  const fixed = Object.entries(asked).map(([name, value]) => [name, { const: value }]);
  return sent.length + fixed.length === 0 ? null : Object.fromEntries([...sent, ...fixed]);
}
