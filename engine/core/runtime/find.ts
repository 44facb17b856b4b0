/** The quick search: which screens and actions a typed text names, which criteria take it, and how rows are named. */
import type { FindModel } from '../model/app.ts';
import type { SearchModel } from '../model/screen.ts';
import { rowKey } from './bulk.ts';
import { cleanLine } from './cleanText.ts';
import { ungrouped } from './digits.ts';
import { folded } from './folded.ts';
import { isPagedByServer, pagingParams, readServerPage } from './paging.ts';
import { fieldsOf, type Row } from './values.ts';

/** The text that a criterion takes. */
export type Typed = { readonly filter: string; readonly text: string };

/** How many rows of a list are shown. */
export const rowsShown = 5;

/** Whether each word of a text begins a word of a name; a text without words names nothing. */
export function isNamedBy(name: string, text: string): boolean {
  const words = wordsOf(name);
  const starts = wordsOf(text);
  return starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}

/** The criteria that take a text, each as its field in the list reads it. */
export function takenBy({ by }: FindModel, text: string): readonly Typed[] {
  return by.flatMap(({ filter, pattern, digits }) => {
    const read = digits ? ungrouped(text) : cleanLine(text);
    return new RegExp(pattern, 'u').test(read) ? [{ filter, text: read }] : [];
  });
}

/** Whether the form of a list accepts a text for a criterion. */
export function isAccepted({ filters }: Pick<SearchModel, 'filters'>, { filter, text }: Typed): boolean {
  const { pattern, maxLength } = fieldsOf(fieldsOf(filters?.schema.properties)[filter]);
  const isFit = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
  return isFit && (typeof maxLength !== 'number' || text.length <= maxLength);
}

/** The parameters that ask a paged list for its first rows only. */
export function firstRows({
  source,
  grid,
}: Pick<SearchModel, 'source' | 'grid'>): Readonly<Record<string, string>> {
  if (!isPagedByServer(source)) return {};
  const columns = grid.columns.map(({ id, field }) => ({ id, field }));
  return pagingParams(source.paging, { start: 0, size: rowsShown, sort: grid.sort }, columns, 1);
}

/** Rows that answer one criterion. */
export type FoundRows = Typed & { readonly rows: readonly Row[]; readonly total: number };

export function foundRows(source: SearchModel['source'], typed: Typed, answer: unknown): FoundRows {
  const { rows, total } = readServerPage(answer, source);
  return { ...typed, rows, total: total ?? rows.length };
}

/** The first rows of several answers, each row once. */
export function joinedRows(answers: readonly FoundRows[], key: readonly string[]): readonly Row[] {
  const byKey = new Map(answers.flatMap(({ rows }) => rows.map((row) => [rowKey(row, key), row] as const)));
  return [...byKey.values()].slice(0, rowsShown);
}
