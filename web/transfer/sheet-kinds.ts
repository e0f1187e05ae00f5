import { parseTimeOfDay } from '../../machines/calendar/parse-time-of-day.ts';
import { isDate } from '../../machines/calendar/read-date.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import { parseDuration } from '../../machines/timer/parse-duration.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { msOfTime, readDay, readLengthCell, readMoment, readRange } from './sheet-cells.ts';

export const plainZone = { zone: null, order: null };

export const filledCells = (rows: Table, place: number): readonly string[] =>
  rows.map((cells) => (cells[place] ?? '').trim()).filter((cell) => cell !== '');

export type CellKind =
  | 'count'
  | 'number'
  | 'clock'
  | 'halves'
  | 'range'
  | 'date'
  | 'text'
  | 'length'
  | 'nothing';

/** 9.00 may be a time of day. */
const DOTTED_CLOCK = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/;

export function cellKindOf(cells: readonly string[]): CellKind {
  const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  if (cells.length === 0) return 'nothing';
  if (isCount(cells)) return 'count';
  if (most(isDate)) return 'date';
  if (cells.length > 1 && cells.every((cell) => DOTTED_CLOCK.test(cell)) && isIncreasing(cells))
    return 'clock';
  if (most((cell) => /^\d+(?:[.,]\d+)?$/.test(cell))) return 'number';
  if (most((cell) => readRange(cell, plainZone) !== null)) return 'range';
  if (most((cell) => readDay(cell, null) !== null && !/\d:\d/.test(cell))) return 'date';
  if (most((cell) => /^\d{1,3} ?[:h] ?\d{2}(?: ?: ?\d{2})?(?:\.\d+)?$/.test(cell))) return 'clock';
  const isMoment = (cell: string) => readMoment(cell, plainZone) !== null;
  if (cells.some((cell) => parseDuration(cell) === null && isMoment(cell)) && most(isMoment)) return 'halves';
  return most((cell) => readLengthCell(cell, null) !== null) ? 'length' : 'text';
}

function isCount(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(cell.replace(/\.$/, '')));
  const [first] = numbers;
  return (
    cells.length > 1 &&
    numbers.every((number, place) => Number.isInteger(number) && number === Number(first) + place)
  );
}

export const clockMs = (cell: string): number | null => {
  const time = parseTimeOfDay(cell);
  return time === null ? null : msOfTime(time);
};

export const TIME_KINDS: ReadonlySet<CellKind> = new Set(['clock', 'halves', 'range']);

/** Returns true if the times increase. They may pass midnight. */
export function isIncreasing(cells: readonly string[]): boolean {
  const times = cells.flatMap((cell) => clockMs(cell) ?? []);
  return times.every((time, place) => {
    const before = times[place - 1] ?? 0;
    return time >= before || (before >= 18 * HOUR && time <= 6 * HOUR);
  });
}
