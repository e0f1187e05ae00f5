import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Seeded } from '../support/seeded.ts';
import { type Engine, noEngines, startNats } from './engines.ts';
import { LoadedCluster } from './loaded-cluster.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';

describe.skipIf(noEngines() !== null)('Postgres with a synchronous standby', () => {
  let nats: Engine;
  let postgres: ReplicatedPostgres;
  let cluster: LoadedCluster;
  beforeAll(async () => {
    [nats, postgres] = await Promise.all([startNats(), ReplicatedPostgres.start({ isSynchronous: true })]);
  });
  afterAll(() => Promise.all([nats.remove(), postgres.remove()]));
  afterEach(() => cluster.remove());

  it('D140 loses nothing when its primary is killed under load and the standby is promoted, and epochs stay', async () => {
    const databaseUrl = await postgres.createDatabase();
    cluster = await LoadedCluster.start({ databaseUrl, natsUrl: nats.url }, new Seeded(20261124));
    await cluster.goesOn();
    const health = await fetch(`${cluster.processes[0]?.server.url}/api/health`);
    expect(await health.json()).toMatchObject({ waitsForStandby: true });
    await postgres.killPrimary();
    await postgres.promote();
    await cluster.goesOn();
    expect(await cluster.wrongs()).toEqual([]);
    expect(cluster.channels.map(({ mirror }) => mirror.position.epoch)).toEqual(
      cluster.channels.map(() => 1),
    );
  });
});
