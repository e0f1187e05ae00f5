import { HALF_DAY, localDate, offsetAt, zoneOrUtc } from '../../machines/calendar/zone.ts';
import { DAY, type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { timersAsTyped } from '../../machines/room/aim.ts';
import { requireEntry } from '../../machines/room/ordered-list.ts';
import { PAST_START_GRACE } from '../../machines/schedule/plan.ts';
import { type ScheduledTimer, scheduleOf } from '../../machines/schedule/schedule.ts';
import { parseDuration } from '../../machines/timer/parse-duration.ts';
import {
  lengthHeaders,
  scheduleHeaders,
  type Table,
  timerColumns,
} from '../../machines/timer/timer.columns.ts';
import { lengthOfFields, type Timer } from '../../machines/timer/timer.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { rundownTable } from './rundown-table.view.ts';

/** A cell of a workbook. `number` and `value` are days since the epoch of spreadsheets. */
export type WorkbookCell =
  | string
  | { readonly number: number; readonly format: string }
  | { readonly formula: string; readonly value: number | null; readonly format: string };

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
}

type WorkbookRoom = Pick<RoomView, 'room' | 'timers' | 'timeset' | 'columns' | 'cells'>;

export const CONTINUED_MARK = '…';

/** Limit of a cell, characters. Spreadsheets allow 32,767 and count some characters twice. */
const MAX_CELL_CHARACTERS = 30_000;
/** The import reads earlier dates as lengths (R180). */
const FIRST_WORKBOOK_DATE = Date.UTC(1905, 0, 1);
const WORKBOOK_EPOCH = Date.UTC(1899, 11, 30);
/** Workbook readers round times to multiples of this. */
const EXACT_STEP: Duration = 100;

const TIME_FORMAT = 'hh:mm:ss';
const TIME_HEADERS: readonly string[] = ['Start time', 'Finish time', 'Group ends'];
const DATE_HEADERS: readonly string[] = ['Start date', 'Finish date'];

export function rundownWorkbook(view: WorkbookRoom, now: Instant): readonly WorkbookSheet[] {
  const zone = zoneOrUtc(view.room.settings.timezone);
  const timers = timersAsTyped(view);
  const [heads = [], ...rows] = withContinuedCells(rundownTable(view));
  const plan = scheduleOf({ ...view, timers }, now).timers.map((each, place) => ({
    ...wallPlan(each, zone),
    timer: requireEntry(timers, each.timerId),
    texts: rows.slice(place, place + 1).flat(),
  }));
  const first = heads.indexOf('Start time');
  const today = Date.parse(localDate(now, zone));
  const names: string[] = [];
  let before: PreviousRow = { finish: null, cell: null };
  return splitByDay(plan).map(({ day, entries }) => {
    const name = unusedName(day === null ? rundownTableWords.rundown : dateText(day), names);
    if (before.cell !== null) before = { ...before, cell: `'${names.at(-1)}'!${before.cell}` };
    names.push(name);
    const cells = entries.map(({ timer, texts, ...planned }, place) => {
      const written = texts.map((text, at) => workbookCell(timerColumns[at]?.header, text));
      const row = rowRefs(heads, first, place + 2);
      const on = planned.start ?? planned.finish ?? day ?? today;
      const schedule = scheduleCells(timer, { row, before, planned, day: on });
      before = { finish: planned.finish, cell: row.end };
      return [...written.slice(0, first), ...schedule, ...written.slice(first)];
    });
    return { name, rows: [[...heads.slice(0, first), ...scheduleHeaders, ...heads.slice(first)], ...cells] };
  });
}

/** Planned wall times in the zone. Null if unknown, or before the epoch of spreadsheets. */
interface WallPlan {
  readonly start: Instant | null;
  readonly finish: Instant | null;
}

function wallPlan({ start, finish }: ScheduledTimer, zone: string): WallPlan {
  const wall = (at: Instant | null) => {
    const shown = at === null ? null : at + offsetAt(at, zone);
    return shown === null || shown < FIRST_WORKBOOK_DATE ? null : shown;
  };
  return { start: wall(start), finish: wall(finish) };
}

const dayOf = (wall: Instant): Instant => Math.floor(wall / DAY) * DAY;

interface DayOf<Entry> {
  readonly day: Instant | null;
  readonly entries: Entry[];
}

/**
 * Splits the plan by days. A row without a time has the day of the row above, and the first rows have the first day.
 */
function splitByDay<Entry extends WallPlan>(plan: readonly Entry[]): readonly DayOf<Entry>[] {
  const days: DayOf<Entry>[] = [];
  let at = plan.map(({ start, finish }) => start ?? finish).find((known) => known !== null) ?? null;
  for (const entry of plan) {
    at = entry.start ?? entry.finish ?? at;
    const day = at === null ? null : dayOf(at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const dateText = (wall: Instant): string => new Date(wall).toISOString().slice(0, 10);

function unusedName(name: string, names: readonly string[]): string {
  const same = names.filter((each) => each.startsWith(name)).length;
  return same === 0 ? name : `${name} (${same + 1})`;
}

function withContinuedCells(table: Table): Table {
  const long = new Set(
    table.flatMap((cells) => cells.flatMap((cell, at) => (cell.length > MAX_CELL_CHARACTERS ? [at] : []))),
  );
  return table.map((cells, row) =>
    cells.flatMap((cell, at) => {
      if (!long.has(at)) return [cell];
      if (row === 0) return [cell, CONTINUED_MARK];
      const end = /[\uD800-\uDBFF]/.test(cell.charAt(MAX_CELL_CHARACTERS - 1))
        ? MAX_CELL_CHARACTERS - 1
        : MAX_CELL_CHARACTERS;
      return [cell.slice(0, end), cell.slice(end)];
    }),
  );
}

function workbookCell(header: string | undefined, text: string): WorkbookCell {
  if (text === '' || header === undefined) return text;
  if (lengthHeaders.includes(header)) {
    const ms = parseDuration(text);
    if (ms === null || !isExactTime(ms)) return text;
    return { number: ms / DAY, format: ms % SECOND === 0 ? '[h]:mm:ss' : '[h]:mm:ss.0' };
  }
  if (TIME_HEADERS.includes(header)) return { number: timeOfDayMs(text) / DAY, format: TIME_FORMAT };
  if (!DATE_HEADERS.includes(header)) return text;
  const date = Date.parse(text);
  return date < FIRST_WORKBOOK_DATE ? text : { number: serialNumber(date), format: 'yyyy-mm-dd' };
}

const isExactTime = (ms: Duration): boolean => ms % EXACT_STEP === 0;
const serialNumber = (wall: Instant): number => (wall - WORKBOOK_EPOCH) / DAY;
const timeOfDayMs = (time: string): Duration => Date.parse(`1970-01-01T${time}Z`);

type RowRefs = Readonly<
  Record<'length' | 'type' | 'start' | 'startDate' | 'finish' | 'finishDate' | 'expected' | 'end', string>
>;

function rowRefs(heads: readonly string[], first: number, row: number): RowRefs {
  // All columns are among the first 26, so one letter is enough.
  const at = (place: number) => `${String.fromCharCode(65 + place)}${row}`;
  const of = (header: string) => {
    const place = heads.indexOf(header);
    return at(place < first ? place : place + scheduleHeaders.length);
  };
  return {
    length: of('Duration'),
    type: of('Type'),
    start: of('Start time'),
    startDate: of('Start date'),
    finish: of('Finish time'),
    finishDate: of('Finish date'),
    expected: at(first),
    end: at(first + 1),
  };
}

interface PreviousRow {
  readonly finish: Instant | null;
  readonly cell: string | null;
}

interface PlannedRow {
  readonly row: RowRefs;
  readonly before: PreviousRow;
  readonly planned: WallPlan;
  readonly day: Instant;
}

/**
 * Returns the expected start and end as formulas (S10, S11, S14). Constants express what formulas cannot, such as
 * clock changes.
 */
function scheduleCells(
  timer: Timer,
  { row, before, planned, day }: PlannedRow,
): readonly [WorkbookCell, WorkbookCell] {
  const date = dateFormula(day);
  const above = before.cell;
  const begins = wallStart(timer, before.finish, day);
  const kickoff =
    begins === null && planned.start !== null ? `${date}+${daysFormula(planned.start - dayOf(day))}` : '""';
  const [undated, follows] =
    above === null
      ? [`${date}+${row.start}`, kickoff]
      : [
          `IF(ISNUMBER(${above}),${nextFormula(row.start, above, PAST_START_GRACE)},${date}+${row.start})`,
          `IF(ISNUMBER(${above}),${above},${kickoff})`,
        ];
  const formula = `IF(ISNUMBER(${row.startDate}),${row.startDate}+${row.start},${undated})`;
  const length = lengthOfFields(timer);
  const lasts = isExactTime(length)
    ? row.length
    : `IF(ISNUMBER(${row.length}),${row.length},${daysFormula(length)})`;
  const isUntil = `AND(${row.type}="FINISH_TIME",ISNUMBER(${row.finish}))`;
  const dated = `ISNUMBER(${row.finishDate})`;
  const next = nextFormula(row.finish, row.expected, HALF_DAY);
  const until = `MAX(${row.expected},IF(${dated},${row.finishDate}+${row.finish},${next}))`;
  const alone = `IF(${isUntil},IF(${dated},${row.finishDate},${date})+${row.finish},"")`;
  return [
    formulaCell(`IF(ISNUMBER(${row.start}),${formula},${follows})`, begins ?? planned.start, planned.start),
    formulaCell(
      `IF(ISNUMBER(${row.expected}),IF(${isUntil},${until},${row.expected}+${lasts}),${alone})`,
      wallEnd(timer, planned.start, day),
      planned.finish,
    ),
  ];
}

function formulaCell(formula: string, value: Instant | null, planned: Instant | null): WorkbookCell {
  if (planned === null || value === null)
    return planned === value ? { formula, value, format: TIME_FORMAT } : '';
  const off = planned - value;
  const right = off === 0 ? formula : `IFERROR((${formula})+${daysFormula(off)},"")`;
  return { formula: right, value: serialNumber(planned), format: TIME_FORMAT };
}

function wallStart({ startTime, startDate }: Timer, before: Instant | null, day: Instant): Instant | null {
  if (startTime === null) return before;
  const time = timeOfDayMs(startTime);
  const dated = dateOrNull(startDate);
  if (dated !== null) return dated + time;
  return before === null ? dayOf(day) + time : nextAt(time, before - PAST_START_GRACE);
}

function wallEnd(timer: Timer, start: Instant | null, day: Instant): Instant | null {
  const { type, finishTime, finishDate } = timer;
  if (type !== 'FINISH_TIME' || finishTime === null)
    return start === null ? null : start + lengthOfFields(timer);
  const time = timeOfDayMs(finishTime);
  const dated = dateOrNull(finishDate);
  if (start === null) return (dated ?? dayOf(day)) + time;
  return Math.max(start, dated === null ? nextAt(time, start - HALF_DAY) : dated + time);
}

/** Returns the date that the workbook stores as a number, or null for dates that the import reads as lengths. */
function dateOrNull(date: string | null): Instant | null {
  const at = date === null ? FIRST_WORKBOOK_DATE - 1 : Date.parse(date);
  return at < FIRST_WORKBOOK_DATE ? null : at;
}

function nextAt(time: Duration, after: Instant): Instant {
  const since = (((after - time) % DAY) + DAY) % DAY;
  return after - since + DAY;
}

/** Computes in whole ms, because fractions of a day are inexact. */
const nextFormula = (time: string, after: string, back: Duration): string =>
  `${after}-${daysFormula(back)}+1-MOD(ROUND((${after}-${daysFormula(back)}-${time})*${DAY},0),${DAY})/${DAY}`;

const daysFormula = (ms: Duration): string => `${ms}/${DAY}`;

const dateFormula = (wall: Instant): string => {
  const at = new Date(wall);
  return `DATE(${at.getUTCFullYear()},${at.getUTCMonth() + 1},${at.getUTCDate()})`;
};
