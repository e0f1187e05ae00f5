import type { Client } from '../../machines/device/client.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { OutgoingDelivery } from '../../machines/room/automation.perform.ts';
import type { AwaitedMark } from '../../machines/room/clock.marks.ts';
import type { AlarmEvent } from '../../machines/room/room.alarm.ts';
import type { RoomInfo, RoomState } from '../../machines/room/room.state.ts';
import { momentOf, type ShowMoment } from '../../machines/room/show-events.ts';
import type { QueuedDelivery } from './journal/journal.entry.ts';
import type { PendingCommand } from './pending.ts';

/** `wall` is the wall clock minus the monotonic clock. */
export interface OutgoingChange {
  readonly before: RoomState;
  readonly after: RoomState;
  readonly moment: ShowMoment;
  readonly seq: number;
  readonly wall: Duration;
}

export type WebhookDelivery = Extract<OutgoingDelivery, { readonly type: 'WEBHOOK' }>;

export type OscDelivery = Extract<OutgoingDelivery, { readonly type: 'OSC' }>;

export type RequestDelivery = Extract<OutgoingDelivery, { readonly type: 'REQUEST' }>;

export interface OutgoingStep {
  readonly show: RoomState;
  readonly sending: WebhookDelivery;
  readonly seq: number;
  readonly at: Instant;
}

export interface Outgoing {
  marks(room: RoomInfo): readonly AwaitedMark[];
  rows(change: OutgoingChange): readonly QueuedDelivery[];
  stepRows(step: OutgoingStep): readonly QueuedDelivery[];
  lifeRows(type: 'room.created' | 'room.deleted', show: RoomState, wall: Duration): readonly QueuedDelivery[];
  queued(rows: readonly QueuedDelivery[]): void;
  screens(room: RoomInfo, before: readonly Client[], after: readonly Client[]): void;
}

export const noOutgoing: Outgoing = {
  marks: () => [],
  rows: () => [],
  stepRows: () => [],
  lifeRows: () => [],
  queued: () => {},
  screens: () => {},
};

interface OutgoingFacts {
  readonly command: string;
  readonly payload: unknown;
  readonly wall: Duration;
}

export function outgoingRows(
  outgoing: Outgoing,
  { before, after, header, submission, sending }: PendingCommand,
  { command, payload, wall }: OutgoingFacts,
): readonly QueuedDelivery[] {
  const question = submission?.stampExtras?.question !== undefined;
  const moment = isAlarm(payload, command)
    ? momentOf(payload)
    : { at: header.at, ...(question && { question }) };
  const { show } = after;
  const all = outgoing.rows({ before: before.show, after: show, moment, seq: header.seq, wall });
  // A laptop's journal holds past events, so only the changed rundown is sent (N2255).
  const rows = submission?.solo ? all.filter(([, , , , type]) => type === 'rundown.changed') : all;
  if (sending === null) return rows;
  return [...rows, ...outgoing.stepRows({ show, sending, seq: header.seq, at: header.at + wall })];
}

const isAlarm = (_payload: unknown, command: string): _payload is AlarmEvent => command.startsWith('alarm/');
