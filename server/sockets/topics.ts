import type { RoomId } from '../../machines/kernel/ids.ts';
import type { TakenMoves } from '../../machines/room/moves.ts';
import type { Audience } from '../../machines/room/room.projection.ts';
import type { Identity, Session } from './session.ts';

/** Audience and accepted moves (W96). */
export interface Listening {
  readonly audience: Audience;
  readonly moves: TakenMoves;
}

export function topicOf(roomId: RoomId, { audience, moves }: Listening): string {
  const topic = audience === 'read' ? `room/${roomId}` : `room/${roomId}/${audience}`;
  return moves === 'none' ? topic : `${topic}/moves/${moves}`;
}

/** Whole list, or changes (D30). */
export type DeviceListMode = 'list' | 'changes';

export function devicesTopicOf(roomId: RoomId, news: DeviceListMode): string {
  return `room/${roomId}/devices/${news}`;
}

export function subscribe({ socket, identity }: Session): void {
  for (const topic of identity === null ? [] : topicsOf(identity)) socket?.subscribe(topic);
}

/** Earlier events still arrive. */
export function unsubscribe({ socket, identity }: Session): void {
  for (const topic of identity === null ? [] : topicsOf(identity)) socket?.unsubscribe(topic);
}

function topicsOf(identity: Identity): readonly string[] {
  const { roomId, deviceNews } = identity;
  const events = topicOf(roomId, identity);
  return deviceNews === null ? [events] : [events, devicesTopicOf(roomId, deviceNews)];
}
