/** Gregorian dates, as in the files (dd/MM/yyyy) and in the database (yyyy-MM-dd). */

/** Whether the day exists (30 February does not). Years outside 1800–2999 count as typing errors. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (year < 1800 || year > 2999) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const FRENCH = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Converts dd/MM/yyyy to yyyy-MM-dd; `undefined` if there is no such day. */
export function isoOfFrenchDate(text: string): string | undefined {
  const match = FRENCH.exec(text);
  if (!match) return undefined;
  const [, day = '', month = '', year = ''] = match;
  return isCalendarDate(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}
