/**
 * Replaces RJSF's comparison of form props, and its library: compares data by value, and treats all functions as equal.
 * Compares circular objects once.
 */
export default function deepEquals(a: unknown, b: unknown, met = new WeakMap<object, unknown>()): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'function') return typeof b === 'function';
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (met.get(a) === b) return true;
  met.set(a, b);
  if (a instanceof Date) return Object.is(a.getTime(), (b as Date).getTime());
  const [mine, others] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(mine);
  return (
    keys.length === Object.keys(others).length &&
    keys.every((key) => Object.hasOwn(others, key) && deepEquals(mine[key], others[key], met))
  );
}
