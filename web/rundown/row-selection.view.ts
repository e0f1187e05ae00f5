import type { GroupSpan } from '../../machines/timer/timer.groups.ts';
import { type RowTops, rowTop } from '../ui/row-window.view.ts';

export interface RowSelection {
  readonly ids: readonly string[];
  /** Row from which Shift extends the selection. Null for the focused cell. */
  readonly anchor: string | null;
}

export const noSelection: RowSelection = { ids: [], anchor: null };

export function selectRange(rows: readonly string[], anchor: string, id: string): RowSelection {
  const [from = 0, to = 0] = [rows.indexOf(anchor), rows.indexOf(id)].sort((a, b) => a - b);
  return { ids: rows.slice(Math.max(0, from), to + 1), anchor };
}

export function toggleRow(rows: readonly string[], { ids }: RowSelection, id: string): RowSelection {
  const on = new Set(ids);
  if (!on.delete(id)) on.add(id);
  return { ids: rows.filter((each) => on.has(each)), anchor: id };
}

export function selectAllRows(rows: readonly string[]): RowSelection {
  return { ids: rows, anchor: rows[0] ?? null };
}

/** Drops missing rows and sorts the others. Returns the same object if nothing changed. */
export function selectionOfRows(rows: readonly string[], selection: RowSelection): RowSelection {
  const on = new Set(selection.ids);
  const ids = rows.filter((id) => on.has(id));
  const same = ids.length === selection.ids.length && ids.every((id, place) => id === selection.ids[place]);
  return same ? selection : { ...selection, ids };
}

export function moveTogether(
  rows: readonly string[],
  ids: readonly string[],
  from: number,
  to: number,
): number {
  const moving = new Set(ids);
  const otherRows = rows.filter((_, place) => place !== from);
  return otherRows.slice(0, to).filter((id) => !moving.has(id)).length;
}

export function stepTogether(rows: readonly string[], ids: readonly string[], by: -1 | 1): number {
  const moving = new Set(ids);
  const places = ids.map((id) => rows.indexOf(id));
  const edge = by === -1 ? Math.min(...places) - 1 : Math.max(...places) + 1;
  const staying = rows
    .slice(0, Math.max(0, by === -1 ? edge : edge + 1))
    .filter((id) => !moving.has(id)).length;
  return staying;
}

export interface FoldedRows {
  readonly seen: readonly number[];
  readonly behind: readonly (number | null)[];
}

export function foldedRows(
  ids: readonly string[],
  spans: readonly GroupSpan[],
  folded: ReadonlySet<string>,
  shown: readonly (string | undefined)[],
): FoldedRows {
  const behind: (number | null)[] = ids.map(() => null);
  for (const { first, end } of spans)
    if (folded.has(ids[first] ?? ''))
      for (let place = first; place < end; place += 1) if (!shown.includes(ids[place])) behind[place] = first;
  const seen = ids.flatMap((_, place) => (behind[place] === null || behind[place] === place ? [place] : []));
  return { seen, behind };
}

export const selectionWithFolded = (
  ids: readonly string[],
  { behind }: FoldedRows,
  selection: RowSelection,
): RowSelection => {
  const on = new Set<string | undefined>(selection.ids);
  return { ...selection, ids: ids.filter((_, place) => on.has(ids[behind[place] ?? place])) };
};

export const groupAt = (spans: readonly GroupSpan[], row: number): number =>
  spans.filter(({ first }) => first <= row).length - 1;

export function groupIndex(spans: readonly GroupSpan[], from: number, to: number): number {
  const above = spans.filter((_, place) => place !== from).slice(0, to);
  return above.reduce((sum, { first, end }) => sum + end - first, spans[0]?.first ?? 0);
}

/**
 * Returns the index at which a dragged group drops: below groups whose middle is above the pointer. `y` is in px
 * (V1733).
 */
export function groupDropIndex(y: number, from: number, spans: readonly GroupSpan[], tops: RowTops): number {
  const isAbove = ({ first, end }: GroupSpan) => (rowTop(tops, first) + rowTop(tops, end)) / 2 < y;
  return spans.filter((span, place) => place !== from && isAbove(span)).length;
}
