/** Merges the parts of a screen in all its variants into one list: equal parts appear once, with their variants. */
import { kindName, type ShownPart } from '../../describe/shownPart.ts';

/** A part, and the variants that have exactly this part; null: all of the screen's. */
export type VariantPart = ShownPart & { readonly variants: readonly string[] | null };

/** Merges the lists, keeping the order of each. A part that a list has twice counts once. */
export function mergeVariants(lists: ReadonlyMap<string, readonly ShownPart[]>): readonly VariantPart[] {
  const merged: { readonly key: string; readonly part: ShownPart; readonly variants: string[] }[] = [];
  for (const [variant, parts] of lists) {
    const byKey = new Map(parts.map((part) => [JSON.stringify(part), part]));
    let place = 0;
    for (const [key, part] of byKey) {
      const found = merged.findIndex((one) => one.key === key);
      if (found >= 0) {
        merged[found]?.variants.push(variant);
        place = Math.max(place, found + 1);
        continue;
      }
      // Parts that exist only in other variants come first at this position.
      while (place < merged.length && !byKey.has(merged[place]?.key ?? '')) place += 1;
      merged.splice(place, 0, { key, part, variants: [variant] });
      place += 1;
    }
  }
  return merged.map(({ part, variants }) => ({
    ...part,
    variants: variants.length === lists.size ? null : variants,
  }));
}

/** Groups the parts by kind and container, in the order of their first occurrence. */
export function byKind(parts: readonly VariantPart[]): readonly (readonly VariantPart[])[] {
  return [...Map.groupBy(parts, kindName).values()];
}
