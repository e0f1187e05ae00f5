import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../support/server-process.ts';
import { Generator } from './generator.ts';
import type { Counted } from './load-runs.ts';
import type { Latency } from './percentiles.ts';
import type { Shape, Target } from './targets.ts';
import { cpuMs, written } from './usage.ts';

export interface Stage {
  readonly server: ServerProcess;
  readonly generator: Generator;
}

export async function withStage<Value>(
  target: Target,
  shape: Shape,
  run: (stage: Stage) => Promise<Value>,
): Promise<Value> {
  const server = await target.start();
  const generator = new Generator();
  try {
    const rooms = await target.rooms(server, shape);
    await generator.ask<'open'>({ do: 'open', port: server.port, rooms });
    return await run({ server, generator });
  } finally {
    await generator.close();
    await server.remove();
  }
}

const WARM_SECONDS = 4;

/** Runs commands first, because a new server runs code that nothing has optimized yet, while shows last for hours. */
async function warm(generator: Generator): Promise<void> {
  await generator.ask<'closed'>({ do: 'closed', outstanding: 2, seconds: WARM_SECONDS });
}

export interface Delivery extends Counted {
  readonly latency: Latency;
  /** Server CPU for 1,000 deliveries, ms. */
  readonly cpu: number;
}

/** Measures, at a moderate pace, how soon a screen receives a command's event, and what the delivery costs. */
export function delivery(target: Target, shape: Shape, perRoom: number, seconds: number): Promise<Delivery> {
  return withStage(target, shape, async ({ server, generator }) => {
    await warm(generator);
    const before = cpuMs(server.pid);
    const result = await generator.ask<'paced'>({ do: 'paced', perRoom, seconds });
    const cpu = ((cpuMs(server.pid) - before) / result.delivered) * 1000;
    return { ...result, cpu };
  });
}

interface Flood extends Counted {
  readonly latency: Latency;
  /** Server CPU of a command, µs. Both sides include the same share of commands outside the measured time. */
  readonly cpu: number;
}

export function flood(target: Target, shape: Shape, outstanding: number, seconds: number): Promise<Flood> {
  return withStage(target, shape, async ({ server, generator }) => {
    await warm(generator);
    const before = cpuMs(server.pid);
    const result = await generator.ask<'closed'>({ do: 'closed', outstanding, seconds });
    return { ...result, cpu: ((cpuMs(server.pid) - before) * 1000) / result.acked };
  });
}

/** Number of commands whose writes are counted, and the time in which the writer finishes deferred work, ms. */
const COUNTED_COMMANDS = 200;
const SETTLED_MS = 2_500;

/** Counts the writes of one command at a time, including later checkpoints. */
export async function writesOf(
  server: ServerProcess,
  command: (nth: number) => Promise<unknown>,
): Promise<{ readonly bytes: number; readonly calls: number }> {
  const repeat = async () => {
    for (let nth = 0; nth < COUNTED_COMMANDS; nth += 1) await command(nth);
    await pause(SETTLED_MS);
  };
  await repeat();
  const before = written(server.pid);
  await repeat();
  const after = written(server.pid);
  return {
    bytes: (after.bytes - before.bytes) / COUNTED_COMMANDS,
    calls: (after.calls - before.calls) / COUNTED_COMMANDS,
  };
}

/** A server disconnects a client that answers no ping within 13.5 s. */
const PATIENCE_SECONDS = 16;

/**
 * Measures the same pace before and while a fifth of 1,000 viewers do not read, and counts the disconnected viewers.
 */
export function stalledViewers(target: Target, seconds: number) {
  return withStage(target, { rooms: 1, viewers: 1000 }, async ({ generator }) => {
    await warm(generator);
    const before = await generator.ask<'paced'>({ do: 'paced', perRoom: 20, seconds });
    const stalled = await generator.ask<'stall'>({ do: 'stall', one: 5 });
    const after = await generator.ask<'paced'>({ do: 'paced', perRoom: 20, seconds: PATIENCE_SECONDS });
    const cut = await generator.ask<'cut'>({ do: 'cut' });
    return { before, after, stalled, cut };
  });
}
