import { setTimeout as sleep } from 'node:timers/promises';
import { Generator } from './generator.ts';
import { withStage } from './measure.ts';
import type { Shape, Target } from './targets.ts';
import { cpuMs } from './usage.ts';

const SHAPE = { rooms: 20, viewers: 99 };
const SCREENS = SHAPE.rooms * (SHAPE.viewers + 1);
/** Work of the server until this long after the last welcome counts as part of the joins, ms. */
const SETTLE_MS = 500;
const STORMS = 3;

/** Server CPU of a join, all threads, µs: of a new process, and of one that has run for a while. */
export interface JoinCost {
  readonly cold: number;
  readonly warm: number;
}

/** Measures 2,000 screens that return after SIGKILL, repeatedly. */
export function joinCost(target: Target): Promise<JoinCost> {
  return withStage(target, SHAPE, async ({ server, generator }) => {
    const killed = performance.timeOrigin + performance.now();
    await server.kill();
    await server.start();
    const spent = async (join: () => Promise<unknown>): Promise<number> => {
      const before = cpuMs(server.pid);
      await join();
      await sleep(SETTLE_MS);
      return ((cpuMs(server.pid) - before) * 1000) / SCREENS;
    };
    const cold = await spent(() => generator.ask<'converged'>({ do: 'converged', after: killed }));
    let warm = 0;
    for (let storm = 0; storm < STORMS; storm += 1)
      warm = await spent(() => generator.ask<'storm'>({ do: 'storm' }));
    return { cold, warm };
  });
}

/**
 * Returns the time from the ready server until 2,000 screens that dial together after SIGKILL have the whole state,
 * ms.
 */
export function backAtOnce(target: Target): Promise<number> {
  return withStage(target, SHAPE, async ({ server, generator }) => {
    await server.kill();
    await server.start();
    const ready = performance.timeOrigin + performance.now();
    return (await generator.ask<'dial'>({ do: 'dial' })) - ready;
  });
}

/** Returns the joins a second of screens that open their sockets together. */
export async function joinRate(target: Target, shape: Shape): Promise<number> {
  const server = await target.start();
  const generator = new Generator();
  try {
    const plans = await target.rooms(server, shape);
    const took = await generator.ask<'open'>({ do: 'open', port: server.port, rooms: plans });
    return (shape.rooms * (shape.viewers + 1) * 1000) / took;
  } finally {
    await generator.close();
    await server.remove();
  }
}
