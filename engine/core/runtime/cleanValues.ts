/** The values of a form as they are checked and sent. */
import type { FieldModel } from '../model/form.ts';
import { cleanCode, cleanLine, cleanText, isBlank } from './cleanText.ts';
import type { FormValues } from './rules.ts';

type TypedField = Pick<FieldModel, 'name' | 'widget' | 'readOnly' | 'options' | 'optionsFrom' | 'rows'>;

/** How the texts of some inputs are read; those of the others are one line. */
const readings: Readonly<Record<string, (text: string) => string>> = {
  textarea: cleanText,
  email: cleanCode,
  tel: cleanCode,
  code: cleanCode,
  date: cleanCode,
};

/** The values of a form without its empty fields. Passwords, choices and read-only values are exact. */
export function cleanValues(fields: readonly TypedField[], values: FormValues): FormValues {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, cleanValue(byName.get(name), value)] as const)
      .filter(([, value]) => !isBlank(value)),
  );
}

function cleanValue(field: TypedField | undefined, value: unknown): unknown {
  const rows = field?.rows;
  if (rows && Array.isArray(value)) return value.map((row) => cleanValues(rows.fields, row));
  if (field === undefined || typeof value !== 'string') return value;
  const { widget, readOnly, options, optionsFrom } = field;
  if (widget === 'password' || readOnly || (options ?? optionsFrom) !== null) return value;
  return (readings[widget] ?? cleanLine)(value);
}
