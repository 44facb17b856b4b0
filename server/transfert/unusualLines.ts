/**
 * Lines that try many birth dates for one name. The duplicate check answers each of them, so it tells an organisation
 * what it does not know of somebody who is in another one (decision 77).
 */
import type { KeyedLine } from './duplicates.ts';

/** Birth dates of one birth name and first name, in one organisation in a year. */
export const usualDates = 100;

/** The identity in a key: all but its mention. */
function identityOf(cle: string): string {
  return cle.slice(cle.indexOf('|') + 1);
}

/** The names before the birth date of a person; `undefined` for a registration. */
function namesOf(identite: string): string | undefined {
  const end = identite.lastIndexOf('|') + 1;
  return end === 0 ? undefined : identite.slice(0, end);
}

/** Identities from `from` to before `to`, in the order of their characters. */
export type Range = { readonly from: string; readonly to: string };

/** Where the known identities of the names of these lines are. */
export function rangesOf(lines: readonly KeyedLine[]): Range[] {
  const names = new Set(lines.flatMap(({ cle }) => namesOf(identityOf(cle)) ?? []));
  return [...names].map((name) => ({ from: `${name}0`, to: `${name}:` }));
}

/** The numbers of the lines beyond what is usual. `known` are the identities that the organisation already sent. */
export function unusualLines(lines: readonly KeyedLine[], known: readonly string[]): ReadonlySet<number> {
  const identities = new Map<string, Set<string>>();
  const count = (identite: string): number => {
    const names = namesOf(identite);
    if (names === undefined) return 0;
    const found = identities.get(names) ?? new Set<string>();
    identities.set(names, found);
    const isNew = !found.has(identite);
    found.add(identite);
    return isNew ? found.size : 0;
  };
  known.forEach(count);
  return new Set(
    lines.filter(({ cle }) => count(identityOf(cle)) > usualDates).map(({ numeroLigne }) => numeroLigne),
  );
}
