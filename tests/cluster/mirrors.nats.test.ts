import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../machines/room/commands.ts';
import { openNats } from '../../server/cluster/nats.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { aRoom } from '../integration/room-host.fixtures.ts';
import { MemoryDisk } from '../support/store.memory.ts';
import { type Engine, noEngines, startNats } from './engines.ts';
import { ClusterProcess, expectInOrder, expectSame, Owners, ROOM } from './mirrored-rooms.ts';

const PATIENCE = { timeout: 20_000 };
const MANY = 300;

describe.skipIf(noEngines() !== null)('Mirrors over a NATS server', () => {
  let nats: Engine;
  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.remove());

  it('D114 D115 have what the owner committed, also while NATS was down', async () => {
    const owners = new Owners();
    const disk = new MemoryDisk();
    disk.write({ kind: 'create', roomId: ROOM, context: aRoom(ROOM), nextDueAt: null });
    const process = async (name: string) => {
      const bus = await openNats({ url: nats.url, name, onReached: () => {}, onFault: () => {} });
      return { bus, of: new ClusterProcess({ name, bus, clock: systemClock(), owners, disk }) };
    };
    const [owner, ...edges] = await Promise.all(['owner', 'one', 'other'].map(process));
    if (owner === undefined) throw new Error('Nobody owns the room.');
    owners.give('owner');
    for (const { of } of edges) await of.mirrors.ready(ROOM);
    const shown = () => edges.map(({ of }) => of.mirrors.durable(ROOM)?.seq);
    const create: Command = { name: 'timers/create', payload: { name: 'Next' } };

    for (let turn = 0; turn < MANY; turn += 1) owner.of.submit(ROOM, create);
    await expect.poll(shown, PATIENCE).toEqual([MANY, MANY]);

    await nats.kill();
    await expect.poll(() => owner.bus.isConnected, PATIENCE).toBe(false);
    owner.of.submit(ROOM, create);
    await nats.start();
    await expect.poll(shown, PATIENCE).toEqual([MANY + 1, MANY + 1]);
    for (const { of } of edges) {
      expectSame(owner.of, of);
      expectInOrder(of);
    }
    for (const { bus, of } of [owner, ...edges]) {
      of.stop();
      await bus.close();
    }
  });
});
