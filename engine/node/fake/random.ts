/** Random choices that are the same for the same seed. */
export type Random = {
  /** From 0 to 1, 1 excluded. */
  readonly next: () => number;
  /** A whole number; both ends included. */
  readonly integer: (least: number, most: number) => number;
  readonly pick: <T>(list: readonly T[]) => T | undefined;
};

/** Creates the choices of a seed (Mulberry32, on an FNV-1a hash). */
export function randomOf(seed: string): Random {
  let state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193), 0x811c9dc5);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 0x100000000;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, integer, pick: (list) => list[integer(0, list.length - 1)] };
}
