/**
 * The name of an order file: `CMI_{organisation code}_{AAAAMMJJ}_{NNN}.csv`. The base name becomes the
 * order's number, so no other form ever reaches a query or the disk.
 */
import { isCalendarDate } from './calendarDate.ts';

export type OrderFileName = {
  /** The organisation code in the name. */
  organisme: string;
  /** The name without extension: the number of the order. */
  numeroCommande: string;
};

const FORM = /^CMI_([A-Z0-9]{2,20})_(\d{4})(\d{2})(\d{2})_(\d{3})\.csv$/;

/** Parses an order file's name; `undefined` if it has another form or contains an invalid date. */
export function parseFileName(name: string): OrderFileName | undefined {
  const match = FORM.exec(name);
  if (!match) return undefined;
  const [, organisme = '', year, month, day] = match;
  if (!isCalendarDate(Number(year), Number(month), Number(day))) return undefined;
  return { organisme, numeroCommande: name.slice(0, -'.csv'.length) };
}

/**
 * The name for a corrected file: the same with the next number that no order has; null if all are taken.
 * @param taken numbers of orders
 */
export function nextFreeName(name: string, taken: ReadonlySet<string>): string | null {
  const given = parseFileName(name)?.numeroCommande;
  if (given === undefined) return null;
  const [stem, number] = [given.slice(0, -3), Number(given.slice(-3))];
  for (let step = 1; step < 1000; step++) {
    const next = `${stem}${String((number + step) % 1000).padStart(3, '0')}`;
    if (!taken.has(next)) return `${next}.csv`;
  }
  return null;
}
