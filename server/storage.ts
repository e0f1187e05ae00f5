import { existsSync, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type Duration, SECOND } from '../machines/kernel/time.ts';
import { createStoredFacts, type FactLookups } from './facts.ts';
import { type Cancel, CLOCK_FILE, type Clock } from './kernel/clock.ts';
import type { SharedCounts } from './kernel/rate-limits.ts';
import type { KeyLocks } from './kernel/tasks.ts';
import { type Journal, type Retention, TimedJournal } from './rooms/journal/journal.ts';
import { raiseAllEpochs } from './rooms/journal/raised-epoch.ts';
import { type RoomBytesStore, StoredRoomBytes } from './rooms/journal/room-bytes.ts';
import { SqliteRoomStore } from './rooms/journal/store.sqlite.ts';
import type { RoomStore } from './rooms/journal/store.ts';
import { listBackups, makeBackup } from './store/backup/backup.ts';
import { Backups, type BackupsOptions } from './store/backup/backups.ts';
import { removeUnfinished } from './store/backup/restore.ts';
import { LastRevocationFile } from './store/backup/restored-rights.ts';
import { openReader, type WriterSettings } from './store/connection.ts';
import { databaseFile, lockDataDir, MovedFileDetector } from './store/lock.ts';
import { installTimeOf, migrateToLatest, needsMigration } from './store/migrate.ts';
import type { Database } from './store/schema.ts';
import {
  createRoutedDialect,
  type Query,
  type QueryRows,
  type RunQueries,
  tableWriteOf,
} from './store/statements.ts';
import {
  isEmptiedDatabase,
  refuseMoved,
  restoreCommand,
  UnusableDatabase,
  unusableDatabaseError,
} from './store/unusable-database.ts';
import { findWalLoss, markClosed, type WalLoss } from './store/wal-loss.ts';
import { openJournal } from './store/writer/journal.sqlite.ts';
import type { WriterThread } from './store/writer/journal.thread.ts';

const CHECK_INTERVAL: Duration = SECOND / 2;

const SLOW_AFTER: Duration = 2 * SECOND;

/** The disk counts as fast again after this many checks without a wait. */
const QUICK_CHECKS = 10;

interface StorageWatchDeps {
  readonly journal: Pick<Journal, 'oldestWait' | 'probe'>;
  readonly clock: Clock;
  readonly file: string | null;
  readonly onSlow: ((waited: Duration | null) => void) | undefined;
}

export class StorageWatch {
  readonly #deps: StorageWatchDeps;
  readonly #files: MovedFileDetector | null;
  #next: Cancel | null = null;
  /** Counts slow checks in a row. A single one may only mean that the process was stopped. */
  #slowLooks = 0;
  #quickLooks = 0;
  #isSlow = false;
  #onChange: (isSlow: boolean) => void = () => {};

  constructor(deps: StorageWatchDeps) {
    this.#deps = deps;
    this.#files = deps.file === null ? null : new MovedFileDetector(deps.file);
    this.#schedule();
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  listen(onChange: (isSlow: boolean) => void): void {
    this.#onChange = onChange;
  }

  stop(): void {
    this.#next?.();
  }

  #schedule(): void {
    this.#next = this.#deps.clock.after(CHECK_INTERVAL, () => {
      this.#check();
      this.#schedule();
    });
  }

  #check(): void {
    const { journal, clock, onSlow } = this.#deps;
    const waited = journal.oldestWait?.() ?? 0;
    const isSlow = waited > SLOW_AFTER;
    this.#slowLooks = isSlow ? this.#slowLooks + 1 : 0;
    this.#quickLooks = isSlow ? 0 : this.#quickLooks + 1;
    if (this.#isSlow ? this.#quickLooks === QUICK_CHECKS : this.#slowLooks === 2) {
      this.#isSlow = !this.#isSlow;
      onSlow?.(this.#isSlow ? waited : null);
      this.#onChange(this.#isSlow);
    }
    // Lets the writer check the file too, so that it notices when the file is back.
    if (this.#files !== null && this.#files.moved() !== null) journal.probe(clock.now());
  }
}

/** `journal` counts bytes that are still only in the log. */
export interface StoredSize {
  readonly database: number;
  readonly journal: number;
}

async function sizeOfFile(file: string): Promise<StoredSize> {
  const [database, journal] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return { database, journal };
}

/** SQLite removes its log, so the file may be missing. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

export interface StorageOptions {
  readonly clock: Clock;
  readonly retention?: Retention;
  readonly writer?: WriterSettings;
  readonly thread?: WriterThread | undefined;
  readonly backups?: Pick<BackupsOptions, 'everyHours' | 'keep' | 'onError'>;
  readonly onFatal: (reason: string) => void;
  /** Receives null once the outage is over. */
  readonly onOutage?: (reason: string | null) => void;
  readonly onLoss?: (loss: WalLoss) => void;
  readonly onRefusedFile?: (error: unknown) => void;
  /** Receives how long the oldest change has waited, or null once the disk is fast again. */
  readonly onSlow?: (waited: Duration | null) => void;
  readonly onCommit?: (waited: Duration) => void;
}

const noBackups = { everyHours: 0, keep: 7, onError: () => {} };

export interface Storage extends FactLookups {
  readonly rooms: RoomStore;
  readonly roomBytes: RoomBytesStore;
  readonly db: Kysely<Database>;
  writeTogether(queries: readonly Query[]): Promise<readonly QueryRows[]>;
  readonly backups: Pick<Backups, 'make' | 'overview'> | null;
  readonly locks: KeyLocks | null;
  readonly limits: SharedCounts | null;
  /** True if images are in the store and the data directory is only a cache. */
  readonly hasPictures: boolean;
  readonly size: () => Promise<StoredSize>;
  readonly watch: Pick<StorageWatch, 'isSlow' | 'listen'>;
  readonly loss: WalLoss | null;
  /** Call this after the room host has closed. */
  close(): Promise<void>;
}

export type OpenStorage = (directory: string, options: StorageOptions) => Promise<Storage>;

export interface SqliteStorage extends Storage {
  readonly rooms: SqliteRoomStore;
  readonly roomBytes: StoredRoomBytes;
  readonly backups: Pick<Backups, 'make' | 'overview'>;
}

/** Makes a backup before a migration. Throws `DataDirInUse` and `UnusableDatabase`. */
export async function openStorage(directory: string, options: StorageOptions): Promise<SqliteStorage> {
  mkdirSync(directory, { recursive: true });
  const release = lockDataDir(directory);
  try {
    return await openLocked(directory, options, release);
  } catch (error) {
    release();
    throw unusableDatabaseError(databaseFile(directory), error);
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
  refuseEmptiedDirectory(directory, file, backups);
  removeUnfinished(file);
  const at = options.clock.wall();
  const loss = existsSync(file) ? findWalLoss(file, at) : null;
  if (loss !== null) options.onLoss?.(loss);
  if (existsSync(file) && (await needsMigration(file))) await makeBackup(file, backups, at);
  await migrateToLatest(file);
  if (loss?.isLost === true) raiseAllEpochs(file, at);
  markClosed(file);
  const { onRefusedFile = () => {} } = options;
  const revoked = new LastRevocationFile(directory, () => options.clock.wall(), onRefusedFile);
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
    installedAt: installTimeOf(reader),
    ...(options.backups ?? noBackups),
  });
  const { written, ...facts } = createStoredFacts(reader, clock);
  const run: RunQueries = async (queries) => {
    const writes = queries.map(tableWriteOf);
    const results = await timed.during(() => journal.run(queries));
    revoked.written(writes, results);
    written(writes, results);
    return results;
  };
  return {
    rooms,
    ...facts,
    roomBytes: new StoredRoomBytes(reader),
    db: new Kysely<Database>({ dialect: createRoutedDialect(reader, run) }),
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

const DATA_FILES: ReadonlyMap<string, string> = new Map([
  ['secret', 'the secret'],
  [CLOCK_FILE, 'the clock file'],
]);

/**
 * Refuses a missing database if other files prove that there was one. An empty database would hide that a show is lost.
 * Without proof, the first start was interrupted.
 */
function refuseEmptiedDirectory(directory: string, file: string, backups: string): void {
  const newest = listBackups(backups).at(-1);
  const isMissing = !existsSync(file);
  const dataFile = [...DATA_FILES].find(([name]) => existsSync(join(directory, name)))?.[1];
  const log = isMissing && existsSync(`${file}-wal`) ? 'the write-ahead log' : undefined;
  const witness = newest === undefined ? (dataFile ?? log) : 'the backup';
  if (witness === undefined) return;
  if (!isMissing && !isEmptiedDatabase(file)) return;
  const found = isMissing
    ? `The database ${file} is missing, although ${witness} in its folder shows that there was one.`
    : `The database ${file} is empty, although ${witness} in its folder shows that it had data.`;
  const copy = newest === undefined ? undefined : join(backups, newest);
  throw new UnusableDatabase(
    `${found} Restore a backup: ${restoreCommand(copy)}. To start with an empty server, move everything out of ${directory}.`,
  );
}
