/**
 * Numbers as French readers write them. By hand, because the first formatter of `Intl` takes longer to make than all
 * rows of a page to write: 50 ms and more on a slow machine, before the first row shows.
 */
import { lazily } from './lazily.ts';

const exact = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 20 }));

/** Digits in threes with thin no-break spaces, decimal comma. */
export function showNumber(value: number): string {
  const digits = String(value);
  // Very large and very small numbers are written with an exponent, or with more decimals than the formatter takes.
  if (!/^-?\d+(\.\d{1,20})?$/.test(digits)) return exact().format(value);
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
