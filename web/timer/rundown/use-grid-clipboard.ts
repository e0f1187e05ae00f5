import { type RefObject, useEffect, useEffectEvent } from 'react';
import { writeDelimited, writeHtml } from '../../../machines/timer/delimited-text.ts';
import type { Table } from '../../../machines/timer/table.ts';
import { timerTable } from '../../../machines/timer/timer.rows.ts';
import type { RowSelection } from '../../../machines/view/screens/row-selection.ts';
import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import {
  cellText,
  type Pasted,
  pastedCells,
  pastedRows,
  readCell,
} from '../../../machines/view/screens/rundown-cells.ts';
import { type GridCell, isTyped } from '../../../machines/view/screens/rundown-grid.ts';
import { fitsFrame } from '../../../machines/wire/codec.ts';
import { rundownGridWords } from '../../../machines/words/rundown-grid.ts';
import { rundownTableWords } from '../../../machines/words/rundown-table.ts';
import { notify, SHORT } from '../../app/notifications.ts';
import { notifyRefusal } from '../../app/notify-refusal.ts';
import { useRoom } from '../../live/live-context.ts';
import { offerUndo } from '../../room/editing/offer-undo.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import type { RowActions } from './use-row-actions.ts';

interface Parts {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly RundownRow[];
  readonly at: GridCell | null;
  readonly selection: RowSelection;
  readonly actions: RowActions;
}

/** Rows and cells to and from spreadsheets (V270, V272). Returns what pastes a text where the grid stands. */
export function useGridClipboard({ root, rows, at, selection, actions }: Parts): (text: string) => void {
  const room = useRoom();
  const times = usePlanTimes();
  const { timers } = room.view;
  const chosen = timers.filter(({ _id }) => selection.ids.includes(_id));
  const active = at === null ? undefined : timers[at.row];

  const copied = (): Table | null => {
    if (chosen.length > 0) return timerTable(chosen);
    if (at === null || active === undefined) return null;
    return isTyped(at.column) ? [[cellText(active, at.column, times)]] : timerTable([active]);
  };
  const copy = (data: DataTransfer): boolean => {
    const table = copied();
    if (table === null) return false;
    data.setData('text/plain', writeDelimited(table, '\t').replace(/\r\n$/, ''));
    data.setData('text/html', writeHtml(table));
    if (table.length > 1) said(rundownGridWords.copiedRows(table.length - 1));
    return true;
  };
  const clear = () => {
    if (chosen.length > 0) return actions.remove(selection.ids);
    if (at === null || active === undefined) return;
    if (!isTyped(at.column)) return actions.remove([active._id]);
    const entry = readCell(active, at.column, '', times);
    if (entry.ok) room.ask('timers/update', { timerId: active._id, ...entry.fields });
  };
  const paste = (text: string) => {
    if (at === null) return;
    if (room.status !== 'live') return notPasted(rundownTableWords.noConnection);
    const last = Math.max(-1, ...chosen.map(({ index }) => index));
    const behind = (last >= 0 ? last : at.row) + 1;
    const meansRows = !isTyped(at.column);
    const running = rows.find((row) => row.running)?.id ?? null;
    const pasted =
      pastedRows(text, timers, behind, meansRows) ??
      (isTyped(at.column)
        ? pastedCells(
            text,
            { timers, row: at.row, column: at.column, selected: selection.ids, started: running },
            times,
          )
        : null);
    if (pasted === null) return;
    const { items } = pasted;
    if (!fitsFrame('timers/replace', { items })) return notPasted(rundownTableWords.tooMuch);
    room.send('timers/replace', { items }).then(({ seq }) => {
      tellLeft(pasted);
      offerUndo(room, pasted.summary, seq);
    }, notifyRefusal);
  };

  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, type } = event;
    const focused = document.activeElement;
    const here =
      focused === root.current || (focused instanceof HTMLButtonElement && root.current?.contains(focused));
    if (!here || data === null) return;
    if (type === 'paste') paste(data.getData('text/plain'));
    else if (!copy(data)) return;
    if (type === 'cut') clear();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onClipboard(event);
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);
  return paste;
}

function said(title: string): void {
  notify({ type: 'success', title, text: rundownTableWords.copiedNote, duration: SHORT });
}

function notPasted(text: string): void {
  notify({ type: 'error', title: rundownGridWords.nothingPasted, text });
}

/** Cells that are told one by one; the others are counted. */
const TOLD = 3;

function tellLeft({ left }: Pasted): void {
  if (left.length === 0) return;
  const more = left.length - TOLD;
  const text = [...left.slice(0, TOLD), ...(more > 0 ? [rundownGridWords.andMore(more)] : [])].join('\n');
  notify({ title: rundownGridWords.leftOut(left.length), text });
}
