import { RoomsApi } from '../support/rooms-api.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { fillDatabase } from './filled-database.ts';
import { type Stage, withStage } from './measure.ts';
import { callboard } from './targets.ts';

const clients = { rooms: 20, viewers: 99 };
const epochNow = () => performance.timeOrigin + performance.now();

/** A planned restart with 2,000 screens, ms. */
export interface Deploy {
  readonly exit: number;
  /** Time from SIGTERM until all screens have the whole state again. */
  readonly back: number;
  /** The same time, from when the server is back. */
  readonly whole: number;
}

export function gracefulRestart(): Promise<Deploy> {
  return withStage(callboard, clients, async ({ server, generator }) => {
    await exchange({ server, generator });
    const left = epochNow();
    await server.stop();
    const exit = epochNow() - left;
    await server.start();
    const returned = epochNow();
    const converged = await generator.ask<'converged'>({ do: 'converged', after: left });
    return { exit, back: converged - left, whole: Math.max(0, converged - returned) };
  });
}

/**
 * Returns the time from SIGKILL until all of 2,000 screens have the whole state again, ms. A supervisor restarts the
 * server.
 */
export function crashRestart(): Promise<number> {
  return withStage(callboard, clients, async ({ server, generator }) => {
    await exchange({ server, generator });
    const killed = epochNow();
    await server.kill();
    await server.start();
    return (await generator.ask<'converged'>({ do: 'converged', after: killed })) - killed;
  });
}

/** Gives each room some history, so that screens have events to resume from. */
async function exchange({ generator }: Stage): Promise<void> {
  await generator.ask<'paced'>({ do: 'paced', perRoom: 10, seconds: 1 });
}

/** Fills a running server. The server restarts afterwards in any case. */
export type Fill = (server: ServerProcess) => Promise<void>;

export const rooms =
  (count: number): Fill =>
  async ({ url }) => {
    await new RoomsApi(url).createMany(count);
  };

/** Writes teams with rooms, members and a plan directly into the database. */
export const teams =
  (count: number): Fill =>
  async (server) => {
    await server.stop();
    fillDatabase(server.dataDir, count, Date.now());
    await server.start();
  };

/** Returns the time from `serve` to ready, ms: the median of several starts. */
export async function startTime(fill: Fill, times: number): Promise<number> {
  const server = await ServerProcess.start({ script: BUILT });
  try {
    await fill(server);
    const took: number[] = [];
    for (let run = 0; run < times; run += 1) {
      await server.stop();
      took.push(await server.start());
    }
    return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
  } finally {
    await server.remove();
  }
}
