/**
 * Typed and pasted texts as a form checks and sends them. Macs and PDF files write an accent as a character of its own,
 * web pages and word processors write no-break spaces: such a text looks like a typed one and must be the same.
 */
import type { FieldModel } from '../model/form.ts';
import { type FormValues, isBlank } from './rules.ts';

/** A text in composed form (NFC), without the blanks around it. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}

/** The same for one line: blanks of any width are ordinary spaces. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\t\p{Zs}]/gu, ' '));
}

/** What the cleaning reads of a field. */
type TypedField = Pick<FieldModel, 'name' | 'widget' | 'readOnly' | 'options' | 'optionsFrom'>;

/** The values of a form without its empty fields. Passwords, choices and read-only values are exact. */
export function cleanValues(fields: readonly TypedField[], values: FormValues): FormValues {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isBlank(value))
      .map(([name, value]) => [name, cleanValue(byName.get(name), value)]),
  );
}

function cleanValue(field: TypedField | undefined, value: unknown): unknown {
  if (field === undefined || typeof value !== 'string') return value;
  const { widget, readOnly, options, optionsFrom } = field;
  if (widget === 'password' || readOnly || options !== null || optionsFrom !== null) return value;
  return widget === 'textarea' ? cleanText(value) : cleanLine(value);
}
