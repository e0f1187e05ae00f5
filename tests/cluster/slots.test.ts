import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Membership, type MembershipOptions } from '../../server/cluster/membership.ts';
import { SLOTS, slotOf } from '../../server/cluster/ownership.ts';
import type { SlotMessage } from '../../server/cluster/slots.ts';
import { monotonic, systemClock } from '../../server/kernel/clock.ts';
import { idSource } from '../../server/kernel/secrets.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { connectToPrimary } from '../../server/store/postgres/primary.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { Seeded } from '../support/seeded.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const PATIENT = { timeout: 20_000 };
/** Nothing that is waited for here is a lease, but where it says so. */
const LONG = 10_000;
const SHORT = 500;

const everySlot = Array.from({ length: SLOTS }, (_, slot) => slot);
const fail = (error: unknown): never => {
  throw error;
};

describe.skipIf(noEngines() !== null)('Processes that share a store', () => {
  let engine: PostgresEngine;
  let proxy: FaultProxy;
  let url: string;
  let client: Client;
  let members: Membership[];
  let fenced: string[];
  let told: SlotMessage[];
  beforeAll(async () => {
    engine = await startPostgres();
    proxy = await FaultProxy.before(engine.port, new Seeded(1));
  });
  afterAll(async () => {
    await proxy.close();
    await engine.remove();
  });
  beforeEach(async () => {
    [members, fenced, told] = [[], [], []];
    url = await engine.createDatabase();
    await (await openPostgres(url)).close();
    client = await connectToPrimary(url, () => {});
  });
  afterEach(async () => {
    for (const member of members) await member.abandon();
    await client.end();
  });

  async function join(options: Partial<MembershipOptions> = {}): Promise<Membership> {
    const node = idSource.id();
    const member = await Membership.join({
      url,
      node,
      length: LONG,
      clock: systemClock(),
      mayOwn: true,
      share: 'equal',
      releasing: async () => {},
      onUnfit: fail,
      announce: (announcement) => told.push(announcement),
      isSilent: () => false,
      onFenced: () => fenced.push(node),
      onStore: () => {},
      onFault: () => {},
      onError: fail,
      ...options,
    });
    members.push(member);
    return member;
  }

  /** As one that was killed leaves it. */
  async function deadOwner(slots: readonly number[], lateBy = 1_000): Promise<string> {
    const node = idSource.id();
    await client.query(
      "insert into nodes (id, lease_until, can_serve) values ($1, clock_timestamp() - $2 * interval '1 ms', true)",
      [node, lateBy],
    );
    await client.query('update slots set owner = $1 where slot = any($2)', [node, slots]);
    return node;
  }

  const stored = async (): Promise<ReadonlyMap<string | null, number>> => {
    const { rows } = await client.query<{ owner: string | null; count: number }>(
      'select owner, count(*) as count from slots group by owner',
    );
    return new Map(rows.map(({ owner, count }) => [owner, count]));
  };
  const nodes = async (): Promise<readonly unknown[]> =>
    (await client.query<{ id: string }>('select id from nodes order by id')).rows.map(({ id }) => id);

  it('D101 compute the slot of a room as the store does', async () => {
    const roomIds = ['room-a', 'room-b', ...Array.from({ length: 50 }, () => idSource.id())];
    const { rows } = await client.query<{ id: string; slot: number }>(
      `select id, ('x' || substr(md5(id), 1, 3))::bit(12)::int4 & 1023 as slot from unnest($1::text[]) as x(id)`,
      [roomIds],
    );
    for (const { id, slot } of rows) expect(slotOf(id)).toBe(slot);
    expect(new Set(rows.map(({ slot }) => slot)).size).toBeGreaterThan(40);
  });

  it('D144 end if another process claims their rooms while they cannot reach the store', async () => {
    const by = url.replace(String(engine.port), String(proxy.port));
    const { slots } = await join({ url: by, length: 500 });
    const taken: SlotMessage = { kind: 'owned', node: 'another', slots: [0] };
    slots.hear(taken);
    await slots.refresh();
    expect([fenced, slots.owned.length]).toEqual([[], SLOTS]);
    proxy.down = true;
    slots.hear(taken);
    await expect.poll(() => fenced).toContain(slots.me);
    proxy.down = false;
  });

  it('D100 each have a row in the store from the start, which a clean stop deletes', async () => {
    const [a, b] = [await join(), await join({ mayOwn: false })];
    expect(await nodes()).toEqual([a.slots.me, b.slots.me].toSorted());
    expect(await stored()).toEqual(new Map([[a.slots.me, SLOTS]]));
    await a.leave();
    expect(await nodes()).toEqual([b.slots.me]);
    expect(await stored()).toEqual(new Map([[null, SLOTS]]));
    expect(fenced).toEqual([]);
  });

  it('D134 have a longer lease while they start', async () => {
    const a = await join({ length: SHORT, starting: LONG });
    const isLong = async (): Promise<unknown> => {
      const { rows } = await client.query<{ long: number }>(
        "select (lease_until > clock_timestamp() + interval '5 s') as long from nodes",
      );
      return rows[0]?.long;
    };
    expect(await isLong()).toBe(1);
    a.lease.canServe = true;
    await expect.poll(isLong, PATIENT).toBe(0);
  });

  it('D100 end and own no rooms any more once their row is deleted', async () => {
    const a = await join({ length: SHORT });
    expect(a.slots.owned).toEqual(everySlot);
    await client.query('delete from nodes');
    await expect.poll(() => fenced, PATIENT).toEqual([a.slots.me]);
    await expect.poll(() => a.slots.owned, PATIENT).toEqual([]);
  });

  it('D100 D180 keep their row and rooms while the store is down, and report this', async () => {
    const lost: boolean[] = [];
    const away = url.replace(String(engine.port), String(proxy.port));
    const shared = { url: away, length: SHORT, share: 'all', onError: () => {} } as const;
    const a = await join({ ...shared, onStore: (error) => lost.push(error !== null) });
    const b = await join(shared);
    proxy.down = true;
    await expect.poll(() => lost, PATIENT).toEqual([true]);
    expect(a.status.reachesStore).toBe(false);
    // The leases of both run out.
    await expect
      .poll(
        async () => (await client.query('select 1 from nodes where lease_until > clock_timestamp()')).rows,
        PATIENT,
      )
      .toEqual([]);
    proxy.down = false;
    await expect.poll(() => lost, PATIENT).toEqual([true, false]);
    expect(a.status.reachesStore).toBe(true);
    await b.slots.refresh();
    await b.slots.refresh();
    expect(a.slots.owned).toEqual(everySlot);
    expect(fenced).toEqual([]);
  });

  it('D101 assign each slot to one process if several start together', async () => {
    const joined = await Promise.all([1, 2, 3, 4].map(() => join({ share: 'all' })));
    const owners = joined.filter(({ slots }) => slots.owned.length > 0);
    expect(owners).toHaveLength(1);
    expect(await stored()).toEqual(new Map([[owners[0]?.slots.me, SLOTS]]));
  });

  it('D102 take over the slots of a process whose lease expired, and delete its row', async () => {
    const dead = await deadOwner(everySlot);
    const a = await join({ share: 'all' });
    expect(a.slots.owned).toEqual(everySlot);
    expect(await nodes()).toEqual([a.slots.me]);
    expect(told).toEqual([{ kind: 'owned', node: a.slots.me, slots: everySlot }]);
    expect(a.slots.ownerOf(7)).not.toBe(dead);
  });

  it('D180 count live processes and their take-overs', async () => {
    await deadOwner(everySlot);
    const a = await join();
    expect(a.status).toMatchObject({ processes: 1, takeovers: 1 });
    const b = await join();
    await a.slots.refresh();
    await expect.poll(() => b.slots.owned.length, PATIENT).toBe(SLOTS / 2);
    expect([a.status.processes, b.status.processes]).toEqual([2, 2]);
    await b.leave();
    await a.slots.refresh();
    expect(a.slots.owned).toEqual(everySlot);
    expect([a.status, b.status]).toMatchObject([
      { processes: 1, takeovers: 1, reachesStore: true },
      { takeovers: 0 },
    ]);
  });

  it('D102 do not take over from a process that renewed its lease in time', async () => {
    const alive = await deadOwner(everySlot, -60_000);
    const a = await join({ share: 'all' });
    expect(a.slots.owned).toEqual([]);
    expect(a.slots.ownerOf(7)).toBe(alive);
  });

  it("D102 wait with a take-over until the dead process's last batch is written", async () => {
    const dead = await deadOwner(everySlot);
    const writer = await connectToPrimary(url, () => {});
    await writer.query('begin');
    await writer.query('select 1 from nodes where id = $1 for key share', [dead]);
    const a = await join({ share: 'all' });
    await a.slots.refresh();
    expect(a.slots.owned).toEqual([]);
    expect(await stored()).toEqual(new Map([[dead, SLOTS]]));
    await writer.query('commit');
    await expect.poll(() => a.slots.owned.length, PATIENT).toBe(SLOTS);
    await writer.end();
  });

  it('D103 share the slots equally after the former owner has released them', async () => {
    const waiting = Promise.withResolvers<void>();
    const asked: number[][] = [];
    const a = await join({
      length: SHORT,
      releasing: (slots) => {
        asked.push([...slots]);
        return waiting.promise;
      },
    });
    const heard: number[] = [];
    a.slots.onChange((slots) => heard.push(slots.length));
    const b = await join({ length: SHORT });
    await expect.poll(() => asked.length, PATIENT).toBe(1);
    // Neither takes commands for them while something is pending.
    expect([a.slots.owned.length, b.slots.owned.length]).toEqual([SLOTS / 2, 0]);
    expect(await stored()).toEqual(new Map([[a.slots.me, SLOTS]]));
    expect(heard).toEqual([SLOTS / 2]);
    waiting.resolve();
    await expect.poll(() => b.slots.owned, PATIENT).toEqual(asked[0]);
    expect(told).toContainEqual({ kind: 'freed', slots: asked[0] });
    const c = await join({ length: SHORT });
    await expect.poll(() => c.slots.owned.length, PATIENT).toBe(340);
    expect([...(await stored()).values()].toSorted((x, y) => x - y)).toEqual([340, 342, 342]);
    await b.leave();
    await expect.poll(stored, PATIENT).toEqual(
      new Map([
        [a.slots.me, SLOTS / 2],
        [c.slots.me, SLOTS / 2],
      ]),
    );
    await a.slots.refresh();
    expect([a, c].filter(({ slots }) => slots.owns('room-a'))).toHaveLength(1);
  });

  it('D104 and D205 take over early only if a process is suspected, silent and cut off from the store', async () => {
    const silent = new Set<string>();
    const a = await join();
    a.lease.canServe = true;
    await client.query("update nodes set lease_until = clock_timestamp() + interval '1 hour'");
    const b = await join({ isSilent: (node) => silent.has(node), share: 'all' });
    await expect.poll(() => b.slots.othersServe, PATIENT).toBe(true);
    b.slots.suspect(a.slots.me);
    await b.slots.refresh();
    silent.add(a.slots.me);
    b.slots.hear({ kind: 'suspect', node: a.slots.me });
    await b.slots.refresh();
    expect(b.slots.owned).toEqual([]);
    const end = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1';
    await client.query(end, [`callboard ${a.slots.me}`]);
    await expect.poll(() => b.slots.owned, PATIENT).toEqual(everySlot);
    expect(await nodes()).toEqual([b.slots.me]);
    expect(told).toContainEqual({ kind: 'suspect', node: a.slots.me });
  });

  it('D104 share one lookup in progress, and announce each suspicion once', async () => {
    const a = await join();
    const b = await join({ mayOwn: false });
    await client.query('begin');
    await client.query('lock table nodes in access exclusive mode');
    const asked = [b.slots.refresh()];
    await new Promise(setImmediate);
    for (let room = 0; room < 100; room += 1) {
      b.slots.suspect(a.slots.me);
      asked.push(b.slots.refresh());
    }
    await client.query('commit');
    await Promise.all(asked);
    expect(new Set(asked).size).toBe(2);
    expect(told.filter(({ kind }) => kind === 'suspect')).toEqual([{ kind: 'suspect', node: a.slots.me }]);
  });

  it('D104 repeat the lookup of themselves until the suspected process is silent', async () => {
    let isSilent = false;
    const a = await join();
    await client.query("update nodes set lease_until = clock_timestamp() + interval '1 hour'");
    const b = await join({ length: 4 * LONG, isSilent: () => isSilent, share: 'all' });
    b.slots.suspect(a.slots.me);
    await b.slots.refresh();
    isSilent = true;
    // Well before the next look that is due without a suspicion.
    await expect.poll(() => b.slots.owned, { timeout: LONG / 3 }).toEqual(everySlot);
  });

  it('D101 accept messages about owners, except for slots that they own themselves', async () => {
    const a = await join();
    a.slots.hear({ kind: 'owned', node: 'another', slots: [1] });
    expect(a.slots.ownerOf(1)).toBe(a.slots.me);
    const edge = await join({ mayOwn: false });
    edge.slots.hear({ kind: 'owned', node: 'another', slots: [1] });
    expect([edge.slots.ownerOf(1), edge.slots.ownerOf(2)]).toEqual(['another', a.slots.me]);
    await edge.slots.refresh();
    expect(edge.slots.ownerOf(1)).toBe(a.slots.me);
  });

  it('D171 release all slots while they cannot serve, and get their share again later', async () => {
    const [a, b] = [await join({ length: SHORT }), await join({ length: SHORT })];
    const share = () => [a, b].map(({ slots }) => slots.owned.length);
    await expect.poll(share, PATIENT).toEqual([SLOTS / 2, SLOTS / 2]);
    expect(a.slots.othersServe).toBe(false);
    b.lease.canServe = true;
    await expect.poll(() => a.slots.othersServe, PATIENT).toBe(true);
    a.lease.standsBack = true;
    await expect.poll(share, PATIENT).toEqual([0, SLOTS]);
    await expect.poll(() => b.slots.othersServe, PATIENT).toBe(false);
    a.lease.standsBack = false;
    await expect.poll(share, PATIENT).toEqual([SLOTS / 2, SLOTS / 2]);
    expect(fenced).toEqual([]);
  });

  it('D171 learn before the next renewal whether another process can serve', async () => {
    const [a, b] = [await join(), await join()];
    const seen = async () => {
      await a.slots.refresh();
      return a.slots.othersServe;
    };
    // All of it goes into two renewals.
    for (const canServe of [true, false, true]) b.lease.canServe = canServe;
    await expect.poll(seen).toBe(true);
    b.lease.canServe = false;
    await expect.poll(seen).toBe(false);
  });

  it('D172 count no other process as serving while the store is down', async () => {
    const by = url.replace(String(engine.port), String(proxy.port));
    const [a, b] = [await join({ url: by, length: SHORT }), await join({ length: SHORT })];
    b.lease.canServe = true;
    await expect.poll(() => a.slots.othersServe, PATIENT).toBe(true);
    proxy.down = true;
    await expect.poll(() => a.slots.othersServe, PATIENT).toBe(false);
    proxy.down = false;
  });

  it('D173 take no slots and do not count as serving before they end', async () => {
    const [a, b] = [await join({ length: SHORT }), await join({ length: SHORT, mayOwn: false })];
    a.lease.canServe = true;
    await expect.poll(() => b.slots.othersServe, PATIENT).toBe(true);
    a.lease.beginLeave();
    await expect.poll(() => b.slots.othersServe, PATIENT).toBe(false);
    await client.query('update slots set owner = null where slot < 8');
    await a.slots.refresh();
    await a.slots.refresh();
    expect([(await stored()).get(null), a.slots.owned.length]).toEqual([8, SLOTS - 8]);
  });

  it('D105 take no slots while their clock is wrong, and release theirs to another process', async () => {
    let off = 70;
    const clock = systemClock({ monotonic, wall: () => Date.now() + off });
    const why: string[] = [];
    const faults: (string | null)[] = [];
    const a = await join({
      clock,
      length: SHORT,
      share: 'all',
      onUnfit: (reason) => why.push(reason),
      onFault: (fault) => faults.push(fault),
    });
    expect(a.slots.owned).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(/ms ahead of the clock of Postgres/)]);
    off = 0;
    a.storeClock.restart();
    await expect.poll(() => a.slots.owned, PATIENT).toEqual(everySlot);
    await expect.poll(() => faults.at(-1), PATIENT).toBeNull();
    off = 70;
    await a.slots.refresh();
    // No process could take them: running countdowns are better than none.
    expect([a.slots.owned, why]).toEqual([everySlot, []]);
    await join({ share: 'all' });
    await a.slots.refresh();
    expect(why[0]).toMatch(/was changed by \d+ ms/);
  });
});
