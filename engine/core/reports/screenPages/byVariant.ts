/** The parts of a screen in all its variants as one list: what is alike stands once, with the variants that have it. */
import { kindName, type Part } from '../../describe/part.ts';

/** A part, and the variants that have it just so; null: all of the screen's. */
export type VariantPart = Part & { readonly variants: readonly string[] | null };

/** Merges the lists, keeping the order of each. */
export function mergeVariants(lists: ReadonlyMap<string, readonly Part[]>): readonly VariantPart[] {
  const merged: { readonly key: string; readonly part: Part; readonly variants: string[] }[] = [];
  for (const [variant, parts] of lists) {
    const keys = new Set(parts.map((part) => JSON.stringify(part)));
    let place = 0;
    for (const part of parts) {
      const key = JSON.stringify(part);
      const found = merged.findIndex((one) => one.key === key);
      if (found >= 0) {
        merged[found]?.variants.push(variant);
        place = Math.max(place, found + 1);
        continue;
      }
      // What other variants alone have at this place comes first.
      while (place < merged.length && !keys.has(merged[place]?.key ?? '')) place += 1;
      merged.splice(place, 0, { key, part, variants: [variant] });
      place += 1;
    }
  }
  return merged.map(({ part, variants }) => ({
    ...part,
    variants: variants.length === lists.size ? null : variants,
  }));
}

/** The parts by their kind and what they stand within, in the order in which these come first. */
export function byKind(parts: readonly VariantPart[]): readonly (readonly VariantPart[])[] {
  const groups = new Map<string, VariantPart[]>();
  for (const part of parts) {
    const group = groups.get(kindName(part));
    if (group) group.push(part);
    else groups.set(kindName(part), [part]);
  }
  return [...groups.values()];
}
