import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOTS } from '../../server/cluster/ownership.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { ManyServers } from './many-servers.ts';

const PATIENCE = { timeout: 20_000 };

describe.skipIf(noEngines() !== null)('A process that starts', () => {
  let postgres: PostgresEngine;
  let many: ManyServers;
  beforeAll(async () => {
    postgres = await startPostgres();
    many = await ManyServers.start(await postgres.createDatabase(), 1);
  });
  afterAll(async () => {
    await many.remove();
    await postgres.remove();
  });

  it('D209 gets rooms only once it serves and receives messages of all serving processes', async () => {
    const [first] = many.members;
    many.isLost = (_subject, from, to) => from !== to;
    await many.add();
    const owned = async () => {
      for (const { ownership } of many.members) await ownership.refresh();
      return many.members.map((member) => member.owned.length);
    };
    await expect.poll(() => first?.status.processes, PATIENCE).toBe(2);
    expect(await owned()).toEqual([SLOTS, 0]);
    many.isLost = () => false;
    await expect.poll(owned, PATIENCE).toEqual([SLOTS / 2, SLOTS / 2]);
  });
});
