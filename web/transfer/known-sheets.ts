import { SECOND } from '../../machines/kernel/time.ts';
import { parseDuration } from '../../machines/timer/parse-duration.ts';
import type { Table } from '../../machines/timer/table.ts';
import { headingWords } from './sheet-words.ts';

/** Own export, Ontime, our public API; null: unknown. */
export type SheetOrigin = 'own' | 'ontime' | 'api' | null;

interface KnownSheet {
  /** In our terms, same rows and columns; extra columns behind. */
  readonly table: Table;
  readonly origin: SheetOrigin;
  /** 1-based; 0: unknown. */
  readonly heading: number;
  /** Rows without timers, 1-based. */
  readonly without: readonly number[];
}

/** https://docs.getontime.no/features/import-spreadsheet, with older names. */
const ONTIME = ['timer-type', 'end-action', 'link-start', 'count-to-end', 'time-warning', 'time-danger'];
/** Others are custom fields. */
const ONTIME_OTHERS = [
  'id',
  'cue',
  'title',
  'subtitle',
  'presenter',
  'note',
  'notes',
  'skip',
  'flag',
  'colour',
  'color',
  'time-start',
  'time-end',
  'start',
  'end',
  'duration',
  'is-public',
  'public',
  'parent',
  'entries',
  'revision',
  'delay',
  'gap',
  'day-offset',
  'time-strategy',
  'target-duration',
];
/** Public API fields that other tools share (docs/api.md). */
const API = ['wrap-up-yellow', 'wrap-up-red', 'start-time-uses-date', 'finish-time-uses-date'];

/** `timerTable`. */
const OWN = ['title', 'duration', 'type', 'trigger', 'time-warp', 'appearance'];

/** Rows searched for headings. */
const TITLE_ROWS = 40;

/** "Timer type" and "timer_type" as "timer-type". */
const keyOf = (text: string): string => headingWords(text).join('-');

/** R182. */
export function knownSheet(table: Table): KnownSheet {
  const heads = table.slice(0, TITLE_ROWS).map((cells) => cells.map(keyOf));
  const rowWith = (own: readonly string[], most = 2) =>
    heads.findIndex((names) => own.filter((name) => names.includes(name)).length >= most);
  const own = rowWith(OWN, OWN.length);
  if (own >= 0) return { table, origin: 'own', without: [], heading: own + 1 };
  const ontime = rowWith(ONTIME);
  if (ontime >= 0) return { ...fromOntime(table, ontime), heading: ontime + 1 };
  const api = rowWith(API);
  if (api >= 0) return { ...fromApi(table, api), heading: api + 1 };
  return { table, origin: null, without: [], heading: 0 };
}

/** Known there, but not here. */
export const isFieldOf = (origin: SheetOrigin, name: string): boolean =>
  origin === 'api' || (origin === 'ontime' && [...ONTIME, ...ONTIME_OTHERS].includes(keyOf(name)));

type Cells = (name: string) => string;

interface Rewritten {
  readonly cells: Readonly<Record<string, string>>;
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

/** Block title: neither type nor length. */
function isHeadingRow(cell: Cells): boolean {
  const length = parseDuration(cell('duration'));
  return cell('timer-type') === '' && cell('title') !== '' && length === 0 && !isYes(cell('link-start'));
}

const isYes = (cell: string): boolean => !['', 'false', 'no', '0'].includes(cell.toLowerCase());

const APPEARANCES: ReadonlyMap<string, string> = new Map([
  ['count-up', 'COUNTUP'],
  ['clock', 'TOD'],
  ['none', 'HIDDEN'],
]);
const NO_TIMERS: readonly string[] = ['block', 'group', 'group-end', 'milestone'];

/** A linked start follows from the row above; automatic starts follow a row that plays the next. */
function fromOntime(table: Table, top: number): Omit<KnownSheet, 'heading'> {
  const saysWhatFollows = namesIn(table, top).includes('end-action');
  const without: number[] = [];
  let group = '';
  let playsNext = false;
  const own = rewritten(table, top, ['Type', 'Trigger', 'Appearance', 'Group'], (cell, row) => {
    const type = isHeadingRow(cell) ? 'group' : keyOf(cell('timer-type'));
    if (NO_TIMERS.includes(type) || type === 'skip' || isYes(cell('skip'))) {
      without.push(row);
      if (type === 'block' || type === 'group') group = cell('title');
      if (type === 'group-end') group = '';
      return { cells: {}, added: ['', '', '', ''] };
    }
    const until = cell('time-end') || cell('end');
    const toEnd = (type === 'time-to-end' || isYes(cell('count-to-end'))) && until !== '';
    const follows = saysWhatFollows ? playsNext : isYes(cell('link-start'));
    const linked = follows ? 'LINKED' : '';
    playsNext = keyOf(cell('end-action')) === 'play-next';
    const added = [toEnd ? 'FINISH_TIME' : '', linked, APPEARANCES.get(type) ?? '', group];
    return { cells: isYes(cell('link-start')) ? { start: '', 'time-start': '' } : {}, added };
  });
  return { table: own, origin: 'ontime', without };
}

/** Plain seconds, three length columns or ms, optional days. */
function fromApi(table: Table, top: number): Omit<KnownSheet, 'heading'> {
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

/** Larger numbers are ms, not minutes. */
const fromMilliseconds = (cell: string): string =>
  /^\d{4,}$/.test(cell) ? `${Number(cell) / SECOND}s` : cell;

const timeOf = (cell: string, usesDate: string): string =>
  isYes(usesDate) ? cell : cell.replace(/^\d{4}-\d{2}-\d{2}[T ]+/, '');
