import { useEffect, useEffectEvent, useRef } from 'react';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { hasOwnKeys } from '../keys/key-scope.ts';
import type { NewRow } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import type { RundownGrid } from './use-grid.ts';

export interface BegunRow {
  /** Not below an empty row. */
  readonly make: (begun?: string) => void;
  /** Has content or focus. */
  readonly keep: (id: string | undefined) => void;
}

interface Parts {
  readonly newRow: NewRow;
  readonly ids: readonly string[];
  readonly grid: RundownGrid;
  /** Full if null. */
  readonly onMake: (begun?: string) => Promise<string> | null;
}

/**
 * Edits a created row once it exists, unless the user types elsewhere (V145). Rows from Enter or Tab are removed if
 * left empty (V817), without an error (V829).
 */
export function useBegunRow({ newRow, ids, grid, onMake }: Parts): BegunRow {
  const room = useRoom();
  const { made } = newRow;
  const row = made === null ? -1 : ids.indexOf(made);
  const isThere = row >= 0;
  const typedIn = grid.editing?.id ?? null;
  const asked = useRef<string | null>(null);
  /** Until used. */
  const begun = useRef<string | null>(null);
  /** Older servers cannot discard; hidden until the room shows it again. */
  const left = useRef<string | null>(null);
  const leave = useEffectEvent((here: string | null) => {
    const timerId = begun.current;
    if (timerId === null || timerId === here) return;
    begun.current = null;
    room.send('timers/discard', { timerId }).catch(({ code }: Refusal) => {
      if (code === 'unknown_command') left.current = timerId;
    });
  });
  const { timers } = room.view;
  const remove = useEffectEvent(async (shown: readonly Timer[]) => {
    const timer = shown.find(({ _id }) => _id === left.current);
    if (timer === undefined) return;
    left.current = null;
    const { isUntouched } = await import('../../machines/room/timer.commands.ts');
    if (isUntouched(room.view, timer)) room.send('timers/remove', { timerId: timer._id }).catch(() => {});
  });
  useEffect(() => void remove(timers), [timers]);
  const begin = useEffectEvent(() => {
    if (asked.current === made) begun.current = made;
    if (document.activeElement === null || !hasOwnKeys(document.activeElement))
      return grid.edit({ row, column: 'title' });
    newRow.onEntered();
    leave(null);
  });
  useEffect(() => leave(typedIn), [typedIn]);
  useEffect(() => {
    if (made !== null && isThere) begin();
  }, [made, isThere]);
  return {
    make: (text) => {
      if (begun.current !== null) return;
      const answer = (id: string) => {
        asked.current = id;
      };
      // The follower reports errors.
      onMake(text)?.then(answer, () => {});
    },
    keep: (id) => {
      if (begun.current === id) begun.current = null;
    },
  };
}
