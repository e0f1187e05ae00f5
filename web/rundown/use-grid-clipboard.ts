import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { onMissing } from '../app/missing-part.ts';
import { useRoom } from '../live/live-context.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type * as Clipboard from './clipboard.ts';
import type { RowSelection } from './row-selection.view.ts';
import type { RundownRow } from './rundown.view.ts';
import { readCell } from './rundown-cells.view.ts';
import { type GridCell, isTyped } from './rundown-grid.view.ts';
import type { RowActions } from './use-row-actions.ts';

/** Lazy, preloaded when idle. */
let clipboard: typeof Clipboard | null = null;
const loaded = async () => (clipboard ??= await import('./clipboard.ts'));

/** Timeout of the idle wait. */
const WITHIN: Duration = 10_000;

interface Parts {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly RundownRow[];
  readonly at: GridCell | null;
  readonly selection: RowSelection;
  readonly actions: RowActions;
  readonly onAsk: (text: string) => void;
}

/** V270, V272. Returns a paste function. */
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

  const copy = (data: DataTransfer, type: 'copy' | 'cut'): boolean => {
    const cell = at !== null && active !== undefined ? { timer: active, column: at.column } : null;
    if (chosen.length === 0 && cell === null) return false;
    // Clipboard data must be set synchronously: repeats the event once loaded.
    if (clipboard === null) loaded().then(() => document.execCommand(type), onMissing);
    else clipboard.copyFromRundown(data, chosen, cell, { times, view: room.view });
    return clipboard !== null;
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
    loaded().then((part) => part.pasteIntoRundown(text, room, place), onMissing);
  };
  useEffect(() => whenIdle(() => void loaded().catch(() => {}), WITHIN), []);

  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, type } = event;
    const focused = document.activeElement;
    const here =
      focused === root.current || (focused instanceof HTMLButtonElement && root.current?.contains(focused));
    if (!here || data === null) return;
    if (type === 'paste') paste(data.getData('text/plain'));
    else if (!copy(data, type === 'cut' ? type : 'copy')) return;
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
