import { noEngines, startNats, startPostgres } from '../../cluster/engines.ts';
import { ReplicatedPostgres } from '../../cluster/replicated-postgres.ts';
import type { Row } from '../table.ts';
import { appendRows } from './append-rows.ts';
import { edgeRows } from './edges.ts';
import { gapRows, promotionRows } from './gaps.ts';
import { takeoverRows } from './takeovers.ts';

export async function clusterRows(turns: number): Promise<readonly Row[]> {
  if (noEngines() !== null) return [];
  const [nats, postgres, replicated] = await Promise.all([
    startNats(),
    startPostgres(),
    ReplicatedPostgres.start({ isSynchronous: true }),
  ]);
  try {
    const database = () => postgres.createDatabase();
    const stores = { postgres: await database(), replicated: await replicated.createDatabase() };
    return [
      ...(await appendRows(stores, turns)),
      ...(await edgeRows(await database(), nats.url, turns)),
      ...(await takeoverRows(await database(), nats.url, turns)),
      ...(await gapRows({ postgres, databaseUrl: await database(), natsUrl: nats.url })),
      ...(await promotionRows(nats.url, replicated)),
    ];
  } finally {
    await Promise.all([nats.remove(), postgres.remove(), replicated.remove()]);
  }
}
