/** Clears the cache after `limit` keys. Does not cache null, so that invalid keys take no memory. */
export function memoize<Key, Value extends {} | null>(
  limit: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    if (made === null) return made;
    if (known.size >= limit) known.clear();
    known.set(key, made);
    return made;
  };
}

const MEMOIZED_TEXTS = 1_000;
const LONGEST_MEMOIZED = 100;

export function memoizeByText<Value extends {} | null>(
  make: (text: string) => Value,
): (text: string) => Value {
  const known = memoize(MEMOIZED_TEXTS, make);
  return (text) => (text.length > LONGEST_MEMOIZED ? make(text) : known(text));
}
