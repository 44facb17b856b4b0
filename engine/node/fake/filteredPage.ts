/** The answer of a list to its query: filtered by parameters named like fields, sorted, and one page of it. */
import type { Operation } from '../../core/contract/operations.ts';
import type { Group, ShapeOf } from '../../core/contract/shape.ts';
import { withoutAccents } from '../../core/runtime/values.ts';
import type { Collection } from './collections.ts';
import { fakeValues } from './fakeValue.ts';
import { isPagingParameter, pagingNames } from './pagingNames.ts';

type Query = Readonly<Record<string, string>>;
type FakeRow = Readonly<Record<string, unknown>>;

/** Parameters that search in every field. */
const textName = /^(q|search|recherche|query|texte)$/i;
const usualSize = 20;

export function filteredPage(
  operation: Operation,
  { at, row }: Collection,
  all: readonly FakeRow[],
  query: Query,
  shapeOf: ShapeOf,
): unknown {
  const found = sorted(
    all.filter((one) => answers(one, query)),
    [valueNamed(pagingNames.sort), valueNamed(pagingNames.direction)].filter(Boolean).join(','),
  );
  const size =
    Number(valueNamed(pagingNames.size) ?? (has(pagingNames.size) ? usualSize : found.length)) || usualSize;
  const start = startOf(size);
  const rows = found.slice(start, start + size);
  if (at === null) return rows;
  const properties = Object.entries(operation.answer?.properties ?? {});
  const value = fakeValues({});
  return Object.fromEntries(
    properties.map(([name, schema]) => [name, name === at ? rows : member(name, schema)]),
  );

  function member(name: string, schema: Group): unknown {
    const { properties: inner } = shapeOf(schema);
    if (inner !== null)
      return Object.fromEntries(Object.entries(inner).map(([one, own]) => [one, member(one, own)]));
    if (has(pagingNames.cursor) && pagingNames.next.test(name))
      return start + size < found.length ? String(start + size) : null;
    if (/pages/i.test(name)) return Math.ceil(found.length / size);
    if (pagingNames.total.test(name)) return found.length;
    if (pagingNames.size.test(name)) return size;
    if (pagingNames.page.test(name) || name === 'number') return Math.floor(start / size) + firstPage();
    return query[name] === undefined ? value(schema, name, name) : Number(query[name]);
  }

  function has(name: RegExp): boolean {
    return operation.query.some((one) => name.test(one.name));
  }

  function valueNamed(name: RegExp): string | undefined {
    const parameter = operation.query.find((one) => name.test(one.name))?.name;
    return parameter === undefined ? undefined : query[parameter];
  }

  function firstPage(): number {
    const page = operation.query.find(({ name }) => pagingNames.page.test(name));
    return page?.shape.limits.minimum ?? 0;
  }

  function startOf(count: number): number {
    for (const name of [pagingNames.start, pagingNames.cursor])
      if (has(name)) return Number(valueNamed(name) ?? 0);
    return has(pagingNames.page)
      ? (Number(valueNamed(pagingNames.page) ?? firstPage()) - firstPage()) * count
      : 0;
  }

  function answers(one: FakeRow, asked: Query): boolean {
    return Object.entries(asked).every(([name, text]) => {
      if (text === '' || isPagingParameter(name)) return true;
      const properties = shapeOf(row).properties ?? {};
      if (Object.hasOwn(properties, name))
        return matches(one[name], text, shapeOf(properties[name] ?? {}).values !== null);
      if (textName.test(name)) return Object.values(one).some((value) => matches(value, text, false));
      return isWithin(one, name, text);
    });
  }
}

function matches(value: unknown, text: string, isCode: boolean): boolean {
  const isPlain = typeof value === 'string' && !isCode && !/^\d{4}-\d\d-\d\d/.test(value);
  if (!isPlain) return text.split(',').includes(String(value));
  return withoutAccents(value).toLowerCase().includes(withoutAccents(text).toLowerCase());
}

/** A parameter named like a field and a bound: `retourAvant`, `dateMin`. Any other says nothing. */
function isWithin(row: FakeRow, name: string, text: string): boolean {
  const bound = /^(.+?)_?(avant|max|before|to|fin|apres|min|after|from|debut)$/i.exec(name);
  const value = bound ? String(row[bound[1] ?? ''] ?? '') : '';
  if (value === '') return true;
  return /avant|max|before|to|fin/i.test(bound?.[2] ?? '') ? value <= text : value >= text;
}

/** Sorted by `field`, `-field`, `field,desc` or `field:desc`. */
function sorted(rows: readonly FakeRow[], sort: string): readonly FakeRow[] {
  const found = /^(-?)([\w.]+)(?:[,: ](asc|desc))?$/i.exec(sort);
  if (!found) return rows;
  const [, minus, field = '', order = ''] = found;
  const sign = minus === '-' || /desc/i.test(order) ? -1 : 1;
  const compare = new Intl.Collator('fr', { numeric: true }).compare;
  return [...rows].sort((a, b) => sign * compare(String(a[field] ?? ''), String(b[field] ?? '')));
}
