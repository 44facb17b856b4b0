/** Conditions as data. Conditions that depend only on the variant are evaluated here. */
import type { Condition as WrittenCondition } from '../../../schemas/types/definition.ts';
import type { Condition, JsonValue } from '../model/value.ts';
import { type At, dataOf } from '../problems/places.ts';
import type { Scope } from './scope.ts';
import { type Allowed, assembleRef } from './valueRef.ts';

const sources = ['filter', 'field', 'row', 'path', 'user', 'property'] as const;
const comparisons = ['is', 'isNot', 'isEmpty'] as const;
const whole = ['right', 'variant', 'all', 'any', 'not', 'fn'] as const;

/** A remaining condition, or its value if the variant decides it. */
type Decided = Condition | boolean;

/**
 * Compiles an optional condition; null: always true. A condition that is never true, or written `false`, becomes an
 * empty `any`.
 */
export function assembleCondition(
  written: WrittenCondition | false | undefined,
  allowed: Allowed,
  scope: Scope,
  at: At,
): Condition | null {
  if (written === undefined) return null;
  if (written === false) return never;
  const decided = decide(written, allowed, scope, at);
  if (decided === true) return null;
  return decided === false ? never : decided;
}

const never: Condition = { any: [] };

function decide(written: WrittenCondition, allowed: Allowed, scope: Scope, at: At): Decided {
  const given = (names: readonly (keyof WrittenCondition)[]) =>
    names.filter((name) => written[name] !== undefined);
  const [source, ...otherSources] = given(sources);
  const [comparison, ...otherComparisons] = given(comparisons);
  const [alone, ...others] = given(whole);
  const compares = source !== undefined && comparison !== undefined && alone === undefined;
  const isWhole = alone !== undefined && source === undefined && comparison === undefined;
  const comparesFn = alone === 'fn' && comparison !== undefined && source === undefined;
  const extra = otherSources.length + otherComparisons.length + others.length;
  const strayDefault = written.default !== undefined && source !== 'property';
  if (extra > 0 || strayDefault || !(compares || isWhole || comparesFn)) {
    scope.report('bad-condition', at);
    return true;
  }
  if (compares || comparesFn) return compare(written, source ?? 'fn', allowed, scope, at);
  if (written.right !== undefined) {
    scope.right(written.right, [written, 'right']);
    return { right: written.right };
  }
  if (written.variant !== undefined) {
    scope.needVariant(written.variant, [written, 'variant']);
    return written.variant === scope.variant;
  }
  if (written.all !== undefined) return junction(written.all, 'all', allowed, scope);
  if (written.any !== undefined) return junction(written.any, 'any', allowed, scope);
  if (written.not !== undefined) {
    const inner = decide(written.not, allowed, scope, [written, 'not']);
    return typeof inner === 'boolean' ? !inner : { not: inner };
  }
  return { fn: scope.word('functions', written.fn ?? '', [written, 'fn']) };
}

function compare(
  written: WrittenCondition,
  source: (typeof sources)[number] | 'fn' | string,
  allowed: Allowed,
  scope: Scope,
  at: At,
): Decided {
  if (source === 'filter' && written.filter !== undefined && allowed.hidden?.includes(written.filter))
    return written.isEmpty === true || written.isNot !== undefined;
  const { is, isNot, isEmpty, ...rest } = written;
  const value = assembleRef(rest, allowed, scope, at);
  if (isEmpty !== undefined) return { value, isEmpty };
  return is !== undefined
    ? { value, is: dataOf(is) as JsonValue }
    : { value, isNot: dataOf(isNot) as JsonValue };
}

/** `all` without its true members, `any` without its false ones; a constant as soon as one member decides it. */
function junction(
  written: readonly WrittenCondition[],
  kind: 'all' | 'any',
  allowed: Allowed,
  scope: Scope,
): Decided {
  const neutral = kind === 'all';
  const parts = written.map((part, index) => decide(part, allowed, scope, [written, String(index)]));
  if (parts.includes(!neutral)) return !neutral;
  const left = parts.filter((part): part is Condition => typeof part !== 'boolean');
  const known = kind === 'all' ? left : left.map(negated);
  const clash = known.findIndex((one, index) => known.slice(0, index).some((other) => excludes(one, other)));
  if (clash > 0)
    scope.report('condition-decided', [written, String(parts.indexOf(left[clash] ?? true))], kind);
  const [first] = left;
  if (first === undefined) return neutral;
  if (left.length === 1) return first;
  return kind === 'all' ? { all: left } : { any: left };
}

function negated(condition: Condition): Condition {
  if ('not' in condition) return condition.not;
  if ('all' in condition) return { any: condition.all.map(negated) };
  if ('any' in condition) return { all: condition.any.map(negated) };
  if ('isEmpty' in condition) return { ...condition, isEmpty: !condition.isEmpty };
  if ('is' in condition) return { value: condition.value, isNot: condition.is };
  if ('isNot' in condition) return { value: condition.value, is: condition.isNot };
  return { not: condition };
}

/** Whether two conditions are never both true: one is the other's opposite, or they want different things of one value. */
function excludes(one: Condition, other: Condition): boolean {
  if ('any' in one) return one.any.every((part) => excludes(part, other));
  if ('all' in one) return one.all.some((part) => excludes(part, other));
  if ('any' in other || 'all' in other) return excludes(other, one);
  if (isSame(negated(one), other) || isSame(one, negated(other))) return true;
  if (!('value' in one && 'value' in other) || !isSame(one.value, other.value)) return false;
  const [is, rest] = 'is' in one ? [one, other] : [other, one];
  if (!('is' in is)) return false;
  return 'is' in rest ? !isSame(is.is, rest.is) : 'isEmpty' in rest && rest.isEmpty;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
