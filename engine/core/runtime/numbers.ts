/**
 * Numbers in French notation. Not with `Intl`, whose first formatter takes longer to create than writing all rows of a
 * page: 50 ms or more on a slow machine, before the first row is shown.
 */
import { lazily } from './lazily.ts';

const exact = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 20 }));

/** Groups of three digits with narrow no-break spaces, decimal comma. */
export function showNumber(value: number): string {
  const digits = String(value);
  // Very large and very small numbers have an exponent, or more decimals than the formatter supports.
  if (!/^-?\d+(\.\d{1,20})?$/.test(digits)) return exact().format(value);
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
