import { CLIENTS_CHANGED } from '../../machines/device/client.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { DEVICES, hasAnyPermission } from '../../machines/kernel/permissions.ts';
import { accepts } from '../../machines/room/changes.ts';
import type { Identity, Session } from './session.ts';

export type Listening = Pick<Identity, 'audience' | 'accepted'>;

export function topicOf(roomId: RoomId, { audience, accepted }: Listening): string {
  const topic = audience === 'read' ? `room/${roomId}` : `room/${roomId}/${audience}`;
  return accepted === 0 ? topic : `${topic}/accepts/${accepted}`;
}

/** Event with the whole list of screens, or with changes of it (D30). */
export type ScreensEvent = 'clients' | typeof CLIENTS_CHANGED;

export function screensEventOf({ permissions, accepted }: Identity): ScreensEvent | null {
  if (!hasAnyPermission(permissions, DEVICES)) return null;
  return accepts(accepted, CLIENTS_CHANGED) ? CLIENTS_CHANGED : 'clients';
}

export function screensTopicOf(roomId: RoomId, event: ScreensEvent): string {
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
  const screens = screensEventOf(identity);
  const events = topicOf(roomId, identity);
  return screens === null ? [events] : [events, screensTopicOf(roomId, screens)];
}
