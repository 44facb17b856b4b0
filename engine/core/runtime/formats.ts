/** The engine's formats: how values of the API are written on screen, on paper and in files. Applications add theirs. */

import type { FormatModel, OptionModel } from '../model/form.ts';
import type { ColumnModel } from '../model/table.ts';
import type { Text } from '../model/value.ts';
import { showDate, showDateTime } from './dates.ts';
import { showNumber } from './numbers.ts';
import { type CodeProperty, isSameCode, listed, type Row, textOf, valueAt } from './values.ts';

export type FormatContext = {
  readonly options: readonly OptionModel[] | null;
  /** The object that contains the value, for formats that read two fields. */
  readonly row: Row;
  /** Formats a text of the catalogues. */
  readonly say: (text: Text) => string;
  /** A text of the engine by name (`yes`, `no`). */
  readonly engineText: (name: string) => string;
};

/** What is formatted: the value of a column, or of a line of a panel. */
export type Written = Pick<ColumnModel, 'id' | 'field' | 'format'>;

/** How values are read and formatted, the same for all values. */
export type Writing = Pick<FormatContext, 'say' | 'engineText'> & {
  readonly codeProperty: CodeProperty;
  /** Replacement for a value that its format cannot write. */
  readonly unreadable: (what: Pick<Written, 'id' | 'field'>, error: unknown) => string;
};

/**
 * Value -> text. The empty text for 'nothing to show'. A coded value is passed as its code.
 * @throws anything if it cannot write the value, which is then replaced by `unreadable`
 */
export type Format = (value: unknown, context: FormatContext) => string;

/** The option of a value; null if the list does not contain it. */
export function optionOf(options: readonly OptionModel[] | null, value: unknown): OptionModel | null {
  return options?.find((option) => isSameCode(option.value, value)) ?? null;
}

/** The label of a value's option; an unknown value unchanged; each item of a list. */
export const writeOption: Format = (value, context) => {
  if (Array.isArray(value)) return listed(value.map((item) => writeOption(item, context)));
  const option = optionOf(context.options, value);
  return option === null ? textOf(value) : context.say(option.label);
};

/** A number, also from text; null for any other value. */
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

/** The format named in the model; the compiler has checked that it exists. */
function formatOf(formats: Readonly<Record<string, Format>>, { name }: FormatModel): Format {
  const format = formats[name];
  if (format === undefined) throw new Error(`No format is registered under "${name}".`);
  return format;
}

/** Creates a function that formats the value of a row. A value that its format cannot write affects no other value. */
export function writerOf(
  formats: Readonly<Record<string, Format>>,
  what: Written,
  writing: Writing,
): (row: Row) => string {
  const { field, format } = what;
  const { say, engineText, codeProperty, unreadable } = writing;
  const write = formatOf(formats, format);
  const context = { say, engineText, options: format.options, row: {} as Row };
  return (row) => {
    context.row = row;
    try {
      return write(valueAt(row, field, codeProperty), context);
    } catch (error) {
      return unreadable(what, error);
    }
  };
}
