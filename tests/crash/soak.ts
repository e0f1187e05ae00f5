import { soakInBlocks } from '../soak/progress.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { BUILT } from '../support/server-process.ts';
import { crashRounds } from './crash.rounds.ts';

/** Each block begins with fresh data: what a round looks at grows with everything that went before. */
const ROUNDS_A_BLOCK = 25;

/**
 * `npm run soak -- crash [--rounds 200] [--seed N]`: kills the real server that many times. The seed repeats commands
 * and waits; the operating system varies. The next run of the same seed continues where this one stops.
 */
export async function soakCrashes(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'rounds', 200);
  return soakInBlocks({
    name: 'crash',
    seed,
    target: size,
    block: async (number, left) => {
      const results = await crashRounds({
        rounds: Math.min(left, ROUNDS_A_BLOCK),
        seed: seed * 100_000 + number,
        server: { script: BUILT },
      });
      const wrongs = results.flatMap((round) =>
        round.wrongs.map((wrong) => `round ${round.round}: ${wrong}`),
      );
      return { done: results.length, checks: results.at(-1)?.acknowledged ?? 0, wrongs };
    },
  });
}
