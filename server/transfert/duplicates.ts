/**
 * The duplicate control of an order's requests (decision D32): whoever shares their key with a title in force or in
 * production, of any organisation, waits for a decision. Within the file, the first of a key goes on and doubles the
 * next ones. Every line is visited once: the time grows with the lines, whatever they hold.
 */

/** A line that becomes a request. */
export type KeyedLine = { readonly numeroLigne: number; readonly cle: string };

/** The titles that the requests of a key double, oldest first; no entry where there is none. */
export type Titles = ReadonlyMap<string, readonly number[]>;

/** A line that waits for a decision, with what it doubles: the titles of other orders, or the first line of its key. */
export type HeldLine = {
  readonly numeroLigne: number;
  readonly titres: readonly number[];
  readonly premiere: number;
};

/** A request that doubles twenty titles is decided upon as it would be with more. */
export const mostTitles = 20;

/** What the list of duplicates shows of one order: beyond it, each request keeps fewer of its titles, at least one. */
const mostOfOrder = 20_000;

/** The lines that wait, in their order. */
export function holdLines(lines: readonly KeyedLine[], titles: Titles): HeldLine[] {
  const firsts = new Map<string, number>();
  const held: HeldLine[] = [];
  for (const { numeroLigne, cle } of lines) {
    const titres = titles.get(cle) ?? [];
    const premiere = firsts.get(cle);
    if (premiere === undefined) firsts.set(cle, numeroLigne);
    if (titres.length > 0 || premiere !== undefined)
      held.push({ numeroLigne, titres, premiere: premiere ?? numeroLigne });
  }
  return held;
}

export type Pairs = { readonly demandes: readonly number[]; readonly associees: readonly number[] };

/** Each waiting request with each title that is recorded for it, as two lists of the same length. */
export function pairsOf(held: readonly HeldLine[], idOf: (numeroLigne: number) => number): Pairs {
  const share = Math.max(1, Math.min(mostTitles, Math.floor(mostOfOrder / Math.max(1, held.length))));
  const demandes: number[] = [];
  const associees: number[] = [];
  for (const { numeroLigne, titres, premiere } of held) {
    const doubled = titres.length > 0 ? titres.slice(0, share) : [idOf(premiere)];
    for (const associee of doubled) {
      demandes.push(idOf(numeroLigne));
      associees.push(associee);
    }
  }
  return { demandes, associees };
}
