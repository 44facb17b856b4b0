/** Caches the result per object: a development server passes unchanged files as the same objects. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = made.get(key) ?? { value: make(key) };
    made.set(key, found);
    return found.value;
  };
}

/** The same per text: the same texts are read after each change, and they are few. */
export function oncePerText<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, { readonly value: Value }>();
  return (text) => {
    const found = made.get(text) ?? { value: make(text) };
    made.set(text, found);
    return found.value;
  };
}
