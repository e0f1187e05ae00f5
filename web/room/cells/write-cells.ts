import type { SheetCell } from '../../../machines/timer/sheet.ts';
import type { JoinedRoom } from '../../live/live-room.ts';

/** One command for each row. */
export function writeCells(room: Pick<JoinedRoom, 'ask'>, written: readonly SheetCell[]): void {
  const rows = new Map<string, Record<string, string>>();
  for (const { timerId, columnId, text } of written)
    rows.set(timerId, { ...rows.get(timerId), [columnId]: text });
  for (const [timerId, row] of rows) room.ask('timers/setCells', { timerId, cells: row });
}
