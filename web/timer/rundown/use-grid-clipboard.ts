import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Duration } from '../../../machines/kernel/time.ts';
import { writeDelimited, writeHtml } from '../../../machines/timer/delimited-text.ts';
import type { Table } from '../../../machines/timer/table.ts';
import { timerTable } from '../../../machines/timer/timer.columns.ts';
import type { RowSelection } from '../../../machines/view/screens/row-selection.ts';
import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import { cellText, readCell } from '../../../machines/view/screens/rundown-cells.ts';
import { type GridCell, isTyped } from '../../../machines/view/screens/rundown-grid.ts';
import { rundownGridWords } from '../../../machines/words/rundown-grid.ts';
import { rundownTableWords } from '../../../machines/words/rundown-table.ts';
import { onMissing } from '../../app/missing-part.ts';
import { notify, SHORT } from '../../app/notifications.ts';
import { useRoom } from '../../live/live-context.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import type { RowActions } from './use-row-actions.ts';

/** Nobody pastes first: fetched once the page is idle, and where that failed when it is asked for. */
const pasting = () => import('./paste.ts');

/** A page that is never idle has it all the same after this. */
const WITHIN: Duration = 10_000;

interface Parts {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly RundownRow[];
  readonly at: GridCell | null;
  readonly selection: RowSelection;
  readonly actions: RowActions;
  readonly onAsk: (text: string) => void;
}

/** Rows and cells to and from spreadsheets (V270, V272). Returns what pastes a text where the grid stands. */
export function useGridClipboard({
  root,
  rows,
  at,
  selection,
  actions,
  onAsk,
}: Parts): (text: string) => void {
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
    const place = { rows, at, selected: selection.ids, times, onAsk };
    pasting().then((part) => part.pasteIntoRundown(text, room, place), onMissing);
  };
  useEffect(() => whenIdle(() => void pasting().catch(() => {}), WITHIN), []);

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
