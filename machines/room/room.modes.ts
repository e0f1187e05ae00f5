import type { Timer } from '../timer/timer.ts';
import { byId } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';

/** The modes of the clock and of the lights; the machine's parallel states (T1, R9). */
export type TransportMode = 'idle' | 'running' | 'paused' | 'finished';
export type LightsMode = 'normal' | 'blackout';

/**
 * The mode of the clock (T1). Finished is a pause at or past 0:00 in a room that stops there; where clocks count on,
 * the same timeset is an ordinary pause in overtime.
 */
export function transportMode({ timeset, room }: RoomState): TransportMode {
  if (timeset.running) return 'running';
  if (timeset.deadline === null || timeset.lastStop === null) return 'idle';
  return room.settings.behavior === 'STOP' && timeset.lastStop >= timeset.deadline ? 'finished' : 'paused';
}

/** The mode of the lights (R9). */
export function lightsMode({ room }: RoomState): LightsMode {
  return room.settings.blackout ? 'blackout' : 'normal';
}

/** The current timer; null only in a room without timers. */
export function currentTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.timerId === null ? null : (byId(timers, timeset.timerId) ?? null);
}

/** The timer so many places after (or, negative, before) the current one. */
export function neighbour(show: RoomState, steps: 1 | -1): Timer | null {
  const current = currentTimer(show);
  return current === null ? null : (show.timers[current.index + steps] ?? null);
}

/** The timer that is armed (T20). */
export function armedTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.nextTimerId === undefined ? null : (byId(timers, timeset.nextTimerId) ?? null);
}

/** The timer that Next goes to: the armed one, or else the one behind the current one (T8). */
export function nextTimer(show: RoomState): Timer | null {
  return armedTimer(show) ?? neighbour(show, 1);
}

/** The timer that starts when the current one reaches 0:00 (A2): none while another one is armed (T25). */
export function linkedNext(show: RoomState): Timer | null {
  const next = neighbour(show, 1);
  return next?.trigger === 'LINKED' && next === nextTimer(show) ? next : null;
}
