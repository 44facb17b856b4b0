/** Checks the rows that a form sends: each of their fields must exist and fit, each required one must be there. */
import { memberAt, requiredOf, type Shape, type ShapeOf } from '../../contract/shape.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import type { Report } from '../../problems/reporter.ts';

/** The form as the object that it sends, what the operation takes, and the members that the call sets itself. */
type Sent = {
  readonly form: Shape;
  readonly wanted: Shape;
  readonly set: Readonly<Record<string, unknown>>;
  readonly at: At;
};

/** Reports a value that does not fit. */
type Compare = (sent: Shape, wanted: Shape, name: string, at: At) => void;

export function checkRows(
  { form, wanted, set, at }: Sent,
  shapeOf: ShapeOf,
  report: Report,
  compare: Compare,
): void {
  for (const [list, schema] of Object.entries(form.properties ?? {})) {
    const { items } = shapeOf(schema);
    const taken = Object.hasOwn(set, list) ? null : memberAt(wanted, list, shapeOf);
    if (items && taken?.shape.items) checkRow(list, shapeOf(items), shapeOf(taken.shape.items));
  }

  function checkRow(list: string, row: Shape, taken: Shape): void {
    if (!row.properties || !taken.properties) return;
    const known = Object.keys(taken.properties);
    for (const [name, schema] of Object.entries(row.properties)) {
      const member = memberAt(taken, name, shapeOf);
      if (member) compare(shapeOf(schema), member.shape, `${list}.${name}`, at);
      else report('contract-body', at, `${list}.${name}`, nearest(name, known), known);
    }
    for (const name of requiredOf(taken, Object.keys(row.properties), shapeOf))
      if (!row.required.includes(name)) report('contract-body-required', at, `${list}.${name}`);
  }
}
