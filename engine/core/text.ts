/**
 * Writes a compiled text: a literal, or the parts of an ICU message with the values of its placeholders. French rules
 * for plurals, numbers and dates.
 */
import { showDateTime, showInstant } from './dates.ts';
import { lazily } from './lazily.ts';
import type { Text, TextPart } from './model.ts';
import { showNumber } from './numbers.ts';

/** Values of the placeholders, by name. */
export type TextArgs = Readonly<Record<string, unknown>>;

const locale = 'fr';
const cardinal = lazily(() => new Intl.PluralRules(locale));
const ordinal = lazily(() => new Intl.PluralRules(locale, { type: 'ordinal' }));

/** The text with its placeholders filled. An absent value is the empty text, and chooses the branch `null`. */
export function formatText(text: Text, args: TextArgs = {}): string {
  return typeof text === 'string' ? text : writeParts(text, args, null);
}

/** The placeholders that the text needs, each once, whatever branch is taken. */
export function placeholdersOf(text: Text): readonly string[] {
  const names = new Set<string>();
  const visit = (parts: readonly TextPart[]): void => {
    for (const part of parts) {
      if (typeof part === 'string' || 'pound' in part) continue;
      names.add(part.arg);
      if ('plural' in part) Object.values(part.plural).forEach(visit);
      else if ('select' in part) Object.values(part.select).forEach(visit);
    }
  };
  if (typeof text !== 'string') visit(text);
  return [...names];
}

/** Whether each placeholder that is written has a value; a branch is chosen by an absent one too. Null: no values yet. */
export function isFilled(text: Text, args: TextArgs | null): boolean {
  return typeof text === 'string' || (args !== null && arePartsFilled(text, args));
}

function arePartsFilled(parts: readonly TextPart[], args: TextArgs): boolean {
  return parts.every((part) => {
    if (typeof part === 'string' || 'pound' in part) return true;
    const value = args[part.arg] ?? null;
    if ('select' in part) return arePartsFilled(part.select[String(value)] ?? part.select.other ?? [], args);
    return value !== null;
  });
}

function writeParts(parts: readonly TextPart[], args: TextArgs, pound: number | null): string {
  return parts.map((part) => writePart(part, args, pound)).join('');
}

function writePart(part: TextPart, args: TextArgs, pound: number | null): string {
  if (typeof part === 'string') return part;
  if ('pound' in part) return pound === null ? '#' : showNumber(pound);
  const value = args[part.arg];
  if ('plural' in part) {
    const count = Number(value ?? 0);
    const rules = part.ordinal ? ordinal() : cardinal();
    const branch =
      part.plural[`=${count}`] ?? part.plural[rules.select(count - part.offset)] ?? part.plural.other ?? [];
    return writeParts(branch, args, count - part.offset);
  }
  if ('select' in part) {
    return writeParts(part.select[String(value ?? null)] ?? part.select.other ?? [], args, pound);
  }
  return writeValue(value, part.style);
}

function writeValue(value: unknown, style: 'number' | 'date' | 'time' | undefined): string {
  if (value === undefined || value === null) return '';
  if (style === 'date') return moment(value).slice(0, 10);
  if (style === 'time') return moment(value).slice(11);
  // Without a style a number is a name more often than a count: its digits stay together.
  return style === 'number' && !Number.isNaN(Number(value)) ? showNumber(Number(value)) : String(value);
}

/** An instant, or a date or date-time of the API, as dd/MM/yyyy HH:mm:ss. */
function moment(value: unknown): string {
  return value instanceof Date ? showInstant(value) : showDateTime(String(value));
}
