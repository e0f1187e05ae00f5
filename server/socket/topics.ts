import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Audience } from '../../machines/room/room.projection.ts';

export const AUDIENCES: readonly Audience[] = ['read', 'crew', 'member'];

/** Where an audience's sequenced events are published. Each socket subscribes to exactly one of a room's three. */
export function topicOf(roomId: RoomId, audience: Audience): string {
  return audience === 'read' ? `room/${roomId}` : `room/${roomId}/${audience}`;
}

/** Where the list of connected clients is published, for those with DEVICES. */
export function devicesTopicOf(roomId: RoomId): string {
  return `room/${roomId}/devices`;
}
