/** What a contract says of pages: the protocol of an operation, by the usual names, and what its answers tell. */
import type { Paging } from '../../../schemas/types/definition.ts';
import type { Operation, Parameter } from './operations.ts';
import type { Shape } from './shape.ts';

export type { Paging };

/** Usual names of parameters, without signs: `_page`, `page[number]` and `per_page` are `page`, `pagenumber`, `perpage`. */
const parameterNames = {
  size: /^(size|taille|limite?|length|(page|items)?per(page)|pages?(size|limit)|maxresults|top|rows)$/,
  page: /^(page|page(number|no|index)|numeropage|currentpage)$/,
  start: /^(start|offset|debut|skip|pageoffset|startindex)$/,
  end: /^end$/,
  cursor: /^(cursor|curseur|(page|next|continuation)token|(page)?(after|cursor)|startingafter)$/,
  sort: /^(sort|tri|(sort|order)by|ordering)$/,
  direction: /^(order|ordre|direction|sens|(sort|order)(order|dir|direction))$/,
  draw: /^draw$/,
} as const;

/** Usual names of what an answer tells, in the order of preference. */
const totals = [/total/i, /filtered|nombre/i, /count/i];
const nexts = [/^(next|suivant)/i, /(cursor|curseur|token)$/i, /^has_?(more|next)|^more$/i];
const notTotal = /pages|per_?page|current|page_?(count|size|number)/i;
const notNext = /^(has_?)?prev|^prec|first|last/i;

/** The parameter of a part of a protocol. */
export function pageParameter(
  { query }: Pick<Operation, 'query'>,
  part: keyof typeof parameterNames,
): Parameter | undefined {
  return query.find(({ name }) => isPagePart(part, name));
}

export function isPagePart(part: keyof typeof parameterNames, name: string): boolean {
  return parameterNames[part].test(plain(name));
}

/** Whether a parameter asks for a page or an order, so that it is no filter. */
export function isPageParameter(name: string): boolean {
  return Object.values(parameterNames).some((names) => names.test(plain(name))) || deepSort.test(name);
}

/** Whether a name of an answer tells the number of all rows, or what comes after the page. */
export const tells = {
  total: (name: string): boolean => isOneOf(totals, name) && !notTotal.test(name),
  next: (name: string): boolean => isOneOf(nexts, name) && !notNext.test(name),
};

/** The protocol of an operation, a proposal that its author reads; null: it takes no usual parameters. */
export function pagesOf(operation: Operation): Paging | null {
  const named = (part: keyof typeof parameterNames) => pageParameter(operation, part)?.name;
  const usual = (key: 'page' | 'offset' | 'cursor' | 'size', name: string | undefined) =>
    name === undefined || name === key ? {} : { [key]: name };
  const names = operation.query.map(({ name }) => name);
  if (['draw', 'start', 'length'].every((name) => names.includes(name))) return { protocol: 'datatables' };
  const size = named('size');
  const end = size === undefined ? named('end') : undefined;
  if (size === undefined && end === undefined) return null;
  const common = { ...(end === undefined ? usual('size', size) : { end }), ...orderIn(operation.query) };
  const page = pageParameter(operation, 'page');
  const offset = named('start');
  const cursor = named('cursor');
  if (page && end === undefined)
    return { protocol: 'page', ...usual('page', page.name), firstPage: firstPage(page, size), ...common };
  if (offset !== undefined) return { protocol: 'offset', ...usual('offset', offset), ...common };
  if (cursor !== undefined) return { protocol: 'cursor', ...usual('cursor', cursor), ...common };
  return null;
}

/** The number of the first page: the page before it is refused or repeats it, the one after it would skip rows. */
function firstPage({ shape, samples, description }: Parameter, size: string | undefined): 0 | 1 {
  const { minimum = Number(samples.find((sample) => /^[01]$/.test(sample)) ?? Number.NaN) } = shape.limits;
  if (minimum === 0 || minimum === 1) return minimum;
  if (/\b(0|zero)[- ](based|index)|(from|with|at|de) (0|zero)\b/i.test(description)) return 0;
  if (/\b(1|one)[- ](based|index)|(from|with|at|de) (1|un|one)\b/i.test(description)) return 1;
  return size === 'size' ? 0 : 1;
}

/** The parameters of an order. */
function orderIn(query: Operation['query']): Pick<Paging, 'sort' | 'direction'> {
  const deep = query.map(({ name }) => deepSort.exec(name)).find((found) => found !== null);
  if (deep) return { sort: `${deep[1]}{field}${deep[2]}` };
  const sort = pageParameter({ query }, 'sort')?.name;
  const direction = pageParameter({ query }, 'direction')?.name;
  if (sort === undefined) return direction === undefined ? {} : { sort: direction };
  return { sort, ...(direction !== undefined && { direction }) };
}

/** A field of its own parameter: `orderby.titre`, `sort[titre]`. */
const deepSort = /^((?:order_?by|sort)[.[])[^.[\]]+(\]?)$/i;

/** What a contract tells of the answers of a protocol and of the form of an order, so that its author need not. */
export function toldOfPages(operation: Operation, paging: Paging): Partial<Paging> {
  const { answer, answerHeaders } = operation;
  const names = membersOf(answer);
  const isCounted = paging.protocol === 'datatables';
  const total = isCounted
    ? undefined
    : placeOf(totals, tells.total, ['integer', 'number'], /^content-range$/i);
  const types = ['string', 'integer', 'boolean'];
  const next =
    isCounted || (total && paging.protocol !== 'cursor')
      ? undefined
      : placeOf(nexts, tells.next, types, /^link$/i);
  return { ...(total && { total }), ...(next && { next }), ...orderForm(operation.query, paging) };

  function placeOf(
    preferred: readonly RegExp[],
    isTold: (name: string) => boolean,
    types: readonly string[],
    usualHeader: RegExp,
  ): Paging['total'] {
    const header = answerHeaders.find((name) => isTold(name.replace(/^x-/i, '')) || usualHeader.test(name));
    if (header !== undefined) return { header };
    const fitting = names.filter(
      ([name, , shape]) => isTold(name) && types.some((type) => shape.types?.includes(type) === true),
    );
    const rank = ([name]: Member) => preferred.findIndex((one) => one.test(name));
    return fitting.toSorted((one, other) => rank(one) - rank(other))[0]?.[1].join('.');
  }
}

type Member = readonly [name: string, path: readonly string[], shape: Shape];

/** The members of an answer and of the objects in it, the outer ones first. */
function membersOf(answer: Shape | null, above: readonly string[] = []): readonly Member[] {
  const own = Object.entries(answer?.properties ?? {}).map(
    ([name, shape]): Member => [
      /^(href|url|uri)$/i.test(name) ? (above.at(-1) ?? name) : name,
      [...above, name],
      shape,
    ],
  );
  const inner = own.flatMap(([, path, shape]) => (path.length > 2 ? [] : membersOf(shape, path)));
  return [...own, ...inner];
}

/** How an order is written, where the values or the words of its parameter show another form than `field,desc`. */
function orderForm(query: Operation['query'], { sort, direction }: Paging): Partial<Paging> {
  const told = (wanted: string | undefined) => query.find(({ name }) => name === wanted);
  const values = told(direction ?? (sort?.includes('{field}') ? firstDeep(query, sort) : undefined))?.samples;
  const descending = values?.find((value) => /^desc|^-1$/i.test(value));
  const ascending = values?.find((value) => /^asc|^1$/i.test(value));
  if (ascending !== undefined && descending !== undefined)
    return isUsual(ascending, descending) && direction !== undefined ? {} : { ascending, descending };
  if (sort?.includes('{field}')) return { ascending: 'asc', descending: 'desc' };
  const parameter = direction === undefined ? told(sort) : undefined;
  if (parameter === undefined) return {};
  const { samples, description } = parameter;
  const said = [...samples, description].join('\n');
  const joint = /\w([,:])\(?(asc|desc)/i.exec(said) ?? /\w( )(asc|desc)\b/i.exec(samples.join('\n'));
  if (joint) {
    const [, sign = ','] = joint;
    const isLoud = /\b(ASC|DESC)\b/.test(said) && !/\b(asc|desc)\b/.test(said);
    const [up, down] = isLoud ? ['ASC', 'DESC'] : ['asc', 'desc'];
    return sign === ',' && !isLoud
      ? {}
      : { ascending: `{field}${sign}${up}`, descending: `{field}${sign}${down}` };
  }
  if (!/(^|[\s"'`(,|=])-\s?[a-z_{<]|["'`(]\s?[-−]\s?["'`)]/im.test(said)) return {};
  const isSigned = /(^|[\s"'`(,|=])\+\s?[a-z_{<]|["'`(]\s?\+\s?["'`)]/im.test(said);
  return { ascending: isSigned ? '+{field}' : '{field}', descending: '-{field}' };
}

function firstDeep(query: Operation['query'], sort: string): string | undefined {
  const [before = ''] = sort.split('{field}');
  return query.find(({ name }) => name.startsWith(before))?.name;
}

const isUsual = (ascending: string, descending: string) => ascending === 'asc' && descending === 'desc';
const plain = (name: string) => name.replace(/[^a-z]/gi, '').toLowerCase();
const isOneOf = (all: readonly RegExp[], name: string) => all.some((one) => one.test(name));
