/** In rundown order (V268). */
export interface RowSelection {
  readonly ids: readonly string[];
  /** Shift anchor; null: the focused cell. */
  readonly anchor: string | null;
}

export const noSelection: RowSelection = { ids: [], anchor: null };

export function selectedUpTo(rows: readonly string[], anchor: string, id: string): RowSelection {
  const [from = 0, to = 0] = [rows.indexOf(anchor), rows.indexOf(id)].sort((a, b) => a - b);
  return { ids: rows.slice(Math.max(0, from), to + 1), anchor };
}

/** Toggles a row. */
export function toggled(rows: readonly string[], { ids }: RowSelection, id: string): RowSelection {
  const on = new Set(ids);
  if (!on.delete(id)) on.add(id);
  return { ids: rows.filter((each) => on.has(each)), anchor: id };
}

export function allSelected(rows: readonly string[]): RowSelection {
  return { ids: rows, anchor: rows[0] ?? null };
}

/** Drops missing rows and reorders; the same object if unchanged. */
export function stillSelected(rows: readonly string[], selection: RowSelection): RowSelection {
  const on = new Set(selection.ids);
  const ids = rows.filter((id) => on.has(id));
  const same = ids.length === selection.ids.length && ids.every((id, place) => id === selection.ids[place]);
  return same ? selection : { ...selection, ids };
}

/** For `timers/moveMany` (V269). */
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

/** One step, from the first or last. */
export function stepTogether(rows: readonly string[], ids: readonly string[], by: -1 | 1): number {
  const moving = new Set(ids);
  const places = ids.map((id) => rows.indexOf(id));
  const edge = by === -1 ? Math.min(...places) - 1 : Math.max(...places) + 1;
  const staying = rows
    .slice(0, Math.max(0, by === -1 ? edge : edge + 1))
    .filter((id) => !moving.has(id)).length;
  return staying;
}
