import { CLIENTS_CHANGED } from '../../machines/device/client.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { DEVICES, hasAnyPermission } from '../../machines/kernel/permissions.ts';
import { acceptsEvent } from '../../machines/room/changes.ts';
import type { Identity, Session } from './session.ts';

export type TopicSubscriber = Pick<Identity, 'audience' | 'accepted'>;

export function topicOf(roomId: RoomId, { audience, accepted }: TopicSubscriber): string {
  const topic = audience === 'read' ? `room/${roomId}` : `room/${roomId}/${audience}`;
  return accepted === 0 ? topic : `${topic}/accepts/${accepted}`;
}

export type ClientsEvent = 'clients' | typeof CLIENTS_CHANGED;

export function clientsEventOf({ permissions, accepted }: Identity): ClientsEvent | null {
  if (!hasAnyPermission(permissions, DEVICES)) return null;
  return acceptsEvent(accepted, CLIENTS_CHANGED) ? CLIENTS_CHANGED : 'clients';
}

export function clientsTopicOf(roomId: RoomId, event: ClientsEvent): string {
  return `room/${roomId}/${event}`;
}

export function subscribe({ socket, identity }: Session): void {
  for (const topic of identity === null ? [] : topicsOf(identity)) socket?.subscribe(topic);
}

/** Earlier events still arrive after this call. */
export function unsubscribe({ socket, identity }: Session): void {
  for (const topic of identity === null ? [] : topicsOf(identity)) socket?.unsubscribe(topic);
}

function topicsOf(identity: Identity): readonly string[] {
  const { roomId } = identity;
  const screens = clientsEventOf(identity);
  const events = topicOf(roomId, identity);
  return screens === null ? [events] : [events, clientsTopicOf(roomId, screens)];
}
