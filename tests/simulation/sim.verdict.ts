import { isDeepStrictEqual } from 'node:util';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { isCrew } from '../../machines/kernel/permissions.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { applyChange } from '../../machines/room/changes.ts';
import { projectState } from '../../machines/room/room.projection.ts';
import type { History, RoomContext, RoomState } from '../../machines/room/room.state.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import type { StoredRoom, TailEntry } from '../../server/rooms/journal/store.ts';
import { contextOfStored } from '../../server/rooms/room.loading.ts';
import type { MemoryDisk } from '../support/store.memory.ts';
import { stackItems } from '../support/test-room.ts';
import { readingOf, type SimClient } from './sim.client.ts';
import type { SimServer } from './sim.server.ts';

type Found = string[];

/** A time in which alarms may be late. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Every acknowledged command is on disk once and with its number, and no refused one is. Holds at every instant. */
export function diskViolations(disk: MemoryDisk, clients: readonly SimClient[]): Found {
  const found: Found = [];
  for (const client of clients) {
    const log = disk.rooms.get(client.roomId)?.log ?? [];
    const seqs = new Map<number, number>();
    for (const { channelId, commandId, seq } of log) {
      if (channelId !== client.channelId || commandId === null) continue;
      if (seqs.has(commandId)) found.push(`${channelId}: ${commandId} was applied twice`);
      seqs.set(commandId, seq);
    }
    for (const [id, seq] of client.acked) {
      if (seqs.get(id) !== seq) found.push(`${client.channelId}: ${id} was lost`);
    }
    for (const id of client.nacked.keys())
      if (seqs.has(id)) found.push(`${client.channelId}: ${id} was refused and applied`);
  }
  return found;
}

/** The numbers have no gap, the changes lead to the state, and the clock did nothing but at its instants. */
export function logViolations(
  made: RoomContext,
  stored: StoredRoom,
  log: readonly TailEntry[],
  troubles: readonly Outage[],
): Found {
  const found: Found = [];
  let show = made.show;
  for (const [place, entry] of log.entries()) {
    if (entry.seq !== place + 1) found.push(`${entry.seq} stands at place ${place + 1}`);
    const next = stepped(show, entry);
    found.push(...wrongsOfClock(show, next, entry), ...lateness(show, entry, troubles));
    show = next;
  }
  if (!isDeepStrictEqual(show, stored.show)) found.push('the changes do not lead to the rows');
  return found;
}

function stepped(show: RoomState, { changes, at }: TailEntry): RoomState {
  const next = (changes ?? []).reduce(applyChange, show);
  return { ...next, room: { ...next.room, updatedAt: at } };
}

/**
 * If the room stops at 0:00, a clock past its deadline rings before any other event, however late the process. Its
 * effects have the deadline's date.
 */
function wrongsOfClock(before: RoomState, after: RoomState, { command, at, seq }: TailEntry): Found {
  const { running, deadline } = before.timeset;
  if (!running || deadline === null) return [];
  if (command === 'alarm/deadline') {
    const { timeset } = after;
    const exact = timeset.running ? timeset.kickoff === deadline : timeset.lastStop === deadline;
    return exact ? [] : [`${seq}: the alarm of ${deadline} did something at another instant`];
  }
  const late = before.room.settings.behavior === 'STOP' && at > deadline && !command.startsWith('alarm/');
  return late ? [`${seq}: ${command} came at ${at}, before the alarm of ${deadline}`] : [];
}

/** A due alarm rings immediately, unless there was no process or a failing disk. */
function lateness(
  { room, timeset }: RoomState,
  { command, at, seq }: TailEntry,
  troubles: readonly Outage[],
): Found {
  if (command !== 'alarm/deadline' || timeset.deadline === null) return [];
  const due = Math.max(timeset.deadline, room.updatedAt);
  const excused = troubles.some(({ from, to }) => from <= at && to >= due);
  return at - due <= SECOND || excused ? [] : [`${seq}: the alarm of ${due} rang at ${at}`];
}

/** The public has never read a message, or a wording of it, that was not shown. */
export function leaks(made: RoomContext, log: readonly TailEntry[], clients: readonly SimClient[]): Found {
  const shownOnce = new Set<string>();
  let show = made.show;
  for (const entry of log) {
    show = stepped(show, entry);
    const message = show.messages.find(({ _id }) => _id === show.activeMessageId);
    if (message !== undefined) shownOnce.add(readingOf(message));
  }
  return clients
    .filter(({ permissions }) => !isCrew(permissions))
    .flatMap(({ channelId, readings }) => [...readings].map((reading) => ({ channelId, reading })))
    .filter(({ reading }) => !shownOnce.has(reading))
    .map(({ channelId, reading }) => `${channelId} has read ${reading}, which was never shown`);
}

/** Nothing is under way: what the host shows is what is on disk, and every mirror shows what its screen may see. */
export function violationsAtRest(server: SimServer, roomId: RoomId, clients: readonly SimClient[]): Found {
  const durable = server.host.durable(roomId);
  const stored = server.store.load(roomId);
  if (durable === null || stored === null) return [`${roomId} is gone`];
  const found: Found = [];
  const { context } = durable;
  if (!isDeepStrictEqual(context.show, stored.show))
    found.push(`${roomId}: the host shows what is not on disk`);
  if (!isDeepStrictEqual(context.access, stored.access))
    found.push(`${roomId}: the access is not that on disk`);
  if (!isDeepStrictEqual(context.handledUntil, stored.handledUntil))
    found.push(`${roomId}: plans are not those on disk`);
  if (!isDeepStrictEqual(stepsOf(context.history), stepsOf(contextOfStored(stored).history)))
    found.push(`${roomId}: the log leads to another history`);
  for (const { mirror, permissions, channelId } of clients) {
    if (mirror === null) found.push(`${channelId} never joined`);
    else if (!isDeepStrictEqual(shown(mirror.view), shown(projectState(context, permissions))))
      found.push(`${channelId} shows something else`);
  }
  return found;
}

/** Connected screens are outside the sequence. */
function shown(view: RoomView): RoomState {
  const { room, timeset, timers, messages, activeMessageId, messageFocus, ...lists } = view;
  const { outputs, automations, clocks, shownClock, clockBefore, columns, cells } = lists;
  return {
    room,
    timeset,
    timers,
    messages,
    activeMessageId,
    messageFocus,
    outputs,
    automations,
    clocks,
    shownClock,
    clockBefore,
    columns,
    cells,
  };
}

/** Undoable and redoable steps, without further ones that the stacks still hold. */
function stepsOf({ undo, redo }: History) {
  return [stackItems(undo), stackItems(redo)];
}
