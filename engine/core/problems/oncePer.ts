/**
 * A function that makes its answer once for each object and forgets it with the object. For what is made of a file
 * alone: a development server that reads one changed file among many hands over the others as the objects they were.
 */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = made.get(key) ?? { value: make(key) };
    made.set(key, found);
    return found.value;
  };
}
