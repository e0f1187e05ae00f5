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

/** By id, stable while rows move. */
interface Place {
  readonly id: string;
  readonly column: CellColumn;
  /** Fallback after a removal. */
  readonly row: number;
}

export interface Editing {
  readonly id: string;
  readonly column: TypedColumn;
  /** The timer's value if null. */
  readonly seed: string | null;
  /** Selected for overwriting. */
  readonly selects: boolean;
  readonly from: TypedColumn;
}

interface Parts {
  readonly ids: readonly string[];
  /** Folding beside the edited row. */
  readonly foldedBeside: (typedIn: string | undefined) => FoldedRows;
  readonly isHead: (row: number) => boolean;
  readonly onUnfold: (row: number) => void;
  /** Initial row. */
  readonly first: number;
  readonly root: RefObject<HTMLElement | null>;
  readonly onGo: (row: number) => void;
  readonly onMake: (begun?: string) => void;
}

export type EditStart = Partial<Pick<Editing, 'seed' | 'selects' | 'from'>>;

export interface RundownGrid {
  /** No rows if null. */
  readonly at: GridCell | null;
  readonly editing: Editing | null;
  readonly folded: FoldedRows;
  /** Column for up and down, across headings. */
  readonly lane: CellColumn;
  /** Another user removed the edited row (V267). */
  readonly bereft: boolean;
  readonly recover: () => void;
  /** Unfolds. */
  readonly goTo: (cell: GridCell) => void;
  /** Stops at folded headings. */
  readonly step: (cell: GridCell) => void;
  readonly focus: () => void;
  readonly edit: (cell: GridCell, start?: EditStart) => void;
  /** Focus moved if null. `rest` goes into the next cell. */
  readonly leave: (left: Editing, by: LeaveBy | 'Escape' | null, rest?: string) => void;
}

/** Focus and editing (V265 to V267). The grid has the focus, so removed rows do not take it along. */
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
