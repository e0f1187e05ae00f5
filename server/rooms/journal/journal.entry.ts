import type { AutomationRuns } from '../../../machines/automation/runs.ts';
import type { ChannelId, OutputId, RoomId, RoomPid, TeamId, TimerId } from '../../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';
import type { Change } from '../../../machines/room/changes.ts';
import type { HistoryStep, RoomAccess, RoomContext, RoomState } from '../../../machines/room/room.state.ts';
import type { DocumentList } from './batch.rows.ts';
import type { CellDocument } from './room.rows.ts';

export type CommandResult = Readonly<Record<string, unknown>>;

/** Key id, request id, fingerprint, status, body, instant (wall clock). */
export type KeptAnswer = readonly [
  keyId: string,
  idempotencyKey: string,
  fingerprint: string,
  status: number,
  body: string,
  at: Instant,
];

/** Delivery queued with its change: ids of event, webhook, team and room (null: none), type, body, instant. */
export type QueuedDelivery = readonly [
  eventId: string,
  webhookId: string,
  teamId: TeamId,
  roomPid: RoomPid | null,
  type: string,
  body: string,
  at: Instant,
];

/** Row of a run: start (wall clock), timer, JSON body; null: removed. */
export type TimerRunRow = readonly [started: Instant, timerId: TimerId, body: string | null];

/** Accepted command or alarm as stored. */
export interface CommandEntry {
  readonly kind: 'command';
  readonly roomId: RoomId;
  readonly seq: number;
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  readonly changes: readonly Change[];
  /** null: unchanged. */
  readonly access: RoomAccess | null;
  readonly handledUntil: Readonly<Record<TimerId, Instant>> | null;
  readonly nextDueAt: Instant | null;
  /** null: unchanged. */
  readonly runs: AutomationRuns | null;
  /** Outputs whose drafts ended. */
  readonly endedDrafts: readonly OutputId[];
  readonly channelId: ChannelId | null;
  readonly commandId: number | null;
  readonly detail: CommandDetail;
  readonly timerRuns?: readonly TimerRunRow[];
  readonly kept?: KeptAnswer;
  readonly outgoing?: readonly QueuedDelivery[];
  /** Milliseconds to wait for the disk; not written later. Absent: no limit. */
  readonly within?: Duration;
}

/** Rest of a log line: payload, undo step, answer. */
export interface CommandDetail {
  readonly payload: unknown;
  readonly step: HistoryStep | null;
  readonly result: CommandResult;
}

/** `deletedAt` of an unfinished room. After a crash `DeletedRooms` removes the room. */
export const UNFINISHED: Instant = 0;

/** A new room, or its first piece. */
export interface CreateEntry {
  readonly kind: 'create';
  readonly roomId: RoomId;
  readonly context: RoomContext;
  readonly nextDueAt: Instant | null;
  readonly outgoing?: readonly QueuedDelivery[];
  /** Runs of a report in the same entry. */
  readonly timerRuns?: readonly TimerRunRow[];
  /** `UNFINISHED`: `FillEntry`s and a `DeletionEntry` with null follow. Absent: complete. */
  readonly deletedAt?: Instant;
}

export interface FillEntry {
  readonly kind: 'fill';
  readonly roomId: RoomId;
  readonly lists: Partial<
    Pick<RoomState, Exclude<DocumentList, 'cells'>> & { readonly cells: readonly CellDocument[] }
  >;
}

interface RemoveEntry {
  readonly kind: 'remove';
  readonly roomId: RoomId;
}

/** Deletes the room; null: restores it. Rows stay (M37). */
interface DeletionEntry {
  readonly kind: 'deletion';
  readonly roomId: RoomId;
  readonly deletedAt: Instant | null;
  readonly outgoing?: readonly QueuedDelivery[];
}

/** null: removed. Drafts have no `seq` or log line (R120). */
export interface DraftEntry {
  readonly kind: 'draft';
  readonly roomId: RoomId;
  readonly outputId: OutputId;
  readonly draft: DesignDraft | null;
}

/** Raises the epoch after a loss, with the rest of that row part. */
export interface EpochEntry {
  readonly kind: 'epoch';
  readonly roomId: RoomId;
  readonly epoch: number;
  readonly pid: RoomPid;
  readonly createdAt: Instant;
}

export type JournalEntry =
  | CommandEntry
  | CreateEntry
  | FillEntry
  | RemoveEntry
  | DeletionEntry
  | DraftEntry
  | EpochEntry;
