/** The comparison of each row of a list with another record. */
import type { ShortEngineText } from '../../../schemas/types/engineTexts.ts';
import type { CallModel } from './call.ts';
import type { FormatModel } from './format.ts';
import type { Condition, Text } from './value.ts';

export type CompareModel = {
  /** Reads the other record; the row fills its address. */
  readonly call: CallModel;
  /** The right required to read it; null: none. */
  readonly right: string | null;
  /** The rows whose other record is read; null: all. */
  readonly when: Condition | null;
  readonly items: readonly CompareItemModel[];
  /** The button of a row; the heading of the panel (placeholders: fields of the row); the two sides. */
  readonly open: Text;
  readonly title: Text;
  readonly own: Text;
  readonly other: Text;
  /** Why the other record is not read: the row does not pass, the reader has no right. */
  readonly withheld: Text | null;
  readonly refused: Text | null;
  /** Beside the decision; null: nothing. */
  readonly note: Text | null;
  /** The engine's own. */
  readonly texts: Readonly<Record<ShortEngineText<'compare'>, Text>>;
};

/** A compared value: its field in the row, in the other record, and in the row for the other record; null: none. */
export type CompareItemModel = {
  readonly id: string;
  readonly label: Text;
  readonly format: FormatModel;
  readonly own: string | null;
  readonly other: string | null;
  readonly known: string | null;
};
