/** Conditions as data. Conditions that depend only on the variant are evaluated here. */
import type { Condition as WrittenCondition } from '../../../schemas/types/definition.ts';
import type { Condition, JsonValue } from '../model/value.ts';
import { type At, dataOf } from '../problems/places.ts';
import type { Scope } from './scope.ts';
import { type Allowed, assembleRef, ofRow } from './valueRef.ts';

const sources = ['filter', 'field', 'row', 'path', 'user', 'property'] as const;
const comparisons = ['is', 'isNot', 'isEmpty'] as const;
const whole = ['right', 'variant', 'all', 'any', 'not', 'fn'] as const;

/** A remaining condition, or its value if the variant decides it. */
type Decided = Condition | boolean;

/**
 * Compiles the condition that a word of `holder` may have; null: always true. A condition that is never true, or written
 * `false`, becomes an empty `any`. It reads the row or object that is shown, unless `allowed` says what else.
 */
export function assembleCondition<Word extends string>(
  holder: { readonly [Name in Word]?: WrittenCondition | false },
  word: Word,
  scope: Scope,
  allowed: Allowed = ofRow(scope),
): Condition | null {
  const { [word]: written } = holder;
  if (written === undefined) return null;
  if (written === false) return never;
  const decided = decide(written, allowed, scope, [holder, word]);
  if (decided === true) return null;
  return decided === false ? never : decided;
}

const never: Condition = { any: [] };

function decide(written: WrittenCondition, allowed: Allowed, scope: Scope, at: At): Decided {
  const isGiven = (name: keyof WrittenCondition) => written[name] !== undefined;
  const compares = comparisons.some(isGiven);
  const given = [...sources, ...comparisons, ...whole].filter(isGiven);
  const isSound = compares
    ? given.length === 2 && (sources.some(isGiven) || isGiven('fn'))
    : given.length === 1 && whole.some(isGiven);
  if (!isSound || (isGiven('default') && !isGiven('property'))) {
    scope.report('bad-condition', at);
    return true;
  }
  if (compares) return compare(written, allowed, scope, at);
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

function compare(written: WrittenCondition, allowed: Allowed, scope: Scope, at: At): Decided {
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
  const [first = neutral, second] = left;
  if (second === undefined) return first;
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
