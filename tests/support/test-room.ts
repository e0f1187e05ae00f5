import type { Client } from '../../machines/device/client.ts';
import type { Stack } from '../../machines/kernel/bounded-stack.ts';
import type { ErrorCode } from '../../machines/kernel/errors.ts';
import { runToEnd } from '../../machines/kernel/issues.schema.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { Change, RoomEvent } from '../../machines/room/changes.ts';
import { changesBetween } from '../../machines/room/changes-between.ts';
import type { Stamp } from '../../machines/room/command.ts';
import {
  type CommandName,
  type CommandPayloads,
  refusalOf,
  type StampedCommand,
} from '../../machines/room/commands.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import { nextDue, type TimedAlarm } from '../../machines/room/room.alarm.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { exportReading } from '../../machines/room/room.export.schema.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import {
  type RoomContext,
  type RoomSettings,
  type TransportMode,
  transportMode,
} from '../../machines/room/room.state.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';

/** A room without server or clock: every instant is the test's. */

/** 4 May 2026, 18:00 in UTC. */
export const SHOW_START = Date.UTC(2026, 4, 4, 18);

/** The stamp of what happens so many ms into the show. */
export const at = (ms: number) => ({ at: SHOW_START + ms });

/** The fields of a timer that follows the one before it. */
export const LINKED = { trigger: 'LINKED' } as const;

export const timesetOf = ({ show }: RoomContext): Timeset => show.timeset;
export const modeOf = ({ show }: RoomContext): TransportMode => transportMode(show);

/** A room whose timers have the ids a, b, c ... in order, with these fields. */
export function testRoom(
  timers: readonly Partial<Timer>[] = [{}, {}, {}],
  settings: Partial<RoomSettings> = {},
): RoomContext {
  const made = newRoomContext({
    roomId: 'room',
    pid: 'ABCD1234',
    name: 'Rehearsal',
    timezone: 'UTC',
    teamId: null,
    ownerUid: 'owner',
    plan: selfHostedPlan,
    secret: 'secret',
    timerId: 'a',
    outputId: 'viewer',
    at: SHOW_START,
  });
  const { show } = made;
  const room = { ...show.room, settings: { ...show.room.settings, ...settings } };
  return { ...made, show: { ...show, room, timers: timers.map(timerAt) } };
}

function timerAt(fields: Partial<Timer>, index: number): Timer {
  return { ...newTimer, ...fields, _id: String.fromCodePoint(97 + index), index };
}

export function command<Name extends CommandName>(
  type: Name,
  payload: CommandPayloads[Name],
  stamp: Partial<Stamp> = {},
): StampedCommand {
  const event: StampedCommand<Name> = { type, payload, stamp: { at: SHOW_START, ids: [], ...stamp } };
  return event as StampedCommand;
}

/** The room after the event; unchanged if it ignores it. */
export function after(context: RoomContext, event: RoomEvent): RoomContext {
  const actor = new RoomActor(roomMachine, context);
  const started = actor.context;
  const next = actor.send(event);
  return next === started ? context : next;
}

/** The room after a command, which it must accept. */
export function afterAccepted<Name extends CommandName>(
  context: RoomContext,
  type: Name,
  payload: CommandPayloads[Name],
  stamp: Partial<Stamp> = {},
): RoomContext {
  const event = command(type, payload, stamp);
  const refused = refusalOf(context, event);
  if (refused !== null) throw new Error(`${type}: ${refused.code}`);
  return after(context, event);
}

export function refusedAs<Name extends CommandName>(
  context: RoomContext,
  type: Name,
  payload: CommandPayloads[Name],
  stamp: Partial<Stamp> = {},
): ErrorCode | null {
  return refusalOf(context, command(type, payload, stamp))?.code ?? null;
}

/** The room after all alarms due by `now` have been carried out, as a host does. */
export function afterAlarmsUntil(context: RoomContext, now: number): RoomContext {
  let room = context;
  for (let due = nextDue(room, now); due !== null && due.at <= now; due = nextDue(room, now))
    room = after(room, due.event);
  return room;
}

/** The names of the changes that a command made. */
export function changeNamesBetween(before: RoomContext, next: RoomContext): readonly Change['name'][] {
  return changesBetween(before, next).map(({ name }) => name);
}

export function aClient(id: string, fields: Partial<Client> = {}): Client {
  return {
    id,
    roomPid: 'ABCD1234',
    channelId: `channel-${id}`,
    deviceId: `device-${id}`,
    name: `Screen ${id}`,
    view: 'VIEWER',
    thumb: null,
    thumbAt: null,
    delay: 0,
    connectedAt: SHOW_START,
    ...fields,
  };
}

/** The timer that an alarm is about. */
export const timerIdOf = ({ event }: TimedAlarm): string => ('timerId' in event ? event.timerId : 'none');

export const parseRoomExport = (value: unknown) => runToEnd(exportReading(value));

/** The items of a stack, the lowest first. */
export function stackItems<Item>({ top, size }: Stack<Item>): readonly Item[] {
  const items: Item[] = [];
  for (let link = top; link !== null && items.length < size; link = link.below) items.unshift(link.item);
  return items;
}
