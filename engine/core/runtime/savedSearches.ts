/** Searches that a user saves under a name. Each is the query of an address, so it contains no personal criterion. */

import { cleanCode, cleanLine } from './cleanText.ts';
import { folded } from './folded.ts';
import { foldText } from './rows.ts';
import { isObject, readJson } from './values.ts';

export type SavedSearch = {
  readonly name: string;
  /** Parameters of the address, as `writeSearch` writes them. */
  readonly query: string;
};

/** A longer list would itself need a search. */
export const mostSaved = 30;
export const longestName = 60;

/** Why a name is refused; null: it is accepted. */
type NameProblem = 'noName' | 'taken' | 'full' | null;

/** Reads the stored list; skips damaged entries. */
export function readSaved(text: string | null): readonly SavedSearch[] {
  const stored = readJson(text);
  return Array.isArray(stored) ? stored.filter(isSaved).slice(0, mostSaved) : [];
}

/** Whether a new search, or the one named `renamed`, may have this name. */
export function nameProblem(
  saved: readonly SavedSearch[],
  name: string,
  renamed: string | null = null,
): NameProblem {
  const wanted = cleanName(name);
  if (wanted === '') return 'noName';
  const others = saved.filter((search) => search.name !== renamed);
  if (others.some((search) => sameName(search.name, wanted))) return 'taken';
  return renamed === null && saved.length >= mostSaved ? 'full' : null;
}

/** Adds a search, in the order of names. */
export function withSearch(
  saved: readonly SavedSearch[],
  { name, query }: SavedSearch,
): readonly SavedSearch[] {
  const keyOf = ({ name: one }: SavedSearch) => foldText(one);
  return [...saved, { name: cleanName(name), query }].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)),
  );
}

export function withoutSearch(saved: readonly SavedSearch[], name: string): readonly SavedSearch[] {
  return saved.filter((search) => search.name !== name);
}

/** A name as it is seen, limited in length. */
export function cleanName(name: string): string {
  return cleanLine(name).slice(0, longestName).trim();
}

/** Whether two names differ at most in case, accents and the kind of their dashes and apostrophes. */
function sameName(one: string, other: string): boolean {
  return folded(cleanCode(one)) === folded(cleanCode(other));
}

function isSaved(value: unknown): value is SavedSearch {
  if (!isObject(value) || typeof value.name !== 'string' || typeof value.query !== 'string') return false;
  return value.name !== '' && value.name === cleanName(value.name);
}
