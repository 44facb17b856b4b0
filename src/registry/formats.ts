/** The portal's own formats: identifiers and phone numbers on the screen, identifiers in a file, a yes/no letter. */
import { type Format, textOf } from '#engine';

/** Shown as pairs separated by dots when it has ten digits; fewer are filled with zeros on the left (CONST-008 to 010). */
export const identifiant: Format = (value) => inPairs(value, /[\s.]/g);

/** The same; hyphens and parentheses are no part of a phone number, as they may be of an identifier. */
export const telephone: Format = (value) => inPairs(value, /[\s.()-]/g);

function inPairs(value: unknown, separators: RegExp): string {
  const text = textOf(value);
  const digits = text.replace(separators, '');
  if (/^0*$/.test(digits)) return '';
  if (!/^\d{1,10}$/.test(digits)) return text;
  return digits.padStart(10, '0').match(/\d{2}/g)?.join('.') ?? '';
}

/** A text for spreadsheets, which would drop the leading zeros of a number (decision D22). */
export const identifiantCsv: Format = (value) => {
  const text = textOf(value).trim();
  return /^[\d .]+$/.test(text) ? `="${text}"` : text;
};

/** `O` or `N`; what is neither yes nor no as it is. */
export const yesNoLetter: Format = (value) =>
  typeof value === 'boolean' ? (value ? 'O' : 'N') : textOf(value);

/** Stands for what is never shown, a password; its length tells nothing. */
export const masque: Format = () => '••••••••••••';
