import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { PRESETS } from '../../machines/output/presets.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { createRoomHost } from '../../server/rooms/host.ts';
import { command } from '../../server/rooms/journal/entries.fixture.ts';
import type { CommandEntry, JournalEntry, QueuedDelivery } from '../../server/rooms/journal/journal.ts';
import type { PostgresRoomsOptions } from '../../server/rooms/journal/store.postgres.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import { aRoom, ask, FakeClock, Heard } from '../integration/room-host.fixtures.ts';
import { create } from '../integration/room-host.rig.ts';
import { JournalOutcomes } from '../integration/room-host.stores.ts';
import { noEngines } from './engines.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import { PostgresRooms } from './postgres-store.ts';

/** After this silence the outcome is unknown. */
const PATIENCE = SECOND / 2;

const NEW_ROOM: JournalEntry = { kind: 'create', roomId: 'room-a', context: aRoom(), nextDueAt: null };
const told = (seq: number): QueuedDelivery => [`event-${seq}`, 'hook', 'team', null, 'x', '{}', seq];
const line = (seq: number, fields: Partial<CommandEntry> = {}) =>
  command(seq, { roomId: 'room-a', outgoing: [told(seq)], ...fields });

describe.skipIf(noEngines() !== null)('The journal of a Postgres store', () => {
  let rooms: PostgresRooms;
  let proxy: PostgresProxy;
  let store: RoomStore;
  let fates: JournalOutcomes;
  let node: string;
  let outages: (string | null)[];
  let fatal: Promise<string>;

  beforeAll(async () => {
    rooms = await PostgresRooms.start();
    proxy = await PostgresProxy.start(rooms.engine.port);
  });
  afterAll(async () => {
    proxy.close();
    await rooms.remove();
  });
  const open = async (options: Partial<PostgresRoomsOptions> = {}) => {
    outages = [];
    node = await rooms.newNode();
    const its = Promise.withResolvers<string>();
    fatal = its.promise;
    return rooms.open({
      url: proxy.by(rooms.url),
      node: () => node,
      patience: PATIENCE,
      onFatal: its.resolve,
      onOutage: (reason) => outages.push(reason),
      ...options,
    });
  };
  beforeEach(async () => {
    await rooms.clear();
    store = await open();
    fates = new JournalOutcomes();
    store.journal.listen(fates);
    append(NEW_ROOM);
    await fates.commits(1);
  });
  afterEach(async () => {
    proxy.fault = null;
    proxy.up();
    await store.journal.close();
    // A half-sent write holds its locks while connected.
    proxy.down();
    proxy.up();
  });

  const append = (...entries: readonly JournalEntry[]) => {
    for (const entry of entries) expect(store.journal.append(entry)).toBe(true);
  };
  /** Waits until all are written. */
  const written = async (count: number) => {
    const said: string[] = [];
    for (let left = count; left > 0; ) {
      const fate = await fates.next();
      if (fate.kind === 'committed') left -= fate.count;
      else said.push(fate.kind);
    }
    return said;
  };
  const events = async () =>
    (await rooms.rows('select event_id from webhook_deliveries order by event_id')).map(
      (row) => row.event_id,
    );
  const seqs = async () => (await store.log('room-a', { limit: 99 })).map(({ seq }) => seq);

  it.each(['lost', 'unanswered', 'late', 'mute'] as const)(
    'D81 writes a batch exactly once if the connection breaks or stalls: %s',
    async (fault) => {
      proxy.fault = fault;
      append(line(1), line(2));
      const isSilent = fault === 'late' || fault === 'mute';
      expect(await written(2)).toEqual(isSilent ? ['stalled'] : []);
      append(line(3));
      await written(1);
      await proxy.release();
      expect(await seqs()).toEqual([3, 2, 1]);
      expect(await events()).toEqual(['event-1', 'event-2', 'event-3']);
    },
  );

  it.each(['lost', 'unanswered', 'late', 'mute'] as const)(
    'D81 writes changes that have no seq exactly once: %s',
    async (fault) => {
      proxy.fault = fault;
      append({ kind: 'deletion', roomId: 'room-a', deletedAt: 5, outgoing: [told(1)] });
      await written(1);
      expect(await store.load('room-a')).toBeNull();
      append({ kind: 'deletion', roomId: 'room-a', deletedAt: null });
      await written(1);
      await proxy.release();
      expect(await events()).toEqual(['event-1']);
      expect(await store.load('room-a')).toMatchObject({ seq: 0 });
    },
  );

  it('D82 ignores the delayed write of a batch that it has written again', async () => {
    const draft = (at: number): JournalEntry => {
      const by = { clientId: null, name: 'Ann' };
      return { kind: 'draft', roomId: 'room-a', outputId: 'o', draft: { design: PRESETS.CLOCK, by, at } };
    };
    proxy.fault = 'late';
    append(draft(1));
    await written(1);
    append(draft(2));
    await written(1);
    await proxy.release();
    expect(await store.load('room-a')).toMatchObject({ drafts: { o: { at: 2 } } });
  });

  it("D83 refuses new commands while a batch's outcome is unknown, and keeps accepted ones waiting", async () => {
    const host = createRoomHost({
      store,
      clock: new FakeClock(),
      listeners: [new Heard()],
      planOfTeam: () => selfHostedPlan,
      onFault: () => {},
    });
    await host.ready('room-a');
    proxy.fault = 'mute';
    const accepted = [ask(host, create), ask(host, create)];
    while (host.health().storage) await turn();
    expect(outages).toEqual(['Postgres does not answer.']);
    expect(ask(host, create)).toMatchObject([{ error: { code: 'storage_unavailable' } }]);
    while (!host.health().storage) await turn();
    expect(accepted.flat()).toMatchObject([{ result: { seq: 1 } }, { result: { seq: 2 } }]);
    expect(outages).toEqual(['Postgres does not answer.', null]);
    const next = ask(host, create);
    while (next.length === 0) await turn();
    expect(next).toMatchObject([{ result: { seq: 3 } }]);
  });

  it('D83 closes at once even if the outcome of a batch is unknown', async () => {
    proxy.fault = 'mute';
    append(line(1));
    await turn();
    proxy.isDown = true;
    await store.journal.close();
    expect(await fates.next()).toEqual({ kind: 'stalled' });
  });

  /** For tests without silence: a busy machine must not look like one. */
  const reopen = async () => {
    await store.journal.close();
    store = await open({ patience: 10 * SECOND });
    store.journal.listen(fates);
  };

  it('W382 does not write a command again after its deadline', async () => {
    proxy.fault = 'lost';
    append(line(1, { within: 5 }));
    expect(await fates.next()).toEqual({
      kind: 'committed',
      count: 1,
      failedRooms: [{ roomId: 'room-a', reason: expect.any(String), isLate: true }],
    });
    append(line(1, { actor: 'u:2' }));
    await written(1);
    expect(await store.log('room-a', { limit: 9 })).toMatchObject([{ seq: 1, actor: 'u:2' }]);
  });

  it('D84 ends the process after a take-over, and acknowledges no further change', async () => {
    await reopen();
    await rooms.write('delete from nodes where id = $1', node);
    append(line(1));
    expect(await fatal).toMatch(/^Another process has taken over/);
    expect(store.journal.append(line(2))).toBe(false);
    expect(await seqs()).toEqual([]);
  });

  it('D84 ends the process if the take-over happened while a write was delayed', async () => {
    proxy.fault = 'late';
    append(line(1));
    await rooms.write('delete from nodes where id = $1', node);
    expect(await fatal).toMatch(/^Another process has taken over/);
    await proxy.release();
    expect(await seqs()).toEqual([]);
  });

  it('D85 reverts a batch that Postgres refused, and continues when the store recovers', async () => {
    proxy.down();
    store.journal.probe(1);
    expect(await fates.next()).toEqual({ kind: 'failed' });
    append(line(1));
    expect(await fates.next()).toEqual({ kind: 'failed' });
    proxy.up();
    store.journal.probe(1);
    expect(await fates.next()).toMatchObject({ kind: 'committed', count: 0 });
    expect(await fates.next()).toEqual({ kind: 'recovered' });
    expect(outages).toEqual([expect.any(String), null]);
    append(line(1, { actor: 'u:2' }));
    await written(1);
    expect(await store.log('room-a', { limit: 9 })).toMatchObject([{ seq: 1, actor: 'u:2' }]);
  });

  it('D85 reverts the changes that follow a failed batch', async () => {
    await reopen();
    await rooms.intruder.query('begin; lock table rooms in exclusive mode');
    append(line(1));
    await turn();
    await turn();
    append(line(2));
    expect(await fates.next()).toEqual({ kind: 'failed' });
    await rooms.intruder.query('rollback');
    store.journal.probe(1);
    expect(await fates.next()).toMatchObject({ kind: 'committed', count: 0 });
    expect(await fates.next()).toEqual({ kind: 'recovered' });
    append(line(1, { actor: 'u:2' }));
    expect(await fates.next()).toEqual({ kind: 'committed', count: 1, failedRooms: [] });
    expect(await seqs()).toEqual([1]);
  });

  it('D85 reverts the later changes of a room whose batch failed', async () => {
    await rooms.write("update rooms set seq = 7 where id = 'room-a'");
    append(line(1));
    await turn();
    append(line(2));
    expect(await fates.next()).toMatchObject({ failedRooms: [{ roomId: 'room-a' }] });
    expect(await fates.next()).toEqual({ kind: 'committed', count: 1, failedRooms: [] });
    expect(await seqs().catch(() => [])).toEqual([]);
    expect(await rooms.rows('select * from room_log')).toEqual([]);
  });

  it('D141 reports that the store lost acknowledged batches, before it writes more', async () => {
    append(line(1), line(2));
    await fates.commits(2);
    await rooms.write('update batches set number = number - 1 where node = $1', node);
    proxy.down();
    proxy.up();
    append(line(3));
    expect((await fates.next()).kind).toBe('lost');
    await fates.commits(1);
    append(line(4));
    await fates.commits(1);
  });

  it('D86 continues after a crash of the store without losing an acknowledged change', async () => {
    const acknowledged: number[] = [];
    const listener = { failed: () => {}, stalled: () => {}, lost: () => {}, recovered: () => {} };
    store.journal.listen({ ...listener, committed: (count) => acknowledged.push(...Array(count).keys()) });
    for (let seq = 1; seq <= 50; seq += 1) append(line(seq));
    while (acknowledged.length === 0) await turn();
    proxy.fault = 'mute';
    proxy.isDown = true;
    for (let seq = 51; seq <= 100; seq += 1) append(line(seq));
    // For longer than a batch that was not sent would wait.
    while (proxy.refused < 10) await turn();
    await rooms.engine.kill();
    await rooms.engine.start();
    proxy.up();
    while (acknowledged.length < 100) await turn();
    expect((await store.load('room-a'))?.tail.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 100 }, (_, nth) => nth + 1),
    );
    expect(await events()).toHaveLength(100);
  });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
