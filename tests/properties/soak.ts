import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countVitest } from '../runner/count.ts';
import { soakInBlocks } from '../soak/progress.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'callboard-properties-'));
  const report = join(folder, 'vitest.json');
  const options = ['--project=machines', '--reporter=json', `--outputFile.json=${report}`];
  spawnSync('vitest', ['run', ...options], { env: { ...process.env, PROPERTY_SEED: String(seed) } });
  const content: unknown = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  const { passed, failures } = countVitest(content);
  return { done: 1, checks: passed, wrongs: failures.map((failure) => `seed ${seed}: ${failure}`) };
}
