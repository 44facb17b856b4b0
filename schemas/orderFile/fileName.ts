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
