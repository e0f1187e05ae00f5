import { SECOND } from '../kernel/time.ts';
import { plainName } from './rundown.layout.ts';
import type { Table } from './table.ts';

/** Whose headings a table has: Ontime's, those of the timers of our public API, or nobody's that we know. */
export type TableOrigin = 'ontime' | 'api' | null;

export interface KnownTable {
  /** In our own words as far as they differ, in the same rows and columns; what they had no column for stands behind. */
  readonly table: Table;
  readonly origin: TableOrigin;
  /** Rows that are no timers there, by their number from 1. */
  readonly without: readonly number[];
}

/** Ontime's own, as https://docs.getontime.no/features/import-spreadsheet names them, older ones included. */
const ONTIME = ['timer-type', 'end-action', 'link-start', 'count-to-end', 'time-warning', 'time-danger'];
/** Fields of a timer of the public API (docs/api.md), which other timers have as well. */
const API = ['wrap-up-yellow', 'wrap-up-red', 'start-time-uses-date', 'finish-time-uses-date'];

/** A sheet may begin with what the show is called. */
const TITLE_ROWS = 10;

/** "Timer type" and "timer_type" as "timer-type". */
const keyOf = (text: string): string => plainName(text).replaceAll(' ', '-');

/** A table of another timer, as a rundown of ours (R182). */
export function otherRundown(table: Table): KnownTable {
  const heads = table.slice(0, TITLE_ROWS).map((cells) => cells.map(keyOf));
  const rowWith = (own: readonly string[]) =>
    heads.findIndex((names) => own.filter((name) => names.includes(name)).length > 1);
  const ontime = rowWith(ONTIME);
  if (ontime >= 0) return fromOntime(table, ontime);
  const api = rowWith(API);
  return api >= 0 ? fromApi(table, api) : { table, origin: null, without: [] };
}

/** Cells of a row by the names of their columns. */
type Cells = (name: string) => string;

interface Rewritten {
  /** What stands in its columns instead. */
  readonly cells: Readonly<Record<string, string>>;
  /** What stands behind them, in the order of the added columns. */
  readonly added: readonly string[];
}

function rewritten(
  table: Table,
  top: number,
  added: readonly string[],
  write: (cells: Cells, row: number) => Rewritten,
): Table {
  const names = namesIn(table, top);
  const width = Math.max(...table.map(({ length }) => length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, place) => cells[place] ?? '');
  return table.map((cells, place) => {
    if (place < top) return cells;
    if (place === top) return [...padded(cells), ...added];
    const said = write((name) => (cells[names.indexOf(name)] ?? '').trim(), place + 1);
    return [...padded(cells).map((cell, at) => said.cells[`${names[at]}`] ?? cell), ...said.added];
  });
}

const namesIn = (table: Table, row: number): readonly string[] =>
  table.slice(row, row + 1).flatMap((cells) => cells.map(keyOf));

const isYes = (cell: string): boolean => !['', 'false', 'no', '0'].includes(cell.toLowerCase());

const APPEARANCES: ReadonlyMap<string, string> = new Map([
  ['count-up', 'COUNTUP'],
  ['clock', 'TOD'],
  ['none', 'HIDDEN'],
]);
const NO_TIMERS: readonly string[] = ['block', 'group', 'group-end', 'milestone'];

/**
 * A linked start there means a planned one, which follows from the row above without being said; what starts by itself
 * follows a row that plays the next.
 */
function fromOntime(table: Table, top: number): KnownTable {
  const without: number[] = [];
  let group = '';
  let playsNext = false;
  const own = rewritten(table, top, ['Type', 'Trigger', 'Appearance', 'Group'], (cell, row) => {
    const type = keyOf(cell('timer-type'));
    if (NO_TIMERS.includes(type) || type === 'skip' || isYes(cell('skip'))) {
      without.push(row);
      if (type === 'block' || type === 'group') group = cell('title');
      if (type === 'group-end') group = '';
      return { cells: {}, added: ['', '', '', ''] };
    }
    const until = cell('time-end') || cell('end');
    const toEnd = (type === 'time-to-end' || isYes(cell('count-to-end'))) && until !== '';
    const linked = playsNext ? 'LINKED' : '';
    playsNext = keyOf(cell('end-action')) === 'play-next';
    const added = [toEnd ? 'FINISH_TIME' : '', linked, APPEARANCES.get(type) ?? '', group];
    return { cells: isYes(cell('link-start')) ? { start: '', 'time-start': '' } : {}, added };
  });
  return { table: own, origin: 'ontime', without };
}

/** Seconds are plain numbers there, lengths stand in three columns or in ms, and days count only where it says so. */
function fromApi(table: Table, top: number): KnownTable {
  const names = namesIn(table, top);
  const added = names.includes('duration') ? [] : ['Duration'];
  const own = rewritten(table, top, added, (cell) => {
    const parts = ['hours', 'minutes', 'seconds'].map(cell);
    const length = parts.every((part) => part === '') ? '' : parts.map((part) => part || '0').join(':');
    return {
      cells: {
        'wrap-up-yellow': inSeconds(cell('wrap-up-yellow')),
        'wrap-up-red': inSeconds(cell('wrap-up-red')),
        'start-time': timeOf(cell('start-time'), cell('start-time-uses-date')),
        'finish-time': timeOf(cell('finish-time'), cell('finish-time-uses-date')),
        duration: fromMilliseconds(cell('duration')),
      },
      added: added.map(() => length),
    };
  });
  return { table: own, origin: 'api', without: [] };
}

const inSeconds = (cell: string): string => (/^\d+$/.test(cell) ? `${cell}s` : cell);

/** No timer is as many minutes long. */
const fromMilliseconds = (cell: string): string =>
  /^\d{4,}$/.test(cell) ? `${Number(cell) / SECOND}s` : cell;

const timeOf = (cell: string, usesDate: string): string =>
  isYes(usesDate) ? cell : cell.replace(/^\d{4}-\d{2}-\d{2}[T ]+/, '');
