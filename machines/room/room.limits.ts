import { type Refusal, refusal } from '../kernel/errors.ts';
import { withinLimit } from '../plan/room-plan.ts';
import type { RoomState } from './room.state.ts';

type Kind = 'timers' | 'messages' | 'outputs';

/** What a room holds at most whatever its plan: more would make frames and screens unusable. */
export const ROOM_CAPS: Readonly<Record<Kind, number>> = { timers: 1_000, messages: 1_000, outputs: 100 };

/**
 * Refuses to have `count` of a kind when that is more than there are and more than the plan allows (R14). What
 * exists stays usable after a downgrade.
 */
export function roomFor(show: RoomState, kind: Kind, count: number): Refusal | null {
  const limit = limitOf(show, kind);
  if (count <= show[kind].length || withinLimit(count - 1, limit)) return null;
  return refusal(
    'plan_limit',
    `This room can hold ${limit} ${kind}. Remove some first${limit < ROOM_CAPS[kind] ? ' or upgrade the plan' : ''}.`,
  );
}

function limitOf({ room }: RoomState, kind: Kind): number {
  const planned = kind === 'outputs' ? -1 : room.plan.limits[kind];
  return planned === -1 ? ROOM_CAPS[kind] : Math.min(planned, ROOM_CAPS[kind]);
}

/** Refuses what an undo would bring back beyond the limits (R14). */
export function overfull(show: RoomState, after: RoomState): Refusal | null {
  return (
    roomFor(show, 'timers', after.timers.length) ??
    roomFor(show, 'messages', after.messages.length) ??
    roomFor(show, 'outputs', after.outputs.length)
  );
}
