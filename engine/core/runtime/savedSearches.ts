/**
 * Searches that a user keeps by a name: each is what the address of the list would hold, so that no personal criterion
 * is among them. Pure: each function answers the new list.
 */

import { isObject, readJson } from './values.ts';

export type SavedSearch = {
  readonly name: string;
  /** Parameters of the address, as `writeSearch` writes them. */
  readonly query: string;
};

/** More would be a list to search in. */
export const mostSaved = 30;
export const longestName = 60;

/** Why a name cannot be given; null: it can. */
export type NameProblem = 'noName' | 'taken' | 'full' | null;

/** Reads what was stored; what is damaged counts as nothing. */
export function readSaved(text: string | null): readonly SavedSearch[] {
  const stored = readJson(text);
  return Array.isArray(stored) ? stored.filter(isSaved).slice(0, mostSaved) : [];
}

/** Whether a new search may be called so, or the one called `renamed`. */
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

/** With one more, in the order of the names. */
export function withSearch(
  saved: readonly SavedSearch[],
  { name, query }: SavedSearch,
): readonly SavedSearch[] {
  return [...saved, { name: cleanName(name), query }].sort((a, b) => a.name.localeCompare(b.name, 'fr'));
}

export function withoutSearch(saved: readonly SavedSearch[], name: string): readonly SavedSearch[] {
  return saved.filter((search) => search.name !== name);
}

/** A name without blanks around it, and no longer than a line. */
export function cleanName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, longestName).trim();
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'fr', { sensitivity: 'base' }) === 0;
}

function isSaved(value: unknown): value is SavedSearch {
  return isObject(value) && typeof value.name === 'string' && typeof value.query === 'string';
}
