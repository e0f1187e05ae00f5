import { useEffect, useEffectEvent, useRef } from 'react';
import { useRoom } from '../../live/live-context.ts';
import type { Editing } from './use-grid.ts';

/** The row that Enter or Tab made beneath the last one, until something is typed or pressed in it (V817). */
export interface BegunRow {
  /** Makes one, as asked by a key; not behind one in which nothing stands yet. */
  readonly make: (begun?: string) => void;
  /** The row that was made: it is typed in now, or never, as somebody types elsewhere. */
  readonly begin: (id: string, isTyped: boolean) => void;
  /** Something stands in it, or somebody works in it. */
  readonly keep: (id: string | undefined) => void;
}

/** `onMake`: false where there is no room for one. */
export function useBegunRow(editing: Editing | null, onMake: (begun?: string) => false | void): BegunRow {
  const room = useRoom();
  const asked = useRef(false);
  const begun = useRef<string | null>(null);
  const drop = (id: string) => room.ask('timers/discard', { timerId: id });
  const dropLeft = useEffectEvent(drop);
  const typedIn = editing?.id ?? null;
  useEffect(() => {
    const id = begun.current;
    if (!id || id === typedIn) return;
    begun.current = null;
    dropLeft(id);
  }, [typedIn]);
  return {
    make: (text) => {
      if (begun.current === null) asked.current = onMake(text) !== false;
    },
    begin: (id, isTyped) => {
      if (!asked.current) return;
      asked.current = false;
      if (isTyped) begun.current = id;
      else drop(id);
    },
    keep: (id) => {
      if (begun.current === id) begun.current = null;
    },
  };
}
