import { createContext, use, useEffect, useReducer } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import type { ConnectedClients, JoinedRoom, ServerClock } from './live-room.ts';

export const LiveRoomContext = createContext<JoinedRoom | null>(null);
export const ClientsContext = createContext<ConnectedClients>(undefined);

/** Rerenders on every change. */
export function useRoom(): JoinedRoom {
  const room = use(LiveRoomContext);
  if (!room) throw new TypeError('useRoom needs a <LiveRoomProvider> around it.');
  return room;
}

/** Connected clients; undefined if the screen may not see them. */
export function useClients(): ConnectedClients {
  return use(ClientsContext);
}

/** Display time, as `useClock`. */
export function useNow(nextChangeAt: (now: Instant) => Instant | null): Instant {
  return useClock(useRoom().clock, nextChangeAt);
}

/** Rerenders at `nextChangeAt(now)`, when digits change, and never in between; null: never. */
export function useClock(clock: ServerClock, nextChangeAt: (now: Instant) => Instant | null): Instant {
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  const now = clock.now();
  const at = nextChangeAt(now);
  useEffect(() => (at === null ? undefined : onDisplayTime(clock, at, repaint)), [clock, at]);
  return now;
}

/** Timers are off by some ms, so the last stretch waits by frame. */
const LAST_STRETCH_MS = 24;
/** Clocks jump after sleep: measures again each second. */
const LONGEST_HOP_MS = 1_000;

/** Runs in the first frame at or after `at`, or after a backward clock step. Returns a cancel function. */
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
  // Past instants wait for a frame too, against render loops.
  if (at <= clock.now()) leaveFrame = inNextFrame(run);
  else approach();
  return () => {
    clearTimeout(timer);
    leaveFrame();
  };
}

/** Shared frame request: a controller has a dozen clocks. */
const waiting = new Set<() => unknown>();

/** Returns a cancel function. */
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
