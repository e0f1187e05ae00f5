import { notifyRefusal } from '../app/notify-refusal.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { offerUndo, useRemove } from '../keys/offer-undo.ts';
import { useRoom } from '../live/live-context.ts';
import type { CommandAck } from '../live/live-room.ts';
import { stepTogether } from './row-selection.view.ts';
import type { RundownRow } from './rundown.view.ts';
import { duplicatedItems } from './rundown-cells.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';

/** One undo step each (V269, V270). */
export interface RowActions {
  readonly remove: (ids: readonly string[]) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  readonly moveBy: (ids: readonly string[], by: -1 | 1) => void;
  /** `index`: among the others. */
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
  const offering = (asked: Promise<CommandAck>, said: string) =>
    void asked.then(({ seq }) => offerUndo(room, said, seq), notifyRefusal);
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
          room.send('timers/replace', { items: duplicatedItems(room.view.timers, timerIds) }),
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
