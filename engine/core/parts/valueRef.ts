/** Value references: checks which kinds are allowed in a context, and whether their names exist. */
import type { DateRef, ValueRef as WrittenRef } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import type { CallModel } from '../model/call.ts';
import type { DateModel, JsonValue, ValueRef } from '../model/value.ts';
import { type At, dataOf } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { isIsoDate } from '../runtime/dates.ts';
import type { Scope } from './scope.ts';

/** References, by the name of what each is the value of. */
export type Refs = Readonly<Record<string, WrittenRef>>;

/** The names that a reference may use in a context, by kind; `any` if only the data knows. Absent: not allowed here. */
export type Allowed = {
  readonly [kind in (typeof offered)[number]]?: readonly string[] | 'any';
} & {
  /** Filters that exist only in other variants: references to them are dropped. */
  readonly hidden?: readonly string[];
};

/** What a part reads that shows a row or an object: that, and the address. */
export function ofRow({ params }: Pick<Scope, 'params'>): Allowed {
  return { row: 'any', path: params };
}

/** What a component may provide. */
export const anything: Allowed = { filter: 'any', field: 'any', row: 'any', choice: 'any', path: 'any' };

const kinds = [
  'filter',
  'field',
  'row',
  'path',
  'user',
  'property',
  'choice',
  'const',
  'date',
  'fn',
] as const;
type Kind = (typeof kinds)[number];
/** Those that only some places offer. */
const offered = ['filter', 'field', 'row', 'path', 'choice'] as const;

/** Compiles a reference. Reports a wrong one, and returns it unchanged. */
export function assembleRef(written: WrittenRef, allowed: Allowed, linker: Linker, at: At): ValueRef {
  const given = kinds.filter((kind) => written[kind] !== undefined);
  const [kind, second] = given;
  const strayDefault = written.default !== undefined && kind !== 'property';
  if (kind === undefined || second !== undefined || strayDefault) {
    linker.report('bad-reference', at);
    return { const: null };
  }
  checkName(written, kind, allowed, linker);
  if (kind === 'const') return { const: dataOf(written.const) as JsonValue };
  if (kind === 'date') return { date: assembleDate(written.date ?? { of: 'today' }, allowed, linker) };
  const name = String(written[kind]);
  if (kind === 'property' && written.default !== undefined)
    return { property: name, default: dataOf(written.default) as JsonValue };
  return { [kind]: name } as ValueRef;
}

export function assembleDate(written: DateRef, allowed: Allowed, linker: Linker): DateModel {
  const { of, months = 0, days = 0, notBefore = null } = written;
  for (const key of ['of', 'notBefore'] as const) {
    const { [key]: day } = written;
    if (typeof day === 'string' && day !== 'today' && !isIsoDate(day))
      linker.report('bad-day', [written, key], day);
  }
  const ref = typeof of === 'object' ? assembleRef(of, allowed, linker, [written, 'of']) : { const: of };
  return { of: of === 'today' ? of : ref, months, days, notBefore };
}

/** Compiles a map of references; drops those to filters of other variants. */
export function assembleRefs(written: Refs = {}, allowed: Allowed, linker: Linker): CallModel['query'] {
  const { hidden = [] } = allowed;
  const entries = Object.entries(written).flatMap(([name, ref]) =>
    ref.filter !== undefined && hidden.includes(ref.filter)
      ? []
      : [[name, assembleRef(ref, allowed, linker, [written, name])] as const],
  );
  return Object.fromEntries(entries);
}

function checkName(written: WrittenRef, kind: Kind, allowed: Allowed, linker: Linker): void {
  const at: At = [written, kind];
  const name = String(written[kind]);
  if (kind === 'user') linker.readsUser(name, at);
  else if (kind === 'property') linker.readsProperty(name, at);
  else if (kind === 'fn') linker.word('functions', name, at);
  else if (kind !== 'const' && kind !== 'date') {
    const known = allowed[kind];
    if (known === undefined) reportNotHere(kind, [written, kind, 'key'], allowed, linker);
    else if (known !== 'any') linker.among(kind, name, known, at);
  }
}

/** Reports that a kind of value is not at hand here. */
export function reportNotHere(kind: Kind, at: At, allowed: Allowed, { report }: Reporter): void {
  const lacking = offered.filter((one) => allowed[one] === undefined);
  const possible = kinds.filter((one) => !lacking.some((other) => other === one));
  report('reference-not-here', at, kind, possible);
}
