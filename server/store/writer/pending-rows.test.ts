import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change } from '../../../machines/room/changes.ts';
import { putEmptyStore } from '../../../tests/support/empty-store.ts';
import { Seeded } from '../../../tests/support/seeded.ts';
import { MemoryDisk, MemoryJournal } from '../../../tests/support/store.memory.ts';
import { command, context, workOf as work, written } from '../../rooms/journal/entries.fixture.ts';
import { type CommandEntry, defaultRetention } from '../../rooms/journal/journal.ts';
import { RoomDamaged } from '../../rooms/journal/room-damaged.ts';
import { SqliteRoomStore } from '../../rooms/journal/store.sqlite.ts';
import { openReader, openWriter, type SqliteDatabase } from '../connection.ts';
import { databaseFile } from '../lock.ts';
import { Committer, RoomsWithPendingRows } from './journal.committer.ts';

let directory: string;
let db: SqliteDatabase;
let reader: SqliteDatabase;
let committer: Committer;
let store: SqliteRoomStore;

const [timer] = context.show.timers;
if (timer === undefined) throw new Error('A new room has a timer.');

const named = (seq: number): Change => ({
  name: 'timers/updateOne',
  payload: { ...timer, name: `Talk ${seq}` },
});
const rename = (seq: number, fields: Partial<CommandEntry> = {}) =>
  command(seq, { changes: [named(seq)], nextDueAt: 5_000 + seq, ...fields });
const commit = (...entries: readonly CommandEntry[]) => committer.commit(entries.map((entry) => work(entry)));

/** The number up to which the room's own row knows of commands, and up to which the log does. */
const reached = () => ({
  row: db.prepare<[], number>('select seq from rooms').pluck().get(),
  log: db.prepare<[], number>('select max(last_seq) from room_log').pluck().get(),
});
const mark = () => db.pragma('user_version', { simple: true });
const restarted = () => {
  committer = new Committer(db, defaultRetention);
  committer.recover();
};

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'callboard-'));
  await putEmptyStore(directory);
  db = openWriter(databaseFile(directory));
  reader = openReader(databaseFile(directory));
  store = new SqliteRoomStore(reader, new MemoryJournal(new MemoryDisk()));
  committer = new Committer(db, defaultRetention);
  committer.commit([work({ kind: 'create', roomId: 'r', context, nextDueAt: null })]);
});
afterEach(() => {
  vi.restoreAllMocks();
  reader.close();
  db.close();
  rmSync(directory, { recursive: true });
});

describe('a room whose rows are older than its log', () => {
  it('R990 is read in the state of its log, before its rows are written', () => {
    commit(rename(1), rename(2, { channelId: 'other', commandId: 9 }));
    expect(reached()).toEqual({ row: 0, log: 2 });
    const ahead = store.load('r');
    expect(ahead).toMatchObject({
      seq: 2,
      show: { timers: [{ name: 'Talk 2' }], room: { updatedAt: 1_002 } },
    });
    expect([...(ahead?.applied ?? [])]).toEqual([
      ['tab', 1],
      ['other', 9],
    ]);
    expect(store.log('r', { limit: 10 }).map(({ seq }) => seq)).toEqual([2, 1]);
    expect(store.positions(['r']).get('r')?.seq).toBe(2);
    expect(committer.catchUp(60_000)).toBe(false);
    expect(committer.catchUp(0)).toBe(true);
    expect([reached(), committer.isBehind, committer.catchUp(0)]).toEqual([{ row: 2, log: 2 }, false, false]);
    expect(store.due(1)).toEqual([{ roomId: 'r', at: 5_002 }]);
    expect(store.load('r')).toEqual(ahead);
  });

  it('R990 is read in the same state, however many commands its rows lack', () => {
    const chance = new Seeded(990);
    const timeset = { ...context.show.timeset, timerId: timer._id };
    const changes: readonly ((seq: number) => Change)[] = [
      named,
      (seq) => ({ name: 'timeset', payload: { ...timeset, running: seq % 2 === 0, kickoff: seq } }),
      (seq) => ({ name: 'room/settings', payload: { ...context.show.room.settings, onAir: seq % 2 === 0 } }),
      (seq) => ({ name: 'timers/items', payload: [{ ...timer, name: `List ${seq}` }] }),
      (seq) => ({ name: 'room/name', payload: { name: `Room ${seq}` } }),
      () => ({ name: 'messages/hide', payload: {} }),
    ];
    for (let seq = 1; seq <= 400; seq += 1) {
      commit(command(seq, { changes: [chance.pick(changes)(seq)] }));
      const before = store.load('r');
      expect(before?.seq).toBe(seq);
      if (chance.chance(0.2)) while (committer.catchUp(0));
      expect(store.load('r')).toEqual(before);
    }
    const counted = db.prepare('select log_bytes from rooms').pluck().get();
    while (committer.catchUp(0));
    const held = db.prepare('select sum(length(lines)) from room_log').pluck().get();
    expect(counted).toBeLessThanOrEqual(Number(held));
    expect(db.prepare('select log_bytes from rooms').pluck().get()).toBe(held);
  });

  it('R990 is at most 256 commands ahead of its rows, and less if log lines are long', () => {
    for (let seq = 1; seq <= 300; seq += 1) commit(rename(seq));
    expect(reached()).toEqual({ row: 257, log: 300 });
    commit(rename(301, { detail: { payload: 'x'.repeat(5_000), step: null, result: {} } }));
    expect(reached()).toEqual({ row: 301, log: 301 });
    commit(...Array.from({ length: 65 }, (_, place) => rename(302 + place)));
    expect(reached()).toEqual({ row: 366, log: 366 });
  });

  it('W2522 gets its rows from lines in memory if few are missing, or else from the log', () => {
    const damage = () => db.exec('update room_log set sum = sum + 1');
    for (let seq = 1; seq <= 8; seq += 1) commit(rename(seq));
    damage();
    expect([committer.catchUp(0), reached().row]).toEqual([true, 8]);
    for (let seq = 9; seq <= 17; seq += 1) commit(rename(seq));
    expect([committer.catchUp(0), reached().row]).toEqual([true, 17]);
    for (let seq = 18; seq <= 26; seq += 1) commit(rename(seq));
    damage();
    expect([committer.catchUp(0), reached().row]).toEqual([true, 17]);
  });

  it('W2522 does not get its rows from lines that failed or do not follow the rows', () => {
    commit(rename(1));
    db.pragma('query_only = on');
    expect(commit(rename(2))).toMatchObject({ kind: 'failed' });
    db.pragma('query_only = off');
    expect([committer.catchUp(0), reached()]).toEqual([true, { row: 1, log: 1 }]);
    committer.commit([work(rename(2), 1)]);
    committer = new Committer(db, defaultRetention);
    const onAir = { ...context.show.room.settings, onAir: true };
    commit(command(3, { changes: [{ name: 'room/settings', payload: onAir }] }));
    expect([committer.catchUp(0), reached()]).toEqual([true, { row: 3, log: 3 }]);
    expect(store.load('r')?.show.timers).toMatchObject([{ name: 'Talk 2' }]);
    expect(db.prepare("select body ->> 'name' from timers").pluck().get()).toBe('Talk 2');
  });

  it('W2036 gets its rows together with rooms that have waited half as long', () => {
    const behind = new RoomsWithPendingRows();
    let now = 10_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    for (const roomId of ['a', 'b', 'c', 'd']) {
      behind.letWait([written({ ...rename(1), roomId })]);
      now += 100;
    }
    const due = (most = 16) => behind.due(500, most);
    now = 10_499;
    expect(due()).toEqual([]);
    now = 10_500;
    expect(due()).toEqual(['a', 'b', 'c']);
    expect(due(2)).toEqual(['a', 'b']);
    for (const roomId of due()) behind.caughtUp(roomId);
    expect(due()).toEqual([]);
    now = 10_800;
    expect(due()).toEqual(['d']);
  });

  it('W2560 gets its rows alone if a command is waiting', () => {
    committer.commit([work({ kind: 'create', roomId: 's', context: contextOf('s'), nextDueAt: null })]);
    commit(rename(1), { ...rename(1), roomId: 's' });
    const seqs = db.prepare('select seq from rooms order by id').pluck();
    expect([committer.catchUp(0, { isWanted: () => true }), seqs.all()]).toEqual([true, [1, 0]]);
    expect([committer.catchUp(0, { isWanted: () => false }), seqs.all()]).toEqual([true, [1, 1]]);
  });

  it('W2561 gets its rows without a sync of the disk', () => {
    let syncs = 0;
    committer = new Committer(db, defaultRetention, null, { sync: () => (syncs += 1), close: () => {} });
    commit(rename(1));
    expect([syncs, committer.catchUp(0), syncs, reached()]).toEqual([1, true, 1, { row: 1, log: 1 }]);
    commit(rename(2));
    expect(syncs).toBe(2);
  });

  describe('with a large change', () => {
    const rundown = (seq: number, count = 300) =>
      command(seq, {
        changes: [
          {
            name: 'timers/items',
            payload: Array.from({ length: count }, (_, index) => ({
              ...timer,
              _id: `t${index}-${seq}`,
              index,
              name: `Talk ${index} of ${seq}`,
            })),
          },
          { name: 'timeset', payload: { ...context.show.timeset, timerId: `t0-${seq}` } },
        ],
      });
    const rows = () => db.prepare<[], number>('select count(*) from timers').pluck().get();
    const bytes = () => ({
      counted: db.prepare<[], number>("select log_bytes from rooms where id = 'r'").pluck().get(),
      held: db
        .prepare<[], number>("select sum(length(lines)) from room_log where room_id = 'r'")
        .pluck()
        .get(),
    });
    const seqsOf = (roomId: string) => store.load(roomId)?.seq;

    it('W2540 gets its rows in steps that are not visible to readers', () => {
      commit(rundown(1));
      const ahead = store.load('r');
      expect([reached(), rows(), ahead?.show.timers.length]).toEqual([{ row: 0, log: 1 }, 1, 300]);
      const held = bytes().held ?? 0;
      const counts = new Set<unknown>();
      let steps = 0;
      while (committer.catchUp(0)) {
        steps += 1;
        counts.add(rows());
        expect(store.load('r')?.show).toEqual(ahead?.show);
      }
      expect([steps > 7, [...counts]]).toEqual([true, [1, 0, 64, 128, 192, 256, 300]]);
      expect([reached(), committer.isBehind]).toEqual([{ row: 1, log: 1 }, false]);
      // The log has no room for lists that the rows have.
      expect(bytes().counted).toBe(bytes().held);
      expect(bytes().held).toBeLessThan(held / 10);
      expect(store.load('r')).toMatchObject({ show: ahead?.show, tail: [{ seq: 1, changes: null }] });
    });

    it('W2540 lets commits run between the steps, of other rooms and of its own', () => {
      committer.commit([work({ kind: 'create', roomId: 's', context: contextOf('s'), nextDueAt: null })]);
      commit(rundown(1));
      commit(rundown(2));
      for (let step = 0; step < 4; step += 1) expect(committer.catchUp(0)).toBe(true);
      commit({ ...rename(1), roomId: 's' }, command(3, { changes: [named(3)] }));
      commit(rundown(4, 200));
      expect([seqsOf('s'), seqsOf('r'), reached().row]).toEqual([1, 4, 0]);
      const ahead = store.load('r')?.show;
      while (committer.catchUp(0)) expect(store.load('r')?.show).toEqual(ahead);
      expect([rows(), committer.isBehind, bytes().counted]).toEqual([201, false, bytes().held]);
      expect(bytes().held).toBeLessThan(4_000);
    });

    it('W2540 gets its rows at once if its log has 4 MB, before lines are pruned', () => {
      for (let seq = 1; seq <= 8; seq += 1) commit(rundown(seq, 1_000));
      expect(committer.isBehind).toBe(true);
      for (let seq = 9; seq <= 14; seq += 1) commit(rundown(seq, 1_000));
      expect(reached().row).toBeGreaterThan(8);
      const ahead = store.load('r')?.show;
      while (committer.catchUp(0) || committer.tidy());
      expect([store.load('r')?.show, reached()]).toEqual([ahead, { row: 14, log: 14 }]);
    });

    it('W2540 does not lose log lines that are pruned while its rows are written', () => {
      const small = { ...defaultRetention, logBytes: 512 * 1_024 };
      committer = new Committer(db, small);
      const read = new SqliteRoomStore(reader, new MemoryJournal(new MemoryDisk()), small);
      for (let seq = 1; seq <= 100; seq += 1) commit(rename(seq));
      while (committer.catchUp(0) || committer.tidy());
      for (let seq = 101; seq <= 108; seq += 1) {
        commit(rundown(seq, 1_000));
        if (seq % 2 === 0) committer.tidy();
      }
      while (committer.catchUp(0) || committer.tidy());
      expect(read.load('r')).toMatchObject({ seq: 108, tail: { length: 108 } });
      expect(read.log('r', { limit: 100 })).toHaveLength(100);
      expect(bytes().counted).toBe(bytes().held);
    });

    it('W2540 gets all its rows before a command that needs them', () => {
      commit(rundown(1));
      for (let step = 0; step < 4; step += 1) committer.catchUp(0);
      commit(command(2, { changes: [{ name: 'room/name', payload: { name: 'Hall' } }] }));
      expect([rows(), reached(), committer.isBehind]).toEqual([300, { row: 2, log: 2 }, false]);
      expect(store.load('r')?.show.timers).toHaveLength(300);
    });

    it('W2540 gets all its rows after a kill between two steps', () => {
      commit(rundown(1));
      const ahead = store.load('r')?.show;
      for (let step = 0; step < 4; step += 1) committer.catchUp(0);
      expect(rows()).toBe(128);
      restarted();
      expect([rows(), reached(), committer.isBehind]).toEqual([300, { row: 1, log: 1 }, false]);
      expect([store.load('r')?.show, bytes().counted]).toEqual([ahead, bytes().held]);
    });

    it('W2540 repeats a step that failed on disk', () => {
      commit(rundown(1));
      for (let step = 0; step < 4; step += 1) committer.catchUp(0);
      db.pragma('query_only = on');
      expect(committer.catchUp(0)).toBe(false);
      db.pragma('query_only = off');
      while (committer.catchUp(0));
      expect([rows(), reached(), committer.isBehind]).toEqual([300, { row: 1, log: 1 }, false]);
    });
  });

  it('R991 gets its rows at the start after a kill, for which a mark is stored', () => {
    expect(mark()).toBe(0);
    commit(rename(1));
    expect(mark()).toBe(1);
    restarted();
    expect([reached(), committer.isBehind, mark()]).toEqual([{ row: 1, log: 1 }, false, 1]);
    expect(store.due(1)).toEqual([{ roomId: 'r', at: 5_001 }]);
    commit(rename(2));
    committer.finish();
    expect([reached(), mark()]).toEqual([{ row: 2, log: 2 }, 0]);
  });

  it('R991 does not get rows from the log if its stored rows are damaged', () => {
    commit(rename(1));
    db.exec('update rooms set running = 1 - running');
    restarted();
    expect(reached()).toEqual({ row: 0, log: 1 });
    expect(() => store.load('r')).toThrow(RoomDamaged);
  });

  it('R991 is refused as damaged if a log line that its rows need is damaged', () => {
    commit(rename(1));
    db.exec('update room_log set sum = sum + 1');
    restarted();
    expect([reached().row, committer.isBehind]).toEqual([0, true]);
    expect(() => store.load('r')).toThrow(RoomDamaged);
  });

  it('R990 waits while the disk refuses its rows, and loses no command', () => {
    commit(rename(1));
    db.pragma('query_only = on');
    expect([committer.catchUp(0), committer.isBehind]).toEqual([false, true]);
    db.pragma('query_only = off');
    expect([store.load('r')?.seq, committer.catchUp(0), reached().row]).toEqual([1, true, 1]);
  });

  it('R990 refuses further commands if its rows cannot be written', () => {
    committer.commit([work({ kind: 'create', roomId: 's', context: contextOf('s'), nextDueAt: null })]);
    commit(rename(1), { ...rename(1), roomId: 's' });
    db.exec(
      "create trigger refused before update on rooms when new.id = 'r' begin select raise(abort, 'no'); end",
    );
    expect(committer.catchUp(0)).toBe(true);
    const seqs = db.prepare('select id, seq from rooms order by id').raw();
    expect(seqs.all()).toEqual([
      ['r', 0],
      ['s', 1],
    ]);
    const outcome = commit(rename(2), { ...rename(2), roomId: 's' });
    expect(outcome).toMatchObject({ count: 2, failedRooms: [{ roomId: 'r', reason: 'no' }] });
    expect([store.load('r')?.seq, store.load('s')?.seq]).toEqual([1, 2]);
    db.exec('drop trigger refused');
    expect(committer.commit([work(rename(2), 1)])).toMatchObject({ failedRooms: [] });
    expect([reached().row, store.load('r')?.seq]).toEqual([2, 2]);
  });
});

function contextOf(roomId: string) {
  const { show } = context;
  const outputs = show.outputs.map((output) => ({ ...output, _id: `output-${roomId}` }));
  return { ...context, show: { ...show, room: { ...show.room, _id: roomId, pid: `PID${roomId}` }, outputs } };
}
