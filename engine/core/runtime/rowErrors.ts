/** The rows of a field whose value is a list of objects, and the errors of their fields. */
import type { FieldModel } from '../model/form.ts';
import type { ValidationError } from '../model/screenModule.ts';
import type { Text } from '../model/value.ts';
import { type FormError, stepsTo } from './formErrors.ts';
import type { TextArgs } from './text.ts';
import { fieldsOf, type Row } from './values.ts';

type Say = (text: Text, args?: TextArgs) => string;

export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

export type Cell = {
  readonly field: FieldModel;
  /** Its path in the form: the name of the list, the index of the row, its own name. */
  readonly path: string;
  /** What messages call it. */
  readonly label: string;
};

/** The field of a row to which steps within a list lead; null: they lead to none. */
export function cellAt(
  { name, rows }: Pick<FieldModel, 'name' | 'rows'>,
  [index = '', ...steps]: readonly string[],
  say: Say,
  isSame: (one: string, other: string) => boolean = Object.is,
): Cell | null {
  const [own = ''] = steps;
  const field = rows?.fields.find((one) => isSame(one.name, own));
  if (rows === null || field === undefined || !/^\d+$/.test(index)) return null;
  const label = say(rows.texts.cell, { label: say(field.label), n: Number(index) + 1 });
  return { field, path: `${name}.${index}.${field.name}`, label };
}

/** The errors of a form, where those of a list are the ones of its rows if these have some. */
export function byRow(
  errors: readonly FormError[],
  fields: readonly FieldModel[],
  findings: readonly ValidationError[],
  say: Say,
): readonly FormError[] {
  return errors.flatMap((error) => {
    const list = fields.find(({ name, rows }) => name === error.field && rows !== null);
    const found = list ? rowErrors(list, findings, error.message, say) : [];
    return found.length > 0 ? found : [error];
  });
}

/** The errors of the fields of the rows of a field, the first of each, in their order. */
function rowErrors(
  list: FieldModel,
  findings: readonly ValidationError[],
  fallback: Text,
  say: Say,
): readonly FormError[] {
  const cells = list.rows?.fields ?? [];
  const found = new Map<string, FormError & { readonly place: number }>();
  for (const finding of findings) {
    const [name, ...steps] = stepsTo(finding);
    const cell = name === list.name ? cellAt(list, steps, say) : null;
    if (cell === null || found.has(cell.path)) continue;
    const { field, path, label } = cell;
    const { keyword, params } = finding;
    found.set(path, {
      field: list.name,
      focus: path,
      message: field.errors[keyword] ?? field.errors.default ?? fallback,
      args: { label, limit: params.limit },
      place: Number(steps[0]) * cells.length + cells.indexOf(field),
    });
  }
  return [...found.values()].sort((one, other) => one.place - other.place);
}
