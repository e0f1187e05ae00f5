import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../support/server-process.ts';
import { Generator } from './generator.ts';
import type { Counted } from './load-runs.ts';
import type { Latency } from './percentiles.ts';
import type { Shape, Target } from './targets.ts';
import { cpuMs, written } from './usage.ts';

/** A target with its rooms full of connected screens. */
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

/** A server that has just started runs code that nothing has optimized yet: shows last for hours. */
async function warm(generator: Generator): Promise<void> {
  await generator.ask<'closed'>({ do: 'closed', outstanding: 2, seconds: WARM_SECONDS });
}

export interface Delivery extends Counted {
  readonly latency: Latency;
  /** Server CPU, in ms, for 1,000 deliveries. */
  readonly cpu: number;
}

/** A steady pace that leaves room to breathe: how fast a screen hears of a command, and what it costs. */
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
  /** From a command to its delivery, if one is outstanding. */
  readonly latency: Latency;
  /** Server CPU, in µs, of a command; the same share too much on both sides, for those before and behind the time that counts. */
  readonly cpu: number;
}

/** As much as it can take. */
export function flood(target: Target, shape: Shape, outstanding: number, seconds: number): Promise<Flood> {
  return withStage(target, shape, async ({ server, generator }) => {
    await warm(generator);
    const before = cpuMs(server.pid);
    const result = await generator.ask<'closed'>({ do: 'closed', outstanding, seconds });
    return { ...result, cpu: ((cpuMs(server.pid) - before) * 1000) / result.acked };
  });
}

/** Commands whose writes are counted, and the time in which the writer settles what it left for later. */
const COUNTED_COMMANDS = 200;
const SETTLED_MS = 2_500;

/** Counts the writes of one command, one command at a time, later checkpoints included. */
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

/** A server gives up who answers no ping for 12 s. */
const PATIENCE_SECONDS = 16;

/** The same pace before and while a fifth of a thousand viewers do not read; and how many of those were cut. */
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
