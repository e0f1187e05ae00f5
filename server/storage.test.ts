import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Duration, HOUR, MINUTE, SECOND } from '../machines/kernel/time.ts';
import { migrations } from '../migrations/index.ts';
import { FakeClock } from '../tests/integration/room-host.fixtures.ts';
import { putEmptyStore } from '../tests/support/empty-store.ts';
import { TeamRepository } from './people/teams/team.service.ts';
import { bytesStatements } from './rooms/journal/room-bytes.ts';
import { readStatements } from './rooms/journal/store.sqlite.ts';
import { StorageOfEachTest } from './storage.fixture.ts';
import { StorageWatch } from './storage.ts';
import { diskFullError, makeBackup } from './store/backup/backup.ts';
import { Backups } from './store/backup/backups.ts';
import { lastRevoked } from './store/backup/restored-rights.ts';
import { openReader, type SqliteDatabase } from './store/connection.ts';
import { DataDirInUse, lockDataDir } from './store/lock.ts';
import { migrateToLatest } from './store/migrate.ts';
import { UnusableDatabase } from './store/unusable-database.ts';

const PAGE = 4_096;

const kept = new StorageOfEachTest();
const open = () => kept.open();
const file = () => kept.file;
const raise = (error: unknown): never => {
  throw error;
};
const user = (uid: string, email: string | null = null) => ({
  uid,
  email,
  is_anonymous: 1 as const,
  is_admin: 0 as const,
  created_at: 1,
  updated_at: 1,
});

/** Takes the directory in another process, which dies by a signal or ends normally. */
function takenElsewhere(then: string) {
  const code = `
    import { lockDataDir } from ${JSON.stringify(new URL('./store/lock.ts', import.meta.url).href)};
    try { lockDataDir(${JSON.stringify(kept.directory)}); } catch (error) { console.log(error.message); process.exit(1); }
    ${then}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
}

describe('The data directory', () => {
  it('can be used by one process only', () => {
    const release = lockDataDir(kept.directory);
    const second = takenElsewhere('');
    expect(second.status).toBe(1);
    expect(second.stdout).toBe(`${new DataDirInUse(kept.directory).message}\n`);
    release();
    expect(takenElsewhere('').status).toBe(0);
  });

  it('is locked without writing a byte, because the disk may be full', () => {
    const release = lockDataDir(kept.directory);
    expect(readdirSync(kept.directory)).toEqual(['callboard.lock']);
    expect(statSync(join(kept.directory, 'callboard.lock')).size).toBe(0);
    release();
  });

  it('is free again after its process was killed', () => {
    expect(takenElsewhere(`process.kill(process.pid, 'SIGKILL');`).signal).toBe('SIGKILL');
    expect(() => lockDataDir(kept.directory)()).not.toThrow();
  });

  it('is unlocked if it could not be opened', async () => {
    writeFileSync(file(), 'This is no database, but long enough that it might be taken for one.'.repeat(20));
    await expect(open()).rejects.toThrow(UnusableDatabase);
    expect(() => lockDataDir(kept.directory)()).not.toThrow();
  });

  it('has the whole database in one file after the server has stopped', async () => {
    const { db } = await open();
    await db.insertInto('users').values(user('u1')).execute();
    await kept.close();
    const alone = join(kept.directory, 'alone.sqlite');
    copyFileSync(file(), alone);
    const copy = new Sqlite(alone);
    expect(copy.prepare('select uid from users').pluck().all()).toEqual(['u1']);
    copy.close();
  });

  it('of a newer version is refused in one line and left unchanged', async () => {
    await migrateToLatest(file(), {
      ...migrations,
      '999-of-tomorrow': { up: (db) => db.schema.createTable('tomorrow').addColumn('a', 'text').execute() },
    });
    await expect(open()).rejects.toThrow(
      /^\S+callboard\.sqlite was written by a newer version of Callboard\. .+$/,
    );
    const left = new Sqlite(file());
    expect(left.prepare('select count(*) from tomorrow').pluck().get()).toBe(0);
    left.close();
  });

  it('R97 of a version with an unknown field is refused with one line and not changed', async () => {
    await open();
    await kept.close();
    const newer = new Sqlite(file());
    newer.exec("insert into vocabulary values ('timers.colour')");
    newer.close();
    await expect(open()).rejects.toThrow(
      /^\S+callboard\.sqlite was written by a newer version of Callboard\. .+$/,
    );
    const left = new Sqlite(file());
    expect(left.prepare("select count(*) from vocabulary where word = 'timers.colour'").pluck().get()).toBe(
      1,
    );
    left.close();
  });
});

describe('A single backup', () => {
  it('is a complete copy of the committed data, made while the server runs', async () => {
    const { db, backups: made } = await open();
    await db.insertInto('users').values(user('u1')).execute();
    const copy = new Sqlite(await made.make(), { readonly: true });
    expect(copy.prepare('select uid from users').pluck().all()).toEqual(['u1']);
    copy.close();
  });

  it('of a missing or invalid database is refused in one line', async () => {
    const make = () => makeBackup(file(), join(kept.directory, 'backups'), 0);
    await expect(make()).rejects.toThrow(/^There is no database at \S+\. Start Callboard once [^\n]+\.$/);
    writeFileSync(file(), 'This is no database, but long enough that it might be taken for one.'.repeat(20));
    await expect(make()).rejects.toThrow(UnusableDatabase);
  });

  it('of damaged data is not stored under the name of a backup', async () => {
    await open();
    await kept.close();
    const bytes = readFileSync(file());
    bytes.fill(0xa5, 3 * PAGE, 5 * PAGE);
    writeFileSync(file(), bytes);
    await expect(makeBackup(file(), join(kept.directory, 'backups'), 0)).rejects.toThrow();
    expect(readdirSync(join(kept.directory, 'backups'))).toEqual([]);
  });
});

describe('The remains of a kill or a full disk', () => {
  it('N426 include the copy of an interrupted restore, which a start removes', async () => {
    writeFileSync(`${file()}.restoring`, 'half a copy');
    writeFileSync(`${file()}.restoring-wal`, '');
    await open();
    expect(readdirSync(kept.directory).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('N426 are reported with the disk that has no space for the copy', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    expect(diskFullError('/data/backups', full)?.message).toMatch(/the disk of \/data\/backups is full/);
    expect(diskFullError('/data/backups', new Error('damaged'))).toBeNull();
  });
});

describe('Backups', () => {
  const clock = () => new FakeClock();
  const backups = () => join(kept.directory, 'backups');
  const start = (time: FakeClock) =>
    new Backups({
      file: file(),
      directory: backups(),
      clock: time,
      everyHours: 6,
      keep: 2,
      installedAt: time.wall(),
      onError: raise,
    });

  async function pass(ms: number, time: FakeClock, scheduled: Backups): Promise<void> {
    time.advance(ms);
    await scheduled.idle();
  }

  it('are made at intervals, and only the newest are kept', async () => {
    await open();
    const time = clock();
    const scheduled = start(time);
    for (let made = 0; made < 4; made++) await pass(6 * HOUR, time, scheduled);
    await scheduled.stop();
    time.advance(12 * HOUR);
    expect(readdirSync(backups())).toEqual([
      'callboard-2026-03-14T21-01-00-000Z.sqlite',
      'callboard-2026-03-15T03-01-00-000Z.sqlite',
    ]);
  });

  it('are due a fixed time after the newest backup, even if the server was restarted', async () => {
    await open();
    const time = clock();
    for (let days = 0; days < 3; days++) {
      const scheduled = start(time);
      for (let hours = 0; hours < 4; hours++) await pass(HOUR, time, scheduled);
      await scheduled.stop();
    }
    expect(readdirSync(backups())).toEqual([
      'callboard-2026-03-14T09-01-00-000Z.sqlite',
      'callboard-2026-03-14T15-01-00-000Z.sqlite',
    ]);
  });

  it('U104 are listed with their sizes, and count as old after two intervals', async () => {
    await open();
    const time = clock();
    const scheduled = start(time);
    expect(scheduled.overview).toMatchObject({ backups: [], isMaking: false, isOld: false });
    await scheduled.make();
    const [made] = scheduled.overview.backups;
    expect(made).toEqual({
      name: expect.any(String),
      at: time.wall(),
      bytes: statSync(join(backups(), made?.name ?? '')).size,
    });
    await scheduled.stop();
    time.advance(12 * HOUR);
    expect(scheduled.overview.isOld).toBe(false);
    time.advance(1);
    expect(scheduled.overview.isOld).toBe(true);
  });

  it('S42 are late if the first one is due but missing', async () => {
    await open();
    const time = clock();
    const failures: unknown[] = [];
    const options = { file: file(), directory: backups(), clock: time, installedAt: time.wall(), keep: 2 };
    const onError = (error: unknown) => failures.push(error);
    const scheduled = new Backups({ ...options, everyHours: 6, onError });
    const due = time.wall() + MINUTE;
    expect(scheduled.overview).toMatchObject({ backups: [], isOld: false, nextAt: due });
    time.advance(MINUTE - 1);
    expect(scheduled.overview).toMatchObject({ isOld: false, nextAt: due });
    renameSync(file(), `${file()}.aside`);
    time.advance(1);
    expect(scheduled.overview).toMatchObject({ isMaking: true, isOld: false });
    await scheduled.idle();
    expect(failures).toHaveLength(1);
    renameSync(`${file()}.aside`, file());
    expect(scheduled.overview).toMatchObject({ backups: [], isOld: true, nextAt: due + 6 * HOUR });
    await scheduled.make();
    expect(scheduled.overview.isOld).toBe(false);
    await scheduled.stop();
  });

  it('S42 count as late a week after the database was created if automatic backups are off', async () => {
    const opened = await open();
    expect(opened.backups.overview).toMatchObject({ backups: [], isOld: false, nextAt: null });
    const time = clock();
    const installedAt = time.wall();
    const none = { everyHours: 0, keep: 2, onError: raise };
    const asked = new Backups({ file: file(), directory: backups(), clock: time, installedAt, ...none });
    time.advance(7 * 24 * HOUR);
    expect(asked.overview.isOld).toBe(false);
    time.advance(1);
    expect(asked.overview.isOld).toBe(true);
    await asked.stop();
  });

  it('U105 are made one at a time, on a separate thread', async () => {
    await open();
    const scheduled = start(clock());
    const made = [scheduled.make(), scheduled.make()];
    expect(scheduled.overview.isMaking).toBe(true);
    expect(existsSync(backups())).toBe(false);
    expect(new Set(await Promise.all(made)).size).toBe(1);
    await scheduled.stop();
  });

  it('are made on time even if an existing backup has a date in the future', async () => {
    await open();
    mkdirSync(backups());
    writeFileSync(join(backups(), 'callboard-2036-01-01T00-00-00-000Z.sqlite'), '');
    const time = clock();
    const scheduled = start(time);
    await pass(6 * HOUR, time, scheduled);
    await scheduled.stop();
    expect(readdirSync(backups())).toContain('callboard-2026-03-14T15-00-00-000Z.sqlite');
  });
});

describe('Users and sessions', () => {
  it('are written by one writer, and on disk when the promise resolves', async () => {
    const { db } = await open();
    const inserted = await db.insertInto('users').values(user('u1')).executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(1n);
    const beside = openReader(file());
    expect(beside.prepare('select uid from users').pluck().all()).toEqual(['u1']);
    beside.close();
    const updated = await db
      .updateTable('users')
      .set({ display_name: 'Ada' })
      .where('uid', '=', 'u1')
      .returning('display_name')
      .execute();
    expect(updated).toEqual([{ display_name: 'Ada' }]);
    expect(await db.selectFrom('users').select('display_name').execute()).toEqual([{ display_name: 'Ada' }]);
  });

  it("are refused with the database's own code", async () => {
    const { db } = await open();
    await db.insertInto('users').values(user('u1', 'ada@example.com')).execute();
    await expect(
      db.insertInto('users').values(user('u2', 'ada@example.com')).execute(),
    ).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
  });

  it('are written as a whole transaction or not at all', async () => {
    const { db, writeTogether } = await open();
    const queries = [user('u1'), user('u1')].map((values) => db.insertInto('users').values(values).compile());
    await expect(writeTogether(queries)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('N424 cause the time of a revocation to be stored when a member loses a role', async () => {
    const storage = await open();
    await storage.db.insertInto('users').values(user('u1')).execute();
    const teams = new TeamRepository(storage);
    await teams.insert({ id: 'crew', name: 'Crew' }, 'u1', 1);
    const before = '2026-01-01T00:00:00.000Z';
    writeFileSync(join(kept.directory, 'last-revoked'), before);
    await teams.setRole('crew', { uid: 'u1', role: 'TEAM_BILLING' });
    expect((await teams.find('crew'))?.members).toEqual({ u1: { role: 'TEAM_BILLING' } });
    expect(lastRevoked(kept.directory)).toBeGreaterThan(Date.parse(before));
  });

  it('are not written once the storage is closed', async () => {
    const { db } = await open();
    await kept.close();
    await expect(db.insertInto('users').values(user('u1')).execute()).rejects.toThrow();
  });
});

describe('Reading rooms', () => {
  let reader: SqliteDatabase;
  beforeEach(async () => {
    await putEmptyStore(kept.directory);
    reader = openReader(file());
  });
  afterEach(() => reader.close());

  it.each([...Object.entries(readStatements), ...Object.entries(bytesStatements)])(
    'uses an index, without scanning a table: %s',
    (_name, sql) => {
      const marks = sql.split('?').length - 1;
      const plan = reader
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...Array.from({ length: marks }, () => 1));
      const scans = plan.filter(({ detail }) => detail.startsWith('SCAN') && !detail.includes('USING'));
      expect(scans).toEqual([]);
    },
  );
});

describe('The check for a slow disk', () => {
  let clock: FakeClock;

  let waited: Duration;

  let logged: (Duration | null)[];

  let told: boolean[];

  let watch: StorageWatch;

  beforeEach(() => {
    clock = new FakeClock();
    waited = 0;
    logged = [];
    told = [];
    const journal = { oldestWait: () => waited, probe: () => {} };
    watch = new StorageWatch({ journal, clock, file: null, onSlow: (since) => logged.push(since) });
    watch.listen((isSlow) => told.push(isSlow));
  });

  afterEach(() => watch.stop());

  it('N423 reports once that a change has waited for over 2 s, and once that this has ended', () => {
    waited = 2 * SECOND;
    clock.advance(5 * SECOND);
    expect(watch.isSlow).toBe(false);
    waited = 2_500;
    clock.advance(SECOND);
    expect(watch.isSlow).toBe(true);
    clock.advance(20 * SECOND);
    expect([logged, told]).toEqual([[2_500], [true]]);
    waited = 0;
    clock.advance(SECOND);
    expect(watch.isSlow).toBe(true);
    clock.advance(5 * SECOND);
    expect(watch.isSlow).toBe(false);
    expect([logged, told]).toEqual([
      [2_500, null],
      [true, false],
    ]);
  });

  it('N423 does not report a slow disk if only one check was slow', () => {
    clock.advance(SECOND / 4);
    waited = 10 * SECOND;
    clock.advance(SECOND / 2);
    waited = 0;
    clock.advance(5 * SECOND);
    expect(logged).toEqual([]);
  });
});
