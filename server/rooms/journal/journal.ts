import type { AutomationRuns } from '../../../machines/automation/runs.ts';
import type { ChannelId, OutputId, RoomId, RoomPid, TeamId, TimerId } from '../../../machines/kernel/ids.ts';
import { DAY, type Duration, type Instant } from '../../../machines/kernel/time.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';
import type { Change, ChangeName } from '../../../machines/room/changes.ts';
import type { HistoryStep, RoomAccess, RoomContext, RoomState } from '../../../machines/room/room.state.ts';
import { decodePart } from '../../../machines/wire/frames.ts';
import { type Clock, monotonic } from '../../kernel/clock.ts';
import { EntityEncoder } from '../../kernel/entity-encoder.ts';
import type { FailedRoom } from '../../store/writer/journal.thread.ts';
import { addLine, LogLine, uint32 } from './log.codec.ts';
import type { CellDocument, DocumentList } from './room.rows.ts';

export interface JournalListener {
  /** The next `count` entries are on disk, except for entries of `failedRooms`. */
  committed(count: number, failedRooms: readonly FailedRoom[]): void;
  /** All entries without a result are lost. */
  failed(): void;
  /** The disk does not answer. The host should add no entries. */
  stalled(): void;
  /** The newest acknowledged commands are missing from the store. */
  lost(): void;
  recovered(): void;
}

export interface Journal {
  listen(listener: JournalListener): void;
  /** Returns false if too many entries wait. */
  append(entry: JournalEntry): boolean;
  /**
   * Resolves once all entries are written and this process is proven to be the writer. Missing if no other process can
   * take over.
   */
  whenFenced?(): Promise<void>;
  oldestWait?(): Duration;
  probe(at: Instant): void;
  close(): Promise<void>;
}

export class TimedJournal implements Journal {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #record: (waited: Duration) => void;
  #appended: Instant[] = [];
  #settled = 0;
  readonly #writes = new Set<{ readonly began: Instant }>();

  constructor(journal: Journal, clock: Clock, record: (waited: Duration) => void) {
    this.#journal = journal;
    this.#clock = clock;
    this.#record = record;
  }

  listen(listener: JournalListener): void {
    this.#journal.listen({
      committed: (count, failedRooms) => {
        this.#settle(count);
        listener.committed(count, failedRooms);
      },
      failed: () => {
        this.#forget();
        listener.failed();
      },
      stalled: () => listener.stalled(),
      lost: () => listener.lost(),
      recovered: () => listener.recovered(),
    });
  }

  append(entry: JournalEntry): boolean {
    const isTaken = this.#journal.append(entry);
    if (isTaken) this.#appended.push(this.#clock.precise());
    return isTaken;
  }

  async whenFenced(): Promise<void> {
    await this.#journal.whenFenced?.();
  }

  probe(at: Instant): void {
    this.#journal.probe(at);
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const write = { began: this.#clock.precise() };
    this.#writes.add(write);
    try {
      return await work();
    } finally {
      this.#writes.delete(write);
    }
  }

  oldestWait(): Duration {
    const [write] = this.#writes;
    const oldest = Math.min(this.#appended[this.#settled] ?? Infinity, write?.began ?? Infinity);
    return Math.max(0, this.#clock.precise() - oldest);
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #settle(count: number): void {
    const oldest = this.#appended[this.#settled];
    if (count > 0 && oldest !== undefined) this.#record(this.#clock.precise() - oldest);
    this.#settled += count;
    if (this.#settled >= this.#appended.length) this.#forget();
  }

  #forget(): void {
    this.#appended = [];
    this.#settled = 0;
  }
}

export interface Retention {
  readonly logEntries: number;
  /** Maximum bytes of log lines. Above this limit, the oldest eighth is pruned. */
  readonly logBytes: number;
  readonly timerRuns: number;
}

/** A show day logs some 3 MB. The undo history (`HISTORY_BYTES`) must fit even after pruning. */
export const defaultRetention: Retention = {
  logEntries: 10_000,
  logBytes: 8 * 1024 * 1024,
  timerRuns: 10_000,
};

export const prunedLogBytes = ({ logBytes }: Retention): number => logBytes * (7 / 8);

/** Above this size, pruning does not wait until the writer is idle. */
export const maxLogBytes = ({ logBytes }: Retention): number => logBytes * (9 / 8);

export const TIMER_RUN_RETENTION = 400 * DAY;

export const APPLIED_RETENTION = 7 * DAY;

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

/** An entry consists of this u32 (the head's length), the head (msgpack) and the log line of a command. */
const LENGTH_BYTES = 4;

type CommandHead = readonly [
  kind: 'command',
  roomId: RoomId,
  nextDueAt: Instant | null,
  access: RoomAccess | null,
  handledUntil: Readonly<Record<TimerId, Instant>> | null,
  endedDrafts: readonly OutputId[],
  runs: AutomationRuns | null,
  kept: StoredAnswerRow | null,
  outgoing: readonly QueuedDelivery[],
  timerRuns: readonly TimerRunRow[],
  /** Instant of the `monotonic` clock, which all threads share. */
  deadline: number | null,
  isTold: boolean,
];
type CreateHead = readonly [
  kind: 'create',
  roomId: RoomId,
  context: RoomContext,
  nextDueAt: Instant | null,
  outgoing: readonly QueuedDelivery[],
  deletedAt: Instant | null,
  timerRuns: readonly TimerRunRow[],
];
type FillHead = readonly [kind: 'fill', roomId: RoomId, lists: FillEntry['lists']];
type RemoveHead = readonly [kind: 'remove', roomId: RoomId];
type DeletionHead = readonly [
  kind: 'deletion',
  roomId: RoomId,
  deletedAt: Instant | null,
  outgoing: readonly QueuedDelivery[],
];
type DraftHead = readonly [kind: 'draft', roomId: RoomId, outputId: OutputId, draft: DesignDraft | null];
type EpochHead = readonly [kind: 'epoch', roomId: RoomId, pid: RoomPid, epoch: number, createdAt: Instant];
type OtherHead = CreateHead | FillHead | RemoveHead | DeletionHead | DraftHead | EpochHead;

/** Log lines share memory with the encoded entry. */
export type DecodedEntry =
  | { readonly head: CommandHead; readonly line: LogLine }
  | { readonly head: OtherHead; readonly line: null };
export type DecodedCommand = Extract<DecodedEntry, { readonly line: LogLine }>;

const NO_CHANGES: readonly never[] = [];

function entryHead(entry: JournalEntry): CommandHead | OtherHead {
  if (entry.kind === 'remove') return ['remove', entry.roomId];
  if (entry.kind === 'deletion')
    return ['deletion', entry.roomId, entry.deletedAt, entry.outgoing ?? NO_CHANGES];
  if (entry.kind === 'create')
    return [
      'create',
      entry.roomId,
      entry.context,
      entry.nextDueAt,
      entry.outgoing ?? NO_CHANGES,
      entry.deletedAt ?? null,
      entry.timerRuns ?? NO_CHANGES,
    ];
  if (entry.kind === 'fill') return ['fill', entry.roomId, entry.lists];
  if (entry.kind === 'draft') return ['draft', entry.roomId, entry.outputId, entry.draft];
  if (entry.kind === 'epoch') return ['epoch', entry.roomId, entry.pid, entry.epoch, entry.createdAt];
  const { roomId, nextDueAt, access, handledUntil, endedDrafts, runs } = entry;
  const { kept = null, outgoing = NO_CHANGES, timerRuns = NO_CHANGES, within } = entry;
  const deadline = within === undefined ? null : monotonic() + within;
  return [
    'command',
    roomId,
    nextDueAt,
    access,
    handledUntil,
    endedDrafts,
    runs,
    kept,
    outgoing,
    timerRuns,
    deadline,
    needsOnlyRows(entry),
  ];
}

/** Changes whose rows may be written later than the log line (decision 029). */
const ROW_ONLY_CHANGES: ReadonlySet<ChangeName> = new Set([
  'timeset',
  'timers/updateOne',
  'timers/items',
  'timers/flash',
  'messages/updateOne',
  'messages/show',
  'messages/hide',
  'messages/flash',
  'room/settings',
  'cells/updateOne',
]);

const needsOnlyRows = ({ access, handledUntil, changes }: CommandEntry): boolean =>
  access === null && handledUntil === null && changes.every(({ name }) => ROW_ONLY_CHANGES.has(name));

/** The returned buffer is valid until the next call. */
export class EntryEncoder {
  readonly #bytes = new EntityEncoder();

  encode(entry: JournalEntry): Uint8Array {
    const bytes = this.#bytes;
    bytes.clear();
    bytes.skip(LENGTH_BYTES);
    const head = bytes.add(entryHead(entry));
    bytes.setUint32(0, head);
    if (entry.kind === 'command') addLine(bytes, LENGTH_BYTES + head, entry);
    return bytes.shared();
  }
}

/** Decodes without checks, because both threads run the same build. */
export function decodeEntry(body: Uint8Array): DecodedEntry {
  const headEnd = LENGTH_BYTES + uint32(body, 0);
  const head = decodePart(body.subarray(LENGTH_BYTES, headEnd)) as CommandHead | OtherHead;
  return head[0] === 'command' ? { head, line: new LogLine(body, headEnd) } : { head, line: null };
}

export const rowsEntry = (roomId: RoomId, nextDueAt: Instant | null, line: LogLine): DecodedCommand => ({
  head: ['command', roomId, nextDueAt, null, null, [], null, null, [], [], null, true],
  line,
});

/**
 * Finds rooms with an expired entry. None of their entries may be written, because later ones depend on earlier ones.
 */
export function expiredRooms(entries: readonly DecodedEntry[]): readonly FailedRoom[] {
  const now = monotonic();
  const expired = new Set<RoomId>();
  for (const { head } of entries) if (head[0] === 'command' && (head[10] ?? now) < now) expired.add(head[1]);
  return [...expired].map((roomId) => ({
    roomId,
    reason: 'The journal entry waited too long for the disk.',
    isLate: true,
  }));
}
