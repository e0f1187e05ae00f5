import type { TimerId } from '../../kernel/ids.ts';
import type { TimerFields } from '../../room/timer.commands.ts';
import { readDelimited, readTabbed } from '../../timer/delimited-text.ts';
import { rundownLayout } from '../../timer/rundown.layout.ts';
import { type Table } from '../../timer/table.ts';
import { typedLength, typedParts } from '../../timer/timer.length.ts';
import { readRundown } from '../../timer/timer.rows.ts';
import { newTimer, type Timer, timerFields } from '../../timer/timer.ts';
import { rundownGridWords } from '../../words/rundown-grid.ts';
import { exactLengthText, readDuration } from '../entry/duration-entry.ts';
import { readTimeOfDay, timeText } from '../entry/tod-entry.ts';
import type { RoomTimes } from './room-time.ts';
import { cellsFrom, type TypedColumn } from './rundown-grid.ts';
import { type Items, itemsWith } from './rundown-import.ts';
import { timerTitle } from './transport.ts';

type Formats = Pick<RoomTimes, 'shortFormat' | 'fullFormat'>;

/** What was made of what is typed in a cell. `understood` is empty where that needs no saying. */
export type CellEntry =
  | { readonly ok: true; readonly fields: TimerFields; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

/** What is typed of a timer in a column, as it stands in the field and on the clipboard. */
export function cellText(timer: Timer, column: TypedColumn, formats: Formats): string {
  if (column === 'title') return timer.name;
  if (column === 'speaker') return timer.extra;
  if (column === 'start') return timeText(timer.startTime, formats);
  return timer.type === 'FINISH_TIME'
    ? timeText(timer.finishTime, formats)
    : exactLengthText(typedLength(timer));
}

/** Reads what is typed or pasted, by the column (V28, V29, V272). */
export function readCell(
  { type }: Pick<Timer, 'type'>,
  column: TypedColumn,
  text: string,
  formats: Formats,
): CellEntry {
  if (column === 'title') return readText('name', text);
  if (column === 'speaker') return readText('extra', text);
  if (column === 'start') return readTime('startTime', text, formats);
  if (type === 'FINISH_TIME') return readTime('finishTime', text, formats);
  const entry = readDuration(text);
  return entry.ok ? { ok: true, fields: typedParts(entry.ms), understood: entry.understood } : entry;
}

function readText(field: 'name' | 'extra', text: string): CellEntry {
  const { most } = timerFields[field];
  const line = text.replace(/\s*\n\s*/g, ' ').trimEnd();
  if (line.length > most) return { ok: false, hint: rundownGridWords.tooLong(most) };
  return { ok: true, fields: { [field]: line }, understood: '' };
}

function readTime(field: 'startTime' | 'finishTime', text: string, formats: Formats): CellEntry {
  const entry = readTimeOfDay(text, formats);
  return entry.ok ? { ok: true, fields: { [field]: entry.time }, understood: entry.understood } : entry;
}

/** A paste on its way: the rundown as it is to be, for one `timers/replace`. */
export interface Pasted {
  readonly items: Items;
  /** What it comes to, to be said with the offer of undo. */
  readonly summary: string;
  /** What was not taken, each with its cell. */
  readonly left: readonly string[];
}

/** Whether a text is rows of a rundown by its names of columns, as rows are copied. */
function namesColumns(table: Table): boolean {
  return rundownLayout(table).below > 0;
}

/** Text that is rows: its first row names columns, or it is pasted where rows are meant. Null: it is cells. */
export function pastedRows(
  text: string,
  timers: readonly Timer[],
  behind: number,
  meansRows: boolean,
): Pasted | null {
  const table = readDelimited(text);
  const rows = meansRows || namesColumns(table) ? readRundown(table) : [];
  if (rows.length === 0) return null;
  return {
    items: itemsWith(
      timers,
      rows.map(({ timer }) => timer),
      behind,
    ),
    summary: rundownGridWords.pastedRows(rows.length),
    left: rows.flatMap(({ issues }) => issues.map(({ path, message }) => `${path}: ${message}`)),
  };
}

interface Target {
  readonly timers: readonly Timer[];
  /** The first row, and the column. */
  readonly row: number;
  readonly column: TypedColumn;
  /** Rows that are selected: one value goes into each of them. */
  readonly selected: readonly TimerId[];
  /** The timer whose clock has been started: its length is not changed by a paste (V271). */
  readonly started: TimerId | null;
}

/** Cells, from one on to the right and down; beneath the last row they make rows (V272). */
export function pastedCells(text: string, target: Target, formats: Formats): Pasted {
  const { timers, selected } = target;
  const table = readTabbed(text);
  const [[only] = []] = table;
  const isOne = table.length === 1 && table[0]?.length === 1 && only !== undefined;
  const into =
    isOne && selected.length > 0
      ? timers.filter(({ _id }) => selected.includes(_id)).map(({ index }) => ({ index, cells: [only] }))
      : table.map((cells, place) => ({ index: target.row + place, cells }));
  const read = into
    .filter(({ index, cells }) => index < timers.length || cells.some((cell) => cell.trim() !== ''))
    .map(({ index, cells }) => readPasted(target, index, cells, formats));
  const changed = new Map(read.map(({ index, fields }) => [index, fields]));
  const kept = timers.map(({ _id, index }) => ({ _id, ...changed.get(index) }));
  const made = read.filter(({ index }) => index >= timers.length).map(({ fields }) => fields);
  return {
    items: [...kept, ...made],
    summary: rundownGridWords.pastedCells(read.reduce((count, { taken }) => count + taken, 0)),
    left: read.flatMap(({ left }) => left),
  };
}

interface ReadCells {
  readonly index: number;
  readonly fields: TimerFields;
  readonly taken: number;
  readonly left: readonly string[];
}

function readPasted(
  { timers, column, started }: Target,
  index: number,
  cells: readonly string[],
  formats: Formats,
): ReadCells {
  const timer = timers[index];
  const columns = cellsFrom(column);
  const typed = columns.includes('title') ? cells[columns.indexOf('title')]?.trim() : undefined;
  const name = timerTitle({ name: typed || nameOf(timer), index });
  const left = (cell: string, why: string) => rundownGridWords.notPasted(name, cell.trim().slice(0, 40), why);
  return cells.reduce<ReadCells>(
    (row, cell, place) => {
      const into = columns[place];
      if (into === undefined)
        return cell.trim() === ''
          ? row
          : { ...row, left: [...row.left, left(cell, rundownGridWords.noColumn)] };
      if (into === 'length' && cell.trim() === '') return row;
      if (into === 'length' && timer !== undefined && timer._id === started)
        return { ...row, left: [...row.left, left(cell, rundownGridWords.itRuns)] };
      const entry = readCell(timer ?? newTimer, into, cell, formats);
      if (!entry.ok) return { ...row, left: [...row.left, left(cell, entry.hint)] };
      return { ...row, fields: { ...row.fields, ...entry.fields }, taken: row.taken + 1 };
    },
    { index, fields: {}, taken: 0, left: [] },
  );
}

const nameOf = ({ name }: Pick<Timer, 'name'> = newTimer) => name;

/** Copies of some timers, behind the last of them (V270). */
export function duplicatedItems(timers: readonly Timer[], ids: readonly TimerId[]): Items {
  const copied = timers.filter(({ _id }) => ids.includes(_id));
  const last = copied[copied.length - 1]?.index ?? -1;
  return itemsWith(
    timers,
    copied.map(({ _id, index: _place, ...row }) => ({ ...row, group: null })),
    last + 1,
  );
}
