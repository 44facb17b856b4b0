/** Creates a value on first use: an `Intl` formatter would delay the first text of a page. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
