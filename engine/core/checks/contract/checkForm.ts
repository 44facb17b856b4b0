/**
 * Checks what a form sends besides its own values: the fields of the read object that its body leaves out, which the API keeps
 * or removes, and which must be cleared when emptied.
 */
import type { Operations } from '../../contract/operations.ts';
import { mayLack, memberAt, type Shape, unsentOf } from '../../contract/shape.ts';
import type { Linker } from '../../definition/linker.ts';
import { absentFields, bodyWords } from '../../parts/call.ts';
import type { At } from '../../problems/places.ts';
import type { KnownUse } from './use.ts';

/** The use of a form; the object that it read, the form as the object that it sends, and what the operation takes. */
type Written = {
  readonly use: KnownUse;
  readonly row: Shape | null;
  readonly form: Shape;
  readonly wanted: Shape;
};

const always: ReadonlySet<string> = new Set(['boolean', 'array']);

export function checkAbsent(
  { use, row, form, wanted }: Written,
  operations: Operations,
  linker: Pick<Linker, 'report' | 'definitions'>,
): void {
  if (row === null) {
    checkUnread(use, operations, linker);
    return;
  }
  const { call } = use;
  const { report } = linker;
  const words = bodyWords(call.body);
  const absent = absentFields(call, linker.definitions.app.definition);
  if (absent === null || (words?.kind !== 'form' && words?.kind !== 'fields')) return;
  const at: At = [call, 'body'];
  const shown = words.kind === 'form' ? Object.keys(form.properties ?? {}) : [];
  const isRead = (name: string) => memberAt(row, name) !== null;
  const sent = [...shown, ...Object.keys(words.set)];
  const lost = unsentOf(sent, wanted).filter(isRead);
  if (absent === 'replace' && lost.length > 0) report('contract-body-drops', at, lost);
  // An unticked box and an empty list are values.
  const isEmptied = (name: string) => form.properties?.[name]?.types?.some((one) => !always.has(one));
  const optional = shown.filter((name) => isRead(name) && !form.required.includes(name) && isEmptied(name));
  if (absent === 'merge' && optional.length > 0) report('contract-body-uncleared', at, optional);
}

/** A form over an object that an operation reads begins with it, or its call removes what is not typed again. */
function checkUnread(
  { call, operation, rowSource }: KnownUse,
  { byId }: Operations,
  { report, definitions }: Pick<Linker, 'report' | 'definitions'>,
): void {
  const read = byId.get(operation.id.replace('PUT ', 'GET '));
  // The address of an object that is new may come from the form.
  const isNamed = Object.values(call.path ?? {}).every(({ field }) => field === undefined);
  const isReplaced = absentFields(call, definitions.app.definition) === 'replace';
  const isAsked = !operation.body?.json || !mayLack(operation.body.json);
  if (isReplaced && isNamed && !isAsked && !rowSource && read?.answer?.properties)
    report('form-unread', [call, 'call'], read.id);
}
