/**
 * Places by which a grid knows the rows of a page. A row that is shown already keeps its place, so that its cells move
 * with it; the others take those that are free, so that cells are written again rather than made anew.
 */
export function placesOf<Row>(
  rows: readonly Row[],
  before: ReadonlyMap<Row, number>,
): ReadonlyMap<Row, number> {
  const taken = new Set(rows.map((row) => before.get(row)));
  const places = new Map<Row, number>();
  let free = 0;
  for (const row of rows) {
    const kept = before.get(row);
    if (kept !== undefined) {
      places.set(row, kept);
      continue;
    }
    while (taken.has(free)) free += 1;
    places.set(row, free);
    free += 1;
  }
  return places;
}
