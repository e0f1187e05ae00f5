import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Audience } from '../../machines/room/room.projection.ts';

/** Where an audience's sequenced events are published. Each socket subscribes to exactly one of a room's. */
export function topicOf(roomId: RoomId, audience: Audience): string {
  return audience === 'read' ? `room/${roomId}` : `room/${roomId}/${audience}`;
}

/** How somebody with DEVICES hears of the connected clients: all of them each time, or what changed (D30). */
export type DeviceNews = 'list' | 'changes';

/** Where those who hear so are told of the connected clients. */
export function devicesTopicOf(roomId: RoomId, news: DeviceNews): string {
  return `room/${roomId}/devices/${news}`;
}
