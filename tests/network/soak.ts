import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { BadNetwork } from './bad-network.ts';
import { networkTroubles, playThrough } from './troubles.ts';

/** Time for a screen's recovery beyond two round trips; ms. */
const ALLOWED = 500;

/**
 * `npm run soak -- network [--rounds 20] [--seed N]`: every fault that often, and how long it took until all screens
 * were whole again. Wants a quiet machine: it holds them to two round trips and half a second.
 */
export async function soakNetwork(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'rounds', 20);
  const network = await BadNetwork.open(seed);
  await network.fill();
  let failed = 0;
  for (const ordeal of networkTroubles) {
    const took: number[] = [];
    for (let round = 0; round < size; round += 1) took.push(await playThrough(network, ordeal));
    const worst = Math.max(...took);
    const most = 2 * (ordeal.roundTrip ?? 0) + ALLOWED;
    if (worst > most) failed += 1;
    const verdict = worst > most ? 'TOO LATE' : 'in time';
    process.stdout.write(`${ordeal.name}: whole within ${Math.round(worst)} ms of ${most}, ${verdict}\n`);
  }
  await network.close();
  process.stdout.write(`${networkTroubles.length - failed} passed, ${failed} failed\n`);
  return failed === 0;
}
