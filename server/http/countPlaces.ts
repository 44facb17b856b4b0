/** How many works are in progress, by key, in this process. */

/** A key, and how many places it has. */
type Bound = readonly [key: string, most: number];

/** Returns the function that takes one place of each key, and returns the one that frees them; null if one key has none. */
export function countPlaces(): (bounds: readonly Bound[]) => (() => void) | null {
  const taken = new Map<string, number>();
  return (bounds) => {
    if (bounds.some(([key, most]) => (taken.get(key) ?? 0) >= most)) return null;
    for (const [key] of bounds) taken.set(key, (taken.get(key) ?? 0) + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      for (const [key] of bounds) {
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      }
    };
  };
}
