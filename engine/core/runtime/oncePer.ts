/**
 * Caches the result of a function per object, weakly. For results that depend on one file only: a development server
 * reads a changed file again and passes the other files as the same objects.
 */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = made.get(key) ?? { value: make(key) };
    made.set(key, found);
    return found.value;
  };
}
