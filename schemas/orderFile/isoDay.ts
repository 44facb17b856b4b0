/** The day in France at a given moment, as yyyy-MM-dd. */
const parisDay = new Intl.DateTimeFormat('fr-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The French day of a moment. */
export function isoDay(moment: Date): string {
  return parisDay.format(moment);
}
