import { parseTimeOfDay } from '../calendar/parse-tod.ts';
import { readDate } from '../calendar/read-date.ts';
import { rundownTableWords } from '../words/rundown-table.ts';
import { parseDuration } from './parse-duration.ts';
import type { Table } from './table.ts';
import { type TimerColumn, timerColumns } from './timer.columns.ts';

/** Where a table has what (R62, R68). */
export interface RundownLayout {
  /** What each column is; null: it is passed over. */
  readonly columns: readonly (TimerColumn | null)[];
  /** What each column is called where a cell of it is spoken of. */
  readonly names: readonly string[];
  /** The first row that may be a timer. */
  readonly below: number;
}

/** By the row of column names, or without one by what stands in the cells (R62, R68). */
export function rundownLayout(table: Table): RundownLayout {
  const top = table.slice(0, TITLE_ROWS).findIndex(isHeader);
  const headers = table[top];
  if (headers !== undefined)
    return { columns: columnsCalled(headers), names: headers.map((name) => name.trim()), below: top + 1 };
  const columns = columnsByContents(table);
  return { columns, names: columns.map((_, place) => rundownTableWords.column(place + 1)), below: 0 };
}

/** What each column is taken for by hand, by its place from 0: one of our headers, or null for nothing (R181). */
export type ChosenColumns = Readonly<Record<number, string | null>>;

/** The layout with columns chosen by hand; what is chosen for one column is taken from the others (R181). */
export function withChosen({ columns, names, below }: RundownLayout, chosen: ChosenColumns): RundownLayout {
  const taken = new Set(Object.values(chosen));
  const places = Object.keys(chosen).map(Number);
  const width = Math.max(columns.length, ...places.map((place) => place + 1));
  return {
    columns: Array.from({ length: width }, (_, place) => {
      const header = chosen[place];
      const found = columns[place] ?? null;
      if (header !== undefined) return timerColumns.find((each) => each.header === header) ?? null;
      return found !== null && taken.has(found.header) ? null : found;
    }),
    names: Array.from({ length: width }, (_, place) => columnName(names, place)),
    below,
  };
}

/** What a column is called where people read of it. */
export function columnName(names: RundownLayout['names'], place: number): string {
  return names[place] || rundownTableWords.column(place + 1);
}

/** A sheet may begin with what the show is called, above the names of its columns. */
const TITLE_ROWS = 10;

/** One known name makes the first row a row of names; further down, where a title may be one, two do. */
function isHeader(cells: readonly string[], place: number): boolean {
  const known = columnsCalled(cells).filter((column) => column !== null).length;
  return known > (place === 0 ? 0 : 1) && !cells.some((cell) => isLength(cell) || isTime(cell));
}

/** Each column once: by its own name before one of its other names, the leftmost before the others. */
function columnsCalled(headers: readonly string[]): readonly (TimerColumn | null)[] {
  const names = headers.map(plainName);
  const found = timerColumns.map((column) => ({ column, place: placeOf(column, names) }));
  return names.map((_, place) => found.find((each) => each.place === place)?.column ?? null);
}

function placeOf({ header, aliases }: TimerColumn, names: readonly string[]): number {
  const own = names.indexOf(header.toLowerCase());
  return own >= 0 ? own : names.findIndex((name) => aliases.includes(name));
}

/** "Length (mm:ss)" as "length". */
export function plainName(header: string): string {
  return header
    .replace(/[([].*$/, '')
    .replaceAll(/[\s_:.-]+/g, ' ')
    .trim()
    .toLowerCase();
}

type Kind = 'count' | 'time' | 'clock' | 'date' | 'text' | 'nothing';

function columnsByContents(table: Table): readonly (TimerColumn | null)[] {
  const width = Math.max(0, ...table.map(({ length }) => length));
  const kinds = Array.from({ length: width }, (_, place) => kindOf(cellsIn(table, place)));
  const title = kinds.indexOf('text');
  const isTimed = (place: number) =>
    kinds[place] === 'time' || kinds[place] === 'clock' || (kinds[place] === 'count' && place > title);
  const places = kinds.map((_, place) => place);
  const named = new Map([
    ...texts(places.filter((place) => kinds[place] === 'text')),
    ...times(places.filter(isTimed), title, (place) => kinds[place] === 'clock'),
    [kinds.indexOf('date'), 'Start date'] as const,
  ]);
  return places.map((place) => timerColumns.find(({ header }) => header === named.get(place)) ?? null);
}

type Named = readonly (readonly [place: number | undefined, header: string])[];

function texts([title, speaker, notes]: readonly number[]): Named {
  return [
    [title, 'Title'],
    [speaker, 'Speaker'],
    [notes, 'Notes'],
  ];
}

/** The only times are lengths, unless they say AM or PM; of several, those before the title are starts and ends. */
function times(places: readonly number[], title: number, isClock: (place: number) => boolean): Named {
  const [only] = places;
  if (only !== undefined && places.length === 1) return [[only, isClock(only) ? 'Start time' : 'Duration']];
  const [start, finish] = places.filter((place) => place < title);
  const after = places.filter((place) => place > title);
  return [
    [start ?? after.find(isClock), 'Start time'],
    [finish, 'Finish time'],
    [after.find((place) => !isClock(place)), 'Duration'],
  ];
}

function cellsIn(table: Table, place: number): readonly string[] {
  return table.map((cells) => cells[place] ?? '').filter((cell) => cell.trim() !== '');
}

/** What most of its cells are. */
function kindOf(cells: readonly string[]): Kind {
  const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  if (cells.length === 0) return 'nothing';
  if (isCount(cells)) return 'count';
  // Before times: 12.03.26 would be a second of the day.
  if (most(isDate)) return 'date';
  if (most((cell) => isTime(cell) && !isLength(cell))) return 'clock';
  return most((cell) => isLength(cell) || isTime(cell)) ? 'time' : 'text';
}

/** 1, 2, 3: the numbers of the rows. */
function isCount(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(cell.trim().replace(/\.$/, '')));
  const [first] = numbers;
  const counts = numbers.every(
    (number, place) => Number.isInteger(number) && number === Number(first) + place,
  );
  return counts && cells.length > 1;
}

function isLength(cell: string): boolean {
  return parseDuration(cell) !== null;
}

function isTime(cell: string): boolean {
  return parseTimeOfDay(cell) !== null;
}

function isDate(cell: string): boolean {
  const { dayFirst, monthFirst } = readDate(cell);
  return (dayFirst ?? monthFirst) !== null;
}
