import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';

/** Everyone has a team of their own, whose id is their uid (spec §4). */
export function ownTeamOf(uid: Uid): TeamId {
  return String(uid);
}

/** Whether the user owns the room or is one of its team. */
export function isMember({ doors, show }: RoomContext, uid: Uid | null): boolean {
  return uid !== null && (doors.ownerUid === uid || show.room.teamId === ownTeamOf(uid));
}
