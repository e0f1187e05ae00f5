import { type RefObject, useState } from 'react';
import type { FoldedRows } from './folded-rows.view.ts';
import {
  type CellColumn,
  cellAfter,
  type GridCell,
  isTyped,
  type LeaveBy,
  type TypedColumn,
} from './rundown-grid.view.ts';

/** A cell by what it is of, so that it stays the same one wherever others move its row. */
interface Place {
  readonly id: string;
  readonly column: CellColumn;
  /** Where the row stood last: the row that takes its place when it is removed has the focus then. */
  readonly row: number;
}

/** A cell that is being typed in. */
export interface Editing {
  readonly id: string;
  readonly column: TypedColumn;
  /** What stands there to begin with; null: what the timer says. */
  readonly seed: string | null;
  /** Whether what stands there is selected, so that typing takes its place. */
  readonly selects: boolean;
  /** Where typing in this row began. */
  readonly from: TypedColumn;
}

interface Parts {
  readonly ids: readonly string[];
  /** What is folded away while a row is being typed in. */
  readonly foldedBeside: (typedIn: string | undefined) => FoldedRows;
  readonly isHead: (row: number) => boolean;
  readonly onUnfold: (row: number) => void;
  /** The row in which somebody begins who comes to the grid. */
  readonly first: number;
  /** The element that has the focus for its cells. */
  readonly root: RefObject<HTMLElement | null>;
  /** Scrolls a row into view. */
  readonly onGo: (row: number) => void;
  /** Makes a row at the end. */
  readonly onMake: (begun?: string) => void;
}

export type EditStart = Partial<Pick<Editing, 'seed' | 'selects' | 'from'>>;

export interface RundownGrid {
  /** The cell that has the focus when the grid has it; null: there are no rows. */
  readonly at: GridCell | null;
  readonly editing: Editing | null;
  readonly folded: FoldedRows;
  /** The column in which arrows go up and down, past headings too. */
  readonly lane: CellColumn;
  /** The row that somebody typed in was removed by somebody else: what is typed on is meant for no other (V267). */
  readonly bereft: boolean;
  readonly recover: () => void;
  /** Unfolds the group of the row. */
  readonly goTo: (cell: GridCell) => void;
  /** Stops at the heading of a folded group. */
  readonly step: (cell: GridCell) => void;
  readonly focus: () => void;
  readonly edit: (cell: GridCell, start?: EditStart) => void;
  /** Ends the typing; null: the focus went elsewhere. `rest` is typed on in the next cell. */
  readonly leave: (left: Editing, by: LeaveBy | 'Escape' | null, rest?: string) => void;
}

/** Which cell has the focus, and which is being typed in (V265 to V267). The grid itself has the focus, so no row takes it along. */
export function useGrid(parts: Parts): RundownGrid {
  const { ids, first, root, onGo, onMake } = parts;
  const [place, setPlace] = useState<Place | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [bereft, setBereft] = useState(false);
  const found = place === null ? first : ids.indexOf(place.id);
  const row = found >= 0 ? found : Math.min(place?.row ?? 0, ids.length - 1);
  const id = ids[row];
  const column = place?.column ?? 'title';
  if (place !== null && id !== undefined && (place.id !== id || place.row !== row))
    setPlace({ id, column, row });
  if (editing !== null && !ids.includes(editing.id)) {
    setEditing(null);
    setBereft(true);
  }
  const folded = parts.foldedBeside(editing?.id);
  const heading = folded.behind[row] ?? null;
  const isOnHeading = heading !== null || (column === 'group' && parts.isHead(row));
  const beside = column === 'group' ? 'move' : column;
  const focus = () => root.current?.focus({ preventScroll: true });
  const step = (cell: GridCell) => {
    const next = ids[cell.row];
    if (next === undefined) return;
    setBereft(false);
    setPlace({ id: next, column: cell.column, row: cell.row });
    onGo(cell.row);
  };
  const goTo = (cell: GridCell) => {
    if (cell.column !== 'group' && typeof folded.behind[cell.row] === 'number') parts.onUnfold(cell.row);
    step(cell);
  };
  const edit = (cell: GridCell, { seed = null, selects = true, from }: EditStart = {}) => {
    const next = ids[cell.row];
    if (next === undefined || !isTyped(cell.column)) return;
    goTo(cell);
    setEditing({ id: next, column: cell.column, seed, selects, from: from ?? cell.column });
  };
  const leave = (left: Editing, by: LeaveBy | 'Escape' | null, rest?: string) => {
    setEditing((now) => (now?.id === left.id && now.column === left.column ? null : now));
    if (by === null) return;
    const at = ids.indexOf(left.id);
    const next = by === 'Escape' ? null : cellAfter({ ...left, row: at }, by, ids.length);
    if (next !== null && next.row >= ids.length) {
      focus();
      return onMake(rest);
    }
    if (next !== null && (by.endsWith('Tab') || rest))
      return edit(next, { seed: rest || null, ...(next.row === at && { from: left.from }) });
    step(next ?? { row: at, column: left.column });
    focus();
  };
  return {
    at: id === undefined ? null : { row: heading ?? row, column: isOnHeading ? 'group' : beside },
    editing,
    folded,
    lane: column,
    bereft,
    recover: () => setBereft(false),
    goTo,
    step,
    focus,
    edit,
    leave,
  };
}
