import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRoom, TimedRoom } from './load-room.ts';
import { type Latency, latencyOf } from './percentiles.ts';

/** Result of a run. `busy` is the busy share of the generator itself. */
export interface Counted {
  readonly seconds: number;
  readonly acked: number;
  readonly delivered: number;
  readonly busy: number;
}

const SETTLE_MS = 300;

async function counted(rooms: readonly LoadRoom[], run: () => Promise<void>): Promise<Counted> {
  const ackedBefore = sum(rooms, (room) => room.acked);
  const deliveredBefore = sum(rooms, (room) => room.delivered);
  const loop = performance.eventLoopUtilization();
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1000;
  return {
    seconds,
    acked: sum(rooms, (room) => room.acked) - ackedBefore,
    delivered: sum(rooms, (room) => room.delivered) - deliveredBefore,
    busy: performance.eventLoopUtilization(loop).utilization,
  };
}

function sum(rooms: readonly LoadRoom[], of: (room: LoadRoom) => number): number {
  return rooms.reduce((total, room) => total + of(room), 0);
}

/** Open loop: each room sends commands at a fixed rate, whether or not the last one is answered. */
export async function runPaced(
  rooms: readonly LoadRoom[],
  perRoom: number,
  seconds: number,
): Promise<Counted & { readonly latency: Latency }> {
  for (const room of rooms) room.sampling = true;
  const result = await counted(rooms, async () => {
    await pace(rooms, perRoom * rooms.length, seconds);
    await sleep(SETTLE_MS);
  });
  for (const room of rooms) room.sampling = false;
  return { ...result, latency: latencyOf(rooms.flatMap((room) => room.latencies.splice(0))) };
}

/** Spreads the commands of all rooms evenly over time. */
async function pace(rooms: readonly LoadRoom[], perSecond: number, seconds: number): Promise<void> {
  const start = performance.now();
  const all = Math.round(perSecond * seconds);
  for (let given = 0; given < all; ) {
    const due = Math.min(all, Math.floor(((performance.now() - start) / 1000) * perSecond));
    for (; given < due; given += 1) rooms[given % rooms.length]?.command();
    await sleep(1);
  }
}

/**
 * Closed loop: each room always has the same number of pending commands. With one pending command, it also measures
 * latencies.
 */
export async function runClosed(
  rooms: readonly LoadRoom[],
  outstanding: number,
  seconds: number,
): Promise<Counted & { readonly latency: Latency }> {
  for (const room of rooms) keepOutstanding(room, outstanding);
  await sleep(SETTLE_MS);
  for (const room of rooms) room.sampling = outstanding === 1;
  const result = await counted(rooms, () => sleep(seconds * 1000));
  for (const room of rooms) {
    room.sampling = false;
    room.onAck = () => undefined;
  }
  await sleep(SETTLE_MS);
  return { ...result, latency: latencyOf(rooms.flatMap((room) => room.latencies.splice(0))) };
}

/** Each answer triggers one new command in a separate write, as if different people sent them. */
function keepOutstanding(room: LoadRoom, outstanding: number): void {
  room.onAck = () => room.command();
  for (let sent = 0; sent < outstanding; sent += 1) room.command();
}

const PATIENCE_MS = 20_000;
const LOOK_MS = 5;

/**
 * Each room sends `times` commands, `apartMs` apart. Resolves when all are answered and delivered, or when it takes
 * too long.
 */
export async function runTimed(
  rooms: readonly LoadRoom[],
  times: number,
  apartMs: number,
): Promise<readonly TimedRoom[]> {
  const timed = rooms.map((room) => room.time());
  for (let given = 0; given < times; given += 1) {
    if (given > 0) await sleep(apartMs);
    for (const room of rooms) room.command();
  }
  const isWhole = ({ ackedAt, heardAt }: TimedRoom) =>
    [ackedAt, ...heardAt].every(({ length }) => length >= times);
  const since = performance.now();
  while (!timed.every(isWhole) && performance.now() - since < PATIENCE_MS) await sleep(LOOK_MS);
  return timed;
}
