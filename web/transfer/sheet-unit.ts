import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { exactLengthText } from '../stage/duration-entry.view.ts';
import { JSON_ROW } from './json-table.ts';
import { sheetWords } from './sheet.words.ts';
import {
  clockText,
  FRAMES_LENGTH,
  matchTwoParts,
  readMoment,
  readRange,
  type SheetMoment,
  type SheetZone,
  UNIT_LENGTHS,
  WHOLE_MINUTES,
} from './sheet-cells.ts';
import { type SheetLayout } from './sheet-layout.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import type { SheetLine } from './sheet-rows.ts';
import { TIME_COLUMNS } from './sheet-sort.ts';
import { type HeadingUnit } from './sheet-words.ts';

interface LengthSource {
  /** The table before `withColons`. */
  readonly plain: Table;
  readonly isJson: boolean;
}

/** A longer length in minutes needs a question, because it may be in seconds (10 hours). */
const MANY_MINUTES = 600;
/** Nobody types 12:00:00 for the length of most items. */
const MANY_HOURS = 12;

export function lengthUnit(
  lines: readonly SheetLine[],
  { columns, heading }: SheetLayout,
  reading: SheetZone,
  answers: Answers,
  questions: SheetQuestion[],
  { plain, isJson }: LengthSource,
): HeadingUnit {
  const column = columns.find(({ column: each }) => each?.header === 'Duration');
  if (column === undefined || column.unit !== null) return column?.unit ?? null;
  const placeOf = (header: string) =>
    columns.find(({ column: each }) => each?.header === header)?.place ?? -1;
  const [startPlace, endPlace] = [placeOf('Start time'), placeOf('Finish time')];
  const times = lines.map((line): Readonly<Record<'start' | 'end', SheetMoment | null>> => {
    const [start = '', end = ''] = [line.cells[startPlace], line.cells[endPlace]];
    const both = readRange(start, reading);
    return both ?? { start: readMoment(start, reading), end: readMoment(end, reading) };
  });
  const cells = lines.map((line) => (line.cells[column.place] ?? '').trim());
  const gaps = times.map(({ start, end }, row): Duration | null => {
    const until = end ?? times[row + 1]?.start ?? null;
    return start === null || until === null ? null : (until.ms - start.ms + DAY) % DAY;
  });
  const isGap = (row: number, length: Duration): boolean => {
    const gap = gaps[row] ?? null;
    return length > 0 && gap !== null && (length === gap || length === gap % (DAY / 2));
  };
  const ask = <Unit extends string>(cell: string, choices: readonly UnitChoice<Unit>[]): Unit | null => {
    questions.push(askQuestion('unit', sheetWords.unit(cell), answers, choices));
    return choices.find(({ value }) => value === answers['unit'])?.value ?? null;
  };
  const countedBy = (form: (cell: string) => RegExpExecArray | null): readonly CountedCell[] =>
    cells.flatMap((cell, row) => {
      const [, first, second] = form(cell) ?? [];
      return first === undefined ? [] : [{ row, cell, first: Number(first), second: Number(second) }];
    });
  const fits = (counted: readonly CountedCell[], size: Duration) =>
    counted.some(({ row, first, second }) => isGap(row, first * size + (second * size) / 60));
  const hoursOrMinutes = ({ first, second }: CountedCell, minutes: 'm:ss' | 'm:ss:00') => [
    { value: 'h:mm' as const, label: sheetWords.hoursAndMinutes(first, second) },
    { value: minutes, label: sheetWords.minutesAndSeconds(first, second) },
  ];

  const frames = cells.find((cell) => FRAMES_LENGTH.test(cell));
  if (frames !== undefined) {
    const [hours = '', minutes = '', seconds = '', last = ''] = frames.split(/[:;]/);
    return ask(frames, [
      { value: 'h:mm:ss:ff', label: sheetWords.withFrames(`${hours}:${minutes}:${seconds}`, Number(last)) },
      { value: 'days', label: sheetWords.withDays(Number(hours), `${minutes}:${seconds}:${last}`) },
    ]) === 'h:mm:ss:ff'
      ? 'h:mm:ss:ff'
      : null;
  }

  const pairs = countedBy(matchTwoParts);
  if (pairs.length > 0) {
    const plainCell = ({ row }: CountedCell) =>
      plain[(lines[row]?.row ?? 0) - 1]?.[column.place]?.trim() ?? '';
    const isNumber = pairs.some((pair) => readDecimal(plainCell(pair)) !== null);
    const isShown = ({ first, second }: CountedCell) => first > 0 || (second > 0 && !isNumber);
    const shown = pairs.find(isShown) ?? pairs.find(({ second }) => second > 0);
    if (shown === undefined) return null;
    const number = readDecimal(plainCell(shown));
    const isMixed = cells.some((cell) => /^\d+ ?: ?\d+ ?: ?\d/.test(cell));
    const [hours, minutes] = [fits(pairs, HOUR), fits(pairs, MINUTE)];
    if (!isMixed) {
      if (hours && !minutes) return 'h:mm';
      if (minutes && !hours) return 'm:ss';
      if (!hours && number === null && pairs.some(({ first }) => first > 23)) return 'm:ss';
    }
    const asMinutes = (count: number) => ({
      value: 'minutes' as const,
      label: sheetWords.counts.minutes(count),
    });
    return (
      ask(plainCell(shown), [
        ...hoursOrMinutes(shown, 'm:ss'),
        ...(number === null ? [] : [asMinutes(number)]),
      ]) ?? 'm:ss'
    );
  }

  const whole = countedBy((cell) => WHOLE_MINUTES.exec(cell)).filter(
    ({ first, second }) => first + second > 0,
  );
  const [longest] = [...whole].sort((one, other) => other.first - one.first);
  if (longest !== undefined && cells.every((cell) => !/\d/.test(cell) || WHOLE_MINUTES.test(cell))) {
    const isLong =
      whole.every(({ first }) => first > 0) &&
      longest.first >= MANY_HOURS &&
      gaps.every((gap) => gap === null);
    if (fits(whole, HOUR) || !(isLong || fits(whole, MINUTE))) return null;
    return ask(longest.cell, hoursOrMinutes(longest, 'm:ss:00')) ?? 'h:mm';
  }

  const numbers = cells
    .map((cell, row) => ({ row, cell, first: readDecimal(cell) ?? 0 }))
    .filter(({ first }) => first > 0);
  const [most] = [...numbers].sort((one, other) => other.first - one.first);
  if (most === undefined) return null;
  const fitsUnit = (size: Duration) => numbers.some(({ row, first }) => isGap(row, first * size));
  if (fitsUnit(MINUTE)) return null;
  // Starts such as 5:00 may count minutes, so whole numbers do not prove hours.
  if (numbers.some(({ first }) => first % 1 > 0) && fitsUnit(HOUR)) return 'hours';
  const unit = (['seconds', 'milliseconds'] as const).find((each) => fitsUnit(UNIT_LENGTHS[each]));
  if (unit !== undefined) return unit;
  const isNamed = heading > 0 && column.reason !== sheetWords.reasons.cells;
  const fraction = numbers.find(({ first }) => first % 1 > 0);
  const areQuarters = numbers.length > 1 && numbers.every(({ first }) => first % 0.25 === 0);
  if (fraction !== undefined && areQuarters && most.first <= MANY_HOURS) {
    return ask(fraction.cell, [
      { value: 'minutes', label: exactLengthText(fraction.first * MINUTE) },
      { value: 'hours', label: exactLengthText(fraction.first * HOUR) },
    ]);
  }
  if (most.first < MANY_MINUTES && (heading === 0 || isNamed) && !isJson) return null;
  const canBeShort = numbers.every(({ first }) => first >= SECOND);
  return ask(most.cell, [
    { value: 'minutes', label: sheetWords.counts.minutes(most.first) },
    { value: 'seconds', label: sheetWords.counts.seconds(most.first) },
    ...(canBeShort
      ? [{ value: 'milliseconds' as const, label: sheetWords.counts.milliseconds(most.first) }]
      : []),
  ]);
}

const readDecimal = (cell: string): number | null =>
  /^\s*\d+(?:[.,]\d+)?\s*$/.test(cell) ? Number(cell.replace(',', '.')) : null;

interface UnitChoice<Unit extends string> {
  readonly value: Unit;
  readonly label: string;
}

interface CountedCell {
  readonly row: number;
  readonly cell: string;
  readonly first: number;
  readonly second: number;
}

/** Joins the columns of hours, minutes and seconds of each length, start and end (R581). */
export const withWholeTimes = (table: Table, layout: SheetLayout): Table =>
  ['Duration', 'Start time', 'Finish time'].reduce(
    (joined, header) => withWholeTime(joined, layout, header),
    table,
  );

function withWholeTime(table: Table, { columns, heading }: SheetLayout, header: string): Table {
  const parts = columns.filter(({ column }) => column?.header === header);
  const [whole] = parts;
  if (whole === undefined || parts.length < 2) return table;
  return table.map((row, at) => {
    const of = (unit: HeadingUnit) => {
      const part = parts.find((each) => each.unit === unit);
      return part === undefined ? '' : (row[part.place] ?? '').trim();
    };
    const counted = [of('hours'), of('minutes'), of('seconds')];
    if (at < heading || counted.every((cell) => cell === '')) return row;
    const time =
      header === 'Duration'
        ? counted.map((count, part) => count && `${count}${'hms'[part]}`).join(' ')
        : counted.map((count) => count.padStart(2, '0')).join(':');
    return row.map((cell, place) => {
      if (place === whole.place) return time;
      return parts.some((each) => each.place === place) ? '' : cell;
    });
  });
}

/** Converts starts and ends that count seconds or milliseconds since midnight, as programs export them. */
export const withClocks = (table: Table, { columns, heading }: SheetLayout): Table =>
  columns.reduce((converted, { column, place, unit }) => {
    if (column?.header !== 'Start time' && column?.header !== 'Finish time') return converted;
    const cells = table.slice(heading).flatMap((row) => row[place]?.trim() || []);
    if (cells.length === 0 || !cells.every((cell) => /^\d{1,9}(?:\.\d+)?$/.test(cell))) return converted;
    const size = clockSize(Math.max(...cells.map(Number)), unit, table[0]?.[0] === JSON_ROW);
    return size === null
      ? converted
      : withCells(converted, place, heading, (cell) =>
          cell.trim() === '' ? cell : clockText(Number(cell) * size),
        );
  }, table);

/** A JSON number above 23:59 without a colon counts seconds, or milliseconds above two days. */
function clockSize(most: number, unit: HeadingUnit, isJson: boolean): Duration | null {
  if (unit === 'minutes') return MINUTE;
  if (unit === 'seconds' || unit === 'milliseconds') return UNIT_LENGTHS[unit];
  if (!isJson || most <= 2359) return null;
  return most <= (2 * DAY) / SECOND ? SECOND : 1;
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

const THOUSANDS = /^\d{1,3}(?:[.,'’\s]\d{3})+$/;

/** 1,200 seconds are 20 minutes. 1.234 seconds are not, because of the last digit. */
export function withoutThousands(table: Table, { columns, heading }: SheetLayout): Table {
  const column = columns.find((each) => each.column?.header === 'Duration');
  if (column === undefined || !['minutes', 'seconds', 'milliseconds'].includes(column.unit ?? ''))
    return table;
  const { place, unit } = column;
  const cells = table.slice(heading).map((row) => (row[place] ?? '').trim());
  const grouped = cells.filter((cell) => THOUSANDS.test(cell));
  if (unit !== 'milliseconds' && grouped.some((cell) => !cell.endsWith('0'))) return table;
  return withCells(table, place, heading, (cell) =>
    THOUSANDS.test(cell.trim()) ? cell.replaceAll(/\D/g, '') : cell,
  );
}

const withCells = (table: Table, place: number, heading: number, write: (cell: string) => string): Table =>
  table.map((row, at) =>
    at < heading ? row : row.map((cell, other) => (other === place ? write(cell) : cell)),
  );

const DOTTED_LENGTH = /^(\s*\d{1,2})[.,]([0-5]\d)$/;
/** 0130 is 1:30. */
const PADDED_LENGTH = /^(\s*\d{2})([0-5]\d)$/;

/** If all lengths look like 0.45 and 1.30, or like 0045 and 0130, they mean 0:45 and 1:30. */
export function withColons(table: Table, { columns, heading }: SheetLayout): Table {
  const column = columns.find((each) => each.column?.header === 'Duration');
  if (
    column === undefined ||
    (column.unit !== null && /^(?:hours|minutes|(?:milli)?seconds)$/.test(column.unit))
  )
    return table;
  const { place } = column;
  const cells = table
    .slice(heading)
    .flatMap((row) => (/\d/.test(row[place] ?? '') ? [(row[place] ?? '').trim()] : []));
  const isPadded = cells.some((cell) => cell.startsWith('0'));
  const form = [DOTTED_LENGTH, ...(isPadded ? [PADDED_LENGTH] : [])].find((each) =>
    cells.every((cell) => each.test(cell)),
  );
  if (cells.length === 0 || form === undefined) return table;
  return withCells(table, place, heading, (cell) => cell.replace(form, '$1:$2'));
}
