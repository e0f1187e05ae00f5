import { parseArgs } from 'node:util';
import { soakInBlocks } from '../soak/progress.ts';
import { damage, wholeDatabase } from './damage.rounds.ts';

const ROUNDS_A_BLOCK = 500;

/** `npm run soak -- damage [--flips 5000] [--seed N]`. The next one of the same seed goes on where this one stops. */
export async function soakDamage(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { flips: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
  });
  const seed = Number(values.seed);
  return soakInBlocks({
    name: 'damage',
    seed,
    target: Number(values.flips),
    block: async (number, left) => {
      const ofBlock = seed * 1_000_000 + number * ROUNDS_A_BLOCK;
      const options = { seed: ofBlock, rounds: Math.min(left, ROUNDS_A_BLOCK) };
      const { rounds, refused, wrongs } = damage(await wholeDatabase(ofBlock), options);
      return { done: rounds, checks: refused, wrongs };
    },
  });
}
