import { type DateOrder, orderOfDates } from '../calendar/read-date.ts';
import { DAY } from '../kernel/time.ts';
import { rundownTableWords } from '../words/rundown-table.ts';
import { columnName, type RundownLayout, rundownLayout } from './rundown.layout.ts';
import type { Table } from './table.ts';
import { dayAndTime, type TimerColumn, type TimerTableRow, timerColumns } from './timer.columns.ts';
import { typedParts } from './timer.length.ts';
import { newTimer, type Timer, type TimerGroup } from './timer.ts';

/** The timers as a table, its first row the names of the columns (R61). */
export function timerTable(timers: readonly Timer[]): Table {
  const headers = timerColumns.map(({ header }) => header);
  return [headers, ...timers.map((timer) => timerColumns.map(({ write }) => write(timer)))];
}

/** What a row of a table says. */
export interface ReadRow {
  /** Its number in the spreadsheet, from 1. */
  readonly row: number;
  /** The timer, where cells make no sense as in a new one. */
  readonly timer: TimerTableRow;
  /** Each cell that makes no sense, by its row and column. */
  readonly issues: readonly CellIssue[];
  /** The columns of those cells, by our names for them. */
  readonly unread: readonly string[];
}

/** A cell that makes no sense: what it says, and in which column it stands, from 0. */
export interface CellIssue {
  readonly path: string;
  readonly message: string;
  readonly place: number;
  readonly cell: string;
}

/**
 * The timers of a table (R62, R68). Columns may stand in any order; unknown ones are passed over, missing ones and blank
 * cells are as in a new timer, and blank rows are none.
 */
export function readRundown(table: Table, layout = rundownLayout(table)): readonly ReadRow[] {
  const order = orderOfDates(
    table.slice(layout.below).flatMap((cells) => cells.map((cell) => dayAndTime(cell)?.day ?? cell)),
  );
  return oncePerGroup(
    table.flatMap((cells, place) =>
      place < layout.below || isBlank(cells) ? [] : [readRow(layout, cells, place + 1, order)],
    ),
  );
}

/** A table may say on each row which group it is in: a group begins where that becomes another one (R174). */
function oncePerGroup(rows: readonly ReadRow[]): readonly ReadRow[] {
  let begun: TimerGroup | null = null;
  return rows.map((row) => {
    const { group } = row.timer;
    if (group === null) return row;
    const isSame = group.name === begun?.name && (group.target ?? begun.target) === begun.target;
    if (isSame) return { ...row, timer: { ...row.timer, group: null } };
    begun = group;
    return row;
  });
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

interface Filled {
  readonly column: TimerColumn;
  readonly cell: string;
  readonly place: number;
  readonly path: string;
}

function readRow(
  { columns, names }: RundownLayout,
  cells: readonly string[],
  row: number,
  order: DateOrder,
): ReadRow {
  const filled = columns.flatMap((column, place): readonly Filled[] => {
    const cell = cells[place] ?? '';
    if (column === null || cell.trim() === '') return [];
    return [{ column, cell, place, path: rundownTableWords.row(row, columnName(names, place)) }];
  });
  const read = filled.reduce<ReadRow>((before, each) => withCell(before, each, order), {
    row,
    timer: newTimer,
    issues: [],
    unread: [],
  });
  const saysHowLong = filled.some(({ column: { header } }) => header === 'Type' || header === 'Duration');
  return saysHowLong ? read : { ...read, timer: untilFinish(read.timer) };
}

function withCell(read: ReadRow, { column, cell, place, path }: Filled, order: DateOrder): ReadRow {
  const timer = column.read(cell, read.timer, order);
  if (timer !== null) return { ...read, timer };
  const why = column.whyNot?.(cell) ?? null;
  const short = cell.trim().slice(0, 40);
  const message =
    why === null
      ? rundownTableWords.isNot(short, column.wants)
      : rundownTableWords.isNotBecause(short, column.wants, why);
  return {
    ...read,
    issues: [...read.issues, { path, message, place, cell }],
    unread: [...read.unread, column.header],
  };
}

/** A row that only says when it ends lasts until then (R69). */
function untilFinish(timer: TimerTableRow): TimerTableRow {
  const { startTime, finishTime, finishDate } = timer;
  if (finishTime === null) return timer;
  if (startTime === null || finishDate !== null) return { ...timer, type: 'FINISH_TIME' };
  const length = (msOf(finishTime) - msOf(startTime) + DAY) % DAY;
  return { ...timer, ...typedParts(length), finishTime: null };
}

/** Of the day, from `HH:mm:ss`. */
function msOf(time: string): number {
  return Date.parse(`1970-01-01T${time}Z`);
}
