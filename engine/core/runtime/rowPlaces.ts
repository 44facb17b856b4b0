/**
 * The slots of a page's rows in a grid. A row that is already shown keeps its slot, so that its cells move with it;
 * other rows take free slots, so that cells are reused instead of created.
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
