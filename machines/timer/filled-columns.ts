import type { TimerId } from '../kernel/ids.ts';
import { type CrewColumn, cellAt, type SheetCells } from './sheet.ts';

/** The columns in which one of these timers has a text (V2330). */
export const filledColumns = (
  columns: readonly CrewColumn[],
  cells: SheetCells,
  timers: readonly TimerId[],
): readonly CrewColumn[] =>
  columns.filter(({ _id }) => timers.some((timerId) => cellAt(cells, { timerId, columnId: _id }) !== ''));
