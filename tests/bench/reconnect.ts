import { BadNetwork } from '../network/bad-network.ts';
import { Generator } from './generator.ts';
import { withStage } from './measure.ts';
import { type Latency, latencyOf } from './percentiles.ts';
import { callboard, type Target } from './targets.ts';

/** Latency in each direction, ms. */
const LATENCY = 50;
const CUTS = 20;

/**
 * Cuts the line of the product's session, with a round trip of 100 ms, during a show. Returns the time until its
 * state equals the server's byte by byte, ms: the worst of twenty cuts.
 */
export async function convergence(): Promise<number> {
  const network = await BadNetwork.open(1);
  try {
    const screen = await network.screen('OPERATOR');
    await network.whole();
    const took: number[] = [];
    for (let cut = 0; cut < CUTS; cut += 1) took.push(await cutOnce(network, screen));
    return Math.max(...took);
  } finally {
    await network.close();
  }
}

type Screen = Awaited<ReturnType<BadNetwork['screen']>>;

async function cutOnce(network: BadNetwork, screen: Screen): Promise<number> {
  network.steady();
  network.proxy.toxics = { blackhole: true };
  await network.play(10);
  const wanted = await network.projection(screen);
  const since = performance.now();
  network.proxy.reset();
  network.proxy.toxics = { latency: LATENCY };
  await screen.until(() => screen.bytes.equals(wanted));
  return performance.now() - since;
}

const VIEWERS = 999;
const STORMS = 3;
const BETWEEN_SECONDS = 2;

/**
 * Breaks all connections of `rooms` rooms with 1,000 screens each, which reconnect as browsers do. Returns the p99
 * from the reset until a screen has the whole state: the median of three storms after a warm-up.
 */
export function reconnectStorm(rooms: number): Promise<number> {
  return withStage(callboard, { rooms, viewers: VIEWERS }, async ({ generator }) => {
    const took: number[] = [];
    for (let storm = 0; storm <= STORMS; storm += 1) {
      await generator.ask<'paced'>({ do: 'paced', perRoom: 5, seconds: BETWEEN_SECONDS });
      took.push((await generator.ask<'storm'>({ do: 'storm' })).p99);
    }
    return took.slice(1).sort((a, b) => a - b)[Math.floor(STORMS / 2)] ?? Number.NaN;
  });
}

const PRESSES = 100;
const APART_MS = 10;

/**
 * Sends a command every 10 ms in one room while 2,000 screens of other rooms return together. Returns the time to its
 * answer after their reset, in four storms after a warm-up.
 */
export function pressesInStorm(target: Target): Promise<Latency> {
  return withStage(target, { rooms: 20, viewers: 99 }, async ({ server, generator: hall }) => {
    const desk = new Generator();
    try {
      const rooms = await target.rooms(server, { rooms: 1, viewers: 1 });
      await desk.ask<'open'>({ do: 'open', port: server.port, rooms });
      const took: number[] = [];
      for (let storm = 0; storm <= STORMS + 1; storm += 1) {
        const [, timed] = await Promise.all([
          hall.ask<'storm'>({ do: 'storm' }),
          desk.ask<'timed'>({ do: 'timed', times: PRESSES, apartMs: APART_MS }),
        ]);
        if (storm === 0) continue;
        for (const { sentAt, ackedAt } of timed)
          took.push(...ackedAt.map((at, nth) => at - (sentAt[nth] ?? Number.NaN)));
      }
      return latencyOf(took);
    } finally {
      await desk.close();
    }
  });
}
