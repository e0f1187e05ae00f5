import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { createRoomHost } from '../../server/rooms/host.ts';
import { openStorage } from '../../server/storage.ts';
import { moveToPostgres, moveToSqlite } from '../../server/store/backup/move.ts';
import { databaseFile, filesFolder } from '../../server/store/lock.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { aRoom, ask, FakeClock, Heard } from '../integration/room-host.fixtures.ts';
import { LONG } from '../support/exhaustive.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const clock = new FakeClock();
const options = { clock, openStorage };
const PICTURE = Buffer.from('what is in a picture');
const PICTURE_ID = createHash('sha256').update(PICTURE).digest('hex');

/** Rooms with a past, an account, a mail and a picture. */
async function filled(directory: string): Promise<void> {
  const storage = await openStorage(directory, { clock, onFatal: () => {} });
  await storage.db
    .insertInto('users')
    .values({
      uid: 'uid-ann',
      email: 'ann@show.example',
      is_anonymous: 0,
      created_at: 1.5,
      updated_at: 2,
      display_name: null,
      photo_url: null,
      password_hash: null,
      pending_email: null,
      language: null,
      is_admin: 0,
      entry_told_at: null,
    })
    .execute();
  await storage.db
    .insertInto('files')
    .values({
      team_id: 'uid-ann',
      id: PICTURE_ID,
      name: 'a',
      type: 'image/png',
      width: 1,
      height: 1,
      bytes: 20,
      created_at: 1,
      unused_since: null,
    })
    .execute();
  await storage.db
    .insertInto('mails')
    .values({
      recipient: 'ann@show.example',
      subject: 's',
      body: 'b',
      html: 'h',
      created_at: 1,
      shown_at: null,
    })
    .execute();
  const host = createRoomHost({
    store: storage.rooms,
    clock,
    listeners: [new Heard()],
    planOfTeam: () => selfHostedPlan,
    onFault: (error) => {
      throw error;
    },
  });
  for (const roomId of ['room-a', 'room-b', 'room-c']) await host.createRoom(aRoom(roomId));
  for (let nth = 1; nth <= 40; nth++)
    ask(host, { name: 'timers/create', payload: { name: `Näxt 𝄞 ${nth} \ud83d` } }, { roomId: 'room-a' });
  ask(host, { name: 'timeset/start', payload: {} }, { roomId: 'room-b' });
  await host.deleteRoom('room-c');
  await host.close();
  await storage.close();
  mkdirSync(filesFolder(directory));
  writeFileSync(join(filesFolder(directory), PICTURE_ID), PICTURE);
}

/** All rows of a file, by table. */
function contentOf(directory: string): unknown {
  const db = new Sqlite(databaseFile(directory), { readonly: true });
  const names = db
    .prepare<[], string>("select name from sqlite_schema where type = 'table' and name not like 'kysely%'")
    .pluck()
    .all();
  const content = names.map((name) => [
    name,
    db
      .prepare(`select * from "${name}"`)
      .raw()
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ]);
  db.close();
  return Object.fromEntries(content);
}

describe.skipIf(noEngines() !== null)('npm run move', () => {
  let engine: PostgresEngine;
  let url = '';
  let directory = '';
  let other = '';
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine.remove());
  beforeEach(async () => {
    url = await engine.createDatabase();
    [directory, other] = [temporaryFolder(), temporaryFolder()];
    await filled(directory);
  });
  afterEach(() => {
    for (const folder of [directory, other]) rmSync(folder, { recursive: true, force: true });
  });

  async function asked(text: string): Promise<readonly Record<string, unknown>[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  it('D130 moves a data directory to Postgres and back unchanged', async () => {
    const before = contentOf(directory);
    const there = await moveToPostgres(directory, url, options);
    expect(there).toEqual({ rooms: 3, pictures: { moved: 1, missing: 0 } });
    expect(contentOf(directory)).toEqual(before);
    // Additions there continue from existing numbers.
    await asked(
      "insert into mails (recipient, subject, body, html, created_at) values ('a', 's', 'b', 'h', 1)",
    );
    expect(await asked('select id from mails order by id')).toEqual([{ id: '1' }, { id: '2' }]);
    await asked('delete from mails where id = 2');
    const back = await moveToSqlite(url, other, options);
    expect(back).toEqual(there);
    expect(contentOf(other)).toEqual(before);
    expect(readFileSync(join(filesFolder(other), PICTURE_ID))).toEqual(PICTURE);
  });

  it('D131 is refused if the target is not empty or a process uses the store', LONG, async () => {
    await moveToPostgres(directory, url, options);
    rmSync(join(directory, 'moved'));
    await expect(moveToPostgres(directory, url, options)).rejects.toThrow(/not empty/);
    await asked(
      "insert into nodes (id, lease_until, can_serve) values ('n', now() + interval '1 minute', true)",
    );
    await expect(moveToSqlite(url, other, options)).rejects.toThrow(/process is using that database/);
    await expect(moveToSqlite(url, directory, options)).rejects.toThrow(/ already exists/);
    await expect(moveToPostgres(other, url, options)).rejects.toThrow(/There is no database/);
  });

  it('D131 names the damaged rooms, and moves the others with --without', async () => {
    const file = new Sqlite(databaseFile(directory));
    file.exec("update timers set body = replace(body, 'Näxt', 'Last') where room_id = 'room-a'");
    file.close();
    await expect(moveToPostgres(directory, url, options)).rejects.toThrow(/room room-a \(timers\)/);
    await expect(moveToPostgres(directory, url, { ...options, without: ['room-x'] })).rejects.toThrow(
      /do not exist: room-x/,
    );
    await moveToPostgres(directory, url, { ...options, without: ['room-a'] });
    expect(await asked('select id from rooms order by id')).toEqual([{ id: 'room-b' }, { id: 'room-c' }]);
    expect(await asked("select 1 from room_log where room_id = 'room-a'")).toEqual([]);
  });

  it('D197 names in one line what prevents the use of the target store', async () => {
    await asked('create table zebras (name text)');
    await expect(moveToPostgres(directory, url, options)).rejects.toThrow(/^--to: that database has tables/);
    await expect(moveToPostgres(directory, `${url}x`, options)).rejects.toThrow(
      /^--to: Postgres reports: database/,
    );
  });

  it('D132 leaves a note at the old place that prevents a start there', async () => {
    await moveToPostgres(directory, url, options);
    const start = openStorage(directory, { clock, onFatal: () => {} });
    await expect(start).rejects.toThrow(
      /was moved to postgres:\/\/127\.0\.0\.1:\d+\/show_\d+\. Set DATABASE_URL/,
    );
    await moveToSqlite(url, other, options);
    await expect(openPostgres(url)).rejects.toThrow(`was moved to ${other}`);
    await (await openStorage(other, { clock, onFatal: () => {} })).close();
  });

  it('D133 changes neither store if it is interrupted', LONG, async () => {
    const endsAt = (table: string) => ({
      ...options,
      onTable: (name: string) => {
        if (name === table) throw new Error('killed');
      },
    });
    await expect(moveToPostgres(directory, url, endsAt('users'))).rejects.toThrow('killed');
    expect(await asked('select 1 from rooms')).toEqual([]);
    await moveToPostgres(directory, url, options);
    await expect(moveToSqlite(url, other, endsAt('users'))).rejects.toThrow('killed');
    await (await openPostgres(url)).close();
    await moveToSqlite(url, other, options);
    expect(contentOf(other)).toEqual(contentOf(directory));
  });
});
