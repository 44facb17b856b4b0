/**
 * Lines that try what differs in one detail: many birth dates or first names for one name, many plates around one.
 * The duplicate check answers each of them, so it would tell an organisation what it does not know of somebody
 * who is in another one (decision 77).
 */
import type { KeyedLine } from './duplicates.ts';

/** People of one name, or of one name and birth date, in one organisation in a year. */
export const usualPeople = 30;
/** Plates that differ in their numbers alone, or in their letters alone, in one organisation in a year. */
export const usualPlates = 100;

/** Identities that differ in one detail. */
type Series = { readonly name: string; readonly usual: number };

/** The identity in a key: all but its mention. */
function identityOf(cle: string): string {
  return cle.slice(cle.indexOf('|') + 1);
}

function seriesOf(identite: string): readonly Series[] {
  const [nom, prenom, date] = identite.split('|');
  if (date !== undefined)
    return [
      { name: `${nom}|${prenom}|`, usual: usualPeople },
      { name: `${nom}||${date}`, usual: usualPeople },
    ];
  return [
    { name: identite.replace(/\d+/g, '#'), usual: usualPlates },
    { name: identite.replace(/\D+/g, '@'), usual: usualPlates },
  ];
}

/** Identities from `from` to before `to`, in the order of their characters. */
export type Range = { readonly from: string; readonly to: string };

/** Where the known identities of the series of these lines are, as far as they stand side by side. */
export function rangesOf(lines: readonly KeyedLine[]): Range[] {
  const starts = new Set(lines.map(({ cle }) => startOf(identityOf(cle))));
  return [...starts].map((start) => ({ from: `${start}0`, to: `${start}:` }));
}

/** What precedes the birth date of a person, or the first digit of a plate. */
function startOf(identite: string): string {
  return identite.includes('|')
    ? identite.slice(0, identite.lastIndexOf('|') + 1)
    : identite.replace(/\d.*$/, '');
}

/** The numbers of the lines beyond what is usual. `known` are the identities that the organisation already sent. */
export function unusualLines(lines: readonly KeyedLine[], known: readonly string[]): ReadonlySet<number> {
  const members = new Map<string, Set<string>>();
  const membersOf = ({ name }: Series) => {
    const found = members.get(name) ?? new Set<string>();
    members.set(name, found);
    return found;
  };
  for (const identite of known) for (const series of seriesOf(identite)) membersOf(series).add(identite);
  const unusual = new Set<number>();
  for (const { numeroLigne, cle } of lines) {
    const identite = identityOf(cle);
    const all = seriesOf(identite);
    if (all.some((series) => !membersOf(series).has(identite) && membersOf(series).size >= series.usual))
      unusual.add(numeroLigne);
    else for (const series of all) membersOf(series).add(identite);
  }
  return unusual;
}
