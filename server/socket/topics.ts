import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Audience } from '../../machines/room/room.projection.ts';

/** Where an audience's sequenced events are published. Each socket subscribes to exactly one of a room's. */
export function topicOf(roomId: RoomId, audience: Audience): string {
  return audience === 'read' ? `room/${roomId}` : `room/${roomId}/${audience}`;
}

/** Where the list of connected clients is published, for those with DEVICES. */
export function devicesTopicOf(roomId: RoomId): string {
  return `room/${roomId}/devices`;
}
