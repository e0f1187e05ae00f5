import * as fc from 'fast-check';
import { OUTPUT_LAYOUTS } from '../../machines/output/output.ts';
import { type CommandName, commandRules, type StampedCommand } from '../../machines/room/commands.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { refusalOf } from '../../machines/room/room.refusal.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { RoomEvent } from '../../machines/room/room.step.ts';
import { TRIGGERS } from '../../machines/timer/timer.ts';
import { aClient, after, CURTAIN } from './rehearsal.ts';

/** One thing that an operator does in a random show, still without the ids that it concerns. */
export interface Act {
  readonly name: CommandName;
  /** Picks the timer, message, output or client. */
  readonly pick: number;
  /** Picks places, names, counts and the like. */
  readonly value: number;
  readonly ms: number;
  readonly flag: boolean;
  /** How long after the act before. */
  readonly wait: number;
}

const names = Object.keys(commandRules) as readonly CommandName[];

/** Acts, with undo, redo and messages more often than by chance. */
export const acts = (maxLength = 60): fc.Arbitrary<readonly Act[]> => fc.array(act, { maxLength });

const act: fc.Arbitrary<Act> = fc.record({
  name: fc.oneof(
    { arbitrary: fc.constantFrom(...names), weight: 5 },
    { arbitrary: fc.constantFrom<CommandName>('room/undo', 'room/redo'), weight: 1 },
    { arbitrary: fc.constantFrom(...names.filter((name) => name.startsWith('messages/'))), weight: 1 },
  ),
  pick: fc.nat(11),
  value: fc.nat(12),
  ms: fc.constantFrom(-1_200_000, -90_500, -1_000, 0, 1_000, 60_000, 700_000),
  flag: fc.boolean(),
  wait: fc.constantFrom(0, 1, 500, 15_000, 400_000, 1_500_000, 50_000_000),
});

/**
 * The command that the act is in this room at this instant. Now and then it names something that is not there.
 * `turn` makes its ids fresh.
 */
export function commandOf(
  { name, pick, value, ms, flag }: Act,
  room: RoomContext,
  at: number,
  turn: number,
): StampedCommand {
  const { timers, messages, outputs } = room.show;
  const ids = Array.from({ length: 4 }, (_, place) => `${turn}-${place}`);
  const timerId = timers[pick % (timers.length + 1)]?._id ?? 'gone';
  const messageId = messages[pick % (messages.length + 1)]?._id ?? 'gone';
  const outputId = outputs[pick % (outputs.length + 1)]?._id ?? 'gone';
  const clientId = room.clients[pick % 3]?.id ?? 'gone';
  const stamp = {
    at,
    ids,
    clientId,
    secret: `secret-${at}`,
    passwordHash: flag ? `hash-${at}` : null,
    ...(name === 'messages/create' && value === 7 ? { question: { name: 'Ann', at } } : {}),
  };
  const trigger = TRIGGERS[value % 3] ?? 'MANUAL';
  const startTime = flag ? `${String(value + 6).padStart(2, '0')}:30:00` : null;
  const timer = {
    name: `n${value}`,
    minutes: value,
    notes: flag ? `notes ${value}` : '',
    trigger,
    startTime,
  };
  const message = { text: `m${value}`, bold: flag };
  const payloads: { readonly [Name in CommandName]: (StampedCommand & { type: Name })['payload'] } = {
    'timeset/start': flag ? { timerId } : {},
    'timeset/stop': {},
    'timeset/toggle': flag ? { timerId } : {},
    'timeset/reset': flag ? { timerId } : {},
    'timeset/select': { timerId },
    'timeset/next': { autostart: flag },
    'timeset/previous': { autostart: flag },
    'timeset/adjust': { ms },
    'timeset/jump': { ms },
    'timers/flash': { count: 3 },
    'room/blackout': { on: flag },
    'room/onAir': { on: flag },
    'timers/create': flag ? { index: value, ...timer } : timer,
    'timers/update': flag ? { timerId, ...timer } : { timerId, name: `n${value}` },
    'timers/remove': { timerId },
    'timers/move': { timerId, index: value },
    'timers/duplicate': { timerId },
    'timers/replace': {
      items: [{ _id: timerId }, timer, { _id: timers[value % 4]?._id ?? 'gone', minutes: value }].slice(
        value % 3,
      ),
    },
    'messages/create': flag ? { index: value, ...message } : message,
    'messages/update': { messageId, ...message },
    'messages/remove': { messageId },
    'messages/move': { messageId, index: value },
    'messages/show': { messageId, focus: flag },
    'messages/hide': {},
    'messages/flash': { count: 2 },
    'room/rename': { name: `room ${value}` },
    'room/settings': {
      behavior: flag ? 'STOP' : 'CONTINUE',
      ...(value === 5 ? { timezone: 'America/New_York' } : {}),
    },
    'room/rotateSecrets': {},
    'room/setPassword': { password: flag ? 'x' : null },
    'outputs/create': { name: `o${value}`, index: value },
    'outputs/update': {
      outputId,
      name: `o${value}`,
      showNotes: flag,
      layout: OUTPUT_LAYOUTS[value % 5] ?? 'FULL',
    },
    'outputs/remove': { outputId },
    'outputs/move': { outputId, index: value },
    'clients/rename': { clientId, name: `c${value}` },
    'clients/identify': { clientId },
    'clients/forceReload': { clientId },
    'clients/thumb': { clientId },
    'clients/kick': { clientId, device: flag },
    'clients/allow': { deviceId: `device-${value}` },
    'clients/delay': { clientId, ms: value },
    'client/update': { name: `c${value}` },
    'room/undo': {},
    'room/redo': {},
  };
  return { type: name, payload: payloads[name], stamp } as StampedCommand;
}

/** One event that the room took, and the rooms before and after it. */
export interface Taken {
  readonly event: RoomEvent;
  readonly before: RoomContext;
  readonly after: RoomContext;
}

/** Plays the acts as a host does: what is due rings first, what is refused is left out. */
export function played(room: RoomContext, script: readonly Act[]): readonly Taken[] {
  const taken: Taken[] = [];
  let now = room;
  let at = CURTAIN;
  const take = (event: RoomEvent) => {
    const next = after(now, event);
    taken.push({ event, before: now, after: next });
    now = next;
  };
  take({ type: 'clients/joined', clients: [aClient('1'), aClient('2')] });
  for (const [turn, each] of script.entries()) {
    at += each.wait;
    for (let due = nextDue(now, at); due !== null && due.at <= at; due = nextDue(now, at)) take(due.event);
    const command = commandOf(each, now, at, turn);
    if (refusalOf(now, command) === null) take(command);
  }
  return taken;
}

/** The room when the acts are over. */
export function finale(room: RoomContext, taken: readonly Taken[]): RoomContext {
  return taken.at(-1)?.after ?? room;
}
