/**
 * The engine's formats: how a value of the API reads on the screen, on paper and in the file. One registry for the
 * three, to which the portal adds its own; what differs between them is the format that a column names.
 */
import { showDate, showDateTime } from './dates.ts';
import type { FormatModel, JsonValue, OptionModel, Text } from './model.ts';
import { showNumber } from './numbers.ts';

/** What a format may look at beside the value. */
export type FormatContext = {
  readonly options: readonly OptionModel[] | null;
  /** The object that the value belongs to, for formats that read two fields. */
  readonly row: Row;
  /** Writes a text of the catalogues. */
  readonly say: (text: Text) => string;
  /** A text of the engine by name (`yes`, `no`). */
  readonly engineText: (name: string) => string;
};

/** How formats write texts, alike for every value. */
export type Writing = Pick<FormatContext, 'say' | 'engineText'>;

/** A row or an object of the API. */
export type Row = Readonly<Record<string, unknown>>;

/** Value -> text. The empty text for 'nothing to show'. */
export type Format = (value: unknown, context: FormatContext) => string;

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The option that stands for a value; null when the list does not know it. */
export function optionOf(options: readonly OptionModel[] | null, value: unknown): OptionModel | null {
  return options?.find((option) => option.value === (value as JsonValue)) ?? null;
}

/** The label of a value's option; a value that the list does not know as it is. */
export const writeOption: Format = (value, { options, say }) => {
  const option = optionOf(options, value);
  if (option !== null) return say(option.label);
  return isNothing(value) ? '' : String(value);
};

export const engineFormats = {
  text: (value) => (isNothing(value) ? '' : String(value)),
  number: (value) => {
    if (isNothing(value)) return '';
    const number = typeof value === 'number' ? value : Number(value);
    return Number.isFinite(number) ? showNumber(number) : String(value);
  },
  date: (value) => (isNothing(value) ? '' : showDate(String(value))),
  dateTime: (value) => (isNothing(value) ? '' : showDateTime(String(value))),
  yesNo: (value, { engineText }) => (isNothing(value) ? '' : engineText(value === true ? 'yes' : 'no')),
  option: writeOption,
  list: (value, context) =>
    Array.isArray(value) ? value.map((item) => writeOption(item, context)).join(', ') : '',
} as const satisfies Readonly<Record<string, Format>>;

/** The format that the model names; the compiler has checked that it exists. */
export function formatOf(formats: Readonly<Record<string, Format>>, { name }: FormatModel): Format {
  const format = formats[name];
  if (format === undefined) throw new Error(`No format is registered under "${name}".`);
  return format;
}

/** A value written by the format that the model names. */
export function formatValue(
  formats: Readonly<Record<string, Format>>,
  format: FormatModel,
  value: unknown,
  row: Row,
  { say, engineText }: Writing,
): string {
  return formatOf(formats, format)(value, { say, engineText, options: format.options, row });
}

/** The value at a dotted path of a row. */
export function valueAt(row: Row, path: string): unknown {
  if (path === '') return row;
  const own = row[path];
  if (own !== undefined) return own;
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Row)[key] : undefined),
      row,
    );
}
