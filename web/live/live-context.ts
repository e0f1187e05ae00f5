import { createContext, use, useEffect, useReducer } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import type { ConnectedClients, JoinedRoom, ServerClock } from './live-room.ts';

export const LiveRoomContext = createContext<JoinedRoom | null>(null);
export const ClientsContext = createContext<ConnectedClients>(undefined);

export function useRoom(): JoinedRoom {
  const room = use(LiveRoomContext);
  if (!room) throw new TypeError('useRoom needs a <LiveRoomProvider> around it.');
  return room;
}

/** Returns undefined if this screen may not see the clients. */
export function useClients(): ConnectedClients {
  return use(ClientsContext);
}

export function useNow(nextChangeAt: (now: Instant) => Instant | null): Instant {
  return useClock(useRoom().clock, nextChangeAt);
}

/** Returns the time. Renders again only at `nextChangeAt(now)`, when digits change. Null means never. */
export function useClock(clock: ServerClock, nextChangeAt: (now: Instant) => Instant | null): Instant {
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  const now = clock.now();
  const at = nextChangeAt(now);
  useEffect(() => (at === null ? undefined : onDisplayTime(clock, at, repaint)), [clock, at]);
  return now;
}

/** Timers are off by some ms, so animation frames cover the last part of a wait. */
const FRAME_WAIT_MS = 24;
/** Longest timer, ms. Clocks jump after sleep, so the remaining time is measured again. */
const MAX_TIMEOUT_MS = 1_000;

/** Calls `run` in the first frame at or after `at`, or after the clock moved back. Returns a cancel function. */
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
    else if (wait <= FRAME_WAIT_MS) leaveFrame = onNextFrame(approach);
    else timer = setTimeout(approach, Math.min(wait - FRAME_WAIT_MS / 2, MAX_TIMEOUT_MS));
  };
  // An instant in the past also waits for a frame, which prevents render loops.
  if (at <= clock.now()) leaveFrame = onNextFrame(run);
  else approach();
  return () => {
    clearTimeout(timer);
    leaveFrame();
  };
}

/** All clocks share one frame request, because a controller has a dozen clocks. */
const frameCallbacks = new Set<() => unknown>();

function onNextFrame(run: () => void): () => void {
  let isOff = false;
  const runIfOn = () => isOff || run();
  frameCallbacks.add(runIfOn);
  if (frameCallbacks.size === 1) requestAnimationFrame(runFrameCallbacks);
  return () => {
    isOff = true;
    frameCallbacks.delete(runIfOn);
  };
}

function runFrameCallbacks(): void {
  const now = [...frameCallbacks];
  frameCallbacks.clear();
  for (const run of now) run();
}
