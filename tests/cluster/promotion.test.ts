import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../support/exhaustive.ts';
import { Seeded } from '../support/seeded.ts';
import { type Engine, noEngines, startNats } from './engines.ts';
import { LoadedCluster } from './loaded-cluster.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';

describe.skipIf(noEngines() !== null)('A promoted standby of Postgres', () => {
  let nats: Engine;
  let postgres: ReplicatedPostgres;
  let cluster: LoadedCluster;
  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.remove());
  afterEach(async () => {
    await cluster?.remove();
    await postgres?.remove();
  });

  async function start(isSynchronous: boolean): Promise<void> {
    postgres = await ReplicatedPostgres.start({ isSynchronous });
    const databaseUrl = await postgres.createDatabase();
    cluster = await LoadedCluster.start({ databaseUrl, natsUrl: nats.url }, new Seeded(20261124));
    await cluster.goesOn();
    const [first] = cluster.processes;
    const health = await fetch(`${first?.server.url}/api/health`);
    expect(await health.json()).toMatchObject({ waitsForStandby: isSynchronous });
  }

  const epochs = () => cluster.channels.map(({ mirror }) => mirror.position.epoch);

  it(
    'D140 has all acknowledged changes in the same epochs if the primary waited for the standby',
    LONG,
    async () => {
      await start(true);
      await postgres.killPrimary();
      await postgres.promote();
      await cluster.goesOn();
      expect(await cluster.wrongs()).toEqual([]);
      expect(epochs()).toEqual(epochs().map(() => 1));
    },
  );

  it('D141 raises the epoch of each room of which it lacks acknowledged changes', LONG, async () => {
    await start(false);
    await cluster.settled();
    await postgres.loseFromNowOn();
    const lostSince = performance.now();
    await cluster.goesOn();
    await cluster.settled();
    await postgres.killPrimary();
    const seen = cluster.channels.map(({ mirror }) => mirror.position.seq);
    for (const channel of cluster.channels) channel.lose(lostSince);
    await postgres.promote();
    await cluster.goesOn();
    expect(await cluster.wrongs()).toEqual([]);
    expect(cluster.channels.map(({ newestIn }) => newestIn.get(1))).toEqual(seen);
    expect(Math.min(...epochs())).toBeGreaterThan(1);
    const said = cluster.processes.map(({ server }) => server.output).join('');
    expect(said.match(/"message":"The database has lost changes that screens already show/g)).toHaveLength(3);
  });
});
