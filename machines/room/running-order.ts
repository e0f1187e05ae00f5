import type { Schedule } from '../schedule/schedule.ts';
import { nextTimer } from './room.modes.ts';
import type { RoomState } from './room.state.ts';

interface PlacedShow {
  readonly state: RoomState;
  readonly schedule: Schedule;
}

/** Index of the next timer, or past the last one. */
export function placeOfNext({ state, schedule }: PlacedShow): number {
  return nextTimer(state)?.index ?? schedule.current + 1;
}

export type RowState = 'done' | 'current' | 'next' | 'coming';

/** State of a row from its index (V32). */
export function rowState(index: number, current: number, next: number): RowState {
  if (index === current) return 'current';
  if (index === next) return 'next';
  return index < current ? 'done' : 'coming';
}
