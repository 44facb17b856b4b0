/**
 * Checks the fields of a read object that the body of a form leaves out: the API keeps them or removes them, and a field
 * that was emptied must be cleared.
 */
import { hasWhole, memberAt, type Shape, type ShapeOf } from '../../contract/shape.ts';
import type { Linker } from '../../definition/linker.ts';
import { absentFields, bodyWords, type WrittenCall } from '../../parts/call.ts';
import type { At } from '../../problems/places.ts';

/** The call of a form; the object that it read, the form as the object that it sends, and what the operation takes. */
type Written = {
  readonly call: WrittenCall;
  readonly row: Shape;
  readonly form: Shape;
  readonly wanted: Shape;
};

const always: ReadonlySet<string> = new Set(['boolean', 'array']);

export function checkAbsent(
  { call, row, form, wanted }: Written,
  shapeOf: ShapeOf,
  { report, definitions }: Pick<Linker, 'report' | 'definitions'>,
): void {
  const words = bodyWords(call.body);
  const absent = absentFields(call, definitions.app.definition);
  if (absent === null || (words?.kind !== 'form' && words?.kind !== 'fields')) return;
  const at: At = [call, 'body'];
  const shown = words.kind === 'form' ? Object.keys(form.properties ?? {}) : [];
  const isRead = (name: string) => memberAt(row, name, shapeOf) !== null;
  const sent = [...shown, ...Object.keys(words.set)];
  const lost = Object.entries(wanted.properties ?? {}).flatMap(([name, schema]) => {
    const shape = shapeOf(schema);
    return isRead(name) && !shape.readOnly && !hasWhole(sent, name, shape, shapeOf) ? [name] : [];
  });
  if (absent === 'replace' && lost.length > 0) report('contract-body-drops', at, lost);
  // An unticked box and an empty list are values.
  const isEmptied = (name: string) =>
    shapeOf(form.properties?.[name] ?? {}).types?.some((one) => !always.has(one));
  const optional = shown.filter((name) => isRead(name) && !form.required.includes(name) && isEmptied(name));
  if (absent === 'merge' && optional.length > 0) report('contract-body-uncleared', at, optional);
}
