import { noShim } from '../disk/disk-shim.ts';
import { soakInBlocks } from '../soak/progress.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { cutPower, record } from './power.rounds.ts';

const CUTS_A_RUN = 1_000;
const COMMANDS_A_RUN = 150;
/** Often enough that cuts fall into checkpoints, and as the product has it. */
const CHECKPOINTS = [64, 16, 4_000];

/** `npm run soak -- power [--cuts 100000] [--seed N]`. The next run of the same seed continues where this one stops. */
export async function soakPower(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'cuts', 100_000);
  const reason = noShim();
  if (reason !== null) throw new Error(reason);
  return soakInBlocks({
    name: 'power',
    seed,
    target: size,
    block: async (number, left) => {
      const checkpointPages = CHECKPOINTS[number % CHECKPOINTS.length] ?? 64;
      const ofBlock = seed * 100_000 + number;
      const run = record({ seed: ofBlock, commands: COMMANDS_A_RUN, synchronous: 'FULL', checkpointPages });
      const { cuts, promises, wrongs } = await cutPower(run, {
        seed: ofBlock,
        cuts: Math.min(left, CUTS_A_RUN),
      });
      return { done: cuts, checks: promises, wrongs };
    },
  });
}
