/** The page to return to after the sign-in, from the storage: accepted only if it is within the site (SEC-78). */
import { fieldsOf } from './values.ts';

/** The page of a search without the personal criteria that it had: no page, and no search to run. */
export const incompletePage = 'incomplete';

type Place = { readonly pathname: string; readonly search: string; readonly state: unknown };

/**
 * The path of a place. A search whose personal criteria, in its history entry, end with the session is marked as
 * incomplete. `page`: the parameter of its page.
 */
export function pathToReturnTo({ pathname, search, state }: Place, page: string): string {
  if (fieldsOf(state).search === undefined) return pathname + search;
  const params = new URLSearchParams(search);
  params.set(page, incompletePage);
  return `${pathname}?${params}`;
}

/** The path with its query if it belongs to this site; null otherwise. */
export function safePath(given: string | null, origin: string): string | null {
  if (given === null || !/^\/(?![/\\])/.test(given) || hasControl(given)) return null;
  const url = URL.parse(given, origin);
  // `/a/..//elsewhere` passes the first check and becomes `//elsewhere`.
  const isWithin = url !== null && url.origin === origin && /^\/[^/]/.test(url.pathname);
  return isWithin ? url.pathname + url.search : null;
}

function hasControl(text: string): boolean {
  return [...text].some((char) => char.charCodeAt(0) < 0x20 || char === '\u007f');
}
