import type { TimerId } from '../../machines/kernel/ids.ts';
import { filledColumns } from '../../machines/timer/sheet.ts';
import { timerTable } from '../../machines/timer/timer.columns.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { fitsFrame } from '../../machines/wire/codec.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { offerUndo } from '../keys/undo.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import type { Formats } from '../stage/tod-entry.view.ts';
import { readDelimited, writeDelimited, writeHtml } from '../transfer/delimited-text.view.ts';
import { withCrewColumns } from '../transfer/rundown-table.view.ts';
import { isAnswered, readSheet, untouched } from '../transfer/sheet.ts';
import { crewObstacle, crewTargets, withCrewCells } from '../transfer/sheet-crew.ts';
import type { RundownRow } from './rundown.view.ts';
import { cellText } from './rundown-cells.view.ts';
import { type CellColumn, type GridCell, isTyped } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import { type Pasted, pastedCells, pastedRows } from './rundown-paste.view.ts';
import { rundownPasteWords } from './rundown-paste.words.ts';

/** V270, V272. */
export function copyFromRundown(
  data: DataTransfer,
  chosen: readonly Timer[],
  cell: { readonly timer: Timer; readonly column: CellColumn } | null,
  { times, view }: { readonly times: Formats; readonly view: Pick<RoomView, 'columns' | 'cells'> },
): void {
  const rows = chosen.length === 0 && cell !== null ? [cell.timer] : chosen;
  const isCell = chosen.length === 0 && cell !== null && isTyped(cell.column);
  const table = isCell ? [[cellText(cell.timer, cell.column, times)]] : rowTable(rows, view);
  data.setData('text/plain', writeDelimited(table, '\t').replace(/\r\n$/, ''));
  data.setData('text/html', writeHtml(table));
  if (table.length === 1) return;
  const title = rundownGridWords.copiedRows(table.length - 1);
  notify({ type: 'success', title, text: rundownTableWords.copiedNote, duration: SHORT });
}

/** Rows with what their crew wrote, but no empty columns of the crew (V2334). */
function rowTable(timers: readonly Timer[], { columns, cells }: Pick<RoomView, 'columns' | 'cells'>) {
  const ids = timers.map(({ _id }) => _id);
  return withCrewColumns(timerTable(timers), timers, { columns: filledColumns(columns, cells, ids), cells });
}

interface PastePlace {
  readonly rows: readonly RundownRow[];
  readonly at: GridCell;
  readonly selected: readonly TimerId[];
  readonly times: Formats;
  /** Opens the import with a pasted text that leaves a question open, or brings columns of a crew from elsewhere (R448, V2190). */
  readonly onAsk: (text: string) => void;
}

/** Pastes rows or cells (V270, V272) and reports rejects. */
export function pasteIntoRundown(
  text: string,
  room: JoinedRoom,
  { rows, at, selected, times, onAsk }: PastePlace,
): void {
  if (room.status !== 'live') return notPasted(rundownTableWords.noConnection);
  const { timers } = room.view;
  const chosen = timers.filter(({ _id }) => selected.includes(_id));
  const last = Math.max(-1, ...chosen.map(({ index }) => index));
  const behind = (last >= 0 ? last : at.row) + 1;
  const meansRows = !isTyped(at.column);
  const started = rows.find((row) => row.running)?.id ?? null;
  const sheet = readSheet(readDelimited(text), untouched, { zone: room.view.room.settings.timezone });
  const isRows = sheet.all.length > 0 && (meansRows || sheet.heading > 0);
  const { columns, cells } = room.view;
  const targets = crewTargets(sheet.columns, columns);
  const isOwn = sheet.origin === 'own' && targets.every(({ column }) => column !== null);
  const isOffered = targets.length > 0 && (!isOwn || crewObstacle(sheet, targets, columns) !== null);
  if (isRows && (isOffered || !isAnswered(sheet))) return onAsk(text);
  if (!isRows && !isTyped(at.column)) return;
  const pasted =
    isRows || !isTyped(at.column)
      ? pastedRows(
          sheet.rows.map(({ timer }) => timer),
          timers,
          behind,
        )
      : pastedCells(text, { timers, row: at.row, column: at.column, selected, started }, times);
  const items = isRows ? withCrewCells(pasted.items, sheet, targets, cells, behind) : pasted.items;
  if (!fitsFrame('timers/replace', { items })) return notPasted(rundownTableWords.tooMuch);
  room.send('timers/replace', { items }).then(({ seq }) => {
    tellLeft(pasted);
    offerUndo(room, pasted.summary, seq);
  }, notifyRefusal);
}

function notPasted(text: string): void {
  notify({ type: 'error', title: rundownPasteWords.nothingPasted, text });
}

/** Faults listed; the rest is counted. */
const TOLD = 3;

function tellLeft({ left }: Pasted): void {
  if (left.length === 0) return;
  const more = left.length - TOLD;
  const text = [...left.slice(0, TOLD), ...(more > 0 ? [rundownPasteWords.andMore(more)] : [])].join('\n');
  notify({ title: rundownPasteWords.leftOut(left.length), text });
}
