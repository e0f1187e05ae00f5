import type { AutomationRuns } from '../../../machines/automation/runs.ts';
import type { ChannelId, OutputId, RoomId, RoomPid, TeamId, TimerId } from '../../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';
import type { Change, ChangeName } from '../../../machines/room/changes.ts';
import type { HistoryStep, RoomAccess, RoomContext, RoomState } from '../../../machines/room/room.state.ts';
import { decodePart } from '../../../machines/wire/codec.ts';
import { monotonic } from '../../kernel/clock.ts';
import { EntityEncoder } from '../../kernel/entity-encoder.ts';
import type { FailedRoom } from '../../store/writer/journal.thread.ts';
import { addLine, LogLine, uint32 } from './log.codec.ts';
import type { CellDocument, DocumentList } from './room.rows.ts';

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
  return [...expired].map((roomId) => ({ roomId, reason: 'It waited too long.', isLate: true }));
}
