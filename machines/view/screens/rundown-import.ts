import { hasOwn, ownEntry } from '../../kernel/shapes.ts';
import { isStarted } from '../../room/clock.moves.ts';
import type { CommandPayloads } from '../../room/commands.ts';
import { currentTimer } from '../../room/room.modes.ts';
import type { RoomState } from '../../room/room.state.ts';
import type { TimerFields } from '../../room/timer.commands.ts';
import {
  type ChosenColumns,
  columnName,
  type RundownLayout,
  rundownLayout,
  withChosen,
} from '../../timer/rundown.layout.ts';
import type { Table } from '../../timer/table.ts';
import type { TimerTableRow } from '../../timer/timer.columns.ts';
import { withGroupsLeft } from '../../timer/timer.groups.ts';
import { typedLength } from '../../timer/timer.length.ts';
import { type ReadRow, readRundown } from '../../timer/timer.rows.ts';
import { newTimer, type Timer } from '../../timer/timer.ts';
import { rundownTableWords } from '../../words/rundown-table.ts';
import { timerWords } from '../../words/timer.ts';
import { exactLengthText } from '../entry/duration-entry.ts';
import { type Formats, timeText } from '../entry/tod-entry.ts';
import { planRoom } from './message-rows.ts';
import { timerTitle } from './transport.ts';

/** What becomes of the timers that are there. */
export const IMPORT_MODES = ['add', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export type Items = CommandPayloads['timers/replace']['items'];

/** What is proposed: to replace what nobody has touched, else to add, which takes nothing away (V140). */
export function proposedMode(show: RoomState): ImportMode {
  const [first, ...more] = show.timers;
  const untouched = first === undefined || (first.name === '' && !isStarted(show.timeset));
  return untouched && more.length === 0 ? 'replace' : 'add';
}

/**
 * The rundown as it is to be, for one `timers/replace` (R70): everything that is there and then the rows, or the rows
 * alone, of which one that is titled like a timer is that timer, so that its clock goes on. Only what differs is said.
 */
export function importItems(
  timers: readonly Timer[],
  rows: readonly TimerTableRow[],
  mode: ImportMode,
): Items {
  if (mode === 'add') return itemsWith(timers, rows, timers.length);
  const free = [...timers];
  const taken = rows.map((row) => {
    const title = row.name.trim();
    const place = title === '' ? -1 : free.findIndex(({ name }) => name.trim() === title);
    const [kept] = place < 0 ? [] : free.splice(place, 1);
    return { row, kept };
  });
  const groups = rows.every(({ group }) => group === null) ? groupsThatStay(timers, free) : null;
  return taken.map(({ row, kept }) => {
    if (kept === undefined) return said(row, newTimer);
    const group = groups === null ? row.group : (groups.get(kept._id) ?? null);
    return { _id: kept._id, ...said({ ...row, group }, kept) };
  });
}

/** Where rows name no group, those of the timers that stay do too, and one whose first timer goes is left to the next (R176). */
function groupsThatStay(timers: readonly Timer[], going: readonly Timer[]) {
  const left = withGroupsLeft(
    timers,
    going.map(({ _id }) => _id),
  );
  return new Map(left.map(({ _id, group }) => [_id, group]));
}

/** Everything that is there, with rows behind so many of it (R70). */
export function itemsWith(
  timers: readonly Pick<Timer, '_id'>[],
  rows: readonly TimerTableRow[],
  behind: number,
): Items {
  const kept = timers.map(({ _id }) => ({ _id }));
  return [...kept.slice(0, behind), ...rows.map((row) => said(row, newTimer)), ...kept.slice(behind)];
}

/** The fields in which a row differs from a timer. */
function said(row: TimerTableRow, timer: TimerTableRow): TimerFields {
  return Object.keys(row)
    .filter(isField)
    .filter((field) => JSON.stringify(row[field]) !== JSON.stringify(timer[field]))
    .reduce<TimerFields>((fields, field) => ({ ...fields, [field]: row[field] }), {});
}

function isField(name: string): name is keyof TimerTableRow {
  return hasOwn(newTimer, name);
}

/** What an import does to the clock that runs or is paused; null: there is none (V140). */
export function clockAfterImport(show: RoomState, items: Items): string | null {
  const current = currentTimer(show);
  if (current === null || !isStarted(show.timeset)) return null;
  const title = timerTitle(current);
  return items.some(({ _id }) => _id === current._id)
    ? rundownTableWords.clockGoesOn(title)
    : rundownTableWords.clockStops(title);
}

/** A row of the table as it will come to be; what cannot be read is a question mark. */
export interface ImportLine {
  readonly row: number;
  readonly title: string;
  readonly speaker: string;
  readonly start: string;
  readonly length: string;
  readonly type: string;
  readonly wrong: boolean;
  /** It comes in. */
  readonly taken: boolean;
}

/** What will come to be, in the words of the rundown (V140). `before`: how many timers stand before the first. */
export function importLines(
  { all, rows }: Pick<ReadImport, 'all' | 'rows'>,
  before: number,
  formats: Formats,
): readonly ImportLine[] {
  const places = new Map(rows.map(({ row }, place) => [row, place]));
  return all.map(({ row, timer, unread }) => {
    const place = places.get(row) ?? rows.length;
    const read = (header: string, text: string) => (unread.includes(header) ? '?' : text);
    return {
      row,
      taken: places.has(row),
      title: read('Title', timerTitle({ name: timer.name, index: before + place })),
      speaker: read('Speaker', timer.extra),
      start: [
        read('Start date', timer.startDate ?? ''),
        read('Start time', timeText(timer.startTime, formats)),
      ]
        .filter((text) => text !== '')
        .join(' '),
      length: read('Finish time', read('Duration', howLong(timer, formats))),
      type: read('Type', timerWords.types[timer.type]),
      wrong: unread.length > 0 && places.has(row),
    };
  });
}

function howLong(timer: TimerTableRow, formats: Formats): string {
  return timer.type === 'FINISH_TIME' && timer.finishTime !== null
    ? rundownTableWords.until(timeText(timer.finishTime, formats))
    : exactLengthText(typedLength(timer));
}

/** A table on its way in: as it came, what was mended, what its columns are taken for, and which rows stay out. */
export interface TableEdits {
  readonly chosen: ChosenColumns;
  /** By row from 1 and column from 0, as `cellKey` writes it. */
  readonly mended: Readonly<Record<string, string>>;
  readonly without: readonly number[];
}

export const cellKey = (row: number, place: number): string => `${row} ${place}`;

export interface ImportColumn {
  readonly place: number;
  readonly name: string;
  /** What its first cell says that says something. */
  readonly example: string;
  /** What it is taken for; null: for nothing. */
  readonly header: string | null;
}

export interface ReadImport {
  /** All rows, those included that stay out. */
  readonly all: readonly ReadRow[];
  /** Those that come in. */
  readonly rows: readonly ReadRow[];
  /** Columns with something in them. */
  readonly columns: readonly ImportColumn[];
}

/** What a table comes to with what was changed by hand (R181, R183). */
export function readImport(table: Table, { chosen, mended, without }: TableEdits): ReadImport {
  const layout = withChosen(rundownLayout(table), chosen);
  const whole = table.map((cells, place) => mendedCells(cells, place + 1, mended));
  const taken = whole.map((cells, place) => (without.includes(place + 1) ? [] : cells));
  return {
    all: readRundown(whole, layout),
    rows: readRundown(taken, layout),
    columns: importColumns(whole, layout),
  };
}

function mendedCells(cells: readonly string[], row: number, mended: TableEdits['mended']): readonly string[] {
  return cells.map((cell, place) => ownEntry(mended, cellKey(row, place)) ?? cell);
}

function importColumns(table: Table, { columns, names, below }: RundownLayout): readonly ImportColumn[] {
  const rows = table.slice(below);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, place) => ({
    place,
    name: columnName(names, place),
    example: rows.map((cells) => (cells[place] ?? '').trim()).find((cell) => cell !== '') ?? '',
    header: columns[place]?.header ?? null,
  })).filter(({ example }) => example !== '');
}

/** "5 columns taken. Not taken: Room, Cue" (R181). */
export function columnsText(columns: readonly ImportColumn[]): string {
  const others = columns.filter(({ header }) => header === null);
  return others.length === 0
    ? rundownTableWords.allTaken(columns.length)
    : rundownTableWords.notTaken(columns.length - others.length, others.map(({ name }) => name).join(', '));
}

/** How much of the plan the rundown will take; null where it has no limit (V140). */
export function planAfterImport({ room }: RoomState, items: Items): string | null {
  const { text } = planRoom(items.length, room.plan.limits.timers);
  return text === null ? null : rundownTableWords.willHave(text);
}

/** What a table has, once read: "12 timers", and how many cells stand in the way (V140). */
export function importSummary({ all, rows }: Pick<ReadImport, 'all' | 'rows'>): string {
  const wrong = rows.reduce((count, { issues }) => count + issues.length, 0);
  const out = all.length - rows.length;
  const count = timerWords.count(rows.length);
  const timers = out === 0 ? count : rundownTableWords.leftOut(count, out);
  return wrong === 0 ? timers : rundownTableWords.wrongCells(timers, wrong);
}
