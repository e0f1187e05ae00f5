/**
 * `make`, which is asked once for each key. Of no more than `limit` keys is kept what they gave: the next one empties
 * the memory. Null is not kept, so that keys which mean nothing, however many and long, take no room.
 */
export function memoized<Key, Value extends {} | null>(
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
