/** The props of a widget of the registry: a value and its change, and the ids that tie it to its field. */
import type { FieldModel } from '../../core/model/form.ts';

export type WidgetProps = {
  /** Id of the control that the label refers to (the first one of a group). */
  readonly id: string;
  readonly name: string;
  readonly field: FieldModel;
  /** The label as text, for controls that need their own name. */
  readonly label: string;
  /** Undefined if empty. A value that cannot be parsed is the raw text. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** True while an error of the field is shown. */
  readonly invalid: boolean;
  /** Ids of the hint and of the visible error. */
  readonly describedBy: string | undefined;
};
