/** Shared by all parts of the benchmark: their interface and output. */

/** One comparison: a file of this folder or a folder with an `index.ts`, listed in `run.ts`. */
export type BenchPart = {
  /** Measures and prints. Returns whether all limits hold. */
  readonly run: () => Promise<boolean>;
};

/** One line of a table: measured value, reference, and whether the limit holds. */
export type Comparison = {
  readonly name: string;
  readonly base: number;
  readonly own: number;
  /** The comparison: a quotient, or a difference with its unit. */
  readonly verdict: string;
  readonly unit: 'ms' | 'MB';
  readonly isWithin: boolean;
};

/** The median; NaN without figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (below + above) / 2 : above;
}

/** Prints a table with its title. Returns whether every line is within its limit. */
export function printComparisons(
  title: string,
  heads: { readonly base: string; readonly own: string },
  lines: readonly Comparison[],
): boolean {
  console.log(`\n${title.padEnd(16)}${heads.base.padStart(12)}${heads.own.padStart(12)}`);
  for (const { name, base, own, verdict, unit, isWithin } of lines) {
    const shown = (value: number) => `${value.toFixed(unit === 'MB' ? 1 : 0)} ${unit}`.padStart(12);
    const mark = isWithin ? '' : '   beyond the limit';
    console.log(`${name.padEnd(16)}${shown(base)}${shown(own)}${verdict.padStart(12)}${mark}`);
  }
  return lines.every(({ isWithin }) => isWithin);
}
