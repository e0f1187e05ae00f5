/** The rows of the rundown that are selected, by their ids in the rundown's order (V268). */
export interface RowSelection {
  readonly ids: readonly string[];
  /** From where Shift reaches; null: from the cell that has the focus. */
  readonly anchor: string | null;
}

export const noSelection: RowSelection = { ids: [], anchor: null };

/** From the anchor up to a row. */
export function selectedUpTo(rows: readonly string[], anchor: string, id: string): RowSelection {
  const [from = 0, to = 0] = [rows.indexOf(anchor), rows.indexOf(id)].sort((a, b) => a - b);
  return { ids: rows.slice(Math.max(0, from), to + 1), anchor };
}

/** With a row, or without it if it was selected. */
export function toggled(rows: readonly string[], { ids }: RowSelection, id: string): RowSelection {
  const on = new Set(ids);
  if (!on.delete(id)) on.add(id);
  return { ids: rows.filter((each) => on.has(each)), anchor: id };
}

export function allSelected(rows: readonly string[]): RowSelection {
  return { ids: rows, anchor: rows[0] ?? null };
}

/** Without rows that are there no more, and in their order as it is now. The same one if nothing of that changes. */
export function stillSelected(rows: readonly string[], selection: RowSelection): RowSelection {
  const on = new Set(selection.ids);
  const ids = rows.filter((id) => on.has(id));
  const same = ids.length === selection.ids.length && ids.every((id, place) => id === selection.ids[place]);
  return same ? selection : { ...selection, ids };
}

/**
 * Where rows that move together come to among those that stay, when one of them is carried from a place to another
 * (V269). `index` as `timers/moveMany` takes it.
 */
export function moveTogether(
  rows: readonly string[],
  ids: readonly string[],
  from: number,
  to: number,
): number {
  const moving = new Set(ids);
  const others = rows.filter((_, place) => place !== from);
  return others.slice(0, to).filter((id) => !moving.has(id)).length;
}

/** The same for one step up or down, from where they stand: the first of them goes above, the last beneath its neighbour. */
export function stepTogether(rows: readonly string[], ids: readonly string[], by: -1 | 1): number {
  const moving = new Set(ids);
  const places = ids.map((id) => rows.indexOf(id));
  const edge = by === -1 ? Math.min(...places) - 1 : Math.max(...places) + 1;
  const staying = rows
    .slice(0, Math.max(0, by === -1 ? edge : edge + 1))
    .filter((id) => !moving.has(id)).length;
  return staying;
}
