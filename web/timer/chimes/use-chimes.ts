import { useEffect, useRef } from 'react';
import { SECOND } from '../../../machines/kernel/time.ts';
import { useRoom } from '../../live/live-context.ts';
import { type DueChime, isHeard, nextChime } from './chimes.view.ts';
import { playIfOn } from './sound.ts';

/** Plays the chimes of the surrounding room as its clock comes to them (V113, V114). */
export function useChimes(): void {
  const room = useRoom();
  const due = useRef<DueChime | null>(null);
  const heard = useRef<DueChime | null>(null);
  // The room is another one whenever its clock has jumped.
  useEffect(() => {
    const { view, clock } = room;
    const ring = () => {
      const chime = due.current;
      if (chime !== null && isHeard(chime, clock.now(), view.room.updatedAt, heard.current)) {
        playIfOn(chime.cue);
        heard.current = chime;
      }
      due.current = nextChime(view, clock.now());
    };
    // Frames rest in a tab behind others, timers do not. They stand still while the machine sleeps.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (due.current === null) return;
      const left = due.current.at - clock.now();
      timer = setTimeout(left <= 0 ? next : wait, Math.min(Math.max(0, left), SECOND));
    };
    const next = () => {
      ring();
      wait();
    };
    next();
    return () => clearTimeout(timer);
  }, [room]);
}
