/**
 * Pages of a source: the operation takes the names of its protocol, and its answer has the count and what tells of the next
 * page. A source of rows without a protocol must not call an operation that answers them page by page.
 */
import type { Paging } from '../../../../schemas/types/definition.ts';
import type { Operation } from '../../contract/operations.ts';
import { pageParameter, pagesOf } from '../../contract/pages.ts';
import { isMissing, shapeAt } from '../../contract/shape.ts';
import { assemblePaging, sentNames } from '../../definition/paging.ts';
import type { CallUse } from '../../parts/element.ts';
import { pageSizesUpTo, usualPageSizes } from '../../parts/table.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import type { Reporter } from '../../problems/reporter.ts';
import type { KnownUse } from './use.ts';

/** Checks the protocol of a source. */
export function checkPaging(
  call: CallUse['call'],
  operation: Operation,
  { report }: Pick<Reporter, 'report'>,
): void {
  const { paging } = call;
  if (typeof paging !== 'object') return;
  const { query, answer, answerHeaders } = operation;
  const at: At = [call, 'paging'];
  const known = query.map(({ name }) => name);
  for (const name of sentNames(paging))
    if (!known.includes(name)) report('contract-query', at, name, nearest(name, known), known);
  for (const place of [paging.total, paging.next])
    if (typeof place === 'string') checkField(place);
    else if (place !== undefined) checkHeader(place.header);

  function checkField(path: string): void {
    const found = answer && shapeAt(answer, path);
    if (isMissing(found)) report('contract-field', at, path, found.near, found.missing);
    else if (answer?.items) report('contract-field', at, path, null, []);
  }

  /** Few contracts declare headers: one that declares none leaves them open. */
  function checkHeader(name: string): void {
    const isDeclared = answerHeaders.some((one) => one.toLowerCase() === name.toLowerCase());
    if (answerHeaders.length > 0 && !isDeclared)
      report('contract-answer-header', at, name, nearest(name, answerHeaders), answerHeaders);
  }
}

/** Checks that no page of a list is larger than what the operation gives at once. */
export function checkPageSizes(use: KnownUse, { report }: Reporter): void {
  const { call, at, readsPages, operation } = use;
  const { screen } = use.screen;
  if (typeof call.paging !== 'object' || !readsPages || screen.kind !== 'search') return;
  const { size, isEnd = false } = assemblePaging(call.paging);
  const { maximum = Number.POSITIVE_INFINITY } =
    operation.query.find(({ name }) => name === size)?.shape.limits ?? {};
  const { pageSizes = usualPageSizes } = screen.grid;
  const beyond = [...new Set([...pageSizes, call.largestPage ?? 0])].filter((one) => one > maximum);
  if (beyond.length === 0 || isEnd) return;
  const place: At = screen.grid.pageSizes ? [screen.grid, 'pageSizes'] : at;
  report('contract-page-size', place, beyond, maximum, pageSizesUpTo(maximum));
}

/** Checks that rows which are read at once are not one page of them. */
export function checkUnpaged(use: KnownUse, { report }: Reporter): void {
  const { call, at, reading, readsPages, operation } = use;
  const isAsked = call.paging === false || (typeof call.paging === 'object' && readsPages);
  if (isAsked || reading === 'any' || reading.of === 'object') return;
  const parts = ['size', 'page', 'start', 'end', 'cursor'] as const;
  const taken = parts.flatMap((part) => pageParameter(operation, part)?.name ?? []);
  const sent = Object.keys(call.query ?? {});
  if (taken.length === 0 || taken.some((name) => sent.includes(name))) return;
  const paging = readsPages ? pagesOf(operation) : null;
  report('contract-unpaged', at, call.call, taken, paging && textOf(paging));
}

/** A protocol as definitions write it. */
function textOf(paging: Paging): string {
  return `{ ${Object.entries(paging)
    .map(([key, value]) => `${key}: ${String(value).includes('{') ? `'${value}'` : value}`)
    .join(', ')} }`;
}
