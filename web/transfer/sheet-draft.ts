import { type Duration } from '../../machines/kernel/time.ts';
import { type TimerGroup } from '../../machines/timer/timer.ts';
import {
  oneLine,
  readDayCell,
  readDayTime,
  readLengthCell,
  readMoment,
  readRange,
  type SheetDay,
  type SheetMoment,
  type SheetZone,
} from './sheet-cells.ts';
import { type SheetLayout } from './sheet-layout.ts';
import { inLine, isFormula, type ReadRow, readColumns, withIssue } from './sheet-rows.ts';
import { TIMES } from './sheet-sort.ts';
import { type HeadingUnit } from './sheet-words.ts';

/** Row before its neighbours are considered. */
export interface RowDraft {
  readonly read: ReadRow;
  start: SheetMoment | null;
  end: SheetMoment | null;
  length: Duration | null;
  readonly day: SheetDay | null;
  readonly isOwnDay: boolean;
  /** Since the first row of that day. */
  days: number;
}

export function draftOf(
  { row, cells, day, isOwnDay, group }: Line,
  layout: SheetLayout,
  reading: SheetZone,
  unit: HeadingUnit,
): RowDraft {
  const plain = cells.map((cell, place) => {
    return isFormula(cell) ? '' : inLine(cell, layout.columns[place]?.column ?? null);
  });
  let read = readColumns(layout, plain, row, reading.order, ({ header }) => !TIMES.has(header));
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
      const dayTime = readDayTime(cell, reading.order);
      start = range?.start ?? readMoment(cell, reading) ?? dayTime?.moment ?? null;
      if (start === dayTime?.moment) startDay = dayTime.day;
      if (range !== null) end = range.end;
      isRead = start !== null;
    } else if (isRead && column.header === 'Finish time') {
      const range = readRange(cell, reading);
      const moment = range?.end ?? readMoment(cell, reading) ?? readDayTime(cell, reading.order)?.moment;
      end = moment ?? end;
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
  const instead = layout.kind === null ? '' : oneLine(cells[layout.kind] ?? '');
  const name = read.timer.name === '' && /\p{L}/u.test(instead) ? instead.slice(0, 200) : read.timer.name;
  const ownDate = start?.date ?? null;
  const own: TimerGroup | null = group === null ? null : { name: group.slice(0, 200), target: null };
  return {
    read: { ...read, timer: { ...read.timer, name, group: read.timer.group ?? own } },
    start,
    end,
    length,
    day: ownDate === null ? (startDay ?? day) : { kind: 'date', date: ownDate },
    isOwnDay: isOwnDay || startDay !== null || ownDate !== null,
    days: 0,
  };
}

export interface Line {
  readonly row: number;
  readonly cells: readonly string[];
  readonly day: SheetDay | null;
  readonly isOwnDay: boolean;
  readonly group: string | null;
}
