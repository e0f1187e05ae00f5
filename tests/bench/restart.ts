import { RoomsApi } from '../support/rooms-api.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { type Stage, withStage } from './measure.ts';
import { callboard } from './targets.ts';

const clients = { rooms: 20, viewers: 99 };
const epochNow = () => performance.timeOrigin + performance.now();

/**
 * A planned restart under 2,000 screens: from SIGTERM until the process is gone, and from its return until all of them
 * are whole again, in ms.
 */
export function gracefulRestart(): Promise<{ readonly exit: number; readonly whole: number }> {
  return withStage(callboard, clients, async ({ server, generator }) => {
    await exchange({ server, generator });
    const left = epochNow();
    await server.stop();
    const exit = epochNow() - left;
    await server.start();
    const returned = epochNow();
    const converged = await generator.ask<'converged'>({ do: 'converged', after: left });
    return { exit, whole: Math.max(0, converged - returned) };
  });
}

/** A crash with a supervisor: from SIGKILL until all of 2,000 screens are whole again, in ms. */
export function crashRestart(): Promise<number> {
  return withStage(callboard, clients, async ({ server, generator }) => {
    await exchange({ server, generator });
    const killed = epochNow();
    await server.kill();
    await server.start();
    return (await generator.ask<'converged'>({ do: 'converged', after: killed })) - killed;
  });
}

/** Gives each room a past, so that there is something to come back to. */
async function exchange({ generator }: Stage): Promise<void> {
  await generator.ask<'paced'>({ do: 'paced', perRoom: 10, seconds: 1 });
}

/** From `serve` to ready, in ms, with so many rooms on disk: the median of a few. */
export async function startTime(rooms: number, times: number): Promise<number> {
  const server = await ServerProcess.start({ script: BUILT });
  try {
    await new RoomsApi(server.url).createMany(rooms);
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
