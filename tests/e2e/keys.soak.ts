import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright } from '../runner/count.ts';
import { soakInBlocks } from '../soak/progress.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';

const KEYS = 1_000;

/** `npm run soak -- keys [--runs 20] [--seed N]`: a thousand keys in Edit from each place of V250, others in each run. */
export async function soakKeys(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'runs', 20);
  return soakInBlocks({
    name: 'keys',
    seed,
    target: size,
    block: (number) => Promise.resolve(run(seed * 1_000_000 + number)),
  });
}

function run(seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-keys-'));
  const report = join(folder, 'playwright.json');
  const options = ['--grep=V250', '--retries=0', '--reporter=json', `--output=${join(folder, 'e2e')}`];
  const asked = {
    EXHAUSTIVE: '1',
    PROPERTY_SEED: String(seed),
    EDIT_KEYS: String(KEYS),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  spawnSync('playwright', ['test', 'tests/e2e/keys.e2e.ts', ...options], {
    env: { ...process.env, ...asked },
  });
  const content: unknown = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  const { passed, failures } = countPlaywright(content);
  return { done: 1, checks: passed * KEYS, wrongs: failures.map((failure) => `seed ${seed}: ${failure}`) };
}
