import type { Message } from '../../machines/message/message.ts';
import type { Output } from '../../machines/output/output.ts';
import type { RoomContext, RoomDoors, RoomSettings } from '../../machines/room/room.state.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';

/**
 * Entities as values of their columns, in the order of the statements in `room.statements.ts`, and rows as entities.
 * JSON columns hold what this program wrote; STRICT tables guard the rest.
 */
export type Value = string | number | null | Uint8Array;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const timesetValues = (timeset: Timeset): Value[] => [
  timeset.timerId,
  flag(timeset.running),
  timeset.kickoff,
  timeset.deadline,
  timeset.lastStop,
  timeset.deadlineWarped,
];

export const settingsValues = (settings: RoomSettings): Value[] => [
  flag(settings.blackout),
  flag(settings.onAir),
  settings.timezone,
  settings.todFormat,
  settings.behavior,
  settings.access,
];

export const doorsValues = (doors: RoomDoors): Value[] => [
  doors.ownerUid,
  doors.secret,
  doors.generation,
  doors.passwordHash,
  JSON.stringify(doors.kicked),
];

export const timerValues = (roomId: string, timer: Timer): Value[] => [
  roomId,
  timer._id,
  timer.index,
  timer.name,
  timer.extra,
  timer.notes,
  JSON.stringify(timer.labels),
  timer.type,
  timer.hours,
  timer.minutes,
  timer.seconds,
  timer.timewarp,
  timer.startTime,
  timer.startDate,
  timer.finishTime,
  timer.finishDate,
  timer.trigger,
  timer.appearance,
  timer.yellow,
  timer.red,
  JSON.stringify(timer.chime),
  flag(timer.showName),
  flag(timer.showExtra),
];

export const messageValues = (roomId: string, message: Message): Value[] => [
  roomId,
  message._id,
  message.index,
  message.text,
  message.color,
  flag(message.bold),
  flag(message.uppercase),
  message.question?.name ?? null,
  message.question?.at ?? null,
];

export const outputValues = (roomId: string, output: Output): Value[] => [
  roomId,
  output._id,
  output.index,
  output.name,
  flag(output.showNotes),
];

/** A whole room row, in the order of the table's columns; a new room is not deleted. */
export function roomValues(context: RoomContext, position: RoomPosition): Value[] {
  const { room, timeset } = context.show;
  return [
    room._id,
    room.pid,
    context.doors.ownerUid,
    room.teamId,
    room.name,
    ...settingsValues(room.settings),
    JSON.stringify(room.plan),
    ...timesetValues(timeset),
    context.show.activeMessageId,
    flag(context.show.messageFocus),
    JSON.stringify(context.considered),
    context.doors.secret,
    context.doors.generation,
    context.doors.passwordHash,
    JSON.stringify(context.doors.kicked),
    position.epoch,
    position.seq,
    room.createdAt,
    room.updatedAt,
    position.nextDueAt,
    null,
  ];
}

export interface RoomPosition {
  readonly epoch: number;
  readonly seq: number;
  readonly nextDueAt: number | null;
}
