/**
 * Makes a value when it is first asked for, and keeps it. For the formatters of `Intl`, which take longer to make than
 * a page has before its first text.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
