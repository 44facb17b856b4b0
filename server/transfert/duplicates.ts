/**
 * The duplicate check of an order (decision D32): a request whose key equals that of a title in force or in
 * production, of any organisation, is held for a decision. Within the file the first of a key passes and
 * later ones are its duplicates. Runs in linear time.
 */

/** A line that becomes a request. */
export type KeyedLine = { readonly numeroLigne: number; readonly cle: string };

/** The existing titles of each key, oldest first; no entry if there is none. */
export type Titles = ReadonlyMap<string, readonly number[]>;

/** A held line, with what it duplicates: titles of other orders, or the first line of its key. */
export type HeldLine = {
  readonly numeroLigne: number;
  readonly titres: readonly number[];
  readonly premiere: number;
};

/** Maximum number of titles recorded for a request: more do not change the decision. */
export const mostTitles = 20;

/**
 * Maximum number of rows of one order in the list of duplicates. Beyond it each request keeps fewer of its
 * titles, at least one.
 */
const mostOfOrder = 20_000;

/** The held lines, in order. */
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

/** A held request and a title that it duplicates. */
export type Pair = { readonly demande: number; readonly associee: number };

export function pairsOf(held: readonly HeldLine[], idOf: (numeroLigne: number) => number): Pair[] {
  const share = Math.max(1, Math.min(mostTitles, Math.floor(mostOfOrder / Math.max(1, held.length))));
  return held.flatMap(({ numeroLigne, titres, premiere }) => {
    const demande = idOf(numeroLigne);
    const doubled = titres.length > 0 ? titres.slice(0, share) : [idOf(premiere)];
    return doubled.map((associee) => ({ demande, associee }));
  });
}
