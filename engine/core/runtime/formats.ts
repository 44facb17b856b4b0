/**
 * The engine's formats: how a value of the API reads on the screen, on paper and in the file. One registry for the
 * three, to which the portal adds its own; what differs between them is the format that a column names.
 */
import type { ColumnModel, FormatModel, OptionModel, Text } from '../model/model.ts';
import { showDate, showDateTime } from './dates.ts';
import { showNumber } from './numbers.ts';
import { type CodeProperty, isSameCode, type Row, textOf, valueAt } from './values.ts';

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

/** What is written: the value of a column, or of a line of a panel. */
export type Written = Pick<ColumnModel, 'id' | 'field' | 'format'>;

/** How values are read and written, alike for every value. */
export type Writing = Pick<FormatContext, 'say' | 'engineText'> & {
  readonly codeProperty: CodeProperty;
  /** What stands in the place of a value that its format cannot write. */
  readonly unreadable: (what: Pick<Written, 'id' | 'field'>, error: unknown) => string;
};

/**
 * Value -> text. The empty text for 'nothing to show'. A coded value comes as its code.
 * @throws whatever it likes where it cannot write the value: its place then says so
 */
export type Format = (value: unknown, context: FormatContext) => string;

/** The option that stands for a value; null when the list does not know it. */
export function optionOf(options: readonly OptionModel[] | null, value: unknown): OptionModel | null {
  return options?.find((option) => isSameCode(option.value, value)) ?? null;
}

/** The label of a value's option; a value that the list does not know as it is; of a list each item. */
export const writeOption: Format = (value, context) => {
  if (Array.isArray(value)) {
    return value
      .map((item) => writeOption(item, context))
      .filter((text) => text !== '')
      .join(', ');
  }
  const option = optionOf(context.options, value);
  return option === null ? textOf(value) : context.say(option.label);
};

/** A number, also one that came as text; null for any other value. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export const engineFormats = {
  text: textOf,
  number: (value) => {
    const number = numberOf(value);
    return number === null ? textOf(value) : showNumber(number);
  },
  date: (value) => showDate(textOf(value)),
  dateTime: (value) => showDateTime(textOf(value)),
  yesNo: (value, { engineText }) =>
    typeof value === 'boolean' ? engineText(value ? 'yes' : 'no') : textOf(value),
  option: writeOption,
  list: writeOption,
} as const satisfies Readonly<Record<string, Format>>;

/** The format that the model names; the compiler has checked that it exists. */
function formatOf(formats: Readonly<Record<string, Format>>, { name }: FormatModel): Format {
  const format = formats[name];
  if (format === undefined) throw new Error(`No format is registered under "${name}".`);
  return format;
}

/** Row -> the text of its value, made once for many rows. A value that its format cannot write costs itself alone. */
export function writerOf(
  formats: Readonly<Record<string, Format>>,
  what: Written,
  writing: Writing,
): (row: Row) => string {
  const { field, format } = what;
  const write = formatOf(formats, format);
  const context = {
    say: writing.say,
    engineText: writing.engineText,
    options: format.options,
    row: {} as Row,
  };
  return (row) => {
    context.row = row;
    try {
      return write(valueAt(row, field, writing.codeProperty), context);
    } catch (error) {
      return writing.unreadable(what, error);
    }
  };
}
