/** How far apart two samples are, in standard deviations of the rank sum: beyond 3.5 they tell one from the other. */
export function mannWhitneyZ(a: readonly number[], b: readonly number[]): number {
  const wins = a
    .flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)))
    .reduce((sum: number, win) => sum + win, 0);
  const pairs = a.length * b.length;
  return Math.abs(wins - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12);
}
