import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../support/exhaustive.ts';
import { Seeded } from '../support/seeded.ts';
import { faultRound, PROCESS_FAULTS } from './cluster-faults.ts';
import { type Engine, noEngines, type PostgresEngine, startNats, startPostgres } from './engines.ts';
import { LoadedCluster } from './loaded-cluster.ts';

describe.skipIf(noEngines() !== null)('Three processes under load', () => {
  let postgres: PostgresEngine;
  let nats: Engine;
  let cluster: LoadedCluster;
  beforeAll(async () => {
    [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
    const databaseUrl = await postgres.createDatabase();
    cluster = await LoadedCluster.start({ databaseUrl, natsUrl: nats.url }, new Seeded(20261127));
  });
  afterAll(async () => {
    await cluster.remove();
    await Promise.all([postgres.remove(), nats.remove()]);
  });

  it.each([
    // First, while each has screens: the owner's cannot continue.
    ['not answered by either', 'cut off from NATS'],
    ['not heard over NATS', 'cut off from Postgres'],
  ] as const)(
    'D143 lose no acknowledged change and continue if an owner is %s and another process %s',
    LONG,
    async (ofOwner, beside) => {
      const { wrongs } = await faultRound(cluster, PROCESS_FAULTS[ofOwner], PROCESS_FAULTS[beside]);
      expect(wrongs).toEqual([]);
    },
  );
});
