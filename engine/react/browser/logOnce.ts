/** Logs an error once per place: a list of a thousand rows logs one line. */
const told = new Set<string>();

export function logOnce(place: string, error: unknown): void {
  if (told.has(place)) return;
  told.add(place);
  console.error('Could not be shown', place, error);
}
