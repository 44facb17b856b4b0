/** What a screen calls for a visitor, where each value of a call comes from, and what its body leaves out. */
import type { Call } from '../../../schemas/types/definition.ts';
import type { Operations } from '../contract/operations.ts';
import { unsentOf } from '../contract/shape.ts';
import type { Linker } from '../definition/linker.ts';
import { appTree, partsIn } from '../definition/partTree.ts';
import { describeRef, type Names, plainNames } from '../describe/sentences.ts';
import { groups, reasons, said, shownKinds } from '../describe/words.ts';
import { absentFields, type BodyWords, bodyTexts, bodyWords, sendsForm } from '../parts/call.ts';
import type { CallUse, Element, NormalScreen } from '../parts/element.ts';
import type { Refs } from '../parts/valueRef.ts';
import { type At, placeOf } from '../problems/places.ts';
import type { Visitor } from '../runtime/access.ts';
import { type Explanation, fixedText, type Gate } from './gates.ts';

/** A value of a call, or what its body leaves out. */
type Line = { readonly name: string; readonly why: string; readonly at: At };

type Known = { readonly linker: Linker; readonly operations: Operations | null };

/**
 * Each call of the screen in the visitor's variant, with its parameters and the members of its body. A call is not made
 * if a gate closes every element that makes it.
 */
export function explainCalls(
  { id, variants }: NormalScreen,
  visitor: Visitor,
  known: Known,
  gateOf: (element: Element) => Gate | null,
): readonly Explanation[] {
  const { texts } = known.linker;
  const shown = variants.find(({ variant }) => variant === visitor.variant)?.elements ?? [];
  const calls = Map.groupBy(
    shown.flatMap((one) => one.calls),
    ({ call }) => call,
  );
  const fields = variants.flatMap(({ elements }) => elements.filter(({ form }) => form !== null));
  const labels = new Map(fields.map(({ id: name, label }) => [name, label]));
  const names: Names = {
    ...plainNames,
    subject: (_kind, name) => fixedText(`${id.replace('/', '.')}.${labels.get(name) ?? ''}`, texts) ?? name,
  };
  const { title: group } = shownKinds.call;
  return [...calls].flatMap(([call, uses]) => {
    const makers = shown.filter((one) => one.calls.some((use) => use.call === call));
    const [closed, ...others] = makers.map(gateOf);
    if (closed && [closed, ...others].every((gate) => gate?.visible === false))
      return [explained(group, { name: call.call, why: closed.why, at: closed.at }, false)];
    const lines = linesOf(call, reasons.calledByScreen, fieldsSent(shown, uses, gateOf), names, known);
    return lines.map((line) => explained(group, line));
  });
}

/** The calls that the application makes around its screens. */
export function explainAppCalls(known: Known): readonly Explanation[] {
  return partsIn(appTree(known.linker.definitions.app.definition)).flatMap((part) => {
    if (part.type !== 'call' && part.type !== 'sessionCall') return [];
    const lines = linesOf(part.words, reasons.calledByApp, [], plainNames, known);
    return lines.map((line) => explained(groups.appCalls, line));
  });
}

function explained(group: string, { at, ...line }: Line, visible: boolean | null = null): Explanation {
  return { group, label: null, visible, ...line, at: placeOf(at) };
}

/** A call, and below it what it sends. */
function linesOf(
  call: Call,
  why: string,
  fields: readonly FieldSent[],
  names: Names,
  known: Known,
): readonly Line[] {
  const refs = [call.path ?? {}, call.query ?? {}, call.headers ?? {}];
  const sent = [...refs.flatMap((some) => refLines(some, names)), ...bodyLines(call, fields, names, known)];
  return [
    { name: call.call, why, at: [call, 'call'] },
    ...sent.map((one) => ({ ...one, name: `  ${one.name}` })),
  ];
}

/** Values by name. */
function refLines(refs: Refs, names: Names): readonly Line[] {
  return Object.entries(refs).map(([name, ref]) => ({
    name,
    why: describeRef(ref, names),
    at: [refs, name, 'key'],
  }));
}

/** A field of the form of a call, and what may keep it from being sent. */
type FieldSent = {
  readonly name: string;
  readonly at: At;
  readonly isRequired: boolean;
  readonly gate: Omit<Gate, 'at'> | null;
};

/** The fields of the form that a call sends, in the visitor's variant. */
function fieldsSent(
  shown: readonly Element[],
  uses: readonly CallUse[],
  gateOf: (element: Element) => Gate | null,
): readonly FieldSent[] {
  const forms = new Set(uses.map(({ form }) => form));
  return shown.flatMap((one) => {
    const { form, id: name, at } = one;
    if (form === null || !forms.has(form)) return [];
    const { readOnly, submit, required: isRequired = false } = form.fields[name] ?? {};
    const isShown = readOnly === true && submit !== true;
    return [
      { name, at, isRequired, gate: isShown ? { visible: false, why: reasons.readOnly } : gateOf(one) },
    ];
  });
}

/** Where the value of a field of a form comes from, and what is sent for it. */
function fieldWhy({ name, gate, isRequired }: FieldSent, { kind, emptied }: BodyWords, names: Names): string {
  if (gate?.visible === false) return reasons.notSent(gate.why);
  const from = describeRef({ field: name }, names);
  const isOver = kind === 'replace' || kind === 'merge';
  return [
    from,
    kind === 'merge' ? reasons.ifChanged : '',
    gate?.why ?? '',
    isOver && !isRequired ? reasons.emptied(JSON.stringify(emptied?.[name])) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** What the body of a call is, each of its members, and what it leaves out. */
function bodyLines(
  call: Call,
  fields: readonly FieldSent[],
  names: Names,
  { linker, operations }: Known,
): readonly Line[] {
  const words = bodyWords(call.body);
  if (words === null) return [];
  const at: At = [call, 'body'];
  const { kind, set } = words;
  const absent = absentFields(call, linker.definitions.app.definition);
  const own = refLines(set, names);
  const ofForm = sendsForm(words) ? fields.filter(({ name }) => !Object.hasOwn(set, name)) : [];
  const members = ofForm.map(
    (one): Line => ({ name: one.name, why: fieldWhy(one, words, names), at: one.at }),
  );
  const sent = [...own, ...members].map(({ name }) => name);
  const taken = (kind === 'fields' || kind === 'form') && operations?.byId.get(call.call)?.body?.json;
  const lacking = taken ? unsentOf(sent, taken) : [];
  const unsent = (names: readonly string[], why: string) =>
    names.map((name): Line => ({ name, why: reasons.notSent(why), at }));
  const whole = absent === null ? bodyTexts[kind] : reasons.bodyOf(bodyTexts[kind], absent);
  return [
    { name: said.body, why: whole, at },
    ...[
      ...members,
      ...own,
      ...unsent(words.without ?? [], reasons.notTaken),
      ...unsent(lacking, reasons.notNamed),
    ].map((one) => ({ ...one, name: said.inBody(one.name) })),
  ];
}
