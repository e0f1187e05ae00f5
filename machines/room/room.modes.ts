import type { Schedule } from '../schedule/schedule.ts';
import type { Timer } from '../timer/timer.ts';
import { byId } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';

/** Modes of clock and lights: the machine's parallel states (T1, R9). */
export type TransportMode = 'idle' | 'running' | 'paused' | 'finished';
export type LightsMode = 'normal' | 'blackout';

/** T1. Finished is a stop at or past 0:00 in a room that stops there; elsewhere it is a pause in overtime. */
export function transportMode({ timeset, room }: RoomState): TransportMode {
  if (timeset.running) return 'running';
  if (timeset.deadline === null || timeset.lastStop === null) return 'idle';
  return room.settings.behavior === 'STOP' && timeset.lastStop >= timeset.deadline ? 'finished' : 'paused';
}

/** R9. */
export function lightsMode({ room }: RoomState): LightsMode {
  return room.settings.blackout ? 'blackout' : 'normal';
}

export function currentTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.timerId === null ? null : (byId(timers, timeset.timerId) ?? null);
}

/** The timer at this offset from the current one. */
export function neighbour(show: RoomState, steps: 1 | -1): Timer | null {
  const current = currentTimer(show);
  return current === null ? null : (show.timers[current.index + steps] ?? null);
}

/** T20. */
export function armedTimer({ timeset, timers }: RoomState): Timer | null {
  return timeset.nextTimerId === undefined ? null : (byId(timers, timeset.nextTimerId) ?? null);
}

/** T8. */
export function nextTimer(show: RoomState): Timer | null {
  return armedTimer(show) ?? neighbour(show, 1);
}

/** The timer that starts at 0:00 (A2); none while another one is armed (T25). */
export function linkedNext(show: RoomState): Timer | null {
  const next = neighbour(show, 1);
  return next?.trigger === 'LINKED' && next === nextTimer(show) ? next : null;
}

interface PlacedShow {
  readonly state: RoomState;
  readonly schedule: Schedule;
}

/** Index of the next timer, or past the last one. */
export function placeOfNext({ state, schedule }: PlacedShow): number {
  return nextTimer(state)?.index ?? schedule.current + 1;
}

export type RowState = 'done' | 'current' | 'next' | 'coming';

/** V32. */
export function rowState(index: number, current: number, next: number): RowState {
  if (index === current) return 'current';
  if (index === next) return 'next';
  return index < current ? 'done' : 'coming';
}
