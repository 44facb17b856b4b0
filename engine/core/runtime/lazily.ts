/**
 * Creates a value on first use, and caches it. For `Intl` formatters, whose creation would delay the first text of a
 * page.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
