/**
 * The portal's formats: identifiers and phone numbers, a yes/no letter.
 */
import { cleanCode, type Format, textOf } from 'screen-engine';

/**
 * Ten digits are displayed as pairs separated by dots; shorter numbers are padded with zeros on the left
 * (CONST-008 to 010).
 */
export const identifiant: Format = (value) => inPairs(value, /[\s.]/g);

/** The same for phone numbers, which may also contain hyphens and parentheses as separators. */
export const telephone: Format = (value) => inPairs(value, /[\s.()-]/g);

function inPairs(value: unknown, separators: RegExp): string {
  const text = textOf(value);
  const digits = cleanCode(text).replace(separators, '');
  if (/^0*$/.test(digits)) return '';
  if (!/^\d{1,10}$/.test(digits)) return text;
  return digits.padStart(10, '0').match(/\d{2}/g)?.join('.') ?? '';
}

/** `O` or `N`; any other value is unchanged. */
export const yesNoLetter: Format = (value) =>
  typeof value === 'boolean' ? (value ? 'O' : 'N') : textOf(value);

/** Placeholder for a password, of constant length. */
export const masque: Format = () => '••••••••••••';
