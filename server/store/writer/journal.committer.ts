import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { monotonic } from '../../kernel/clock.ts';
import { errorMessage } from '../../kernel/refused.ts';
import { batchRows } from '../../rooms/journal/batch.work.ts';
import {
  type DecodedCommand,
  type DecodedEntry,
  expiredRooms,
  type Retention,
  rowsEntry,
} from '../../rooms/journal/journal.ts';
import { LINES_PER_ROW, LogLine } from '../../rooms/journal/log.codec.ts';
import { SqliteSink } from '../../rooms/journal/room.sink.sqlite.ts';
import { createRowCheck } from '../../rooms/journal/store.sqlite.ts';
import type { SqliteDatabase } from '../connection.ts';
import type { MovedFileDetector } from '../lock.ts';
import {
  errorCodeOf,
  isFatalCode,
  isStorageCode,
  StatementError,
  StatementRunner,
  type Statements,
  type StatementsReply,
} from '../statements.ts';
import type { BatchCommitted, BatchFailed, FailedRoom } from './journal.thread.ts';

/** Maximum number of a room's log lines without rows. Loading a room must read at least as many lines. */
const MAX_LINES_BEHIND = 256;

const LARGE_LINE_BYTES = 4_096;

/** About 100 timers. Rows of such changes are written in steps. */
const SLOW_CHANGES_BYTES = 32 * 1_024;

const FEW_LINES_COUNT = 8;

/** Pruning leaves more than this, so it never removes lines that rows lack. */
const MAX_BYTES_BEHIND = 4 * 1_024 * 1_024;

interface PendingRows {
  readonly lines: number;
  readonly bytes: number;
  readonly since: number;
  /** Null if the lines are only in the log. */
  readonly commands: readonly DecodedCommand[] | null;
  readonly isSlow: boolean;
}

/** Rooms whose rows lag behind their logs (decision 029). */
export class RoomsWithPendingRows {
  readonly #rooms = new Map<RoomId, PendingRows>();
  readonly #stuck = new Set<RoomId>();
  readonly #caught = new Map<RoomId, PendingRows>();

  get size(): number {
    return this.#rooms.size + this.#stuck.size;
  }

  has(roomId: RoomId): boolean {
    return this.#rooms.has(roomId) || this.#stuck.has(roomId);
  }

  /** Returns rooms for which this batch writes only the log lines. Their rows follow later. */
  letWait(entries: readonly DecodedEntry[]): ReadonlySet<RoomId> {
    const waiting = new Set<RoomId>();
    for (const [roomId, added] of linesOfRooms(entries)) {
      if (added === null || added.length > LINES_PER_ROW || this.#stuck.has(roomId)) continue;
      const known = this.#rooms.get(roomId);
      const { lines: before = 0, bytes: bytesBefore = 0, since = monotonic(), commands = [] } = known ?? {};
      const lines = before + added.length;
      const bytes = added.reduce((sum, { line }) => sum + line.bytes.length, bytesBefore);
      if (lines > MAX_LINES_BEHIND || (lines > 1 && bytes > MAX_BYTES_BEHIND)) continue;
      const isSlow = known?.isSlow === true || added.some(isSlowLine);
      const fits = lines <= FEW_LINES_COUNT && !isSlow;
      this.#rooms.set(roomId, {
        lines,
        bytes,
        since,
        commands: fits ? withAddedCommands(commands, added) : null,
        isSlow,
      });
      waiting.add(roomId);
    }
    return waiting;
  }

  lines(roomId: RoomId): readonly DecodedCommand[] | null {
    return this.#rooms.get(roomId)?.commands ?? null;
  }

  /** Returns null if the rows need no steps. */
  slowLines(roomId: RoomId): number | null {
    const pending = this.#rooms.get(roomId);
    return pending?.isSlow === true ? pending.lines : null;
  }

  quick(rooms: readonly RoomId[]): readonly RoomId[] {
    return rooms.filter((roomId) => this.slowLines(roomId) === null);
  }

  found(roomId: RoomId): void {
    this.#rooms.set(roomId, UNCOUNTED_PENDING_ROWS);
  }

  /** Returns rooms to catch up. The first must lag by `waited` ms, the others by half of it. */
  due(waited: number, most: number): readonly RoomId[] {
    const now = monotonic();
    const due: RoomId[] = [];
    for (const [roomId, { since }] of this.#rooms) {
      const enough = due.length === 0 ? waited : waited / 2;
      if (now - since < enough || due.length === most) break;
      due.push(roomId);
    }
    return due;
  }

  caughtUp(roomId: RoomId): void {
    this.#caught.set(roomId, this.#rooms.get(roomId) ?? UNCOUNTED_PENDING_ROWS);
    this.#rooms.delete(roomId);
    this.#stuck.delete(roomId);
  }

  stuck(roomId: RoomId): void {
    this.#rooms.delete(roomId);
    this.#stuck.add(roomId);
  }

  committed(): void {
    this.#caught.clear();
  }

  /** Forgets lines in memory, because they may belong to the failed transaction. */
  rolledBack(): void {
    for (const [roomId, pending] of this.#caught) this.#rooms.set(roomId, pending);
    for (const [roomId, pending] of this.#rooms) this.#rooms.set(roomId, { ...pending, commands: null });
    this.#caught.clear();
  }
}

const UNCOUNTED_PENDING_ROWS: PendingRows = {
  lines: MAX_LINES_BEHIND,
  bytes: 0,
  since: 0,
  commands: null,
  isSlow: false,
};

/** Copies the lines. Otherwise each would keep the memory of its whole batch. */
const withAddedCommands = (
  commands: PendingRows['commands'],
  added: readonly DecodedCommand[],
): PendingRows['commands'] =>
  commands && [
    ...commands,
    ...added.map(({ head, line }) => rowsEntry(head[1], head[2], new LogLine(line.bytes.slice()))),
  ];

function linesOfRooms(
  entries: readonly DecodedEntry[],
): ReadonlyMap<RoomId, readonly DecodedCommand[] | null> {
  const added = new Map<RoomId, DecodedCommand[] | null>();
  for (const entry of entries) {
    const roomId = entry.head[1];
    const ofRoom = added.get(roomId);
    if (ofRoom === null) continue;
    if (!canRowsWait(entry)) added.set(roomId, null);
    else if (ofRoom === undefined) added.set(roomId, [entry]);
    else ofRoom.push(entry);
  }
  return added;
}

const isSlowLine = ({ line }: DecodedCommand): boolean => line.changesSize > SLOW_CHANGES_BYTES;

const canRowsWait = (entry: DecodedEntry): entry is DecodedCommand =>
  entry.line !== null && entry.head[11] && (entry.line.bytes.length <= LARGE_LINE_BYTES || isSlowLine(entry));

export type CommitWork = { readonly generation: number } & (
  | { readonly kind: 'entry'; readonly entry: DecodedEntry; readonly bytes: number }
  | { readonly kind: 'probe'; readonly at: number }
  | Statements
);

type EntryWork = Extract<CommitWork, { kind: 'entry' }>;

const LARGE_ENTRY_BYTES = 16 * 1_024;

/** 250 pages, which take 2 ms. */
const CHECKPOINT_BYTES = 1_024 * 1_024;

const isLargeEntry = (work: CommitWork): work is EntryWork =>
  work.kind === 'entry' && work.bytes > LARGE_ENTRY_BYTES;

/** Entries before a large one must not wait for it (W2032). */
export function* splitIntoBatches(
  works: readonly CommitWork[],
): Generator<readonly CommitWork[], void, void> {
  let from = 0;
  for (const [nth, work] of works.entries()) {
    if (!isLargeEntry(work)) continue;
    if (nth > from) yield works.slice(from, nth);
    yield [work];
    from = nth + 1;
  }
  if (from < works.length) yield works.slice(from);
}

/** Limits the rooms of one transaction that updates rows, because commits wait for it. */
const ROOMS_PER_CATCH_UP = 16;

interface CatchUpOptions {
  readonly most?: number;
  readonly isWanted?: () => boolean;
}

/** Value of SQLite's `user_version` while rows may lag behind the log. */
const BEHIND_FLAG = 1;

const COMMITS_UNTIL_SETTLED = 32;

const SYNCHRONOUS_FULL = 2;

/**
 * Syncs only the data of the WAL. SQLite would sync the time of the file too (`fsync`), and each command would cost a
 * commit of the file system's journal.
 */
export class WalSync {
  readonly #file: number;

  /** Null for a connection whose commits need no sync. */
  static takeOver(db: SqliteDatabase): WalSync | null {
    const path = `${db.name}-wal`;
    if (db.pragma('synchronous', { simple: true }) !== SYNCHRONOUS_FULL || !existsSync(path)) return null;
    db.pragma('synchronous = NORMAL');
    return new WalSync(path);
  }

  private constructor(path: string) {
    this.#file = openSync(path, 'r+');
  }

  sync(): void {
    try {
      fdatasyncSync(this.#file);
    } catch (error) {
      throw new StatementError('SQLITE_IOERR_FSYNC', errorMessage(error), true);
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

class FileMovedError extends Error {
  readonly code = 'SQLITE_READONLY_DBMOVED';

  constructor(path: string) {
    super(
      `${path} was deleted or replaced while the server was running. Put the file back, or stop the server and restore a backup`,
    );
  }
}

const newestGeneration = (works: readonly CommitWork[]) => Math.max(...works.map((work) => work.generation));

/**
 * Commits batches as transactions. After a failure it drops entries of that generation and earlier ones, because they
 * depend on lost changes.
 */
export class Committer {
  readonly #db: SqliteDatabase;
  readonly #wal: Pick<WalSync, 'sync' | 'close'> | null;
  readonly #begin: Statement;
  readonly #commit: Statement;
  readonly #savepoint: Statement;
  readonly #release: Statement;
  readonly #sink: SqliteSink;
  readonly #pendingRows = new RoomsWithPendingRows();
  readonly #retention: Retention;
  readonly #statements: StatementRunner;
  readonly #files: Pick<MovedFileDetector, 'moved'> | null;
  #stepping: {
    readonly roomId: RoomId;
    readonly lines: number;
    readonly steps: Generator<void, void, void>;
  } | null = null;
  #isMarked = false;
  #commits = 0;
  #largeBytes = 0;
  #failedGeneration = -1;
  readonly #failedRooms = new Map<RoomId, number>();

  /** `files` detects a moved database before each commit. Null disables the check. */
  constructor(
    db: SqliteDatabase,
    retention: Retention,
    files: Pick<MovedFileDetector, 'moved'> | null = null,
    wal: Pick<WalSync, 'sync' | 'close'> | null = WalSync.takeOver(db),
  ) {
    this.#db = db;
    this.#files = files;
    this.#wal = wal;
    this.#begin = db.prepare('begin immediate');
    this.#commit = db.prepare('commit');
    this.#savepoint = db.prepare('savepoint room');
    this.#release = db.prepare('release room');
    this.#sink = new SqliteSink(db, retention);
    this.#retention = retention;
    this.#statements = new StatementRunner(db);
  }

  commit(batch: readonly CommitWork[]): BatchCommitted | BatchFailed | null {
    const current = batch.filter((work) => work.generation > this.#failedGeneration);
    if (current.length === 0) return null;
    const moved = this.#files?.moved() ?? null;
    if (moved !== null) return this.#batchFailed(current, new FileMovedError(moved));
    try {
      return this.#transaction(current);
    } catch (error) {
      return this.#batchFailed(current, error);
    }
  }

  get unsettled(): boolean {
    return this.#commits >= COMMITS_UNTIL_SETTLED;
  }

  /** Makes a checkpoint while the thread is idle. Otherwise a command would wait for it. */
  settle(): void {
    this.#commits = 0;
    this.#largeBytes = 0;
    try {
      this.#db.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // Without a checkpoint, the changes stay safe in the WAL.
    }
  }

  /** Does one piece of housekeeping. Throws if a sync failed, which must end the thread. */
  tidy(): boolean {
    if (this.#largeBytes >= CHECKPOINT_BYTES) this.settle();
    return this.#sink.untidy && this.#runMaintenance(() => this.#sink.tidy());
  }

  get isBehind(): boolean {
    return this.#pendingRows.size > 0;
  }

  /** Writes the rows of up to `most` rooms that lag by `waited` ms. Throws like `tidy`. */
  catchUp(
    waited: number,
    { most = ROOMS_PER_CATCH_UP, isWanted = () => false }: CatchUpOptions = {},
  ): boolean {
    const due = this.#pendingRows.due(waited, most);
    const [oldest] = due;
    if (oldest === undefined) return false;
    const lines = most === Infinity ? null : this.#pendingRows.slowLines(oldest);
    return lines === null
      ? this.#catchUpWith(most === Infinity ? due : this.#pendingRows.quick(due), isWanted)
      : this.#runMaintenance(() => this.#stepWith(oldest, lines));
  }

  /** Call this after a crash, before anything reads the rows. */
  recover(): void {
    this.#isMarked = this.#db.pragma('user_version', { simple: true }) === BEHIND_FLAG;
    if (!this.#isMarked) return;
    try {
      // Damaged rows are skipped, so that they stay as evidence.
      const areIntact = createRowCheck(this.#db);
      for (const roomId of this.#sink.roomsBehind()) if (areIntact(roomId)) this.#pendingRows.found(roomId);
      this.catchUp(0, { most: Infinity });
    } catch (error) {
      // Ignores other errors: damaged rooms refuse to load, and other rooms load missing lines from the log.
      if (isFatalCode(errorCodeOf(error))) throw error;
    }
  }

  finish(): void {
    this.catchUp(0, { most: Infinity });
    if (!this.isBehind && this.#isMarked) this.#runMaintenance(() => this.#db.pragma('user_version = 0'));
    this.settle();
    this.#wal?.close();
  }

  /** Commits without a sync: after a power cut the log still has the lines, and the next command syncs both. */
  #runMaintenance(work: () => void): boolean {
    try {
      this.#begin.run();
      work();
      this.#commit.run();
      this.#pendingRows.committed();
      return true;
    } catch (error) {
      if (isFatalCode(errorCodeOf(error))) throw error;
      this.#forget();
      if (this.#db.inTransaction) this.#db.exec('rollback');
      return false;
    }
  }

  #catchUpWith(rooms: readonly RoomId[], isWanted: () => boolean): boolean {
    const each = (write: (roomId: RoomId) => void) => () => {
      for (const roomId of rooms) {
        write(roomId);
        if (isWanted()) return;
      }
    };
    // The first try uses no savepoints, because one costs half as much as writing a room's rows.
    return (
      this.#runMaintenance(each((roomId) => this.#catchUpWithOne(roomId))) ||
      this.#runMaintenance(each((roomId) => this.#catchUpAlone(roomId)))
    );
  }

  #catchUpAlone(roomId: RoomId): void {
    if (this.#trying(() => this.#catchUpWithOne(roomId)) !== null) this.#pendingRows.stuck(roomId);
  }

  #catchUpWithOne(roomId: RoomId): void {
    this.#sink.catchUp(roomId, this.#pendingRows.lines(roomId));
    this.#caughtUp(roomId);
  }

  #stepWith(roomId: RoomId, lines: number): void {
    if (this.#stepping?.roomId !== roomId)
      this.#stepping = { roomId, lines, steps: this.#sink.catchUpInSteps(roomId) };
    const { steps, lines: begun } = this.#stepping;
    let isOver = false;
    const failed = this.#trying(() => {
      isOver = steps.next().done === true;
    });
    if (failed !== null) this.#pendingRows.stuck(roomId);
    else if (isOver && lines === begun) this.#caughtUp(roomId);
    if (failed !== null || isOver) this.#stepping = null;
  }

  #caughtUp(roomId: RoomId): void {
    if (this.#stepping?.roomId === roomId) this.#stepping = null;
    this.#pendingRows.caughtUp(roomId);
  }

  #transaction(works: readonly CommitWork[]): BatchCommitted {
    this.#begin.run();
    const entries = works.filter((work) => work.kind === 'entry');
    const expired = this.#leftOut(entries);
    const failedRooms = [
      ...this.#writeRooms(entries.filter((work) => !this.#isOfFailedRoom(work))),
      ...expired,
    ];
    const replies: StatementsReply[] = [];
    for (const work of works) {
      if (work.kind === 'statements') replies.push(this.#statements.run(work));
      else if (work.kind === 'probe') this.#sink.probe(work.at);
    }
    const isMarked = this.#isMarked || this.isBehind;
    if (isMarked !== this.#isMarked) this.#db.pragma(`user_version = ${BEHIND_FLAG}`);
    this.#commit.run();
    this.#wal?.sync();
    this.#isMarked = isMarked;
    this.#pendingRows.committed();
    this.#commits += 1;
    for (const work of works) if (isLargeEntry(work)) this.#largeBytes += work.bytes;
    return { kind: 'committed', count: entries.length, failedRooms, replies };
  }

  #leftOut(works: readonly EntryWork[]): readonly FailedRoom[] {
    const expired = expiredRooms(
      works.filter((work) => !this.#isOfFailedRoom(work)).map(({ entry }) => entry),
    );
    for (const { roomId } of expired) this.#failedRooms.set(roomId, newestGeneration(works));
    return expired;
  }

  #write(works: readonly EntryWork[]): void {
    const entries = works.map((work) => work.entry);
    const waiting = this.#pendingRows.letWait(entries);
    for (const { head } of entries)
      if (!waiting.has(head[1]) && this.#pendingRows.has(head[1])) this.#catchUpWithOne(head[1]);
    const shareOf = (roomId: RoomId) => (waiting.has(roomId) ? 'log' : 'all');
    this.#sink.write(batchRows(entries, this.#retention, shareOf));
  }

  #writeRooms(entries: readonly EntryWork[]): FailedRoom[] {
    try {
      this.#write(entries);
      return [];
    } catch (error) {
      if (isStorageCode(errorCodeOf(error))) throw error;
    }
    this.#rollBack('rollback');
    this.#begin.run();
    return this.#writeRoomByRoom(entries);
  }

  #writeRoomByRoom(entries: readonly EntryWork[]): FailedRoom[] {
    const byRoom = new Map<RoomId, EntryWork[]>();
    for (const work of entries) {
      const roomId = work.entry.head[1];
      byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), work]);
    }
    return [...byRoom].flatMap(([roomId, works]) => this.#writeOne(roomId, works) ?? []);
  }

  #writeOne(roomId: RoomId, works: readonly EntryWork[]): FailedRoom | null {
    const failed = this.#trying(() => this.#write(works));
    if (failed === null) return null;
    this.#failedRooms.set(roomId, newestGeneration(works));
    return { roomId, reason: errorMessage(failed.error) };
  }

  /** Returns null if the work succeeded, and throws if the storage fails. */
  #trying(write: () => void): { readonly error: unknown } | null {
    this.#savepoint.run();
    try {
      write();
      this.#release.run();
      return null;
    } catch (error) {
      if (isStorageCode(errorCodeOf(error))) throw error;
      this.#rollBack('rollback to room');
      this.#release.run();
      return { error };
    }
  }

  #forget(): void {
    this.#stepping = null;
    this.#sink.rolledBack();
    this.#pendingRows.rolledBack();
  }

  #rollBack(statement: 'rollback' | 'rollback to room'): void {
    this.#forget();
    this.#db.exec(statement);
  }

  #batchFailed(works: readonly CommitWork[], error: unknown): BatchFailed {
    this.#forget();
    if (this.#db.inTransaction) this.#db.exec('rollback');
    this.#failedGeneration = newestGeneration(works);
    const code = errorCodeOf(error);
    const message = errorMessage(error);
    return { kind: 'failed', fatal: isFatalCode(code), code, message };
  }

  #isOfFailedRoom({ generation, entry }: EntryWork): boolean {
    if (this.#failedRooms.size === 0) return false;
    const roomId = entry.head[1];
    const failedAt = this.#failedRooms.get(roomId);
    if (failedAt === undefined) return false;
    if (generation <= failedAt) return true;
    this.#failedRooms.delete(roomId);
    return false;
  }
}
