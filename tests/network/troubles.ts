import type { Toxics } from '../support/fault-pipe.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { BadNetwork } from './bad-network.ts';

/** Something that happens to a network for a while. */
export interface NetworkTrouble {
  readonly name: string;
  readonly toxics?: Toxics;
  /** Breaks the open lines during the show. */
  readonly cut?: (proxy: FaultProxy) => void;
  /** It is over as soon as the screens notice it. */
  readonly momentary?: true;
  /** It is not over at the end: ms of a round trip from then on. */
  readonly roundTrip?: number;
}

export const networkTroubles: readonly NetworkTrouble[] = [
  { name: 'latency', toxics: { latency: 100 } },
  { name: 'latency that stays', toxics: { latency: 60 }, roundTrip: 120 },
  { name: 'jitter', toxics: { latency: 10, jitter: 80 } },
  { name: 'a thin line', toxics: { bandwidth: 20_000 } },
  { name: 'frames in pieces of up to three bytes', toxics: { slice: 3 } },
  { name: 'late pieces on a thin line', toxics: { slice: 200, jitter: 5, bandwidth: 50_000 } },
  { name: 'a pulled cable', toxics: { blackhole: true } },
  { name: 'resets', momentary: true, cut: (proxy) => proxy.reset() },
  { name: 'a slow close', momentary: true, toxics: { slowClose: 300 }, cut: (proxy) => proxy.hangUp() },
  { name: 'a firewall that forgets its lines', cut: (proxy) => proxy.timeout(50) },
  {
    name: 'a network that is down',
    cut: (proxy) => {
      proxy.down = true;
    },
  },
];

const COMMANDS = 15;

/**
 * The show runs on a bad network. Resolves once every screen is whole, with the ms since the network's recovery:
 * browsers report a network that was down (`online`), but not a cut line.
 */
export async function playThrough(network: BadNetwork, ordeal: NetworkTrouble): Promise<number> {
  const { proxy, screens } = network;
  proxy.toxics = ordeal.toxics ?? {};
  await network.play(COMMANDS);
  if (ordeal.cut !== undefined) await cut(network, ordeal.cut);
  const noticed = performance.now();
  await network.play(COMMANDS);
  proxy.down = false;
  if (ordeal.roundTrip === undefined) proxy.toxics = {};
  const since = ordeal.momentary === true ? noticed : performance.now();
  if (ordeal.momentary !== true) for (const { session } of screens) session.wake();
  await network.whole();
  const took = performance.now() - since;
  proxy.toxics = {};
  return took;
}

/** Resolves when every screen knows that its line, which had held, is gone. */
async function cut(network: BadNetwork, how: (proxy: FaultProxy) => void): Promise<void> {
  network.steady();
  const lost = network.screens.map((screen) => screen.until(({ status }) => status === 'reconnecting'));
  how(network.proxy);
  await Promise.all(lost);
}
