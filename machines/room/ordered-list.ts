import { isAlike } from '../kernel/shapes.ts';

/** Timers, messages and outputs stand in lists whose entries carry their own place: index 0..n-1 without gaps (R1). */
export interface Placed {
  readonly _id: string;
  readonly index: number;
}

/**
 * Where each id was found last: where to look first, nothing more. A command looks up a timer or two several times,
 * and a walk through a rundown of 500 takes 1.5 µs.
 */
const hints = new Map<string, number>();
const MAX_HINTS = 20_000;

/** The entry with this id. */
export function byId<Item extends Placed>(items: readonly Item[], id: string): Item | undefined {
  const hinted = items[hints.get(id) ?? 0];
  return hinted?._id === id ? hinted : walkedTo(items, id);
}

function walkedTo<Item extends Placed>(items: readonly Item[], id: string): Item | undefined {
  const place = items.findIndex((item) => item._id === id);
  if (place === -1) return undefined;
  if (hints.size >= MAX_HINTS) hints.clear();
  hints.set(id, place);
  return items[place];
}

/** The entry at a place that is known to be one of the list. */
export function entryAt<Item extends Placed>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError(`No entry at ${place}`);
  return item;
}

/** The entry with this id, of which a refusal has made sure that it exists. */
export function requireEntry<Item extends Placed>(items: readonly Item[], id: string): Item {
  const item = byId(items, id);
  if (item === undefined) throw new RangeError(`No entry ${id}`);
  return item;
}

/** Gives each entry the place where it stands; entries that keep theirs are shared. */
export function reindexed<Item extends Placed>(items: readonly Item[]): readonly Item[] {
  return items.map((item, index) => (item.index === index ? item : { ...item, index }));
}

/** With `item` in place of the entry that stands there. */
export function withReplaced<Item extends Placed>(items: readonly Item[], item: Item): readonly Item[] {
  const list = [...items];
  list[item.index] = item;
  return list;
}

/** With `item` at its index, or at the end when the list is shorter. */
export function inserted<Item extends Placed>(items: readonly Item[], item: Item): readonly Item[] {
  return reindexed(spliced(items, item.index, 0, item));
}

/** Without the entry. */
export function without<Item extends Placed>(items: readonly Item[], item: Item): readonly Item[] {
  return reindexed(spliced(items, item.index, 1));
}

/** With the entry at another place, or at the end when the list is shorter. */
export function moved<Item extends Placed>(
  items: readonly Item[],
  item: Item,
  index: number,
): readonly Item[] {
  return reindexed(spliced(spliced(items, item.index, 1), index, 0, item));
}

/** As `toSpliced`, which browsers have from 2023 on (V200). */
function spliced<Item>(
  items: readonly Item[],
  place: number,
  removed: number,
  ...added: readonly Item[]
): readonly Item[] {
  const list = [...items];
  list.splice(place, removed, ...added);
  return list;
}

/**
 * `item` with `fields` put on, or `item` itself when that changes nothing. Lists and objects among the fields are
 * compared by their parts, so that saving an unchanged form is no change.
 */
export function withFields<Item extends object>(item: Item, fields: Partial<Item>): Item {
  const changed = Object.entries(fields).some(([key, value]) => !isAlike(Reflect.get(item, key), value));
  return changed ? { ...item, ...fields } : item;
}
