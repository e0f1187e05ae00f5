import type { Sending } from '../../machines/automation/engine/perform.ts';
import type { Client } from '../../machines/device/client.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { WantedMark } from '../../machines/room/clock.marks.ts';
import type { AlarmEvent } from '../../machines/room/room.alarm.ts';
import type { RoomInfo, RoomState } from '../../machines/room/room.state.ts';
import { momentOf, type ShowMoment } from '../../machines/room/show-events.ts';
import type { QueuedDelivery } from '../journal/journal.entry.ts';
import type { PendingCommand } from './pending-command.ts';

/** What happened to a room, for those outside who are told of it. `wall`: how far the wall clock is ahead. */
export interface ToldChange {
  readonly before: RoomState;
  readonly after: RoomState;
  readonly moment: ShowMoment;
  readonly seq: number;
  readonly wall: Duration;
}

/** What a step of an automation tells a webhook of the team. */
export type WebhookSending = Extract<Sending, { readonly type: 'WEBHOOK' }>;

/** What one sends to the room's targets. */
export type OscSending = Extract<Sending, { readonly type: 'OSC' }>;

/** A request that one makes. */
export type RequestSending = Extract<Sending, { readonly type: 'REQUEST' }>;

/** When it did so, by the wall clock. */
export interface ToldStep {
  readonly show: RoomState;
  readonly sending: WebhookSending;
  readonly seq: number;
  readonly at: Instant;
}

/** Who is told of rooms outside of them, and asks to be woken for it. */
export interface Outgoing {
  /** The marks of the clock that somebody wants to hear of. */
  marks(room: RoomInfo): readonly WantedMark[];
  /** What is to be queued with a change. */
  rows(change: ToldChange): readonly QueuedDelivery[];
  /** What is to be queued with a step of an automation. */
  stepRows(step: ToldStep): readonly QueuedDelivery[];
  /** The same of a room that is made or deleted. */
  lifeRows(type: 'room.created' | 'room.deleted', show: RoomState, wall: Duration): readonly QueuedDelivery[];
  /** Those are on disk. */
  queued(rows: readonly QueuedDelivery[]): void;
  /** Screens came or left, which is not on disk: those that were there, and those that are. */
  screens(room: RoomInfo, before: readonly Client[], after: readonly Client[]): void;
}

/** Nobody is told. */
export const nothingOutgoing: Outgoing = {
  marks: () => [],
  rows: () => [],
  stepRows: () => [],
  lifeRows: () => [],
  queued: () => {},
  screens: () => {},
};

interface Facts {
  readonly command: string;
  /** As the log has it: of an alarm the alarm. */
  readonly payload: unknown;
  readonly wall: Duration;
}

/** What is to be queued with a pending command. */
export function rowsOf(
  outgoing: Outgoing,
  { before, after, told, submission, sending }: PendingCommand,
  { command, payload, wall }: Facts,
): readonly QueuedDelivery[] {
  const question = submission?.stampExtras?.question !== undefined;
  const moment = isAlarm(payload, command)
    ? momentOf(payload)
    : { at: told.at, ...(question && { question }) };
  const { show } = after;
  const all = outgoing.rows({ before: before.show, after: show, moment, seq: told.seq, wall });
  // A journal tells of hours that have passed (N2255).
  const rows = submission?.solo ? all.filter(([, , , , type]) => type === 'rundown.changed') : all;
  if (sending === null) return rows;
  return [...rows, ...outgoing.stepRows({ show, sending, seq: told.seq, at: told.at + wall })];
}

const isAlarm = (_payload: unknown, command: string): _payload is AlarmEvent => command.startsWith('alarm/');
