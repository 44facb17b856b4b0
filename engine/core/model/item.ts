/** Values that are shown: their formats and panels. */
import type { OptionModel, OptionsSourceModel } from './form.ts';
import type { Condition, Text } from './value.ts';

/** A format of the engine (`text number date dateTime yesNo option list`) or of the registry, with its data. */
export type FormatModel = { readonly name: string; readonly options: readonly OptionModel[] | null };

export type PanelModel = {
  readonly id: string;
  /** The tab that contains it; null: above the tabs. */
  readonly tab: string | null;
  readonly title: Text | null;
  readonly items: readonly ItemModel[];
};

export type ItemModel = {
  readonly id: string;
  readonly field: string;
  readonly label: Text;
  readonly format: FormatModel;
  /** The source of the options of the format; null: the format has its own, or none. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** The sentence around the value (`valeur`); null: the value alone. */
  readonly sentence: Text | null;
  readonly visible: Condition | null;
  /** Whether a button copies the value. */
  readonly copy: boolean;
  /** Across the whole row of values. */
  readonly wide: boolean;
};
