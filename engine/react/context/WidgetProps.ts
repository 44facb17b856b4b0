/** What a widget of the registry receives: a value to show and to change, and the names that tie it to its field. */
import type { FieldModel } from '../../core/model/model.ts';

export type WidgetProps = {
  /** Id of the control that the label names (of the first one in a group). */
  readonly id: string;
  readonly name: string;
  readonly field: FieldModel;
  /** The label as text, for controls that need a name of their own. */
  readonly label: string;
  /** Undefined when empty. A value that cannot be read is the raw text. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** True while an error of the field is shown. */
  readonly invalid: boolean;
  /** Ids of the hint and of the error that is shown. */
  readonly describedBy: string | undefined;
};
