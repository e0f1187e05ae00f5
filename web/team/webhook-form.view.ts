import type { ListedRoom } from '../../machines/people/room-list.ts';
import { EVERY_EVENT, type ShownWebhook } from '../../machines/people/webhook.ts';
import { webhooksWords } from './webhooks.words.ts';

/** Future ones too, or a choice. */
export interface AllOrSome {
  readonly reach: 'all' | 'some';
  readonly chosen: readonly string[];
}

interface TypedWebhook {
  readonly url: string;
  readonly rooms: AllOrSome;
  readonly events: AllOrSome;
}

const all: AllOrSome = { reach: 'all', chosen: [] };

export function webhookForm(webhook: Pick<ShownWebhook, 'url' | 'rooms' | 'events'> | null): TypedWebhook {
  if (webhook === null) return { url: '', rooms: all, events: all };
  const { url, rooms, events } = webhook;
  return {
    url,
    rooms: rooms === null ? all : { reach: 'some', chosen: rooms },
    events: events.includes(EVERY_EVENT) ? all : { reach: 'some', chosen: events },
  };
}

export function webhookFormFault({ url, rooms, events }: TypedWebhook) {
  if (url.trim() === '') return { path: 'url', message: webhooksWords.urlNeeded };
  if (isNone(rooms)) return { path: '', message: webhooksWords.roomsNeeded };
  return isNone(events) ? { path: '', message: webhooksWords.eventsNeeded } : null;
}

export function webhookBody({ url, rooms, events }: TypedWebhook) {
  return {
    url: url.trim(),
    rooms: rooms.reach === 'all' ? 'all' : rooms.chosen,
    events: events.reach === 'all' ? [EVERY_EVENT] : events.chosen,
  };
}

export function withToggled(chosen: readonly string[], value: string): readonly string[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

export function webhookRooms(rooms: readonly Pick<ListedRoom, 'pid' | 'name'>[], { chosen }: AllOrSome) {
  const gone = chosen.filter((each) => rooms.every(({ pid }) => pid !== each));
  return [
    ...rooms.map(({ pid, name }) => ({ value: pid, label: name })),
    ...gone.map((pid) => ({ value: pid, label: webhooksWords.goneRoom(pid) })),
  ];
}

function isNone({ reach, chosen }: AllOrSome): boolean {
  return reach === 'some' && chosen.length === 0;
}
