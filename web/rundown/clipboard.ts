import type { TimerId } from '../../machines/kernel/ids.ts';
import type { TimerFields } from '../../machines/room/timer.commands.ts';
import { filledColumns } from '../../machines/timer/sheet.ts';
import { type TimerTableRow, timerTable } from '../../machines/timer/timer.columns.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { fitsFrame, type RoomView } from '../../machines/wire/frames.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { offerUndo } from '../keys/undo.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import type { Formats } from '../stage/tod-entry.view.ts';
import { readTabbed, writeDelimited, writeHtml } from '../transfer/delimited-text.view.ts';
import { withCrewColumns } from '../transfer/rundown-table.view.ts';
import { isAnswered, noSheetEdits, type ReadSheet, readSheet } from '../transfer/sheet.ts';
import { sheetWords } from '../transfer/sheet.words.ts';
import { type CrewTarget, crewObstacle, crewTargets, withCrewCells } from '../transfer/sheet-crew.ts';
import { readTable } from '../transfer/table-file.ts';
import { type Items, itemsWithRows } from '../transfer/timer-items.view.ts';
import type { RundownRow } from './rundown.view.ts';
import { cellText, readCell } from './rundown-cells.view.ts';
import { rundownPasteWords } from './rundown-cells.words.ts';
import {
  type CellColumn,
  cellsFrom,
  type GridCell,
  isTypedColumn,
  type TypedColumn,
} from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';

export interface PasteResult {
  readonly items: Items;
  readonly summary: string;
  readonly left: readonly string[];
}

export function pasteRows(
  rows: readonly TimerTableRow[],
  timers: readonly Timer[],
  place: number,
): PasteResult {
  return {
    items: itemsWithRows(timers, rows, place),
    summary: rundownPasteWords.pastedRows(rows.length),
    left: [],
  };
}

interface PasteTarget {
  readonly timers: readonly Timer[];
  readonly row: number;
  readonly column: TypedColumn;
  readonly selected: readonly TimerId[];
  /** The started timer, whose length must not change (V271). */
  readonly started: TimerId | null;
}

export function pasteIntoCells(text: string, target: PasteTarget, formats: Formats): PasteResult {
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
    .map(({ index, cells }) => readPastedRow(target, index, cells, formats));
  const changed = new Map(read.map(({ index, fields }) => [index, fields]));
  const items = timers.map(({ _id, index }) => ({ _id, ...changed.get(index) }));
  const made = read.filter(({ index }) => index >= timers.length).map(({ fields }) => fields);
  return {
    items: [...items, ...made],
    summary: pasteSummary(
      read.reduce((count, { count: taken }) => count + taken, 0),
      table.length > 1 ? table.map((cells) => cells[cellsFrom(target.column).indexOf('length')] ?? '') : [],
    ),
    left: read.flatMap(({ left }) => left),
  };
}

const TWO_PART_TIME = /^\s*(\d{1,2}):(\d{2})\s*$/;

function pasteSummary(count: number, lengths: readonly string[]): string {
  const [cell = '', minutes = '', seconds = ''] =
    lengths.map((each) => TWO_PART_TIME.exec(each)).find((each) => each !== null) ?? [];
  return cell === ''
    ? rundownPasteWords.pastedCells(count)
    : rundownPasteWords.pastedLengths(
        count,
        cell.trim(),
        sheetWords.minutesAndSeconds(Number(minutes), Number(seconds)),
      );
}

interface PastedRow {
  readonly index: number;
  readonly fields: TimerFields;
  readonly count: number;
  readonly left: readonly string[];
}

function readPastedRow(
  { timers, column, started }: PasteTarget,
  index: number,
  cells: readonly string[],
  formats: Formats,
): PastedRow {
  const timer = timers[index];
  const columns = cellsFrom(column);
  const typed = columns.includes('title') ? cells[columns.indexOf('title')]?.trim() : undefined;
  const name = timerTitle({ name: typed || timerName(timer), index });
  const left = (cell: string, why: string) =>
    rundownPasteWords.notPasted(name, cell.trim().slice(0, 40), why);
  return cells.reduce<PastedRow>(
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
      return { ...row, fields: { ...row.fields, ...entry.fields }, count: row.count + 1 };
    },
    { index, fields: {}, count: 0, left: [] },
  );
}

const timerName = ({ name }: Pick<Timer, 'name'> = newTimer) => name;

export function copyFromRundown(
  data: DataTransfer,
  chosen: readonly Timer[],
  cell: { readonly timer: Timer; readonly column: CellColumn } | null,
  { times, view }: { readonly times: Formats; readonly view: Pick<RoomView, 'columns' | 'cells'> },
): void {
  const rows = chosen.length === 0 && cell !== null ? [cell.timer] : chosen;
  const isCell = chosen.length === 0 && cell !== null && isTypedColumn(cell.column);
  const table = isCell ? [[cellText(cell.timer, cell.column, times)]] : rowTable(rows, view);
  data.setData('text/plain', writeDelimited(table, '\t').replace(/\r\n$/, ''));
  data.setData('text/html', writeHtml(table));
  if (table.length === 1) return;
  const title = rundownGridWords.copiedRows(table.length - 1);
  notify({ type: 'success', title, text: rundownTableWords.copiedNote, duration: SHORT });
}

function rowTable(timers: readonly Timer[], { columns, cells }: Pick<RoomView, 'columns' | 'cells'>) {
  const ids = timers.map(({ _id }) => _id);
  return withCrewColumns(timerTable(timers), timers, { columns: filledColumns(columns, cells, ids), cells });
}

interface PasteLocation {
  readonly rows: readonly RundownRow[];
  readonly at: GridCell;
  readonly selected: readonly TimerId[];
  readonly times: Formats;
  /** Opens the import dialog if the pasted text is ambiguous or has unknown crew columns (R448, V2190). */
  readonly onAsk: (text: string) => void;
}

export function pasteIntoRundown(
  text: string,
  room: JoinedRoom,
  { rows, at, selected, times, onAsk }: PasteLocation,
): void {
  if (room.status !== 'live') return notifyNotPasted(rundownTableWords.noConnection);
  const { timers } = room.view;
  const chosen = timers.filter(({ _id }) => selected.includes(_id));
  const last = Math.max(-1, ...chosen.map(({ index }) => index));
  const place = (last >= 0 ? last : at.row) + 1;
  const meansRows = !isTypedColumn(at.column);
  const started = rows.find((row) => row.running)?.id ?? null;
  const table = readTable(text);
  if (!table.ok && meansRows) return notifyNotPasted(table.error);
  const sheet = readSheet(table.ok ? table.value : [], noSheetEdits, {
    zone: room.view.room.settings.timezone,
  });
  const isRows = sheet.all.length > 0 && (meansRows || sheet.heading > 0);
  const { columns, cells } = room.view;
  const targets = crewTargets(sheet.columns, columns);
  const isOwn = sheet.origin === 'own' && targets.every(({ column }) => column !== null);
  const isOffered = targets.length > 0 && (!isOwn || crewObstacle(sheet, targets, columns) !== null);
  if (isRows && (isOffered || !isAnswered(sheet) || isPartial(sheet, targets))) return onAsk(text);
  if (!isRows && !isTypedColumn(at.column)) return;
  const pasted =
    isRows || !isTypedColumn(at.column)
      ? pasteRows(
          sheet.rows.map(({ timer }) => timer),
          timers,
          place,
        )
      : pasteIntoCells(text, { timers, row: at.row, column: at.column, selected, started }, times);
  const items = isRows ? withCrewCells(pasted.items, sheet, targets, cells, place) : pasted.items;
  if (!fitsFrame('timers/replace', { items })) return notifyNotPasted(rundownTableWords.tooMuch);
  room.send('timers/replace', { items }).then(({ seq }) => {
    notifyRejected(pasted);
    offerUndo(room, pasted.summary, seq);
  }, notifyRefusal);
}

/** Returns true if rows or columns of another program would be lost, or rows overlap (W2793). */
const isPartial = ({ origin, all, rows, columns }: ReadSheet, targets: readonly CrewTarget[]): boolean =>
  origin !== 'own' &&
  (all.length > rows.length ||
    rows.some(({ timer, mark }) => timer.startTime !== null && mark !== null) ||
    columns.some(
      ({ header, place }) => header === null && !targets.some((target) => target.place === place),
    ));

function notifyNotPasted(text: string): void {
  notify({ type: 'error', title: rundownPasteWords.nothingPasted, text });
}

const MAX_LISTED_CELLS = 3;

function notifyRejected({ left }: PasteResult): void {
  if (left.length === 0) return;
  const more = left.length - MAX_LISTED_CELLS;
  const text = [
    ...left.slice(0, MAX_LISTED_CELLS),
    ...(more > 0 ? [rundownPasteWords.andMore(more)] : []),
  ].join('\n');
  notify({ title: rundownPasteWords.leftOut(left.length), text });
}
