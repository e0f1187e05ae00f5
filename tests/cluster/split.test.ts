import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberStatus } from '../../server/cluster/membership.ts';
import { SLOTS } from '../../server/cluster/ownership.ts';
import { LONG } from '../support/exhaustive.ts';
import { RestClient } from '../support/rest-client.ts';
import { Seeded } from '../support/seeded.ts';
import { faultRound } from './cluster-faults.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { type ClusteredProcess, LoadedCluster } from './loaded-cluster.ts';
import { NatsCluster } from './nats-cluster.ts';

const PATIENCE = { timeout: 30_000 };

describe.skipIf(noEngines() !== null)('Three processes, each with its own nats-server', () => {
  let postgres: PostgresEngine;
  let nats: NatsCluster;
  let cluster: LoadedCluster;
  beforeAll(async () => {
    const chance = new Seeded(20261128);
    [postgres, nats] = await Promise.all([startPostgres(), NatsCluster.start(3, chance)]);
    const databaseUrl = await postgres.createDatabase();
    cluster = await LoadedCluster.start({ databaseUrl, natsUrl: nats.urls }, chance);
  });
  afterAll(async () => {
    await cluster.remove();
    await Promise.all([postgres.remove(), nats.remove()]);
  });

  const health = () =>
    Promise.all(
      cluster.processes.map(async ({ server }): Promise<Pick<MemberStatus, 'reachesNats' | 'slots'>> => {
        const { body } = await new RestClient(server.url).call('GET', '/api/health');
        return Object(body);
      }),
    );
  /** So many serve and share the rooms; the others have none. */
  const serve = (count: number) =>
    expect
      .poll(async () => {
        const serving = (await health()).filter(({ reachesNats }) => reachesNats);
        return [serving.length, serving.reduce((sum, { slots }) => sum + slots, 0)];
      }, PATIENCE)
      .toEqual([count, SLOTS]);
  const restart = async () => {
    await postgres.kill();
    await postgres.start();
  };

  it.each([
    ['one nats-server is split off', 2, () => nats.split([0], [1, 2])],
    ['all nats-servers are split', 1, () => nats.split([0], [1], [2])],
    ['one route is cut', 2, () => nats.cut(0, 1)],
    ['one nats-server is split off and Postgres is killed', 2, () => [nats.split([0, 1], [2]), restart()][1]],
    ['one process receives everything 2 s late', 2, ({ toNats }: ClusteredProcess) => delay(toNats, 2_000)],
  ] as const)('D205 and D206 lose nothing, stay alive and continue if %s', LONG, async (_, count, strike) => {
    const { wrongs, ends } = await faultRound(cluster, {
      strike: async (on) => {
        await strike(on);
        await serve(count);
      },
      heal: async ({ toNats }) => {
        delay(toNats, 0);
        nats.heal();
        await serve(3);
      },
    });
    expect({ wrongs, ends }).toEqual({ wrongs: [], ends: [] });
  });
});

function delay(proxy: ClusteredProcess['toNats'], latency: number): void {
  proxy.toxics = { latency };
}
