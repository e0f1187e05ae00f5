import { createContext, use, useEffect, useReducer } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import type { ConnectedClients, JoinedRoom, ServerClock } from './live-room.ts';

export const LiveRoomContext = createContext<JoinedRoom | null>(null);
export const ClientsContext = createContext<ConnectedClients>(undefined);

/** The room of the surrounding `<LiveRoomProvider>`. The component renders again whenever anything in it changes. */
export function useRoom(): JoinedRoom {
  const room = use(LiveRoomContext);
  if (!room) throw new TypeError('useRoom needs a <LiveRoomProvider> around it.');
  return room;
}

/** Who is connected to the room of the surrounding `<LiveRoomProvider>`; undefined for those who may not know. */
export function useClients(): ConnectedClients {
  return use(ClientsContext);
}

/** The display time of the surrounding room, as `useClock` has it. */
export function useNow(nextChangeAt: (now: Instant) => Instant | null): Instant {
  return useClock(useRoom().clock, nextChangeAt);
}

/**
 * The time of a clock. The component renders again when the clock reaches `nextChangeAt(now)`, which is when its digits
 * change next, and never in between; null: not at all.
 */
export function useClock(clock: ServerClock, nextChangeAt: (now: Instant) => Instant | null): Instant {
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  const now = clock.now();
  const at = nextChangeAt(now);
  useEffect(() => (at === null ? undefined : onDisplayTime(clock, at, repaint)), [clock, at]);
  return now;
}

/** Timers are early or late by some ms, frames are not: the last stretch is waited out frame by frame. */
const LAST_STRETCH_MS = 24;
/** Clocks jump, when the machine has slept or was set: the way there is measured again each second. */
const LONGEST_HOP_MS = 1_000;

/** Runs in the first frame at or after `at`, or once the clock has been set back. Returns the way to call it off. */
export function onDisplayTime(clock: ServerClock, at: Instant, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaveFrame = () => {};
  let last = clock.now();
  const approach = () => {
    const now = clock.now();
    const wait = at - now;
    const isSetBack = now < last;
    last = now;
    if (wait <= 0 || isSetBack) run();
    else if (wait <= LAST_STRETCH_MS) leaveFrame = inNextFrame(approach);
    else timer = setTimeout(approach, Math.min(wait - LAST_STRETCH_MS / 2, LONGEST_HOP_MS));
  };
  // Even a time that has come waits for a frame, so that nothing renders in a circle.
  if (at <= clock.now()) leaveFrame = inNextFrame(run);
  else approach();
  return () => {
    clearTimeout(timer);
    leaveFrame();
  };
}

/** What waits for the next frame, which is asked for once: a controller has a dozen clocks, and they tick together. */
const waiting = new Set<() => unknown>();

/** Runs in the next frame. Returns the way to call it off. */
function inNextFrame(run: () => void): () => void {
  let isOff = false;
  const own = () => isOff || run();
  waiting.add(own);
  if (waiting.size === 1) requestAnimationFrame(runWaiting);
  return () => {
    isOff = true;
    waiting.delete(own);
  };
}

function runWaiting(): void {
  const now = [...waiting];
  waiting.clear();
  for (const run of now) run();
}
