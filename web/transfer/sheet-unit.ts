import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { sheetWords } from './sheet.words.ts';
import {
  clockText,
  matchTwoParts,
  readMoment,
  readRange,
  type SheetMoment,
  type SheetZone,
} from './sheet-cells.ts';
import { type SheetLayout } from './sheet-layout.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import type { SheetLine } from './sheet-rows.ts';
import { TIME_COLUMNS } from './sheet-sort.ts';
import { type HeadingUnit } from './sheet-words.ts';

export function lengthUnit(
  lines: readonly SheetLine[],
  { columns }: SheetLayout,
  reading: SheetZone,
  answers: Answers,
  questions: SheetQuestion[],
): HeadingUnit {
  const column = columns.find(({ column: each }) => each?.header === 'Duration');
  if (column === undefined || column.unit !== null) return column?.unit ?? null;
  const at = (header: string, line: SheetLine | undefined) =>
    line?.cells[columns.find(({ column: each }) => each?.header === header)?.place ?? -1] ?? '';
  const startOf = (line: SheetLine | undefined): SheetMoment | null =>
    readRange(at('Start time', line), reading)?.start ?? readMoment(at('Start time', line), reading);
  const endOf = (line: SheetLine): SheetMoment | null =>
    readRange(at('Start time', line), reading)?.end ?? readMoment(at('Finish time', line), reading);
  const cells = lines.map((line) => (line.cells[column.place] ?? '').trim());
  const pairs = cells.flatMap((cell, row) => {
    const [, first, second] = matchTwoParts(cell) ?? [];
    return first === undefined ? [] : [{ row, first: Number(first), second: Number(second), cell }];
  });
  const [example] = pairs;
  if (example === undefined) return null;
  const isMixed = cells.some((cell) => /^\d+ ?: ?\d+ ?: ?\d/.test(cell));
  let [hours, minutes] = [0, 0];
  for (const { row, first, second } of pairs) {
    const line = lines[row];
    const start = startOf(line);
    const end = line === undefined ? null : (endOf(line) ?? startOf(lines[row + 1]));
    if (start === null || end === null) continue;
    const gap = (end.ms - start.ms + DAY) % DAY;
    const halfGap = gap % (DAY / 2);
    const inHours = first * HOUR + second * MINUTE;
    if (inHours > 0 && (inHours === gap || inHours === halfGap)) hours += 1;
    if (inHours > 0 && (inHours / 60 === gap || inHours / 60 === halfGap)) minutes += 1;
  }
  if (!isMixed) {
    if (hours > 0 && minutes === 0) return 'h:mm';
    if (minutes > 0 && hours === 0) return 'm:ss';
    if (hours === 0 && pairs.some(({ first }) => first > 23)) return 'm:ss';
  }
  const shown = pairs.find(({ first, second }) => first + second > 0) ?? example;
  questions.push(
    askQuestion('unit', sheetWords.unit(shown.cell), answers, [
      { value: 'h:mm', label: sheetWords.hoursAndMinutes(shown.first, shown.second) },
      { value: 'm:ss', label: sheetWords.minutesAndSeconds(shown.first, shown.second) },
    ]),
  );
  return answers['unit'] === 'h:mm' ? 'h:mm' : 'm:ss';
}

export function withOneLength(table: Table, { columns, heading }: SheetLayout): Table {
  const parts = columns.filter(({ column }) => column?.header === 'Duration');
  const [whole] = parts;
  if (whole === undefined || parts.length < 2) return table;
  return table.map((row, at) => {
    const of = (unit: HeadingUnit) => {
      const part = parts.find((each) => each.unit === unit);
      return part === undefined ? '' : (row[part.place] ?? '').trim();
    };
    const counted = [of('hours'), of('minutes'), of('seconds')];
    if (at < heading || counted.every((cell) => cell === '')) return row;
    const [hours, minutes, seconds] = counted.map((cell) => cell || '0');
    const length = `${hours}h ${minutes}m ${seconds}s`;
    return row.map((cell, place) => {
      if (place === whole.place) return length;
      return parts.some((each) => each.place === place) ? '' : cell;
    });
  });
}

/** Serial dates of Excel from 1998 to 2099. */
const SERIAL_DATE = /^(3[6-9]|[4-6]\d|7[0-2])\d{3}(?:[.,](\d+))?$/;
const DAY_FRACTION = /^0?[.,]\d+$/;

/** Converts serial dates of Excel: 46361 is 5 December 2026, 0.375 is 9:00 (R580). */
export function withoutSerials(table: Table, { columns, heading }: SheetLayout): Table {
  const decimals = (place: number) =>
    Math.max(
      0,
      ...table
        .slice(heading)
        .map((row) => (row[place] ?? '').trim())
        .flatMap((cell) => (DAY_FRACTION.test(cell) ? [cell.length - cell.search(/[.,]/) - 1] : [])),
    );
  const written = columns.flatMap(({ place, column }) => {
    const isLength = column?.header === 'Duration';
    if (column === null || !TIME_COLUMNS.has(column.header)) return [];
    return [{ place, isLength, isFraction: decimals(place) > (isLength ? 3 : 2) }];
  });
  return table.map((row, at) =>
    at < heading
      ? row
      : row.map((cell, place) => {
          const is = written.find((each) => each.place === place);
          if (is === undefined) return cell;
          const text = cell.trim().replace(',', '.');
          if (is.isFraction && DAY_FRACTION.test(text)) return clockText(serialToMs(Number(text)));
          return !is.isLength && SERIAL_DATE.test(text) ? serialText(Number(text)) : cell;
        }),
  );
}

const serialToMs = (days: number): Duration => Math.round((days * DAY) / SECOND) * SECOND;

function serialText(days: number): string {
  const ms = serialToMs(days);
  const date = new Date(Date.UTC(1899, 11, 30) + ms).toISOString().slice(0, 10);
  return ms % DAY === 0 ? date : `${date} ${clockText(ms)}`;
}

/** If all lengths look like 0.45 and 1.30, they mean 0:45 and 1:30. */
export function withColons(table: Table, { columns, heading }: SheetLayout): Table {
  const column = columns.find((each) => each.column?.header === 'Duration');
  if (
    column === undefined ||
    column.unit === 'hours' ||
    column.unit === 'minutes' ||
    column.unit === 'seconds'
  )
    return table;
  const { place } = column;
  const cells = table
    .slice(heading)
    .flatMap((row) => (/\d/.test(row[place] ?? '') ? [(row[place] ?? '').trim()] : []));
  if (cells.length === 0 || !cells.every((cell) => /^\d{1,2}[.,][0-5]\d$/.test(cell))) return table;
  return table.map((row, at) =>
    at < heading
      ? row
      : row.map((cell, other) => (other === place ? cell.replace(/^(\s*\d+)[.,]/, '$1:') : cell)),
  );
}
