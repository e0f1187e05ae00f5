import { entryAt, type Placed, reindex, requireEntry } from './ordered-list.ts';

export type Difference<Item> =
  | { readonly before: Item; readonly after: null }
  | { readonly before: Item | null; readonly after: Item };

/** Removed entries come first, then the others in order. Compares entries by reference. */
export function differences<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] {
  if (before === after) return [];
  return differencesInPlace(before, after) ?? differencesById(before, after);
}

/** Compares lists with the same ids at the same indexes. Returns null for other lists. */
function differencesInPlace<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] | null {
  const places = editedIndexes(before, after);
  if (places === null) return null;
  return places.map((place) => ({ before: entryAt(before, place), after: entryAt(after, place) }));
}

/** Cached result, because history, schedule and changes compare the same immutable lists one after another. */
let lastComparison: {
  readonly before: unknown;
  readonly after: unknown;
  readonly places: EditedIndexes;
} | null = null;

type EditedIndexes = readonly number[] | null;

export const hasSamePlaces = (before: readonly Placed[], after: readonly Placed[]): boolean =>
  editedIndexes(before, after) !== null;

function editedIndexes(before: readonly Placed[], after: readonly Placed[]): EditedIndexes {
  if (lastComparison === null || lastComparison.before !== before || lastComparison.after !== after)
    lastComparison = { before, after, places: compareLists(before, after) };
  return lastComparison.places;
}

function compareLists(before: readonly Placed[], after: readonly Placed[]): EditedIndexes {
  if (before.length !== after.length) return null;
  const places: number[] = [];
  // With 500 timers, this loop is ten times faster than `entries()`.
  for (let place = 0; place < after.length; place += 1) {
    if (before[place] === after[place]) continue;
    if (before[place]?._id !== after[place]?._id) return null;
    places.push(place);
  }
  return places;
}

function differencesById<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] {
  const afterIds = new Set(after.map((item) => item._id));
  const old = new Map(before.map((item) => [item._id, item]));
  const removed = before
    .filter((item) => !afterIds.has(item._id))
    .map((item) => ({ before: item, after: null }));
  const changedItems = after
    .map((item) => ({ before: old.get(item._id) ?? null, after: item }))
    .filter((pair) => pair.before !== pair.after);
  return [...removed, ...changedItems];
}

/** Leaves out entries whose index merely shifts, so that moving one of 500 timers is one difference (H3). */
export function essentialDifferences<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] {
  const found = differences(before, after);
  if (found.every((pair) => pair.before?.index === pair.after?.index)) return found;
  const edited = found.filter((pair) => !isOnlyShifted(pair));
  const editedIds = new Set(edited.map(differenceId));
  const isUnedited = (item: Item) => !editedIds.has(item._id);
  const carried = movedIds(before.filter(isUnedited).map(itemId), after.filter(isUnedited).map(itemId));
  return [
    ...edited,
    ...carried.map((each) => ({ before: requireEntry(before, each), after: requireEntry(after, each) })),
  ];
}

const itemId = (item: Placed) => item._id;

export const differenceId = ({ before, after }: Difference<Placed>) =>
  after === null ? before._id : after._id;

export function isOnlyShifted<Item extends Placed>({ before, after }: Difference<Item>): boolean {
  if (before === null || after === null) return false;
  return Object.keys(after).every(
    (key) => key === 'index' || Reflect.get(before, key) === Reflect.get(after, key),
  );
}

function movedIds(before: readonly string[], after: readonly string[]): readonly string[] {
  const first = before.findIndex((each, place) => each !== after[place]);
  if (first === -1) return [];
  let last = before.length - 1;
  while (before[last] === after[last]) last -= 1;
  const [from, to] = [before.slice(first, last + 1), after.slice(first, last + 1)];
  return singleMovedId(from, to) ?? singleMovedId(to, from) ?? fewestMovedIds(from, to);
}

function singleMovedId(from: readonly string[], to: readonly string[]): readonly string[] | null {
  const [moved = '', ...rest] = from;
  return [...rest, moved].every((each, place) => each === to[place]) ? [moved] : null;
}

interface OrderedRun {
  readonly id: string;
  readonly place: number;
  readonly before: OrderedRun | undefined;
}

/** Returns all ids outside the longest subsequence that both orders share. */
function fewestMovedIds(from: readonly string[], to: readonly string[]): readonly string[] {
  const places = new Map(from.map((each, place) => [each, place]));
  const rows: OrderedRun[] = [];
  for (const each of to) {
    const place = Number(places.get(each));
    const length = longestRunBefore(rows, place);
    rows[length] = { id: each, place, before: rows[length - 1] };
  }
  const stay = new Set<string>();
  for (let run = rows[rows.length - 1]; run !== undefined; run = run.before) stay.add(run.id);
  return to.filter((each) => !stay.has(each));
}

function longestRunBefore(rows: readonly OrderedRun[], place: number): number {
  const last = rows[rows.length - 1];
  return last === undefined || last.place < place ? rows.length : rows.findIndex((row) => row.place > place);
}

/** `before` for an undo, `after` for a redo. */
export type StepSide = 'before' | 'after';

export interface StoredDifference<Item> {
  readonly before: Item | null;
  readonly after: Item | null;
}

export function withDifferencesApplied<Item extends Placed>(
  items: readonly Item[],
  stored: readonly StoredDifference<Item>[],
  end: StepSide,
): readonly Item[] {
  if (stored.length === 0) return items;
  const touched = new Set(stored.flatMap(({ before, after }) => [before?._id, after?._id]));
  const list = items.filter((item) => !touched.has(item._id));
  const placed = stored.map((each) => each[end]).filter((item) => item !== null);
  for (const item of placed.sort((one, other) => one.index - other.index)) list.splice(item.index, 0, item);
  return reindex(list);
}
