import type { AutomationRuns } from '../../machines/automation/runs.ts';
import type { ChannelId, OutputId, RoomId, RoomPid, TeamId, TimerId } from '../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { HistoryStep, RoomAccess, RoomContext, RoomState } from '../../machines/room/room.state.ts';
import type { DocumentList } from './batch.rows.ts';
import type { CellDocument } from './room.rows.ts';

/** What a command's answer carries beside `seq`. */
export type CommandResult = Readonly<Record<string, unknown>>;

/**
 * The answer to a request of the public API that may be repeated, kept in the transaction of what it changed: the id of the
 * key, by what the request is known again, what it asked for, status, body, and when it was by the wall clock.
 */
export type KeptAnswer = readonly [
  keyId: string,
  idempotencyKey: string,
  fingerprint: string,
  status: number,
  body: string,
  at: Instant,
];

/**
 * What a webhook is to be told, queued in the transaction of the change that it tells of: ids of event, webhook and team, of
 * the room (null: it is about none), what it is, the body as it goes out, and when it happened.
 */
export type QueuedDelivery = readonly [
  eventId: string,
  webhookId: string,
  teamId: TeamId,
  roomPid: RoomPid | null,
  type: string,
  body: string,
  at: Instant,
];

/** A run of a timer as a row: when it started by the wall clock, of which timer, and the rest as JSON; null: it is none any more. */
export type TimerRunRow = readonly [started: Instant, timerId: TimerId, body: string | null];

/** An accepted command (or an alarm), as the disk gets to know it. */
export interface CommandEntry {
  readonly kind: 'command';
  readonly roomId: RoomId;
  readonly seq: number;
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  readonly changes: readonly Change[];
  /** What only the disk sees; null when it did not change. */
  readonly access: RoomAccess | null;
  readonly handledUntil: Readonly<Record<TimerId, Instant>> | null;
  readonly nextDueAt: Instant | null;
  /** Null when nothing of it changed. */
  readonly runs: AutomationRuns | null;
  /** The outputs whose drafts it ended. */
  readonly endedDrafts: readonly OutputId[];
  readonly channelId: ChannelId | null;
  readonly commandId: number | null;
  readonly detail: CommandDetail;
  /** The runs that it began, changed or ended. */
  readonly timerRuns?: readonly TimerRunRow[];
  readonly kept?: KeptAnswer;
  readonly outgoing?: readonly QueuedDelivery[];
  /** Longest wait for the disk, ms; it is not written later. Absent: unlimited. */
  readonly within?: Duration;
}

/** The rest of a log entry: what was asked for, how to undo it, what was answered. */
export interface CommandDetail {
  readonly payload: unknown;
  readonly step: HistoryStep | null;
  readonly result: CommandResult;
}

/** `deletedAt` of a room that is still being filled. After a crash, `DeletedRooms` removes such a room. */
export const UNFINISHED: Instant = 0;

/** A new room with everything in it, or the beginning of one. */
export interface CreateEntry {
  readonly kind: 'create';
  readonly roomId: RoomId;
  readonly context: RoomContext;
  readonly nextDueAt: Instant | null;
  readonly outgoing?: readonly QueuedDelivery[];
  /** Of a report that came with it. */
  readonly timerRuns?: readonly TimerRunRow[];
  /** `UNFINISHED`: `FillEntry`s follow, and a `DeletionEntry` with null. Absent: the room is whole. */
  readonly deletedAt?: Instant;
}

/** Entities that are added to the lists of an unfinished room. */
export interface FillEntry {
  readonly kind: 'fill';
  readonly roomId: RoomId;
  readonly lists: Partial<
    Pick<RoomState, Exclude<DocumentList, 'cells'>> & { readonly cells: readonly CellDocument[] }
  >;
}

/** It is gone for good. */
export interface RemoveEntry {
  readonly kind: 'remove';
  readonly roomId: RoomId;
}

/** The room was deleted, or with null brought back. Its rows stay (M37). */
export interface DeletionEntry {
  readonly kind: 'deletion';
  readonly roomId: RoomId;
  readonly deletedAt: Instant | null;
  readonly outgoing?: readonly QueuedDelivery[];
}

/** The draft of an output became another one; null: it is gone. It has no `seq` and no line in the log (R120). */
export interface DraftEntry {
  readonly kind: 'draft';
  readonly roomId: RoomId;
  readonly outputId: OutputId;
  readonly draft: DesignDraft | null;
}

/** The room begins a higher epoch, as its store has lost what was told of it. With the rest of the part of its row. */
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
