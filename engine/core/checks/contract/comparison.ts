/** Compares what a call sends with what its operation takes: one value, or a whole object. */
import {
  isFile,
  isMissing,
  memberAt,
  misfitOf,
  nameOf,
  requiredOf,
  type Shape,
  shapeAt,
} from '../../contract/shape.ts';
import { sendsParts } from '../../parts/call.ts';
import type { Refs } from '../../parts/valueRef.ts';
import type { At } from '../../problems/places.ts';
import type { Report } from '../../problems/reporter.ts';
import { truthOf } from '../../problems/words.ts';
import type { KnownUse } from './use.ts';

/** An object that is sent, beside the values of `set`; `start`: the path of what holds it. */
type Whole = {
  readonly sent: Shape;
  readonly wanted: Shape;
  readonly set: Refs;
  readonly start?: string;
};

/** The comparisons for one call, which report what does not fit. */
export function comparisonFor(call: KnownUse['call'], report: Report) {
  const body: At = [call, 'body'];
  return { value, names, whole, rows };

  function value(sent: Shape, wanted: Shape, name: string, at: At): void {
    const isNothing = sent.types?.length === 0 && wanted.types !== null && !wanted.nullable;
    if (isNothing) report('contract-type', at, name, nameOf(sent), nameOf(wanted));
    // A file that the call cannot send is reported as such.
    const misfit = isFile(sent) && !sendsParts(call) ? null : misfitOf(sent, wanted);
    if (misfit?.kind === 'type')
      report('contract-type', at, name, misfit.sent, misfit.wanted, cureOf(sent, wanted));
    else if (misfit) report('contract-value', at, name, misfit.values.map(String), misfit.wanted.map(String));
  }

  /** Each member must exist. */
  function names({ sent, wanted, set, start = '' }: Whole): void {
    if (wanted.properties === null) return;
    for (const name of Object.keys(sent.properties ?? {})) {
      const found = Object.hasOwn(wanted.properties, name) ? null : shapeAt(wanted, name);
      if (isMissing(found) && !Object.hasOwn(set, name))
        report('contract-body', body, start + name, found.near, found.missing);
    }
  }

  /** Each member that is taken must fit; each that is required must always be sent, unless it `isThere` otherwise. */
  function whole({ sent, wanted, set, start = '' }: Whole, isThere = (_: string) => false): void {
    for (const [name, one] of Object.entries(sent.properties ?? {})) {
      const inner = memberAt(wanted, name);
      if (inner && !Object.hasOwn(set, name)) value(one, inner.shape, start + name, body);
    }
    const sentNames = [...Object.keys(set), ...Object.keys(sent.properties ?? {})];
    for (const name of requiredOf(wanted, sentNames))
      if (!Object.hasOwn(set, name) && !sent.required.includes(name) && !isThere(name))
        report('contract-body-required', body, start + name);
  }

  /** The rows of a form, each of which is sent whole. */
  function rows({ sent, wanted, set }: Whole): void {
    for (const [name, { items: row }] of Object.entries(sent.properties ?? {})) {
      const taken = Object.hasOwn(set, name) ? null : memberAt(wanted, name)?.shape.items;
      if (!row?.properties || !taken?.properties) continue;
      const inside: Whole = { sent: row, wanted: taken, set: {}, start: `${name}.` };
      names(inside);
      whole(inside);
    }
  }
}

/** A constant as the operation takes it; null: unclear. */
function cureOf({ values }: Shape, { types }: Shape): string | null {
  const [value, ...others] = values ?? [];
  if (value === undefined || others.length > 0 || types === null) return null;
  if (types.includes('boolean')) return truthOf(String(value));
  if (types.includes('string')) return `'${String(value)}'`;
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && /^-?\d+([.]\d+)?$/.test(String(value)) ? String(value) : null;
}
