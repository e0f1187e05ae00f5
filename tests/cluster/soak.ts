import { soakInBlocks } from '../soak/progress.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { Seeded } from '../support/seeded.ts';
import { BUILT } from '../support/server-process.ts';
import { startPostgres } from './engines.ts';
import { ENDS, StandbyPair } from './standby-pair.ts';

/** Each block begins with a fresh store: what a round looks at grows with everything that went before. */
const ROUNDS_A_BLOCK = 10;

/**
 * `npm run soak -- cluster [--rounds 100] [--seed N]`: ends the process that serves that many times, killed, stalled or
 * stopped by chance, while the next one waits. It tells how long the first acknowledgement took.
 */
export async function soakStandbys(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'rounds', 100);
  const engine = await startPostgres();
  try {
    return await soakInBlocks({
      name: 'cluster',
      seed,
      target: size,
      block: async (number, left) => {
        const chance = new Seeded(seed * 100_000 + number);
        const pair = await StandbyPair.start(await engine.createDatabase(), chance, { script: BUILT });
        const wrongs: string[] = [];
        const rounds = Math.min(left, ROUNDS_A_BLOCK);
        for (let round = 1; round <= rounds; round++) {
          const end = chance.pick(ENDS);
          const result = await pair.round(end);
          process.stdout.write(`cluster: ${end}, acknowledged again after ${Math.round(result.ms)} ms\n`);
          wrongs.push(...result.wrongs.map((wrong) => `round ${round}, ${end}: ${wrong}`));
        }
        const checks = pair.acknowledged;
        await pair.remove();
        return { done: rounds, checks, wrongs };
      },
    });
  } finally {
    await engine.remove();
  }
}
