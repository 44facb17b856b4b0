/** The response of a dashboard block: its rows, or the reason why there are none; and the period for titles. */
import type { BlockModel, DashboardModel } from '../model/screen.ts';
import { isBlank } from './cleanText.ts';
import { showIsoDate } from './dates.ts';
import type { Writing } from './formats.ts';
import { holdsRows, readRows } from './query.ts';
import { foldText, sortRows } from './rows.ts';
import type { FormValues } from './rules.ts';
import { isObject, type Row, textOrNull, valueAt } from './values.ts';

/** The reason why there is no result, from the response; null: none given. */
export function reasonOf(body: unknown, path: string | null): string | null {
  const reason = path === null ? null : valueAt(body, path, null);
  return typeof reason === 'string' && reason.trim() !== '' ? reason : null;
}

export type BlockOutcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * The outcome of a response body, also for a refusal. Null: the body is not a result of the block, for example because
 * the request was invalid. A missing body is an empty result.
 */
export function outcomeOf(
  { single, source }: BlockModel,
  body: unknown,
  status: number,
  { reasonPath, isEmpty }: { readonly reasonPath: string | null } & Pick<BlockReader, 'isEmpty'>,
): BlockOutcome | null {
  const isFine = status >= 200 && status < 300;
  if (!isFine && (status < 400 || status >= 500)) return null;
  const saysNothing = isObject(body) && isEmpty(body);
  const hasRows = single === null && !saysNothing && readRows(body, source.rows).length > 0;
  const reason = hasRows ? null : reasonOf(body, reasonPath);
  if (reason !== null) return { kind: 'refused', reason };
  if (isFine) {
    const isAnswer =
      body === null || saysNothing || (single === null ? holdsRows(body, source.rows) : isObject(body));
    return isAnswer ? { kind: 'done', answer: body } : null;
  }
  // A 400 with a field for the reason is a result; any other 400 is an invalid request.
  const isResult = saysNothing || (reasonPath !== null && valueAt(body, reasonPath, null) !== undefined);
  return status === 400 && isResult ? { kind: 'done', answer: single === null ? body : null } : null;
}

type BlockReader = Pick<Writing, 'say' | 'codeProperty'> & {
  readonly isEmpty: (answer: Row) => boolean;
};

/** The rows of a block, in order. */
export function blockRows(block: BlockModel, answer: unknown, reader: BlockReader): readonly Row[] {
  const { isEmpty, say, codeProperty } = reader;
  if (answer === null || (isObject(answer) && isEmpty(answer))) return [];
  const { single, source, table, rowOrder } = block;
  if (single !== null) return isObject(answer) ? [{ ...answer, [single]: say(table.grid.rowName) }] : [];
  const rows = readRows(answer, source.rows);
  if (rowOrder === null) return rows;
  const column = table.grid.columns.find(({ id }) => id === rowOrder.column);
  const ranks = rowOrder.values.map((value) => foldText(String(value)));
  const rankOf = (row: Row): number =>
    ranks.indexOf(foldText(textOrNull(valueAt(row, column?.field ?? rowOrder.column, codeProperty)) ?? ''));
  const named = rows.filter((row) => rankOf(row) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  const others = rows.filter((row) => rankOf(row) < 0);
  const sort = { column: rowOrder.column, direction: 'asc' } as const;
  return [...named, ...sortRows(others, table.grid.columns, sort, reader)];
}

/** The period of a search for titles: the name of the engine's text, and the days. */
export function periodOf(
  period: DashboardModel['period'],
  filters: FormValues,
): { readonly text: 'between' | 'from' | 'until'; readonly from: string; readonly to: string } | null {
  if (period === null) return null;
  const day = (name: string): string => (isBlank(filters[name]) ? '' : showIsoDate(String(filters[name])));
  const [from, to] = [day(period.from), day(period.to)];
  if (from !== '' && to !== '') return { text: 'between', from, to };
  if (from !== '') return { text: 'from', from, to };
  return to === '' ? null : { text: 'until', from, to };
}

/** How many times the second longest bar the longest is when it leaves the others no room. */
const crushingRatio = 4;

/** The place of the bar that is so long that the others cannot be compared; null: none. */
export function crushingBar(lengths: readonly number[]): number | null {
  const longest = Math.max(0, ...lengths);
  const place = lengths.indexOf(longest);
  const others = Math.max(0, ...lengths.filter((_length, index) => index !== place));
  return others > 0 && longest > crushingRatio * others ? place : null;
}
