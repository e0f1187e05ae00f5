import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, SECOND } from '../../machines/kernel/time.ts';
import { slotOf } from '../../server/cluster/ownership.ts';
import { Refused } from '../../server/kernel/refused.ts';
import { pruneRoom } from '../../server/rooms/journal/batch.writer.postgres.ts';
import { command, context } from '../../server/rooms/journal/entries.fixture.ts';
import { type CommandEntry, defaultRetention } from '../../server/rooms/journal/journal.ts';
import { FencedError } from '../../server/rooms/journal/room.sink.postgres.ts';
import { RoomDamaged } from '../../server/rooms/journal/room-damaged.ts';
import type { PostgresRoomsOptions } from '../../server/rooms/journal/store.postgres.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { WriterConnection } from '../../server/store/postgres/writer-connection.ts';
import { aRoom } from '../integration/room-host.fixtures.ts';
import { JournalOutcomes } from '../integration/room-host.stores.ts';
import { noEngines } from './engines.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import { PostgresRooms } from './postgres-store.ts';

const LOG_BYTES = 65_536;
const retention = { ...defaultRetention, logEntries: 300, logBytes: LOG_BYTES, timerRuns: 5 };

describe.skipIf(noEngines() !== null)('Rooms in Postgres', () => {
  let rooms: PostgresRooms;
  let store: RoomStore;
  let fates: JournalOutcomes;

  beforeAll(async () => {
    rooms = await PostgresRooms.start();
  });
  afterAll(() => rooms.remove());
  const open = async (options: Partial<PostgresRoomsOptions> = {}) => {
    store = await rooms.open(options);
    fates = new JournalOutcomes();
    store.journal.listen(fates);
  };
  beforeEach(async () => {
    await rooms.clear();
    await open({ retention });
    store.journal.append({ kind: 'create', roomId: 'r', context, nextDueAt: null });
    await fates.commits(1);
  });
  afterEach(() => store.journal.close());

  const put = async (...entries: readonly CommandEntry[]) => {
    for (const entry of entries) store.journal.append(entry);
    await fates.commits(entries.length);
  };
  const logBytes = async () => {
    const [row] = await rooms.rows(`select log_bytes as counted,
      (select sum(octet_length(lines)) from room_log) as held from rooms`);
    return { counted: row?.counted, held: Number(row?.held) };
  };
  const kept = async () => (await store.log('r', { limit: 9_999 })).map(({ seq }) => seq).toReversed();
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo()));
  };
  /** A command whose line is of some 5 kB. */
  const large = (seq: number) =>
    command(seq, { detail: { payload: 'x'.repeat(5_000), step: null, result: {} } });

  it('D87 drop their oldest log lines beyond the size limit, but no timers', async () => {
    for (let seq = 1; seq <= 60; seq += 1) {
      await put(large(seq));
      if (seq % 10 === 0) await until(async () => (await logBytes()).held <= LOG_BYTES);
    }
    const { counted, held } = await logBytes();
    expect(counted).toBe(held);
    expect(held).toBeGreaterThanOrEqual((LOG_BYTES * 7) / 8 - 5_200);
    const seqs = await kept();
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, nth) => 61 - seqs.length + nth));
    expect((await store.load('r'))?.tail.map(({ seq }) => seq)).toEqual(seqs);
    await rooms.write('delete from room_log where first_seq < 58');
    await expect(store.load('r')).rejects.toBeInstanceOf(RoomDamaged);
  });

  it('D87 drop log lines beyond the limit, inactive channels, and the oldest runs of timers', async () => {
    const run = (started: number) => [started, 't', '{}'] as const;
    await put(command(1, { channelId: 'old', timerRuns: [run(1), run(2), run(3)] }));
    const later = (seq: number) => command(seq, { at: 8 * DAY + seq, timerRuns: [run(seq)] });
    for (let seq = 2; seq <= 600; seq += 60)
      await put(...Array.from({ length: 60 }, (_, nth) => later(seq + nth)));
    await until(async () => ((await kept())[0] ?? 0) > 200);
    expect(await rooms.rows('select channel_id from applied')).toEqual([{ channel_id: 'tab' }]);
    const runs = await rooms.rows('select * from timer_runs');
    expect(runs.length).toBeLessThan(5 + 256);
    const { counted, held } = await logBytes();
    expect(counted).toBe(held);
    expect((await store.load('r'))?.newestRuns).toMatchObject([{ started: 601, timerId: 't' }]);
  });

  it("R2091 are loaded with each timer's newest run and the runs of running clocks", async () => {
    const body = (ended: number | null) => JSON.stringify({ kind: 'clock', ended });
    const timerRuns = [
      [1, 'x', body(2)],
      [3, 'x', body(null)],
      [4, 'y', body(null)],
      [2, 't', '{"ended":null}'],
      [1, 't', '{"ended":2}'],
    ] as const;
    await put(command(1, { timerRuns }));
    const loaded = (await store.load('r'))?.newestRuns ?? [];
    expect(loaded.map(({ timerId, started }) => `${timerId}${started}`).toSorted()).toEqual([
      't2',
      'x3',
      'y4',
    ]);
  });

  it('D87 cannot be pruned by a process whose row is deleted', async () => {
    for (let seq = 1; seq <= 20; seq += 1) await put(command(seq));
    const connection = await WriterConnection.open(rooms.url, 10 * SECOND);
    const strict = { ...retention, logEntries: 1, logBytes: 1 };
    await expect(pruneRoom(connection, 'nobody', 'r', strict)).rejects.toBeInstanceOf(FencedError);
    expect(await kept()).toHaveLength(20);
    await connection.close();
  });

  it.each([
    ['timers', `update timers set body = replace(body, '"', ' "')`],
    ['timers', 'delete from timers'],
    ['name', `update rooms set name = 'Other'`],
    ['log', `update room_log set lines = lines || 'x'::bytea`],
    ['log', 'delete from room_log where first_seq = 2'],
    ['applied commands', 'delete from applied'],
  ])(
    'D88 are refused as damaged if a row was changed outside the server: %s, after %s',
    async (what, damage) => {
      for (let seq = 1; seq <= 3; seq += 1) await put(command(seq));
      await rooms.write(damage);
      const refused = await errorOf(() => store.load('r'));
      expect(refused).toBeInstanceOf(RoomDamaged);
      expect(refused).toMatchObject({ what });
      // A list of commands works for a room with damaged timers too.
      expect((await errorOf(() => store.log('r', { limit: 9 }))) instanceof RoomDamaged).toBe(
        ['name', 'log'].includes(what),
      );
    },
  );

  it('D88 do not count as damaged while the store is unreachable', async () => {
    const proxy = await PostgresProxy.start(rooms.engine.port);
    const database = await openPostgres(proxy.by(rooms.url));
    await store.journal.close();
    await open({ read: database.read });
    proxy.down();
    const reads = [
      () => store.load('r'),
      () => store.findByPid('ABCDEFGH'),
      () => store.due(9),
      () => store.goingByClock(0),
      () => store.log('r', { limit: 9 }),
      () => store.timerRuns('r', { since: 0, limit: 9 }),
    ];
    for (const read of reads) {
      const refused = await errorOf(read);
      expect(refused).toBeInstanceOf(Refused);
      expect(refused).toMatchObject({ refusal: { code: 'storage_unavailable' } });
    }
    proxy.up();
    expect(await store.load('r')).toMatchObject({ seq: 0 });
    await database.close();
    proxy.close();
  });

  it('D89 are loaded for their alarms only by the process that owns them', async () => {
    let slots: readonly number[] | null = null;
    await store.journal.close();
    await open({ slots: () => slots });
    for (const roomId of ['room-a', 'room-b'])
      store.journal.append({ kind: 'create', roomId, context: aRoom(roomId), nextDueAt: 5_000 });
    await fates.commits(2);
    const told = async () => [
      (await store.due(9)).map(({ roomId }) => roomId).toSorted(),
      (await store.goingByClock(0)).toSorted(),
    ];
    expect(await told()).toEqual([
      ['room-a', 'room-b'],
      ['room-a', 'room-b'],
    ]);
    slots = [slotOf('room-b')];
    expect(await told()).toEqual([['room-b'], ['room-b']]);
    slots = [];
    expect(await told()).toEqual([[], []]);
  });
});

/** The rejection's error. */
async function errorOf(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    return error;
  }
}
