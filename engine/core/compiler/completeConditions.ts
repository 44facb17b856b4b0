/** Comparisons with several values: each becomes one condition for each value, so that later phases compare one value. */
import { placedLike } from '../problems/places.ts';
import { isObject } from '../runtime/values.ts';
import { mapGroup } from './mapGroup.ts';

/** Values that are the author's data, in which `is` is an ordinary name. */
const opaque = new Set(['native', 'const', 'default', 'is', 'isNot']);

/** The same definition, whose conditions compare with one value each. */
export function completeConditions<T extends object>(definition: T): T {
  return complete(definition) as T;

  function complete(value: unknown): unknown {
    if (Array.isArray(value)) {
      const items = value.map(complete);
      return items.every((item, index) => item === value[index]) ? value : placedLike(items, value);
    }
    if (!isObject(value)) return value;
    if (Array.isArray(value.is)) return spread(value, 'any', 'is', value.is);
    if (Array.isArray(value.isNot)) return spread(value, 'all', 'isNot', value.isNot);
    return mapGroup(value, (inner, key) => (opaque.has(key) ? inner : complete(inner)));
  }

  function spread(
    leaf: Readonly<Record<string, unknown>>,
    junction: 'any' | 'all',
    comparison: 'is' | 'isNot',
    values: readonly unknown[],
  ): object {
    const leaves = values.map((one) => ({ ...leaf, [comparison]: one }));
    return placedLike({ [junction]: placedLike(leaves, leaf) }, leaf);
  }
}
