import type { ColumnId } from '../../machines/kernel/ids.ts';
import type { SheetCell } from '../../machines/timer/sheet.ts';
import { notify } from '../app/notifications.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { crewCellWords, rundownPasteWords } from './rundown-cells.words.ts';
import { type CellGrid, pasteIntoSheet } from './sheet-cell.view.ts';

export function writeCells(room: Pick<JoinedRoom, 'ask'>, written: readonly SheetCell[]): void {
  const rows = new Map<string, Record<string, string>>();
  for (const { timerId, columnId, text } of written)
    rows.set(timerId, { ...rows.get(timerId), [columnId]: text });
  for (const [timerId, row] of rows) room.ask('timers/setCells', { timerId, cells: row });
}

interface PasteTarget extends CellGrid {
  readonly at: { readonly row: number; readonly column: number };
  readonly mayWrite: (columnId: ColumnId) => boolean;
  readonly write: (cells: readonly SheetCell[]) => void;
}

/** Pastes nothing if the block of cells reaches a read-only column (V2332). */
export function pasteCells(text: string, { at, mayWrite, write, ...grid }: PasteTarget): void {
  const { cells, left } = pasteIntoSheet(text, at, grid);
  const locked = grid.columns.filter(
    ({ _id }) => !mayWrite(_id) && cells.some(({ columnId }) => columnId === _id),
  );
  if (locked.length > 0)
    notify({
      type: 'error',
      title: rundownPasteWords.nothingPasted,
      text: crewCellWords.readOnly(locked.map(({ name }) => name).join(', ')),
    });
  else {
    write(cells);
    if (left > 0) notify({ title: rundownPasteWords.leftOut(left), text: crewCellWords.leftOut });
  }
}
