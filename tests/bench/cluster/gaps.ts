import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresEngine } from '../../cluster/engines.ts';
import { type ClusterEngines, type ClusteredProcess, LoadedCluster } from '../../cluster/loaded-cluster.ts';
import type { ReplicatedPostgres } from '../../cluster/replicated-postgres.ts';
import { Seeded } from '../../support/seeded.ts';
import { BUILT } from '../../support/server-process.ts';
import type { Row } from '../table.ts';

/**
 * Measures the longest time without an acknowledgement in a room when a process or store ends under load, and checks
 * for damage afterwards.
 */
export async function gapRows(
  engines: ClusterEngines & { readonly postgres: PostgresEngine },
): Promise<readonly Row[]> {
  const { postgres } = engines;
  const stalls: Gap[] = [];
  const outages: Gap[] = [];
  await underLoad(engines, async (cluster) => {
    for (const victim of cluster.processes) stalls.push(await stalled(cluster, victim));
    outages.push(
      await gap(cluster, async () => {
        await postgres.kill();
        await postgres.start();
      }),
    );
  });
  return [
    ...rowsOf('each owner stalled until others own its rooms, then resumed', stalls),
    ...rowsOf('Postgres killed and restarted', outages),
  ];
}

export async function promotionRows(
  natsUrl: string,
  replicated: ReplicatedPostgres,
): Promise<readonly Row[]> {
  const databaseUrl = await replicated.createDatabase();
  const promotions: Gap[] = [];
  await underLoad({ databaseUrl, natsUrl }, async (cluster) => {
    promotions.push(
      await gap(cluster, async () => {
        await replicated.killPrimary();
        await replicated.promote();
      }),
    );
  });
  return rowsOf("Postgres' primary killed, its synchronous standby promoted at once", promotions);
}

const LOOK_MS = 20;

interface Gap {
  readonly ms: number;
  readonly wrongs: readonly string[];
}

async function underLoad(
  engines: ClusterEngines,
  run: (cluster: LoadedCluster) => Promise<void>,
): Promise<void> {
  const cluster = await LoadedCluster.start(engines, new Seeded(1), { script: BUILT });
  try {
    await cluster.goesOn();
    await run(cluster);
  } finally {
    await cluster.remove();
  }
}

/** When the process continues, it finds that others own its rooms, and ends. */
function stalled(cluster: LoadedCluster, victim: ClusteredProcess): Promise<Gap> {
  const ends = victim.ends.length;
  return gap(
    cluster,
    async () => victim.server.signal('SIGSTOP'),
    async () => {
      victim.server.signal('SIGCONT');
      while (victim.ends.length === ends) await sleep(LOOK_MS);
    },
  );
}

async function gap(cluster: LoadedCluster, strike: () => Promise<void>, mend = async () => {}): Promise<Gap> {
  const since = performance.now();
  await strike();
  await cluster.goesOn();
  const ms = cluster.longestGapSince(since);
  await mend();
  return { ms, wrongs: await cluster.wrongs() };
}

function rowsOf(name: string, gaps: readonly Gap[]): readonly Row[] {
  const wrongs = gaps.flatMap((each) => each.wrongs);
  for (const wrong of wrongs) console.log(wrong);
  return [
    {
      name: `${name}: longest time without an acknowledged GO in a room`,
      unit: 'ms',
      value: Math.max(...gaps.map(({ ms }) => ms)),
    },
    { name: `${name}: violations`, unit: '', value: wrongs.length, target: { of: 'value', atMost: 0 } },
  ];
}
