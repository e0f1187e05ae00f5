import { HAPPENINGS } from '../automation/automation.ts';
import type { Client } from '../device/client.ts';
import type { TriggerEvent } from '../room/show-events.ts';
import {
  clockObject,
  messageObject,
  roomObject,
  type SeenShow,
  statusObject,
  timerObject,
} from './objects.ts';

/** All events in menu order. */
export const EVENT_TYPES = [...HAPPENINGS, 'room.created', 'room.deleted'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface ToldEvent {
  readonly type: EventType;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Maximum of named timers; `changed` counts all. */
const MOST_NAMED = 100;

const told = (type: EventType, { now }: Pick<SeenShow, 'now'>, data: ToldEvent['data']): ToldEvent => ({
  type,
  at: new Date(now).toISOString(),
  data,
});

/** Payload of a show event with whole objects (K62). `seen`: the show after it. */
export function toldEvent(event: TriggerEvent, seen: SeenShow): ToldEvent {
  return told(event.type, seen, dataOf(event, seen));
}

function dataOf(event: TriggerEvent, seen: SeenShow): ToldEvent['data'] {
  if (event.type === 'rundown.changed') {
    const named = event.timers.slice(0, MOST_NAMED);
    const changes = named.map(({ timerId, change }) => ({ timer_id: timerId, change }));
    return { changed: event.timers.length, changes };
  }
  if ('on' in event) return { on: event.on, room: roomObject(seen) };
  if ('clock' in event) return { clock: clockObject(event.clock, seen) };
  if ('message' in event) return { message: messageData(event.message, seen) };
  if (event.type === 'show.late') {
    const { timer, planned } = event;
    return { timerId: timer._id, planned, timer: timerObject(timer, seen), status: statusObject(seen) };
  }
  const over = 'over' in event ? { over: event.over } : {};
  return { timer: timerObject(event.timer, seen), status: statusObject(seen), ...over };
}

function messageData(message: Parameters<typeof messageObject>[0], seen: SeenShow) {
  const { question } = message;
  return { ...messageObject(message, seen), ...(question === undefined ? {} : { asked_by: question.name }) };
}

export function roomEvent(type: 'room.created' | 'room.deleted', seen: SeenShow): ToldEvent {
  return told(type, seen, { room: roomObject(seen) });
}

export function deviceEvent(
  type: 'device.connected' | 'device.disconnected',
  { id, deviceId, name, view }: Pick<Client, 'id' | 'deviceId' | 'name' | 'view'>,
  now: number,
): ToldEvent {
  return told(type, { now }, { device: { _id: id, device_id: deviceId, name, view: view.toLowerCase() } });
}
