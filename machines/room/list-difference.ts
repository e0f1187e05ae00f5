import { entryAt, type Placed, reindexed, requireEntry } from './ordered-list.ts';

/** An entry before and after; null: it was, or is, not there. */
export type Difference<Item> =
  | { readonly before: Item; readonly after: null }
  | { readonly before: Item | null; readonly after: Item };

/** The entries that differ between two lists, by reference: first those removed, then the others in their order. */
export function differences<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] {
  if (before === after) return [];
  return inPlace(before, after) ?? byIds(before, after);
}

/** The common case: the same entries at the same places, some of them edited. Null if it is not that. */
function inPlace<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] | null {
  const places = editedPlaces(before, after);
  if (places === null) return null;
  return places.map((place) => ({ before: entryAt(before, place), after: entryAt(after, place) }));
}

/** The lists compared last: history, schedule and changes ask about the same two in turn. Lists never change. */
let compared: { readonly before: unknown; readonly after: unknown; readonly places: Places } | null = null;

type Places = readonly number[] | null;

/** Whether the same entries stand at the same places. */
export const keepsPlaces = (before: readonly Placed[], after: readonly Placed[]): boolean =>
  editedPlaces(before, after) !== null;

function editedPlaces(before: readonly Placed[], after: readonly Placed[]): Places {
  if (compared === null || compared.before !== before || compared.after !== after)
    compared = { before, after, places: compare(before, after) };
  return compared.places;
}

function compare(before: readonly Placed[], after: readonly Placed[]): Places {
  if (before.length !== after.length) return null;
  const places: number[] = [];
  // A plain loop: ten times faster than `entries()`, and every edit of a rundown of 500 comes through here.
  for (let place = 0; place < after.length; place += 1) {
    if (before[place] === after[place]) continue;
    if (before[place]?._id !== after[place]?._id) return null;
    places.push(place);
  }
  return places;
}

function byIds<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] {
  const kept = new Set(after.map((item) => item._id));
  const old = new Map(before.map((item) => [item._id, item]));
  const removed = before.filter((item) => !kept.has(item._id)).map((item) => ({ before: item, after: null }));
  const others = after
    .map((item) => ({ before: old.get(item._id) ?? null, after: item }))
    .filter((pair) => pair.before !== pair.after);
  return [...removed, ...others];
}

/**
 * The differences that bring one list to the other when the rest keeps its order and closes up: what history keeps,
 * so that moving one of 500 timers is a step of one difference (H3).
 */
export function essentialDifferences<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Difference<Item>[] {
  const found = differences(before, after);
  if (found.every((pair) => pair.before?.index === pair.after?.index)) return found;
  const edited = found.filter((pair) => !isOnlyShifted(pair));
  const editedIds = new Set(edited.map(idOf));
  const stays = (item: Item) => !editedIds.has(item._id);
  const carried = reordered(before.filter(stays).map(id), after.filter(stays).map(id));
  // One that is carried may come to stand where it stood, and not be among those found.
  return [
    ...edited,
    ...carried.map((each) => ({ before: requireEntry(before, each), after: requireEntry(after, each) })),
  ];
}

const id = (item: Placed) => item._id;

/** Whose difference it is. */
export const idOf = ({ before, after }: Difference<Placed>) => (after === null ? before._id : after._id);

/** Whether nothing but the place differs. Entries that close up share all else with what they were. */
export function isOnlyShifted<Item extends Placed>({ before, after }: Difference<Item>): boolean {
  if (before === null || after === null) return false;
  return Object.keys(after).every(
    (key) => key === 'index' || Reflect.get(before, key) === Reflect.get(after, key),
  );
}

/** The ids to carry elsewhere so that one order of the same ids becomes the other. */
function reordered(before: readonly string[], after: readonly string[]): readonly string[] {
  const first = before.findIndex((each, place) => each !== after[place]);
  if (first === -1) return [];
  let last = before.length - 1;
  while (before[last] === after[last]) last -= 1;
  const [from, to] = [before.slice(first, last + 1), after.slice(first, last + 1)];
  return carriedAlone(from, to) ?? carriedAlone(to, from) ?? fewestCarried(from, to);
}

/** The one id that went from the front to the back, if that is all that happened. */
function carriedAlone(from: readonly string[], to: readonly string[]): readonly string[] | null {
  const [moved = '', ...rest] = from;
  return [...rest, moved].every((each, place) => each === to[place]) ? [moved] : null;
}

interface Run {
  readonly id: string;
  readonly place: number;
  readonly before: Run | undefined;
}

/** All but the longest row of ids that keep their order. */
function fewestCarried(from: readonly string[], to: readonly string[]): readonly string[] {
  const places = new Map(from.map((each, place) => [each, place]));
  /** Of each length the row that ends earliest. */
  const rows: Run[] = [];
  for (const each of to) {
    const place = Number(places.get(each));
    const length = longestBefore(rows, place);
    rows[length] = { id: each, place, before: rows[length - 1] };
  }
  const stay = new Set<string>();
  for (let run = rows[rows.length - 1]; run !== undefined; run = run.before) stay.add(run.id);
  return to.filter((each) => !stay.has(each));
}

/** How long a row this place can go behind. Most go behind the longest. */
function longestBefore(rows: readonly Run[], place: number): number {
  const last = rows[rows.length - 1];
  return last === undefined || last.place < place ? rows.length : rows.findIndex((row) => row.place > place);
}

/** Which end of a difference: undo goes to `before`, redo to `after`. */
export type StepSide = 'before' | 'after';

/** An entry as history keeps it, before and after. */
export interface StoredDifference<Item> {
  readonly before: Item | null;
  readonly after: Item | null;
}

/** The list with what history kept brought to one end of it, the rest closing up around that (H3, H6). */
export function withDifferencesApplied<Item extends Placed>(
  items: readonly Item[],
  kept: readonly StoredDifference<Item>[],
  end: StepSide,
): readonly Item[] {
  if (kept.length === 0) return items;
  const touched = new Set(kept.flatMap(({ before, after }) => [before?._id, after?._id]));
  const list = items.filter((item) => !touched.has(item._id));
  const placed = kept.map((each) => each[end]).filter((item) => item !== null);
  for (const item of placed.sort((one, other) => one.index - other.index)) list.splice(item.index, 0, item);
  return reindexed(list);
}
