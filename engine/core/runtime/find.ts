/** The quick search: which screens and actions a typed text names, which criteria take it, and how rows are named. */
import type { FindInput, FindModel } from '../model/app.ts';
import type { SearchModel } from '../model/screen.ts';
import { rowKey } from './bulk.ts';
import { cleanLine, ungrouped } from './cleanText.ts';
import { parseTypedDate } from './dates.ts';
import { folded } from './folded.ts';
import type { FormValues } from './rules.ts';
import { fieldsOf, type Row } from './values.ts';

/** The text that a criterion takes, and what is sent for it. */
type Typed = { readonly filter: string; readonly text: string; readonly filters: FormValues };

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

const readers: Readonly<Record<FindInput, (text: string) => string | null>> = {
  text: cleanLine,
  digits: ungrouped,
  date: (text) => parseTypedDate(text) ?? parseTypedDate(text.trim().replace(/[\s.-]+/g, '/')),
};

/** The criteria that take a text, each as its field in the list reads it. */
export function takenBy({ by }: FindModel, text: string): readonly Typed[] {
  return by.flatMap(({ filter, pattern, takes }) => {
    const read = takes[filter] === 'digits' ? ungrouped(text) : cleanLine(text);
    const match = new RegExp(pattern, 'u').exec(read);
    if (match === null) return [];
    const parts = Object.entries(match.groups ?? { [filter]: read }).filter(([, part]) => part);
    const filters = Object.fromEntries(
      parts.map(([name, part]) => [name, readers[takes[name] ?? 'text'](part)]),
    );
    return Object.values(filters).includes(null) ? [] : [{ filter, text: read, filters }];
  });
}

/** Whether the form of a list accepts what a text gives its criteria. */
export function isAccepted({ filters: form }: Pick<SearchModel, 'filters'>, { filters }: Typed): boolean {
  return Object.entries(filters).every(([name, value]) => {
    const { pattern, maxLength } = fieldsOf(fieldsOf(form?.schema.properties)[name]);
    const isFit = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(String(value));
    return isFit && (typeof maxLength !== 'number' || String(value).length <= maxLength);
  });
}

/** Rows that answer one criterion. */
export type FoundRows = Typed & { readonly rows: readonly Row[]; readonly total: number };

/** The first rows of several answers, each row once. */
export function joinedRows(answers: readonly FoundRows[], key: readonly string[]): readonly Row[] {
  const byKey = new Map(answers.flatMap(({ rows }) => rows.map((row) => [rowKey(row, key), row] as const)));
  return [...byKey.values()].slice(0, rowsShown);
}
