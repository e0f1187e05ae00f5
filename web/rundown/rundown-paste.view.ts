import type { TimerId } from '../../machines/kernel/ids.ts';
import type { TimerFields } from '../../machines/room/timer.commands.ts';
import type { TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import type { Formats } from '../stage/tod-entry.view.ts';
import { readTabbed } from '../transfer/delimited-text.view.ts';
import { sheetWords } from '../transfer/sheet.words.ts';
import { type Items, itemsWith } from '../transfer/timer-items.view.ts';
import { readCell } from './rundown-cells.view.ts';
import { cellsFrom, type TypedColumn } from './rundown-grid.view.ts';
import { rundownPasteWords } from './rundown-paste.words.ts';

/** Payload of `timers/replace`. */
export interface Pasted {
  readonly items: Items;
  /** With the undo offer. */
  readonly summary: string;
  /** Rejected cells. */
  readonly left: readonly string[];
}

export function pastedRows(rows: readonly TimerTableRow[], timers: readonly Timer[], behind: number): Pasted {
  return {
    items: itemsWith(timers, rows, behind),
    summary: rundownPasteWords.pastedRows(rows.length),
    left: [],
  };
}

interface Target {
  readonly timers: readonly Timer[];
  readonly row: number;
  readonly column: TypedColumn;
  /** One value fills all. */
  readonly selected: readonly TimerId[];
  /** Keeps its length (V271). */
  readonly started: TimerId | null;
}

/** To the right and down; extra rows are created (V272). */
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
    summary: summaryOf(
      read.reduce((count, { taken }) => count + taken, 0),
      table.length > 1 ? table.map((cells) => cells[cellsFrom(target.column).indexOf('length')] ?? '') : [],
    ),
    left: read.flatMap(({ left }) => left),
  };
}

const TWO_PARTS = /^\s*(\d{1,2}):(\d{2})\s*$/;

/** States how ambiguous lengths were read (V585). */
function summaryOf(count: number, lengths: readonly string[]): string {
  const [cell = '', minutes = '', seconds = ''] =
    lengths.map((each) => TWO_PARTS.exec(each)).find((each) => each !== null) ?? [];
  return cell === ''
    ? rundownPasteWords.pastedCells(count)
    : rundownPasteWords.pastedLengths(
        count,
        cell.trim(),
        sheetWords.minutesAndSeconds(Number(minutes), Number(seconds)),
      );
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
  const left = (cell: string, why: string) =>
    rundownPasteWords.notPasted(name, cell.trim().slice(0, 40), why);
  return cells.reduce<ReadCells>(
    (row, cell, place) => {
      const into = columns[place];
      if (into === undefined)
        return cell.trim() === ''
          ? row
          : { ...row, left: [...row.left, left(cell, rundownPasteWords.noColumn)] };
      if (into === 'length' && cell.trim() === '') return row;
      if (into === 'length' && timer !== undefined && timer._id === started)
        return { ...row, left: [...row.left, left(cell, rundownPasteWords.itRuns)] };
      const entry = readCell(timer ?? newTimer, into, cell, formats);
      if (!entry.ok) return { ...row, left: [...row.left, left(cell, entry.hint)] };
      return { ...row, fields: { ...row.fields, ...entry.fields }, taken: row.taken + 1 };
    },
    { index, fields: {}, taken: 0, left: [] },
  );
}

const nameOf = ({ name }: Pick<Timer, 'name'> = newTimer) => name;
