/** Formats a compiled text, with the French rules for plurals, numbers and dates. */
import type { Text, TextPart } from '../model/value.ts';
import { showDateTime, showInstant } from './dates.ts';
import { lazily } from './lazily.ts';
import { showNumber } from './numbers.ts';
import { type CodeProperty, codeIn, textOrNull } from './values.ts';

export type TextArgs = Readonly<Record<string, unknown>>;

const locale = 'fr';
const cardinal = lazily(() => new Intl.PluralRules(locale));
const ordinal = lazily(() => new Intl.PluralRules(locale, { type: 'ordinal' }));

/**
 * The text with its placeholders filled. An absent value is written as the empty text, and selects the branch `null`;
 * so does a value that cannot be written as text. A coded value is written as its code.
 */
export function formatText(text: Text, args: TextArgs = {}, code: CodeProperty = null): string {
  return typeof text === 'string' ? text : writeParts(text, (name) => argOf(args, name, code), null);
}

/** Value of a placeholder: a date, a plain value, or null. */
type Arg = string | number | boolean | Date | null;

function argOf(args: TextArgs, name: string, code: CodeProperty): Arg {
  const value = codeIn(args[name], code);
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  return value === '' ? '' : textOrNull(value);
}

type FilledPart = Exclude<TextPart, string | { readonly pound: true }>;

/** The parts of a text that values fill, in all its branches. */
export function filledParts(text: Text): readonly FilledPart[] {
  if (typeof text === 'string') return [];
  return text.flatMap((part) => {
    if (typeof part === 'string' || 'pound' in part) return [];
    const branches = 'plural' in part ? part.plural : 'select' in part ? part.select : {};
    return [part, ...Object.values(branches).flatMap(filledParts)];
  });
}

/** The placeholders of all branches of the text, each once. */
export function placeholdersOf(text: Text): readonly string[] {
  return [...new Set(filledParts(text).map(({ arg }) => arg))];
}

/** Whether each written placeholder has a value; an absent value may select a branch. Null: no values yet. */
export function isFilled(text: Text, args: TextArgs | null): boolean {
  return typeof text === 'string' || (args !== null && arePartsFilled(text, args));
}

function arePartsFilled(parts: readonly TextPart[], args: TextArgs): boolean {
  return parts.every((part) => {
    if (typeof part === 'string' || 'pound' in part) return true;
    const value = argOf(args, part.arg, null);
    if ('select' in part) return arePartsFilled(branchOf(part.select, value), args);
    return value !== null;
  });
}

type ArgReader = (name: string) => Arg;

/** `pound`: the formatted number of the enclosing plural. */
function writeParts(parts: readonly TextPart[], argOf: ArgReader, pound: string | null): string {
  return parts.map((part) => writePart(part, argOf, pound)).join('');
}

function writePart(part: TextPart, argOf: ArgReader, pound: string | null): string {
  if (typeof part === 'string') return part;
  if ('pound' in part) return pound ?? '#';
  const value = argOf(part.arg);
  if ('plural' in part) {
    const count = Number(value ?? 0);
    // A plural value that is not a number is written unchanged.
    if (Number.isNaN(count)) return writeParts(part.plural.other ?? [], argOf, String(value));
    const rules = part.ordinal ? ordinal() : cardinal();
    const branch =
      part.plural[`=${count}`] ?? part.plural[rules.select(count - part.offset)] ?? part.plural.other ?? [];
    return writeParts(branch, argOf, showNumber(count - part.offset));
  }
  if ('select' in part) return writeParts(branchOf(part.select, value), argOf, pound);
  return writeValue(value, part.style);
}

/** The branch of a value, which may be any text of a server; a branch is an own member. */
function branchOf(branches: Readonly<Record<string, readonly TextPart[]>>, value: Arg): readonly TextPart[] {
  const name = String(value);
  return (Object.hasOwn(branches, name) ? branches[name] : branches.other) ?? [];
}

function writeValue(value: Arg, style: 'number' | 'date' | 'time' | undefined): string {
  if (value === null) return '';
  if (style === 'date') return moment(value).slice(0, 10);
  if (style === 'time') return moment(value).slice(11);
  // Without a style a number is usually an identifier: its digits are not grouped.
  return style === 'number' && !Number.isNaN(Number(value)) ? showNumber(Number(value)) : String(value);
}

/** An instant, or a date or date-time of the API, as dd/MM/yyyy HH:mm:ss. */
function moment(value: Arg): string {
  return value instanceof Date ? showInstant(value) : showDateTime(String(value));
}
