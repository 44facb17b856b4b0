/**
 * The name of an order file: `CMI_{organisation code}_{AAAAMMJJ}_{NNN}.csv`. The base name becomes the order's number,
 * so nothing outside this form ever reaches a query or the disk.
 */
import { isCalendarDate } from './calendarDate.ts';

export type OrderFileName = {
  /** The code of the organisation that the name claims. */
  organisme: string;
  /** The name without its extension, which is the number of the order. */
  numeroCommande: string;
};

const FORM = /^CMI_([A-Z0-9]{2,20})_(\d{4})(\d{2})(\d{2})_(\d{3})\.csv$/;

/** Reads an order file's name; `undefined` where it has another form or carries an impossible date. */
export function parseFileName(name: string): OrderFileName | undefined {
  const match = FORM.exec(name);
  if (!match) return undefined;
  const [, organisme = '', year, month, day] = match;
  if (!isCalendarDate(Number(year), Number(month), Number(day))) return undefined;
  return { organisme, numeroCommande: name.slice(0, -'.csv'.length) };
}
