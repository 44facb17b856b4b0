/**
 * What makes a call, or leads to a screen: its call as an object, with the words that are written beside the operation,
 * and the values of the path parameters that are not written.
 */
import type { Call } from '../../../../schemas/types/definition.ts';
import type { Area } from '../../definition/definitions.ts';
import { type Linker, paramsOf } from '../../definition/linker.ts';
import { picked } from '../../definition/mapParts.ts';
import type { Refs } from '../../parts/valueRef.ts';
import type { At } from '../../problems/places.ts';
import { isObject } from '../../runtime/values.ts';
import { completeCall, type Given, named, withPath } from './calls.ts';

/** Whether the row or object at hand has a field; null: it cannot be known. */
export type HasField = (field: string) => boolean | null;

/** What callers of a screen are completed with. */
export type CallerContext = Given & {
  readonly linker: Linker;
  readonly area: Area;
  /** Parameters of the address of the screen. */
  readonly params: readonly string[];
  readonly hasField: HasField;
};

/** An action, an edit, a step, a link, a form and so on. */
type CallHolder = Partial<Omit<Call, 'call' | 'path'>> & {
  readonly call?: string | Call;
  readonly screen?: string;
  readonly path?: Call['path'] | string;
};
/** The words of a call that are written beside its operation. */
export const callWords = [
  'path',
  'query',
  'headers',
  'body',
  'writes',
  'joined',
  'asJson',
  'at',
  'bodyAt',
  'ifMatch',
  'errors',
] as const;

/** The same with a whole call, or with the values of the parameters of its screen. */
export function completeCaller<T extends object>(written: T, context: CallerContext): T {
  const holder: CallHolder = written;
  const { call, screen } = holder;
  const { linker, area } = context;
  const own = wordsOf(holder);
  const reportStrays = (words: readonly string[]) => {
    for (const word of words) context.report('call-word-stray', [holder, word, 'key'], word);
  };
  if (screen !== undefined) {
    reportStrays(own.filter((word) => word !== 'path'));
    const found = linker.screens.get(screen);
    return found ? withValues(written, found.params, [written, 'screen'], context) : written;
  }
  if (typeof call !== 'string') return written;
  const isInPlace = isOperation(call);
  const found = isInPlace
    ? completeCall({ ...(picked(holder, own) as Omit<Call, 'call'>), call }, context)
    : linker.shared(area, 'calls', call, [written, 'call']);
  if (found === null) return written;
  if (!isInPlace) reportStrays(own);
  const whole = withValues(found, paramsOf(found.call), [written, 'call'], context);
  if (whole !== found) linker.replace(found);
  return { ...written, call: whole };
}

/** Whether a text is an operation (`GET /path`), not the name of a declared call or source. */
export function isOperation(call: string): boolean {
  return call.includes(' ');
}

/** The words of a call that are written. The `path` of a screen is its address. */
function wordsOf(holder: CallHolder): readonly string[] {
  const isAddress = typeof holder.path === 'string';
  return callWords.filter((word) => holder[word] !== undefined && !(word === 'path' && isAddress));
}

/** Path parameters that are not written: the field of the row of this name, else the parameter of the screen. */
function withValues<T extends { readonly path?: unknown }>(
  written: T,
  names: readonly string[],
  at: At,
  { params, hasField, report }: CallerContext,
): T {
  const path = isObject(written.path) ? written.path : {};
  const refs = names.flatMap((name): readonly Refs[] => {
    if (Object.hasOwn(path, name)) return [];
    const isInRow = hasField(name);
    const isOnPage = params.includes(name);
    if (isInRow === null && isOnPage) report('path-ambiguous', at, name);
    if (isInRow === false && !isOnPage) return [];
    return [named([name], isInRow === false ? 'path' : 'row')];
  });
  return refs.length === 0 ? written : withPath(written, Object.assign({}, ...refs));
}
