import { soakInBlocks } from '../soak/progress.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { damage, wholeDatabase } from './damage.rounds.ts';

const ROUNDS_A_BLOCK = 500;

/** `npm run soak -- damage [--flips 5000] [--seed N]`. The next run of the same seed continues where this one stops. */
export async function soakDamage(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'flips', 5_000);
  return soakInBlocks({
    name: 'damage',
    seed,
    target: size,
    block: async (number, left) => {
      const ofBlock = seed * 1_000_000 + number * ROUNDS_A_BLOCK;
      const options = { seed: ofBlock, rounds: Math.min(left, ROUNDS_A_BLOCK) };
      const { rounds, refused, wrongs } = damage(await wholeDatabase(ofBlock), options);
      return { done: rounds, checks: refused, wrongs };
    },
  });
}
