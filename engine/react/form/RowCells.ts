/** What a form gives to the widget of its rows, whose fields it draws as its own. */
import { type ComponentType, createContext } from 'react';
import type { FieldModel } from '../../core/model/form.ts';

export type FormFieldProps = {
  readonly id: string;
  readonly field: FieldModel;
  readonly value: unknown;
  /** The message of its error while it is shown. */
  readonly error: string | null;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  readonly onChange: (value: unknown) => void;
  /** The focus leaves the control; in a group, all its choices. */
  readonly onLeave: () => void;
};

type RowCells = {
  /** Draws a field. */
  readonly Cell: ComponentType<FormFieldProps>;
  /** The shown error of the field at a path of the form. */
  readonly errorAt: (path: string) => string | null;
};

export const RowCellsContext = createContext<RowCells | null>(null);
