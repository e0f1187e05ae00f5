import { starterPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomState } from '../../machines/room/room.state.ts';

/** The show of a room that was just made, for tests to start from. */
export function newShow({ name = '', timezone = 'UTC' } = {}): RoomState {
  return newRoomContext({
    roomId: 'r',
    pid: 'ABCD1234',
    name,
    timezone,
    teamId: null,
    ownerUid: 'u',
    plan: starterPlan,
    secret: 's',
    timerId: 't0',
    outputId: 'o',
    at: 0,
  }).show;
}
