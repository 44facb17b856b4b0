/** Values that are shown: their formats and panels. */
import type { LinkModel } from './action.ts';
import type { OptionsSourceModel } from './form.ts';
import type { FormatModel } from './format.ts';
import type { Condition, Text } from './value.ts';

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
  /** The screen that it opens; null: none. */
  readonly link: LinkModel | null;
  /** Whether a button copies the value. */
  readonly copy: boolean;
  /** Across the whole row of values. */
  readonly wide: boolean;
};
