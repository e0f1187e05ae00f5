import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SECOND } from '../../machines/kernel/time.ts';
import { changesBetween } from '../../machines/room/changes-between.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { batchRows } from '../../server/rooms/journal/batch.work.ts';
import {
  type CommandEntry,
  decodeEntry,
  defaultRetention,
  EntryEncoder,
  type JournalEntry,
} from '../../server/rooms/journal/journal.ts';
import { FencedError, isOneStatement, writeBatch } from '../../server/rooms/journal/room.sink.postgres.ts';
import { SqliteSink } from '../../server/rooms/journal/room.sink.sqlite.ts';
import { openWriter, type SqliteDatabase } from '../../server/store/connection.ts';
import { migrateToLatest } from '../../server/store/migrate.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { WriterConnection } from '../../server/store/postgres/writer-connection.ts';
import { rowSum } from '../../server/store/row-sum.ts';
import { StatementError } from '../../server/store/statements.ts';
import { aRoom } from '../integration/room-host.fixtures.ts';
import { played, randomActions } from '../support/random-show.ts';
import { Seeded } from '../support/seeded.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const NODE = 'node-1';
const PATIENCE = 10 * SECOND;

/** Tables of both stores, each with its row order. */
const TABLES = {
  rooms: 'id',
  timers: 'room_id, id',
  messages: 'room_id, id',
  outputs: 'room_id, id',
  automations: 'room_id, id',
  automation_runs: 'room_id',
  drafts: 'room_id, output_id',
  timer_runs: 'room_id, started, timer_id',
  room_log: 'room_id, first_seq',
  applied: 'room_id, channel_id',
  kept_answers: 'key_id, idempotency_key',
  webhook_deliveries: 'event_id',
} as const;

/** Differences between both: a room's slot, and numbers from the stores. */
const BESIDE: Readonly<Partial<Record<keyof typeof TABLES, readonly string[]>>> = {
  rooms: ['slot'],
  webhook_deliveries: ['id'],
};

const rowsOf = (entries: readonly JournalEntry[]) =>
  batchRows(
    entries.map((entry) => decodeEntry(new EntryEncoder().encode(entry).slice())),
    defaultRetention,
  );

const logRowsSchema = z.array(
  z.object({
    room_id: z.string(),
    first_seq: z.int(),
    last_seq: z.int(),
    lines: z.instanceof(Uint8Array),
    sum: z.int(),
  }),
);

/** Numbers of the first and last line and all bytes of each log, however its rows are divided; checks their sums. */
function logsIn(rows: readonly unknown[]) {
  const logs = new Map<string, { first: number; last: number; bytes: string }>();
  for (const { room_id, first_seq, last_seq, lines, sum } of logRowsSchema.parse(rows)) {
    expect(rowSum([room_id, first_seq, last_seq, lines])).toBe(sum);
    const { first = first_seq, last = first_seq - 1, bytes = '' } = logs.get(room_id) ?? {};
    expect(first_seq).toBe(last + 1);
    logs.set(room_id, { first, last: last_seq, bytes: bytes + Buffer.from(lines).toString('hex') });
  }
  return logs;
}

/** A room as it comes into being, and all that is done in it by chance. */
function history(roomId: string, seed: number): readonly JournalEntry[] {
  const context = aRoom(roomId);
  const script = sample(randomActions(60), { seed, numRuns: 4 }).flat();
  return [
    { kind: 'create', roomId, context, nextDueAt: null },
    ...played(context, script).map(({ before, after }, nth) => commandEntry(before, after, nth + 1)),
  ];
}

function commandEntry(before: RoomContext, after: RoomContext, seq: number): CommandEntry {
  const [timer] = after.show.timers;
  const roomId = after.show.room._id;
  return {
    kind: 'command',
    roomId,
    seq,
    at: 1_000 + seq,
    actor: 'u:1',
    command: 'any',
    changes: changesBetween(before, after),
    access: before.access === after.access ? null : after.access,
    handledUntil: before.handledUntil === after.handledUntil ? null : after.handledUntil,
    nextDueAt: seq % 3 === 0 ? null : 5_000.25 + seq,
    runs: before.runs === after.runs ? null : after.runs,
    endedDrafts: seq % 5 === 0 ? [`${roomId}-output`] : [],
    channelId: `tab-${seq % 2}`,
    commandId: seq,
    detail: { payload: {}, step: null, result: {} },
    timerRuns: [[seq - (seq % 4), timer?._id ?? 't', seq % 7 === 0 ? null : `{"seq":${seq}}`]],
    ...(seq % 6 === 0 && { kept: [roomId, `key-${seq % 12}`, 'f', 200, '{}', seq] }),
    outgoing: [[`${roomId}-${seq}`, 'hook', 'team', null, 'timer.started', '{"ä":"\\u0001"}', seq]],
  };
}

describe.skipIf(noEngines() !== null)('Batches of rooms in Postgres', () => {
  let engine: PostgresEngine;
  let connection: WriterConnection;
  let number = 0;
  let close: () => Promise<void>;
  let db: SqliteDatabase;
  let folder: string;
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine.remove());
  beforeEach(async () => {
    const url = await engine.createDatabase();
    const opened = await openPostgres(url);
    connection = await WriterConnection.open(url, PATIENCE);
    await connection.ask('insert into nodes (id, lease_until, can_serve) values ($1, now(), true)', [NODE]);
    number = 0;
    folder = temporaryFolder();
    const file = join(folder, 'twin.sqlite');
    await migrateToLatest(file);
    db = openWriter(file);
    close = async () => {
      await connection.close();
      await opened.close();
      db.close();
      rmSync(folder, { recursive: true });
    };
  });
  afterEach(() => close());

  const inPostgres = async (table: keyof typeof TABLES) => {
    const rows = await connection.ask<Record<string, unknown>>(
      `select * from ${table} order by ${TABLES[table]}`,
    );
    for (const row of rows) for (const name of BESIDE[table] ?? []) delete row[name];
    return rows;
  };
  const inSqlite = (table: keyof typeof TABLES) =>
    db
      .prepare<[], Record<string, unknown>>(`select * from ${table} order by ${TABLES[table]}`)
      .all()
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !BESIDE[table]?.includes(name))),
      );
  /** As the batch behind the last one that was written. */
  const write = async (entries: readonly JournalEntry[]) => {
    await writeBatch(
      connection,
      { node: NODE, number: number + 1 },
      rowsOf(entries),
      defaultRetention.logBytes,
    );
    number += 1;
  };

  it('D56 write the same rows and checksums as in SQLite, however the entries are split', async () => {
    const sink = new SqliteSink(db, defaultRetention);
    const chance = new Seeded(7);
    const rooms = ['room-a', 'room-b', 'room-c'].map((roomId, nth) => [...history(roomId, 110 + nth)]);
    for (let most = 1; rooms.some((entries) => entries.length > 0); most = 9) {
      const batch = rooms.flatMap((entries) => entries.splice(0, 1 + chance.below(most)));
      expect(isOneStatement(rowsOf(batch))).toBe(true);
      db.transaction(() => sink.write(rowsOf(batch)))();
      await write(batch);
    }
    for (const roomId of ['room-b', 'room-c']) {
      const entry: JournalEntry =
        roomId === 'room-b' ? { kind: 'remove', roomId } : { kind: 'deletion', roomId, deletedAt: 9 };
      db.transaction(() => sink.write(rowsOf([entry])))();
      await write([entry]);
    }
    for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
      const [theirs, ours] = [await inPostgres(table), inSqlite(table)].map((rows) =>
        table === 'room_log' ? logsIn(rows) : rows,
      );
      expect({ table, rows: theirs }).toEqual({ table, rows: ours });
    }
    expect(inSqlite('timers').length).toBeGreaterThan(1);
  });

  it('D56 are split if one statement would need to read what it writes itself', () => {
    const [created, ...commands] = history('room-a', 3);
    const gone: JournalEntry = { kind: 'remove', roomId: 'room-a' };
    const deleted: JournalEntry = { kind: 'deletion', roomId: 'room-a', deletedAt: 9 };
    for (const ending of [gone, deleted])
      expect(isOneStatement(rowsOf([...commands.slice(0, 1), ending]))).toBe(ending === gone);
    expect(isOneStatement(rowsOf([created, commands[0]].filter((entry) => entry !== undefined)))).toBe(false);
  });

  it('D57 are not written by a process whose row is deleted', async () => {
    const [created, ...commands] = history('room-a', 3);
    await write([created, commands[0]].slice(0, 1).filter((entry) => entry !== undefined));
    await connection.ask('delete from nodes');
    await expect(write(commands.slice(0, 3))).rejects.toBeInstanceOf(FencedError);
    await expect(write(history('room-x', 4).slice(0, 1))).rejects.toBeInstanceOf(FencedError);
    expect(await inPostgres('room_log')).toEqual([]);
    expect(await inPostgres('webhook_deliveries')).toEqual([]);
    expect(await inPostgres('rooms')).toMatchObject([{ id: 'room-a', seq: 0 }]);
  });

  it('D58 are written whole, or not at all if the seq of one room does not follow', async () => {
    const [a, b] = [history('room-a', 5), history('room-b', 6)];
    await write([...a.slice(0, 1), ...b.slice(0, 1)]);
    await connection.ask("update rooms set seq = 1 where id = 'room-b'");
    await expect(write([...a.slice(1, 4), ...b.slice(1, 4)])).rejects.toThrow();
    expect(await inPostgres('room_log')).toEqual([]);
    expect(await inPostgres('rooms')).toMatchObject([{ seq: 0 }, { seq: 1 }]);
    await write(a.slice(1, 4));
    expect(await inPostgres('rooms')).toMatchObject([{ seq: 3 }, { seq: 1 }]);
  });

  it('D187 fail and report why if a room is deleted or has other changes', async () => {
    const [a, b] = [history('room-a', 5), history('room-b', 6)];
    await write([...a.slice(0, 1), ...b.slice(0, 1)]);
    await connection.ask("update rooms set seq = 1 where id = 'room-a'");
    await connection.ask("delete from rooms where id = 'room-b'");
    const why = 'The room was deleted from the database, or another process has changed it there.';
    for (const entries of [a.slice(1, 4), b.slice(1, 4)]) await expect(write(entries)).rejects.toThrow(why);
    const unlike = new StatementError('23505', 'a key is there twice', false);
    const refusing = { ask: () => Promise.reject(unlike) };
    const named = { node: NODE, number: number + 1 };
    await expect(writeBatch(refusing, named, rowsOf(a.slice(1, 4)), defaultRetention.logBytes)).rejects.toBe(
      unlike,
    );
  });
});
