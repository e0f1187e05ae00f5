import { useEffect, useMemo, useRef } from 'react';
import type { ClockId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { useRoom } from '../live/live-context.ts';
import { type DueChime, heardClocks, isHeard, nextChime } from './chimes.view.ts';
import { playIfOn } from './sound.ts';

/** V113, V114, V2120. */
export function useChimes(linked: ClockId): void {
  const { view } = useRoom();
  const { main, clock } = useMemo(() => heardClocks(view, linked), [view, linked]);
  useChimesOf(main);
  useChimesOf(clock);
}

function useChimesOf(heardRoom: RoomState | null): void {
  const room = useRoom();
  const due = useRef<DueChime | null>(null);
  const heard = useRef<DueChime | null>(null);
  // Reschedules after clock jumps.
  useEffect(() => {
    const { view, clock } = room;
    const ring = () => {
      const chime = due.current;
      if (chime !== null && isHeard(chime, clock.now(), view.room.updatedAt, heard.current)) {
        playIfOn(chime.cue);
        heard.current = chime;
      }
      due.current = heardRoom && nextChime(heardRoom, clock.now());
    };
    // Timers run in background tabs; frames do not.
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
  }, [room, heardRoom]);
}
