import type { Schedule } from '../schedule/schedule.ts';
import type { Timer } from '../timer/timer.ts';
import { byId } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';

export type TransportMode = 'idle' | 'running' | 'paused' | 'finished';
export type LightsMode = 'normal' | 'blackout';

/**
 * A stop at or after 0:00 means finished only if the room stops clocks there; otherwise it is a pause in overtime (T1).
 */
export function transportMode({ timeset, room }: RoomState): TransportMode {
  if (timeset.running) return 'running';
  if (timeset.deadline === null || timeset.lastStop === null) return 'idle';
  return room.settings.behavior === 'STOP' && timeset.lastStop >= timeset.deadline ? 'finished' : 'paused';
}

export function lightsMode({ room }: RoomState): LightsMode {
  return room.settings.blackout ? 'blackout' : 'normal';
}

export function currentTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.timerId === null ? null : (byId(timers, timeset.timerId) ?? null);
}

export function adjacentTimer(show: RoomState, steps: 1 | -1): Timer | null {
  const current = currentTimer(show);
  return current === null ? null : (show.timers[current.index + steps] ?? null);
}

export function armedTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.nextTimerId === undefined ? null : (byId(timers, timeset.nextTimerId) ?? null);
}

export function nextTimer(show: RoomState): Timer | null {
  return armedTimer(show) ?? adjacentTimer(show, 1);
}

/** A linked timer starts at 0:00 (A2), unless another timer is armed (T25). */
export function linkedNext(show: RoomState): Timer | null {
  const next = adjacentTimer(show, 1);
  return next?.trigger === 'LINKED' && next === nextTimer(show) ? next : null;
}

interface ScheduledShow {
  readonly state: RoomState;
  readonly schedule: Schedule;
}

/** If the last timer is current, returns the index after the list. */
export function indexOfNext({ state, schedule }: ScheduledShow): number {
  return nextTimer(state)?.index ?? schedule.current + 1;
}

export type RowState = 'done' | 'current' | 'next' | 'coming';

export function rowState(index: number, current: number, next: number): RowState {
  if (index === current) return 'current';
  if (index === next) return 'next';
  return index < current ? 'done' : 'coming';
}
