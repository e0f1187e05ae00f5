import { noRuns } from '../../machines/automation/runs.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { DAY } from '../../machines/kernel/time.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import { CHANNELS_KEPT } from './applied.ts';
import type { DecodedCommand, DecodedEntry } from './journal.codec.ts';
import type { KeptAnswer, QueuedDelivery } from './journal.entry.ts';
import { roomValues, summed } from './room.rows.ts';
import { type RoomStatements, roomStatements } from './room.statements.ts';
import { RoomWork } from './room.work.ts';

/** How much history the disk keeps. */
export interface Retention {
  /** Lines of the log a room; older ones go, some at a time. */
  readonly logEntries: number;
  /** Bytes of those lines; past it the older ones go, an eighth at a time. */
  readonly logBytes: number;
  /** Runs of timers a room: each is some 300 bytes. */
  readonly timerRuns: number;
}

/** A show day is some 3 MB of lines. What undo needs has a place in what is left of them (`HISTORY_BYTES`). */
export const defaultRetention: Retention = {
  logEntries: 10_000,
  logBytes: 8 * 1024 * 1024,
  timerRuns: 10_000,
};

/** Bytes of the newest lines that are kept in any case. */
export const keptBytes = ({ logBytes }: Retention): number => logBytes * (7 / 8);

/** Past so many bytes the log is not left until the writer has nothing else to do. */
const mostBytes = ({ logBytes }: Retention): number => logBytes * (9 / 8);

/** A room's log is looked at once in so many commands, and pruned when the writer has nothing else to do. */
const PRUNE_EVERY = 256;

/** Its bytes are asked for once in so many commands, and after each whose line is large: it is a read of one row. */
const WEIGH_EVERY = 16;
const LARGE_LINE = 4_096;

/** How long a run of a timer is kept (S36). */
export const TIMER_RUNS_KEPT = 400 * DAY;

/** How long a silent channel's highest command id is kept in a row, at least. A tab that was away longer starts afresh. */
export const APPLIED_KEPT = 7 * DAY;

type HeadOf<Kind extends string> = Extract<DecodedEntry['head'], readonly [Kind, ...unknown[]]>;

interface Reached {
  readonly seq: number;
  readonly at: number;
}

/** Turns decoded entries into rows, inside a transaction that its caller began. */
export class RoomWriter {
  readonly #statements: RoomStatements;
  readonly #retention: Retention;
  readonly #rooms = new Map<RoomId, RoomWork>();
  /** Rooms whose log may be too long, and how far it has come. */
  readonly #overdue = new Map<RoomId, Reached>();
  /** Rooms of this batch whose logs may have become too large. */
  readonly #grown = new Map<RoomId, Reached>();
  /** Highest command id of each channel in this batch, by room and channel. */
  readonly #applied = new Map<string, readonly [RoomId, string, number, number]>();

  constructor(db: SqliteDatabase, retention: Retention) {
    this.#statements = roomStatements(db);
    this.#retention = retention;
  }

  write(entries: readonly DecodedEntry[]): void {
    try {
      for (const entry of entries) this.#take(entry);
      for (const [roomId, work] of this.#rooms) work.write(roomId, this.#statements);
      for (const row of this.#applied.values()) this.#statements.applied.run(summed(row));
      for (const [roomId, reached] of this.#grown) this.#weigh(roomId, reached);
    } finally {
      this.#rooms.clear();
      this.#grown.clear();
      this.#applied.clear();
    }
  }

  get untidy(): boolean {
    return this.#overdue.size > 0;
  }

  /** Prunes one room. Its rows lie far apart, between those of all the others, so it is no small thing. */
  tidy(): void {
    for (const [roomId, reached] of this.#overdue) return this.#prune(roomId, reached);
  }

  probe(at: number): void {
    this.#statements.probe.run(at);
  }

  #take({ head, line }: DecodedEntry): void {
    if (line !== null) this.#takeCommand(head, line);
    else if (head[0] === 'create') this.#create(head);
    else if (head[0] === 'draft') this.#workOf(head[1]).takeDraft(head[2], head[3]);
    else if (head[0] === 'deletion') this.#delete(head);
    else this.#remove(head[1]);
  }

  #takeCommand(head: DecodedCommand['head'], line: DecodedCommand['line']): void {
    const [, roomId, nextDueAt, access, handledUntil, endedDrafts, runs, kept, outgoing, timerRuns] = head;
    const [seq, at, , , channelId, commandId] = line.packedHeader();
    const work = this.#workOf(roomId);
    work.takeLine(seq, line);
    if (access !== null) work.takeAccess(access);
    if (handledUntil !== null) work.set('considered', [JSON.stringify(handledUntil)]);
    for (const outputId of endedDrafts) work.takeDraft(outputId, null);
    if (runs !== null) work.takeRuns(runs);
    for (const row of timerRuns) work.takeTimerRun(row);
    work.set('position', [seq, at, nextDueAt]);
    if (kept !== null) this.#keep(kept);
    this.#queue(outgoing);
    if (channelId !== null && commandId !== null)
      this.#applied.set(roomId + channelId, [roomId, channelId, commandId, at]);
    if (seq % PRUNE_EVERY === 0) this.#overdue.set(roomId, { seq, at });
    if (seq % this.#retention.logEntries === 0) this.#prune(roomId, { seq, at });
    if (seq % WEIGH_EVERY === 0 || line.bytes.length > LARGE_LINE) this.#grown.set(roomId, { seq, at });
  }

  #keep(kept: KeptAnswer): void {
    const [, , , , , at] = kept;
    this.#statements.keptAnswer.run(kept);
    this.#statements.forgetAnswers.run(at - DAY);
  }

  #weigh(roomId: RoomId, reached: Reached): void {
    const bytes = this.#statements.logBytes.get(roomId) ?? 0;
    if (bytes > mostBytes(this.#retention)) this.#prune(roomId, reached);
    else if (bytes > this.#retention.logBytes) this.#overdue.set(roomId, reached);
  }

  #prune(roomId: RoomId, { seq, at }: Reached): void {
    this.#overdue.delete(roomId);
    const newest = seq - this.#retention.logEntries;
    const pruned = this.#statements.pruneLog.all(roomId, newest, newest);
    const freed = pruned.reduce((total, bytes) => total + bytes, 0);
    if (freed > 0) this.#statements.freed.run(freed, roomId);
    this.#statements.pruneApplied.run({ room: roomId, oldest: at - APPLIED_KEPT, most: CHANNELS_KEPT - 1 });
    const most = this.#retention.timerRuns - 1;
    this.#statements.pruneTimerRuns.run({ room: roomId, oldest: at - TIMER_RUNS_KEPT, most });
    if ((this.#statements.logBytes.get(roomId) ?? 0) > this.#retention.logBytes) this.#pruneBytes(roomId);
  }

  /** Counts the rows themselves, the newest first: a count that the disk has changed takes no more than it must. */
  #pruneBytes(roomId: RoomId): void {
    let bytes = 0;
    for (const row of this.#statements.logSizes.all(roomId)) {
      if (bytes >= keptBytes(this.#retention)) {
        this.#statements.pruneLog.all(roomId, row.first_seq, Number.MAX_SAFE_INTEGER);
        break;
      }
      bytes += row.bytes;
    }
    this.#statements.weighed.run(bytes, roomId);
  }

  #create([, , context, nextDueAt, outgoing]: HeadOf<'create'>): void {
    const { show } = context;
    const roomId = show.room._id;
    this.#statements.createRoom.run(roomValues(context, { epoch: 1, seq: 0, nextDueAt }));
    const work = new RoomWork();
    work.take({ name: 'timers/items', payload: show.timers });
    work.take({ name: 'messages/items', payload: show.messages });
    work.take({ name: 'outputs/all', payload: show.outputs });
    work.take({ name: 'automations/items', payload: show.automations });
    if (context.runs !== noRuns) work.takeRuns(context.runs);
    work.write(roomId, this.#statements);
    this.#queue(outgoing);
  }

  #delete([, roomId, deletedAt, outgoing]: HeadOf<'deletion'>): void {
    this.#statements.deletion.run(deletedAt, roomId);
    this.#queue(outgoing);
  }

  #queue(outgoing: readonly QueuedDelivery[]): void {
    for (const delivery of outgoing) this.#statements.queue.run(delivery);
  }

  #remove(roomId: RoomId): void {
    this.#rooms.delete(roomId);
    this.#grown.delete(roomId);
    for (const [key, row] of this.#applied) if (row[0] === roomId) this.#applied.delete(key);
    this.#statements.removeRoom.run(roomId);
  }

  #workOf(roomId: RoomId): RoomWork {
    const known = this.#rooms.get(roomId);
    if (known !== undefined) return known;
    const work = new RoomWork();
    this.#rooms.set(roomId, work);
    return work;
  }
}
