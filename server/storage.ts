import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Duration } from '../machines/kernel/time.ts';
import { type KnownFacts, storedFacts } from './facts.ts';
import type { Clock } from './kernel/clock.ts';
import { CLOCK_FILE } from './kernel/kept-clock.ts';
import type { KeyLocks } from './kernel/keyed-queue.ts';
import type { SharedCounts } from './kernel/rate-limits.ts';
import type { Query, QueryRows } from './rooms/journal/journal.protocol.ts';
import { openJournal } from './rooms/journal/journal.sqlite.ts';
import type { WriterThread } from './rooms/journal/journal.thread.ts';
import { raiseAllEpochs } from './rooms/journal/raised-epoch.ts';
import type { Retention } from './rooms/journal/retention.ts';
import { type RoomBytesStore, StoredRoomBytes } from './rooms/journal/room-bytes.ts';
import { SqliteRoomStore } from './rooms/journal/store.sqlite.ts';
import type { RoomStore } from './rooms/journal/store.ts';
import { TimedJournal } from './rooms/journal/timed-journal.ts';
import { StorageWatch } from './storage-watch.ts';
import { backup, backupsIn } from './store/backup/backup.ts';
import { Backups, type BackupsOptions } from './store/backup/backups.ts';
import { LastRevoked } from './store/backup/last-revoked.ts';
import { removeUnfinished } from './store/backup/restore.ts';
import { openReader, type WriterSettings } from './store/connection.ts';
import { databaseFile, lockDataDir } from './store/lock.ts';
import { installedAt, migrateToLatest, needsMigration } from './store/migrate.ts';
import { refuseMoved } from './store/move/moved.ts';
import { type RunQueries, routedDialect } from './store/routed-dialect.ts';
import type { Database } from './store/schema.ts';
import { type StoredSize, sizeOfFile } from './store/stored-size.ts';
import { isEmptied, restoreCommand, UnusableDatabase, unusable } from './store/unusable-database.ts';
import { findWalLoss, markClosed, type WalLoss } from './store/wal-loss.ts';
import { writeOf } from './store/written.ts';

export interface StorageOptions {
  readonly clock: Clock;
  readonly retention?: Retention;
  readonly writer?: WriterSettings;
  readonly thread?: WriterThread | undefined;
  /** Default: manual, newest seven. */
  readonly backups?: Pick<BackupsOptions, 'everyHours' | 'keep' | 'onError'>;
  /** End the process. */
  readonly onFatal: (reason: string) => void;
  /** Reason of an outage; null: over. */
  readonly onOutage?: (reason: string | null) => void;
  /** Called before the first read. */
  readonly onLoss?: (loss: WalLoss) => void;
  readonly onRefusedFile?: (error: unknown) => void;
  /** Wait of the oldest change; null: recovered. */
  readonly onSlow?: (waited: Duration | null) => void;
  /** Longest wait of a commit. */
  readonly onCommit?: (waited: Duration) => void;
}

const noBackups = { everyHours: 0, keep: 7, onError: () => {} };

export interface Storage extends KnownFacts {
  readonly rooms: RoomStore;
  readonly roomBytes: RoomBytesStore;
  /** Users and sessions; rooms read-only. */
  readonly db: Kysely<Database>;
  /** One transaction. */
  writeTogether(queries: readonly Query[]): Promise<readonly QueryRows[]>;
  /** The store has its own if null. */
  readonly backups: Pick<Backups, 'make' | 'overview'> | null;
  /** One process only if null. */
  readonly locks: KeyLocks | null;
  /** One process only if null. */
  readonly limits: SharedCounts | null;
  /** Pictures are in the store; the data directory is a cache. */
  readonly hasPictures: boolean;
  readonly size: () => Promise<StoredSize>;
  readonly watch: Pick<StorageWatch, 'isSlow' | 'listen'>;
  readonly loss: WalLoss | null;
  /** Call after the room host. */
  close(): Promise<void>;
}

export type OpenStorage = (directory: string, options: StorageOptions) => Promise<Storage>;

export interface SqliteStorage extends Storage {
  readonly rooms: SqliteRoomStore;
  readonly roomBytes: StoredRoomBytes;
  readonly backups: Pick<Backups, 'make' | 'overview'>;
}

/**
 * Locks the data directory, migrates (after a backup) and opens the file. Throws `DataDirInUse`, `UnusableDatabase`.
 */
export async function openStorage(directory: string, options: StorageOptions): Promise<SqliteStorage> {
  mkdirSync(directory, { recursive: true });
  const release = lockDataDir(directory);
  try {
    return await openLocked(directory, options, release);
  } catch (error) {
    release();
    throw unusable(databaseFile(directory), error);
  }
}

async function openLocked(
  directory: string,
  options: StorageOptions,
  release: () => void,
): Promise<SqliteStorage> {
  const file = databaseFile(directory);
  const backups = join(directory, 'backups');
  refuseMoved(directory);
  refuseEmptied(directory, file, backups);
  removeUnfinished(file);
  const at = options.clock.wall();
  const loss = existsSync(file) ? findWalLoss(file, at) : null;
  if (loss !== null) options.onLoss?.(loss);
  if (existsSync(file) && (await needsMigration(file))) await backup(file, backups, at);
  await migrateToLatest(file);
  if (loss?.isLost === true) raiseAllEpochs(file, at);
  markClosed(file);
  const { onRefusedFile = () => {} } = options;
  const revoked = new LastRevoked(directory, () => options.clock.wall(), onRefusedFile);
  const journal = await openJournal(file, { ...options, onEntry: (entry) => revoked.entry(entry) });
  const reader = openReader(file);
  const { clock, onCommit = () => {}, retention } = options;
  const timed = new TimedJournal(journal, clock, onCommit);
  const watch = new StorageWatch({ journal: timed, clock, file, onSlow: options.onSlow });
  const rooms = new SqliteRoomStore(reader, timed, retention);
  const scheduled = new Backups({
    file,
    directory: backups,
    clock,
    installedAt: installedAt(reader),
    ...(options.backups ?? noBackups),
  });
  const { written, ...facts } = storedFacts(reader, clock);
  const run: RunQueries = async (queries) => {
    const writes = queries.map(writeOf);
    const results = await timed.during(() => journal.run(queries));
    revoked.written(writes, results);
    written(writes, results);
    return results;
  };
  return {
    rooms,
    ...facts,
    roomBytes: new StoredRoomBytes(reader),
    db: new Kysely<Database>({ dialect: routedDialect(reader, run) }),
    writeTogether: run,
    backups: scheduled,
    locks: null,
    limits: null,
    hasPictures: false,
    size: () => sizeOfFile(file),
    watch,
    loss,
    close: async () => {
      watch.stop();
      await scheduled.stop();
      await journal.close();
      reader.close();
      markClosed(file);
      release();
    },
  };
}

/** Files that prove a former database. */
const WITNESSES: ReadonlyMap<string, string> = new Map([
  ['secret', 'the secret'],
  [CLOCK_FILE, 'the kept clock'],
]);

/**
 * Refuses an empty database beside proof of a former one: a silent restart would hide a lost show. Without proof, a
 * first start was cut short.
 */
function refuseEmptied(directory: string, file: string, backups: string): void {
  const newest = backupsIn(backups).at(-1);
  const isMissing = !existsSync(file);
  const kept = [...WITNESSES].find(([name]) => existsSync(join(directory, name)))?.[1];
  const log = isMissing && existsSync(`${file}-wal`) ? 'the write-ahead log' : undefined;
  const witness = newest === undefined ? (kept ?? log) : 'the backup';
  if (witness === undefined) return;
  if (!isMissing && !isEmptied(file)) return;
  const found = isMissing
    ? `There is no database at ${file}, but ${witness} beside it tells that there was one.`
    : `${file} is empty, but ${witness} beside it tells that it was not.`;
  const copy = newest === undefined ? undefined : join(backups, newest);
  throw new UnusableDatabase(
    `${found} Put a backup in its place: ${restoreCommand(copy)}. To begin with nothing, move everything out of ${directory}.`,
  );
}
