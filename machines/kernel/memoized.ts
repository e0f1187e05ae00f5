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
