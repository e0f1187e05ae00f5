import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { RoomView } from '../../machines/wire/frames.ts';

export function roomContext(at = 0): RoomContext {
  return newRoomContext({
    roomId: 'room1',
    pid: 'ABCD1234',
    name: 'Main stage',
    timezone: 'UTC',
    teamId: null,
    ownerUid: 'u1',
    plan: selfHostedPlan,
    secret: 's',
    timerId: 't1',
    outputId: 'o1',
    at,
  });
}

export const roomView = (): RoomView => roomContext().show;
