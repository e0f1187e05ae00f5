import type { AutomationRuns } from '../../../machines/automation/runs.ts';
import type { ChannelId, OutputId, RoomId, RoomPid, TeamId, TimerId } from '../../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';
import type { Change } from '../../../machines/room/changes.ts';
import type { HistoryStep, RoomAccess, RoomContext, RoomState } from '../../../machines/room/room.state.ts';
import type { DocumentList } from './batch.rows.ts';
import type { CellDocument } from './room.rows.ts';

export type CommandResult = Readonly<Record<string, unknown>>;

/** Stored answer of an API request: key id, request id, fingerprint, status, body and wall-clock instant. */
export type StoredAnswerRow = readonly [
  keyId: string,
  idempotencyKey: string,
  fingerprint: string,
  status: number,
  body: string,
  at: Instant,
];

/** Queued delivery: ids of the event, webhook, team and room (or null), then type, body and instant. */
export type QueuedDelivery = readonly [
  eventId: string,
  webhookId: string,
  teamId: TeamId,
  roomPid: RoomPid | null,
  type: string,
  body: string,
  at: Instant,
];

/** Row of a timer run: wall-clock start, timer and JSON body. A null body removes the row. */
export type TimerRunRow = readonly [started: Instant, timerId: TimerId, body: string | null];

export interface CommandEntry {
  readonly kind: 'command';
  readonly roomId: RoomId;
  readonly seq: number;
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  readonly changes: readonly Change[];
  readonly access: RoomAccess | null;
  readonly handledUntil: Readonly<Record<TimerId, Instant>> | null;
  readonly nextDueAt: Instant | null;
  readonly runs: AutomationRuns | null;
  readonly endedDrafts: readonly OutputId[];
  readonly channelId: ChannelId | null;
  readonly commandId: number | null;
  readonly detail: CommandDetail;
  readonly timerRuns?: readonly TimerRunRow[];
  readonly kept?: StoredAnswerRow;
  readonly outgoing?: readonly QueuedDelivery[];
  /** Longest wait for the disk. After that the entry is not written. */
  readonly within?: Duration;
}

export interface CommandDetail {
  readonly payload: unknown;
  readonly step: HistoryStep | null;
  readonly result: CommandResult;
}

export const UNFINISHED_DELETION: Instant = 0;

export interface CreateEntry {
  readonly kind: 'create';
  readonly roomId: RoomId;
  readonly context: RoomContext;
  readonly nextDueAt: Instant | null;
  readonly outgoing?: readonly QueuedDelivery[];
  readonly timerRuns?: readonly TimerRunRow[];
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

/** Restores the room if `deletedAt` is null. Its rows stay (M37). */
interface DeletionEntry {
  readonly kind: 'deletion';
  readonly roomId: RoomId;
  readonly deletedAt: Instant | null;
  readonly outgoing?: readonly QueuedDelivery[];
}

/** Drafts have neither a `seq` nor a log line (R120). */
export interface DraftEntry {
  readonly kind: 'draft';
  readonly roomId: RoomId;
  readonly outputId: OutputId;
  readonly draft: DesignDraft | null;
}

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
