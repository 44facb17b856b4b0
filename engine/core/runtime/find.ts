/** The quick search: which screens and actions a typed text names, which criteria take it, and how rows are named. */
import type { FindModel } from '../model/app.ts';
import type { SearchModel } from '../model/screen.ts';
import { rowKey } from './bulk.ts';
import { cleanLine, ungrouped } from './cleanText.ts';
import { folded } from './folded.ts';
import { fieldsOf, type Row } from './values.ts';

/** The text that a criterion takes. */
type Typed = { readonly filter: string; readonly text: string };

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

/** Rows that answer one criterion. */
export type FoundRows = Typed & { readonly rows: readonly Row[]; readonly total: number };

/** The first rows of several answers, each row once. */
export function joinedRows(answers: readonly FoundRows[], key: readonly string[]): readonly Row[] {
  const byKey = new Map(answers.flatMap(({ rows }) => rows.map((row) => [rowKey(row, key), row] as const)));
  return [...byKey.values()].slice(0, rowsShown);
}
