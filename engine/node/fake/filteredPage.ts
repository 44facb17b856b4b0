/** The answer of a list to its query: filtered by parameters named like fields, sorted, and one page of it. */
import type { Operation } from '../../core/contract/operations.ts';
import { isPageParameter, isPagePart, pageParameter, pagesOf, tells } from '../../core/contract/pages.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { mapValues, withoutAccents } from '../../core/runtime/values.ts';
import type { Collection } from './collections.ts';
import type { FakeValue } from './fakeValue.ts';

type Query = Readonly<Record<string, string>>;
type FakeRow = Readonly<Record<string, unknown>>;

/** Parameters that search in every field. */
const textName = /^(q|search|recherche|query|texte)$/i;
const usualSize = 20;

/** The body and the headers of a page, as the contract declares them. */
export function filteredPage(
  operation: Operation,
  { at, row }: Collection,
  all: readonly FakeRow[],
  query: Query,
  value: FakeValue,
): { readonly body: unknown; readonly headers: Readonly<Record<string, string>> } {
  const properties = row.properties ?? {};
  const asked = pageAsked(operation, query);
  const found = sorted(all.filter(answers), asked.order);
  const { start, size = found.length || usualSize } = asked;
  const rows = found.slice(start, start + size);
  const page: Page = { ...asked, start, size, rows, count: found.length };
  const headers = operation.answerHeaders.map((name) => [name, headerOf(name, page)] as const);
  return {
    body: operation.answer && bodyOf([], operation.answer),
    headers: Object.fromEntries(headers.flatMap(([name, told]) => (told === null ? [] : [[name, told]]))),
  };

  function bodyOf(path: readonly string[], shape: Shape): unknown {
    if (path.join('.') === (at ?? '')) return rows;
    if (Object.keys(shape.properties ?? {}).length > 0)
      return mapValues(shape.properties ?? {}, (one, name) => bodyOf([...path, name], one));
    const name = path.at(-1) ?? '';
    const told = toldOf(path, shape.types ?? [], page);
    if (told !== undefined) return told;
    return query[name] === undefined ? value(shape, name, name) : Number(query[name]);
  }

  function answers(one: FakeRow): boolean {
    return Object.entries(query).every(([name, text]) => {
      if (text === '' || isPageParameter(name)) return true;
      if (Object.hasOwn(properties, name)) return matches(one[name], text, properties[name]?.values != null);
      if (textName.test(name)) return Object.values(one).some((value) => matches(value, text, false));
      return isWithin(one, name, text);
    });
  }
}

type Asked = {
  readonly start: number;
  /** Undefined: all rows. */
  readonly size?: number;
  /** The order as one text. */
  readonly order: string;
  readonly firstPage: number;
  /** The place of a page, as its parameter says it. */
  readonly placeOf: (start: number, size: number) => number;
  /** The query of another page. */
  readonly queryOf: (place: number) => string;
};
type Page = Required<Asked> & { readonly rows: readonly FakeRow[]; readonly count: number };
type PartName = Parameters<typeof pageParameter>[1];

/** What a query asks for in the protocol of an operation. */
function pageAsked(operation: Operation, query: Query): Asked {
  const { protocol, firstPage = 1 } = pagesOf(operation) ?? {};
  const nameOf = (part: PartName) => pageParameter(operation, part)?.name ?? '';
  const position = nameOf(protocol === 'page' || protocol === 'cursor' ? protocol : 'start');
  const told = Number(query[nameOf('size')]) || (protocol === undefined ? undefined : usualSize);
  const place = Number(query[position]);
  const start = protocol === 'page' ? ((place || firstPage) - firstPage) * (told ?? 0) : place || 0;
  const end = Number(query[nameOf('end')]);
  const size = end > start ? end - start : told;
  const deep = Object.entries(query).find(([name]) => /^(order_?by|sort)[.[]/i.test(name));
  const plain = [query[nameOf('sort')], query[nameOf('direction')]].filter(Boolean).join(',');
  return {
    start,
    ...(size !== undefined && { size }),
    order: deep ? `${deep[0].replace(/^.*?[.[]|\]$/g, '')},${deep[1]}` : plain,
    firstPage,
    placeOf: (at, length) => (protocol === 'page' ? firstPage + at / length : at),
    queryOf: (at) => `?${new URLSearchParams({ ...query, [position]: String(at) })}`,
  };
}

/** What an answer tells of its pages in a field; undefined: nothing. */
function toldOf(path: readonly string[], types: readonly string[], page: Page): unknown {
  const { start, size, count, firstPage, placeOf, queryOf } = page;
  const [outer = '', name = ''] = [path.at(-2), path.at(-1)];
  const isLast = start + size >= count;
  const place = placeOf(start + size, size);
  if (tells.next(/^(href|url)$/.test(name) ? outer : name)) {
    if (types.includes('boolean')) return !isLast;
    if (isLast) return null;
    if (types.includes('integer')) return place;
    return /cursor|curseur|token/i.test(name) || outer === '' ? String(place) : queryOf(place);
  }
  if (/pages|page_?count/i.test(name)) return Math.ceil(count / size);
  if (tells.total(name)) return count;
  if (name === 'number' || isPagePart('page', name)) return Math.floor(start / size) + firstPage;
  return isPagePart('size', name) ? size : undefined;
}

/** What a header tells of a page; null: nothing, it is not sent. */
function headerOf(name: string, { start, size, rows, count, placeOf, queryOf }: Page): string | null {
  const next = start + size < count ? placeOf(start + size, size) : null;
  if (/^content-range$/i.test(name)) return `items ${start}-${start + rows.length - 1}/${count}`;
  if (/^link$/i.test(name)) return next === null ? null : `<${queryOf(next)}>; rel="next"`;
  const plain = name.replace(/^x-/i, '');
  if (tells.total(plain)) return String(count);
  return tells.next(plain) && next !== null ? String(next) : null;
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
  const found = /^([+-]?)([\w.]+)(?:[,: ](asc|desc|-?1))?$/i.exec(sort);
  if (!found) return rows;
  const [, minus, field = '', order = ''] = found;
  const sign = minus === '-' || /desc|-1/i.test(order) ? -1 : 1;
  const compare = new Intl.Collator('fr', { numeric: true }).compare;
  return [...rows].sort((a, b) => sign * compare(String(a[field] ?? ''), String(b[field] ?? '')));
}
