import { commonDateOrder, type DateOrder } from '../../machines/calendar/read-date.ts';
import { DAY, type Duration } from '../../machines/kernel/time.ts';
import {
  dayAndTime,
  lengthHeaders,
  type Table,
  type TimerColumn,
  type TimerTableRow,
} from '../../machines/timer/timer.columns.ts';
import { fieldsOfLength, newTimer, type TimerGroup } from '../../machines/timer/timer.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { sheetWords } from './sheet.words.ts';
import {
  joinLines,
  readDayCell,
  readDayTime,
  readLengthCell,
  readMoment,
  readRange,
  type SheetDay,
  type SheetMoment,
  type SheetZone,
  withoutMorning,
} from './sheet-cells.ts';
import type { SheetLayout } from './sheet-layout.ts';
import type { SheetQuestion } from './sheet-questions.ts';
import { TIME_COLUMNS } from './sheet-sort.ts';
import type { HeadingUnit } from './sheet-words.ts';

export interface CellIssue {
  readonly path: string;
  readonly message: string;
  readonly place: number;
  readonly cell: string;
}

export interface ReadRow {
  readonly row: number;
  readonly timer: TimerTableRow;
  readonly issues: readonly CellIssue[];
  readonly unread: readonly string[];
  readonly mark: string | null;
}

export interface SheetRows {
  readonly rows: readonly ReadRow[];
  readonly questions: readonly SheetQuestion[];
  readonly totals: readonly number[];
}

const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

export function dateOrderOfTable(table: Table): DateOrder {
  return commonDateOrder(table.flatMap((cells) => cells.map((cell) => dayAndTime(cell)?.day ?? cell)));
}

const inSingleLine = (cell: string, column: TimerColumn | null): string =>
  column?.header === 'Title' || column?.header === 'Speaker' ? joinLines(cell) : cell;

function readColumns(
  { columns }: SheetLayout,
  cells: readonly string[],
  row: number,
  order: DateOrder,
  isRead: (column: TimerColumn) => boolean,
): ReadRow {
  return columns.reduce<ReadRow>(
    (read, { column, place, name }) => {
      const cell = cells[place] ?? '';
      if (column === null || cell.trim() === '' || !isRead(column)) return read;
      const isLength = lengthHeaders.includes(column.header);
      const timer = column.read(isLength ? withoutMorning(cell) : cell, read.timer, order);
      return timer === null ? withIssue(read, column, name, place, cell) : { ...read, timer };
    },
    { row, timer: newTimer, issues: [], unread: [], mark: null },
  );
}

/** Returns true for a formula or an error in place of a value. Titles may start with the same characters. */
export const isFormula = (cell: string): boolean =>
  /^=(?:\P{Ll}*$|.*(?:^|[^\p{L}])\$?[A-Z]{1,3}\$?\d|[A-Z.]+\()/u.test(cell);

function withIssue(read: ReadRow, column: TimerColumn, name: string, place: number, cell: string): ReadRow {
  const short = cell.trim().slice(0, 40);
  const why = isFormula(cell) ? null : (column.whyNot?.(cell) ?? null);
  const because =
    why === null
      ? rundownTableWords.isNot(short, column.wants)
      : rundownTableWords.isNotBecause(short, column.wants, why);
  const formula = short.startsWith('=#') ? sheetWords.failed(short.slice(1)) : sheetWords.formula(short);
  const message = isFormula(cell) ? formula : because;
  const path = rundownTableWords.row(read.row, name);
  const at = read.issues.filter((issue) => issue.place < place).length;
  return {
    ...read,
    issues: [...read.issues.slice(0, at), { path, message, place, cell }, ...read.issues.slice(at)],
    unread: [...read.unread.slice(0, at), column.header, ...read.unread.slice(at)],
  };
}

export function rowsOfKnownSheet(table: Table, layout: SheetLayout, isOwn: boolean): SheetRows {
  const order = dateOrderOfTable(table.slice(layout.heading));
  const rows = table.flatMap((cells, place) => {
    if (place < layout.heading || isBlankRow(cells)) return [];
    const ownValue = isOwn
      ? cells
      : cells.map((cell, at) => inSingleLine(cell, layout.columns[at]?.column ?? null));
    const read = readColumns(layout, ownValue, place + 1, order, () => true);
    const saysHowLong = layout.columns.some(
      ({ column, place: at }) =>
        (column?.header === 'Type' || column?.header === 'Duration') && (cells[at] ?? '').trim() !== '',
    );
    return [saysHowLong ? read : { ...read, timer: withFinishType(read.timer) }];
  });
  return { rows, questions: [], totals: [] };
}

function withFinishType(timer: TimerTableRow): TimerTableRow {
  const { startTime, finishTime, finishDate } = timer;
  if (finishTime === null) return timer;
  if (startTime === null || finishDate !== null) return { ...timer, type: 'FINISH_TIME' };
  const at = (time: string) => Date.parse(`1970-01-01T${time}Z`);
  return { ...timer, ...fieldsOfLength((at(finishTime) - at(startTime) + DAY) % DAY), finishTime: null };
}

export interface RowDraft {
  readonly read: ReadRow;
  start: SheetMoment | null;
  end: SheetMoment | null;
  length: Duration | null;
  day: SheetDay | null;
  readonly isOwnDay: boolean;
  days: number;
  isEarlier: boolean;
}

export function rowDraftOf(
  { row, cells, day, isOwnDay, group }: SheetLine,
  layout: SheetLayout,
  reading: SheetZone,
  unit: HeadingUnit,
): RowDraft {
  const plain = cells.map((cell, place) => {
    return isFormula(cell) ? '' : inSingleLine(cell, layout.columns[place]?.column ?? null);
  });
  let read = readColumns(layout, plain, row, reading.order, ({ header }) => !TIME_COLUMNS.has(header));
  let start: SheetMoment | null = null;
  let end: SheetMoment | null = null;
  let length: Duration | null = null;
  let startDay: SheetDay | null = null;
  let finishDay: SheetDay | null = null;
  for (const { column, place, name } of layout.columns) {
    const cell = (cells[place] ?? '').trim();
    if (column === null || cell === '') continue;
    let isRead = !isFormula(cell);
    if (isRead && column.header === 'Start time') {
      const range = readRange(cell, reading);
      start = range?.start ?? readMoment(cell, reading);
      const dayTime = start === null ? readDayTime(cell, reading.order) : null;
      if (dayTime !== null) [start, startDay] = [dayTime.moment, dayTime.day];
      if (range !== null) end = range.end;
      isRead = start !== null;
    } else if (isRead && column.header === 'Finish time') {
      const range = readRange(cell, reading);
      const moment = range?.end ?? readMoment(cell, reading) ?? readDayTime(cell, reading.order)?.moment;
      end = moment ?? end;
      start ??= range?.start ?? null;
      isRead = moment !== undefined;
    } else if (isRead && column.header === 'Duration') {
      length = readLengthCell(cell, unit);
      isRead = length !== null;
    } else if (isRead && column.header === 'Start date') isRead = readDayCell(cell, reading.order) !== null;
    else if (isRead && column.header === 'Finish date') {
      finishDay = readDayCell(cell, reading.order);
      isRead = finishDay?.kind === 'date';
    }
    if (!isRead) read = withIssue(read, column, name, place, cell);
  }
  if (finishDay?.kind === 'date') {
    if (end !== null) end = { ...end, date: finishDay.date };
    read = { ...read, timer: { ...read.timer, finishDate: finishDay.date } };
  }
  const instead = layout.kind === null ? '' : joinLines(cells[layout.kind] ?? '');
  const name = read.timer.name === '' && /\p{L}/u.test(instead) ? instead.slice(0, 200) : read.timer.name;
  const ownDate = start?.date ?? null;
  const timerGroup: TimerGroup | null = group === null ? null : { name: group.slice(0, 200), target: null };
  return {
    read: { ...read, timer: { ...read.timer, name, group: read.timer.group ?? timerGroup } },
    start,
    end,
    length,
    day: ownDate === null ? (startDay ?? day) : { kind: 'date', date: ownDate },
    isOwnDay: isOwnDay || startDay !== null || ownDate !== null,
    days: 0,
    isEarlier: false,
  };
}

export interface SheetLine {
  readonly row: number;
  readonly cells: readonly string[];
  readonly day: SheetDay | null;
  readonly isOwnDay: boolean;
  readonly group: string | null;
}
