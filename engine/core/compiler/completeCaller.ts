/**
 * What makes a call, or leads to a screen: its call as an object, with the words that stand beside the operation, and
 * the values of the path parameters that are not written.
 */
import type { Call, ValueRef } from '../../../schemas/types/definition.ts';
import { paramsOf } from '../definition/linker.ts';
import type { WrittenCall } from '../parts/call.ts';
import { type At, placedLike } from '../problems/places.ts';
import { isObject } from '../runtime/values.ts';
import { completeCall } from './completeCalls.ts';
import type { Row, UseContext } from './useContext.ts';

type Refs = Readonly<Record<string, ValueRef>>;

/** An action, an edit, a step, a link, a form and so on. */
type Caller = Partial<Omit<Call, 'call' | 'path'>> & {
  readonly call?: string | Call;
  readonly screen?: string;
  readonly path?: Call['path'] | string;
};
const words = ['path', 'query', 'headers', 'body', 'ifMatch', 'errors'] as const;

/** The same with a whole call, or with the values of the parameters of its screen. */
export function completeCaller<T extends object>(written: T, row: Row, context: UseContext): T {
  const holder: Caller = written;
  const { call, screen } = holder;
  if (screen !== undefined) return completeTarget(written, screen, row, context);
  if (typeof call !== 'string') return written;
  const isInPlace = call.includes(' ');
  if (!isInPlace) reportStrays(holder, words, context);
  const { linker, area } = context;
  const found = isInPlace
    ? completeCall(inPlace(holder, call), context)
    : linker.shared(area, 'calls', call, [written, 'call']);
  if (found === null) return written;
  const whole = withPath(found, paramsOf(found.call), row, [written, 'call'], context);
  if (!isInPlace && whole === found) return written;
  linker.replace(found);
  return { ...written, call: whole };
}

function completeTarget<T extends object>(holder: T, screen: string, row: Row, context: UseContext): T {
  const strays = words.filter((word) => word !== 'path');
  reportStrays(holder, strays, context);
  const found = context.linker.screens.get(screen);
  return found ? withPath(holder, found.params, row, [holder, 'screen'], context) : holder;
}

/** The call that is written beside its operation. The `path` of a screen is its address. */
function inPlace(holder: Caller, call: string): WrittenCall {
  const own = words.flatMap((word) => {
    const isAddress = word === 'path' && typeof holder.path === 'string';
    return holder[word] === undefined || isAddress ? [] : [[word, holder[word]] as const];
  });
  return placedLike({ call, ...Object.fromEntries(own) }, holder);
}

function reportStrays(
  holder: Caller,
  strays: readonly (typeof words)[number][],
  { report }: UseContext,
): void {
  for (const word of strays) {
    const isAddress = word === 'path' && typeof holder.path === 'string';
    if (holder[word] !== undefined && !isAddress) report('call-word-stray', [holder, word, 'key'], word);
  }
}

/** Path parameters that are not written: the field of the row of this name, else the parameter of the screen. */
function withPath<T extends { readonly path?: unknown }>(
  written: T,
  names: readonly string[],
  row: Row,
  at: At,
  { params, report }: UseContext,
): T {
  const path: Refs = isObject(written.path) ? (written.path as Refs) : {};
  const refs = names.flatMap((name) => {
    if (Object.hasOwn(path, name)) return [];
    const isInRow = row(name);
    const isOnPage = params.includes(name);
    if (isInRow === null && isOnPage) report('path-ambiguous', at, name);
    if (isInRow === false && !isOnPage) return [];
    const ref: ValueRef = isInRow === false ? { path: name } : { row: name };
    return [[name, placedLike(ref, written)] as const];
  });
  if (refs.length === 0) return written;
  const holder = isObject(written.path) ? written.path : written;
  return { ...written, path: placedLike({ ...Object.fromEntries(refs), ...path }, holder) };
}
