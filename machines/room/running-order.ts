import type { Schedule } from '../schedule/schedule.ts';
import { nextTimer } from './room.modes.ts';
import type { RoomState } from './room.state.ts';

interface PlacedShow {
  readonly state: RoomState;
  readonly schedule: Schedule;
}

/** The place of the next timer; after the last one if no timer follows. */
export function placeOfNext({ state, schedule }: PlacedShow): number {
  return nextTimer(state)?.index ?? schedule.current + 1;
}

export type RowState = 'done' | 'current' | 'next' | 'coming';

/** Where a row stands by its place, that of the current one and that of the next (V32). */
export function rowState(index: number, current: number, next: number): RowState {
  if (index === current) return 'current';
  if (index === next) return 'next';
  return index < current ? 'done' : 'coming';
}
