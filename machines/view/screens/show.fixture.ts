import { starterPlan } from '../../plan/room-plan.ts';
import { newRoomContext } from '../../room/new-room.ts';
import type { RoomState } from '../../room/room.state.ts';

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
