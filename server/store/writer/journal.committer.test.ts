import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Statement } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putEmptyStore } from '../../../tests/support/empty-store.ts';
import { MemoryDisk, MemoryJournal } from '../../../tests/support/store.memory.ts';
import { command as commandEntry, context, workOf as work } from '../../rooms/journal/entries.fixture.ts';
import { type CommandEntry, defaultRetention, TIMER_RUN_RETENTION } from '../../rooms/journal/journal.ts';
import { linesOf } from '../../rooms/journal/log.codec.ts';
import { StoredRoomBytes } from '../../rooms/journal/room-bytes.ts';
import { RoomDamaged } from '../../rooms/journal/room-damaged.ts';
import { SqliteRoomStore } from '../../rooms/journal/store.sqlite.ts';
import { openReader, openWriter, type SqliteDatabase } from '../connection.ts';
import { databaseFile } from '../lock.ts';
import { StatementError } from '../statements.ts';
import { Committer, splitIntoBatches } from './journal.committer.ts';

const retention = { ...defaultRetention, logEntries: 300 };
let directory: string;
let db: SqliteDatabase;
let committer: Committer;

const command = (seq: number, fields: Partial<CommandEntry> = {}): CommandEntry =>
  commandEntry(seq, { changes: [{ name: 'room/name', payload: { name: `Name ${seq}` } }], ...fields });

const count = (table: string) => db.prepare(`select count(*) as n from ${table}`).get();
const logBytes = () => ({
  counted: db.prepare<[], number>('select log_bytes from rooms').pluck().get() ?? 0,
  held: db.prepare<[], number>('select coalesce(sum(length(lines)), 0) from room_log').pluck().get() ?? 0,
});
/** A command whose line is of some 5 kB. */
const large = (seq: number) =>
  command(seq, { detail: { payload: 'x'.repeat(5_000), step: null, result: {} } });
const lines = () =>
  db
    .prepare<[], Uint8Array>('select lines from room_log order by first_seq')
    .pluck()
    .all()
    .flatMap(linesOf)
    .map((line) => line.tailEntry());
const seqs = () => lines().map(({ seq }) => seq);

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'callboard-'));
  await putEmptyStore(directory);
  db = openWriter(databaseFile(directory));
  committer = new Committer(db, retention);
  committer.commit([work({ kind: 'create', roomId: 'r', context, nextDueAt: null })]);
});
afterEach(() => {
  db.close();
  rmSync(directory, { recursive: true });
});

describe('the committer', () => {
  it('writes in WAL mode with foreign keys and a short busy timeout', () => {
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('busy_timeout', { simple: true })).toBeLessThanOrEqual(50);
  });

  it('W2671 syncs the WAL after each commit, and reports a failed sync as fatal', () => {
    const synced: boolean[] = [];
    const wal = { sync: () => void synced.push(db.inTransaction), close: () => {} };
    committer = new Committer(db, retention, null, wal);
    committer.commit([work(command(1)), work(command(2))]);
    expect([synced, seqs()]).toEqual([[false], [1, 2]]);
    const code = 'SQLITE_IOERR_FSYNC';
    wal.sync = () => {
      throw new StatementError(code, 'no', true);
    };
    expect(committer.commit([work(command(3))])).toMatchObject({ kind: 'failed', fatal: true, code });
  });

  it('writes a batch in one transaction, with the newest version of each row', () => {
    expect(committer.commit([work(command(1)), work(command(2))])).toMatchObject({
      kind: 'committed',
      count: 2,
    });
    expect(db.prepare('select name, seq from rooms').get()).toEqual({ name: 'Name 2', seq: 2 });
    expect(seqs()).toEqual([1, 2]);
    expect(db.prepare('select room_id, channel_id, command_id, at from applied').all()).toEqual([
      { room_id: 'r', channel_id: 'tab', command_id: 2, at: 1_002 },
    ]);
  });

  /** A committer on a disk that fails whatever is to be made to last. */
  const onDiskThat = (code: string) => {
    const { prepare } = db;
    const throwing = () => {
      throw Object.assign(new Error('disk'), { code });
    };
    db.prepare = new Proxy(prepare, {
      apply(target, _self, [sql]: [string]) {
        const statement: Statement = Reflect.apply(target, db, [sql]);
        return sql === 'commit' ? Object.assign(statement, { run: throwing }) : statement;
      },
    });
    const broken = new Committer(db, retention);
    db.prepare = prepare;
    return broken;
  };

  it('reports a failed sync as fatal, and other failures as not fatal', () => {
    const failing = (code: string) => onDiskThat(code).commit([work(command(1))]);
    expect(failing('SQLITE_IOERR_FSYNC')).toMatchObject({ kind: 'failed', fatal: true });
    expect(failing('SQLITE_FULL')).toMatchObject({ kind: 'failed', fatal: false });
    expect(seqs()).toEqual([]);
  });

  it('throws an error if a sync fails during maintenance', () => {
    const tidying = (code: string) => {
      const broken = onDiskThat(code);
      broken.commit([work(command(256))]);
      return broken.tidy();
    };
    expect(() => tidying('SQLITE_IOERR_FSYNC')).toThrow('disk');
    expect(tidying('SQLITE_FULL')).toBe(false);
  });

  it('drops entries that were appended before the appender learned of a failure', () => {
    db.pragma('query_only = on');
    expect(committer.commit([work(command(1), 4)])).toMatchObject({
      kind: 'failed',
      code: 'SQLITE_READONLY',
    });
    db.pragma('query_only = off');
    expect(committer.commit([work(command(2), 4), work(command(3), 3)])).toBeNull();
    expect(committer.commit([work(command(2), 4), work(command(1), 5)])).toMatchObject({ count: 1 });
    expect(seqs()).toEqual([1]);
  });

  it('drops entries of a room whose entry failed until the appender learns of the failure', () => {
    const bad = command(1, { changes: [{ name: 'room/name', payload: { name: null as never } }] });
    const outcome = committer.commit([work(bad, 0)]);
    expect(outcome).toMatchObject({ count: 1, failedRooms: [{ roomId: 'r' }] });
    expect(committer.commit([work(command(2), 0)])).toMatchObject({ count: 1, failedRooms: [] });
    expect(seqs()).toEqual([]);
    committer.commit([work(command(1), 1)]);
    expect(seqs()).toEqual([1]);
  });

  it('runs statements in the transaction of the batch, and a wrong statement fails alone', () => {
    const insert = {
      sql: 'insert into users (uid, is_anonymous, created_at, updated_at) values (?, 1, 0, 0)',
      parameters: ['u1'],
    };
    const outcome = committer.commit([
      { kind: 'statements', generation: 0, id: 1, queries: [insert] },
      { kind: 'statements', generation: 0, id: 2, queries: [{ ...insert, parameters: ['u2'] }, insert] },
      work(command(1)),
    ]);
    expect(outcome).toMatchObject({
      count: 1,
      replies: [
        { id: 1, ok: true, results: [{ changes: 1 }] },
        { id: 2, ok: false, code: 'SQLITE_CONSTRAINT_PRIMARYKEY' },
      ],
    });
    expect(count('users')).toEqual({ n: 1 });
    expect(seqs()).toEqual([1]);
  });

  const logRows = () =>
    db
      .prepare<[], readonly [number, number]>('select first_seq, last_seq from room_log order by first_seq')
      .raw()
      .all();
  const storedTail = () => {
    const reader = openReader(databaseFile(directory));
    const stored = new SqliteRoomStore(reader, new MemoryJournal(new MemoryDisk()), retention).load('r');
    reader.close();
    return stored?.tail.map(({ seq }) => seq);
  };

  it('appends log lines to the newest row of the log until it fills a page', () => {
    for (let seq = 1; seq <= 60; seq += 1) committer.commit([work(command(seq))]);
    const rows = logRows();
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThan(10);
    const longest = db.prepare('select max(length(lines)) from room_log').pluck().get();
    expect(longest).toBeLessThanOrEqual(3_900);
    expect([seqs(), storedTail()]).toEqual([seqs(), Array.from({ length: 60 }, (_, place) => place + 1)]);
    expect(logBytes().counted).toBe(logBytes().held);
  });

  it('starts a new row of the log for long lines and for a new process', () => {
    committer.commit([work(command(1))]);
    committer.commit(Array.from({ length: 20 }, (_, place) => work(command(place + 2))));
    committer.commit([work(large(22))]);
    committer = new Committer(db, retention);
    committer.commit([work(command(23))]);
    expect(logRows()).toEqual([
      [1, 1],
      [2, 21],
      [22, 22],
      [23, 23],
    ]);
    expect(storedTail()).toHaveLength(23);
  });

  it('does not append to a row of the log that was rolled back or pruned', () => {
    committer.commit([work(command(1))]);
    const bad = command(2, { changes: [{ name: 'room/name', payload: { name: null as never } }] });
    committer.commit([work(bad)]);
    committer.commit([work(command(2), 1)]);
    expect(seqs()).toEqual([1, 2]);
    db.prepare('delete from room_log').run();
    committer.commit([work(command(3), 1)]);
    expect([logRows(), seqs()]).toEqual([[[3, 3]], [3]]);
  });

  it('prunes the log while idle, without forgetting the command ids', () => {
    const entries = Array.from({ length: 512 }, (_, place) => work(command(place + 1)));
    committer.commit(entries.slice(0, 299));
    committer.commit(entries.slice(299));
    expect(committer.tidy()).toBe(true);
    expect(committer.tidy()).toBe(false);
    // Lines that were committed together go together, once the last of them is too many.
    expect(seqs()).toHaveLength(320);
    expect(seqs()[0]).toBe(193);
    expect(db.prepare('select command_id from applied').pluck().all()).toEqual([512]);
  });

  it('R88 keeps the newest 2,000 channels of a room while idle', () => {
    const entries = Array.from({ length: 2_304 }, (_, place) =>
      work(command(place + 1, { channelId: `tab-${place + 1}`, commandId: 1 })),
    );
    committer.commit(entries);
    committer.tidy();
    const kept = db.prepare<[], string>('select channel_id from applied order by at').pluck().all();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([2_000, 'tab-305', 'tab-2304']);
  });

  it('prunes even without an idle moment, before the log has twice its length', () => {
    for (let seq = 1; seq <= 900; seq++) committer.commit([work(command(seq))]);
    expect(seqs().length).toBeLessThan(600);
  });

  describe('the committer with a log limit of 64 kB', () => {
    const small = { ...retention, logBytes: 65_536 };
    beforeEach(() => {
      committer = new Committer(db, small);
    });

    it('R81 removes the oldest lines of a room beyond the limit, but not its show', () => {
      for (let seq = 1; seq <= 100; seq++) {
        committer.commit([work(large(seq))]);
        expect(logBytes().held).toBeLessThanOrEqual((65_536 * 9) / 8);
      }
      while (committer.tidy());
      expect(logBytes().held).toBeLessThanOrEqual(65_536);
      expect(logBytes().held).toBeGreaterThanOrEqual((65_536 * 7) / 8);
      expect(seqs()).toEqual(Array.from({ length: seqs().length }, (_, nth) => 101 - seqs().length + nth));
      expect(db.prepare('select name, seq from rooms').get()).toEqual({ name: 'Name 100', seq: 100 });
    });

    it('R81 is limited to 10,000 lines and 8 MB by default', () => {
      expect(defaultRetention).toMatchObject({ logEntries: 10_000, logBytes: 8 * 1_048_576 });
    });

    it('R81 counts the bytes of short lines, and of lines removed by their number', () => {
      for (let seq = 1; seq <= 1_200; seq++) {
        committer.commit([work(command(seq))]);
        if (seq % 100 === 0) while (committer.tidy());
      }
      const { counted, held } = logBytes();
      expect(counted).toBe(held);
      expect(held).toBeLessThan(65_536);
      expect(seqs().length).toBeLessThan(600);
    });

    it("R85 reports the stored bytes of each room with the room's ids", () => {
      for (const roomId of ['q', 's']) {
        const { show } = context;
        const info = {
          ...show.room,
          _id: roomId,
          pid: roomId.repeat(8).toUpperCase(),
          teamId: `team-${roomId}`,
        };
        const outputs = show.outputs.map((output) => ({ ...output, _id: `output-${roomId}` }));
        const made = { ...context, show: { ...show, room: info, outputs } };
        committer.commit([work({ kind: 'create', roomId, context: made, nextDueAt: null })]);
      }
      const reader = openReader(databaseFile(directory));
      const stored = new StoredRoomBytes(reader);
      const before = stored.of('r');
      const [timer] = context.show.timers;
      const noted = timer === undefined ? [] : [{ ...timer, notes: 'é'.repeat(500) }];
      committer.commit([work(command(1, { changes: [{ name: 'timers/items', payload: noted }] }))]);
      committer.catchUp(0);
      expect(stored.of('r')).toEqual({ ...before, log: logBytes().held, rows: (before?.rows ?? 0) + 1_000 });
      expect(stored.after('', 2).map(({ roomId, teamId }) => [roomId, teamId])).toEqual([
        ['q', 'team-q'],
        ['r', null],
      ]);
      expect(stored.after('r', 2)).toMatchObject([{ roomId: 's', ownerUid: 'u', log: 0 }]);
      expect(stored.of('nowhere')).toBeNull();
      reader.close();
    });

    it('R81 has the right count of bytes after a restart', () => {
      for (let seq = 1; seq <= 100; seq++) {
        committer = new Committer(db, small);
        committer.commit([work(large(seq))]);
        expect(logBytes().counted).toBe(logBytes().held);
      }
      expect(logBytes().held).toBeLessThanOrEqual((65_536 * 9) / 8);
    });

    it('R81 removes no lines if the stored count is too high', () => {
      for (let seq = 1; seq <= 5; seq++) committer.commit([work(large(seq))]);
      db.exec('update rooms set log_bytes = 1000000000');
      committer.commit([work(large(6))]);
      expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(logBytes().counted).toBe(logBytes().held);
    });

    it('R81 leaves a log that is read without a gap, and further missing lines count as damage', () => {
      const reader = openReader(databaseFile(directory));
      const store = new SqliteRoomStore(reader, new MemoryJournal(new MemoryDisk()), small);
      for (let seq = 1; seq <= 100; seq++) committer.commit([work(large(seq))]);
      const [first = 0, second = 0] = seqs();
      expect(store.load('r')?.tail[0]?.seq).toBe(first);
      expect(store.log('r', { before: second, limit: 10 }).map(({ seq }) => seq)).toEqual([first]);
      db.prepare('delete from room_log where first_seq < 98').run();
      expect(() => store.load('r')).toThrow(RoomDamaged);
      expect(() => store.log('r', { limit: 10 })).toThrow(RoomDamaged);
      reader.close();
    });
  });

  it('S36 keeps the newest runs of timers up to their limits of number and age', () => {
    committer = new Committer(db, { ...retention, timerRuns: 5 });
    const run = (seq: number, started: number) =>
      work(command(seq, { at: started, timerRuns: [[started, 't', '{}']] }));
    const kept = () =>
      db.prepare<[], number>('select started from timer_runs order by started').pluck().all();
    for (let seq = 1; seq < 256; seq += 1) committer.commit([run(seq, seq)]);
    expect(kept()).toHaveLength(255);
    committer.commit([run(256, 256)]);
    while (committer.tidy());
    expect(kept()).toEqual([252, 253, 254, 255, 256]);
    for (let seq = 257; seq <= 512; seq += 1)
      committer.commit([run(seq, seq < 510 ? seq : TIMER_RUN_RETENTION + seq)]);
    while (committer.tidy());
    expect(kept()).toEqual([510, 511, 512].map((seq) => TIMER_RUN_RETENTION + seq));
  });

  it('copies a long WAL into the database file while idle', () => {
    const alone = () => {
      const copy = join(directory, 'copy.sqlite');
      copyFileSync(databaseFile(directory), copy);
      const reader = openReader(copy);
      const seq = reader.prepare('select seq from rooms').pluck().get();
      reader.close();
      return seq;
    };
    committer.settle();
    expect(committer.unsettled).toBe(false);
    for (let seq = 1; seq <= 40; seq++) committer.commit([work(command(seq))]);
    expect([committer.unsettled, alone()]).toEqual([true, 0]);
    committer.settle();
    expect([committer.unsettled, alone()]).toEqual([false, 40]);
  });

  it('continues after a failed checkpoint without losing data', () => {
    const { pragma } = db;
    db.pragma = () => {
      throw new Error('disk');
    };
    committer.settle();
    db.pragma = pragma;
    committer.commit([work(command(1))]);
    expect(seqs()).toEqual([1]);
  });

  it('does not store a list in the log that is larger than the state', () => {
    const items = Array.from({ length: 50 }, (_, place) => ({
      ...context.show.timers[0],
      _id: `t${place}`,
      index: place,
      notes: 'n'.repeat(500),
    }));
    committer.commit([work(command(1, { changes: [{ name: 'timers/items', payload: items as never }] }))]);
    while (committer.catchUp(0));
    expect(lines()).toMatchObject([{ seq: 1, command: 'timers/update', changes: null }]);
    expect(count('timers')).toEqual({ n: 50 });
  });
});

describe('large journal entries', () => {
  /** Pieces of some 20 kB each. */
  const pieces = (from: number, length: number) =>
    Array.from({ length }, (_, nth) =>
      command(from + nth, { detail: { payload: 'x'.repeat(20_000), step: null, result: {} } }),
    );

  it('W2032 are each committed alone, in their order', () => {
    const works = [command(1), command(2), ...pieces(3, 2), command(5)].map((entry) => work(entry));
    const batches = [...splitIntoBatches(works)];
    expect(batches.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    expect(batches.flat()).toEqual(works);
    expect([...splitIntoBatches([])]).toEqual([]);
  });

  it('W2033 are copied from the WAL into the file while idle, once they have 1 MB', () => {
    const size = () => statSync(databaseFile(directory)).size;
    for (const entry of pieces(1, 50)) committer.commit([work(entry)]);
    const before = size();
    committer.tidy();
    expect(size()).toBe(before);
    for (const entry of pieces(51, 10)) committer.commit([work(entry)]);
    expect(size()).toBe(before);
    committer.tidy();
    expect(size()).toBeGreaterThan(before + 1_000_000);
  });
});

describe('a room that is read during a write', () => {
  it.each(['log', 'load'] as const)('is read in one consistent state by the method %s', (way) => {
    committer.commit([work(command(1)), work(command(2))]);
    const reader = openReader(databaseFile(directory));
    const prepare = vi.spyOn(reader, 'prepare');
    const store = new SqliteRoomStore(reader, new MemoryJournal(new MemoryDisk()));
    const room: Statement | undefined = prepare.mock.results[0]?.value;
    if (room === undefined) throw new Error('The row of the room is prepared first.');
    const get = room.get.bind(room);
    vi.spyOn(room, 'get').mockImplementation((...asked) => {
      const row = get(...asked);
      committer.commit([work(command(3))]);
      return row;
    });
    const read =
      way === 'log'
        ? store.log('r', { limit: 100 }).map(({ seq }) => seq)
        : store.load('r')?.tail.map(({ seq }) => seq);
    expect(read?.toSorted()).toEqual([1, 2]);
    expect(seqs()).toEqual([1, 2, 3]);
    reader.close();
  });

  it('W2850 is decoded in slices, each after a turn, and in the state of the first slice', async () => {
    for (let seq = 1; seq <= 20; seq += 1) committer.commit([work(command(seq))]);
    const reader = openReader(databaseFile(directory));
    const store = new SqliteRoomStore(reader, new MemoryJournal(new MemoryDisk()));
    const atOnce = store.load('r');
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
    let turns = 0;
    const sliced = await store.load('r', async () => {
      turns += 1;
      if (turns === 5) committer.commit([work(command(21))]);
    });
    clock.mockRestore();
    expect(turns).toBeGreaterThan(20);
    expect(sliced).toEqual(atOnce);
    expect(store.load('r')?.seq).toBe(21);
    reader.close();
  });
});
