import { soakInBlocks } from '../soak/progress.ts';
import { runTests } from '../soak/run-tests.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';

/** `npm run soak -- properties [--runs 20] [--seed N]`: the tests of `machines/`, their properties with other cases each time. */
export async function soakProperties(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'runs', 20);
  return soakInBlocks({
    name: 'properties',
    seed,
    target: size,
    block: (number) => Promise.resolve(run(seed * 1_000_000 + number)),
  });
}

function run(seed: number) {
  const { passed, failures } = runTests(['--project=machines'], { PROPERTY_SEED: String(seed) });
  return { done: 1, checks: passed, wrongs: failures.map((failure) => `seed ${seed}: ${failure}`) };
}
