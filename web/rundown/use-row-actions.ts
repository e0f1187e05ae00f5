import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { notifyMissingPart } from '../app/lazy-dialog.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { offerUndo, useRemove } from '../keys/undo.ts';
import type { NewRow } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import type { CommandAck } from '../live/live-room.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { whenIdle } from '../ui/first-picture.ts';
import type * as Clipboard from './clipboard.ts';
import { type RowSelection, stepTogether } from './row-selection.view.ts';
import type { RundownRow } from './rundown.view.ts';
import { duplicateItems, readCell } from './rundown-cells.view.ts';
import { type GridCell, isTypedColumn } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';

export interface RowActions {
  readonly remove: (ids: readonly string[]) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  readonly moveBy: (ids: readonly string[], by: -1 | 1) => void;
  /** `index` counts only rows that do not move. */
  readonly moveTo: (ids: readonly string[], index: number) => void;
}

export function useRowActions(
  rows: readonly RundownRow[],
  onMove: (timerIds: readonly string[], index: number) => void,
): RowActions {
  const room = useRoom();
  const { explain } = useControllerMode();
  const removeOne = useRemove();
  const titleOf = (timerId: string) => rows.find(({ id }) => id === timerId)?.title ?? '';
  const offering = (sending: Promise<CommandAck>, text: string) =>
    void sending.then(({ seq }) => offerUndo(room, text, seq), notifyRefusal);
  const moveTo = (timerIds: readonly string[], index: number) => {
    const [timerId = ''] = timerIds;
    onMove(timerIds, index);
    if (timerIds.length === 1) room.ask('timers/move', { timerId, index });
    else if (timerIds.length > 1) room.ask('timers/moveMany', { timerIds: [...timerIds], index });
  };
  return {
    remove: (timerIds) => {
      const running = rows.find((row) => row.running && timerIds.includes(row.id));
      const [timerId = ''] = timerIds;
      if (running && timerIds.length === 1) explain(rundownGridWords.runs(running.title));
      else if (running) explain(rundownGridWords.manyRun(running.title));
      else if (timerIds.length === 1) removeOne('timers/remove', { timerId }, titleOf(timerId));
      else if (timerIds.length > 1)
        offering(
          room.send('timers/removeMany', { timerIds: [...timerIds] }),
          rundownGridWords.deleted(timerIds.length),
        );
    },
    duplicate: (timerIds) => {
      const [timerId = ''] = timerIds;
      if (timerIds.length === 1) room.ask('timers/duplicate', { timerId });
      else
        offering(
          room.send('timers/replace', { items: duplicateItems(room.view.timers, timerIds) }),
          rundownGridWords.duplicated(timerIds.length),
        );
    },
    moveBy: (ids, by) =>
      moveTo(
        ids,
        stepTogether(
          rows.map(({ id }) => id),
          ids,
          by,
        ),
      ),
    moveTo,
  };
}

let clipboardModule: typeof Clipboard | null = null;
const loadClipboard = async () => (clipboardModule ??= await import('./clipboard.ts'));

const CUT_WINDOW: Duration = 10_000;

interface ClipboardParts {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly RundownRow[];
  readonly at: GridCell | null;
  readonly selection: RowSelection;
  readonly actions: RowActions;
  readonly onAsk: (text: string) => void;
}

export function useGridClipboard({
  root,
  rows,
  at,
  selection,
  actions,
  onAsk,
}: ClipboardParts): (text: string) => void {
  const room = useRoom();
  const times = usePlanTimes();
  const { timers } = room.view;
  const chosen = timers.filter(({ _id }) => selection.ids.includes(_id));
  const active = at === null ? undefined : timers[at.row];

  const copy = (data: DataTransfer, type: 'copy' | 'cut'): boolean => {
    const cell = at !== null && active !== undefined ? { timer: active, column: at.column } : null;
    if (chosen.length === 0 && cell === null) return false;
    // Clipboard data must be set synchronously, so the event is repeated once the module is loaded.
    if (clipboardModule === null) loadClipboard().then(() => document.execCommand(type), notifyMissingPart);
    else clipboardModule.copyFromRundown(data, chosen, cell, { times, view: room.view });
    return clipboardModule !== null;
  };
  const clear = () => {
    if (chosen.length > 0) return actions.remove(selection.ids);
    if (at === null || active === undefined) return;
    if (!isTypedColumn(at.column)) return actions.remove([active._id]);
    const entry = readCell(active, at.column, '', times);
    if (entry.ok) room.ask('timers/update', { timerId: active._id, ...entry.fields });
  };
  const paste = (text: string) => {
    if (at === null) return;
    const place = { rows, at, selected: selection.ids, times, onAsk };
    loadClipboard().then((part) => part.pasteIntoRundown(text, room, place), notifyMissingPart);
  };
  useEffect(() => whenIdle(() => void loadClipboard().catch(() => {}), CUT_WINDOW), []);

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

export function useAddTimer(onAsked: NewRow['follow']): (index?: number, begun?: string) => Promise<string> {
  const room = useRoom();
  return (index, begun) => {
    const creating = room.send('timers/create', index === undefined ? {} : { index });
    const made = creating.then(({ timerId }) => String(timerId));
    onAsked(made, begun);
    return made;
  };
}

export function useChooseRow(): (row: Pick<RundownRow, 'id' | 'choice'>) => void {
  const room = useRoom();
  return ({ id, choice }) => {
    if (choice === 'select') room.ask('timeset/select', { timerId: id });
    else if (choice !== 'none') room.ask('timeset/arm', { timerId: choice === 'arm' ? id : null });
  };
}
