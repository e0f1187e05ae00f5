import { spawnSync } from 'node:child_process';
import { EXHAUSTIVE } from './exhaustive.ts';

/**
 * `npm run soak -- exhaustive [plan-matrix ...]`: the end-to-end tests that take some pages, plans, designs and browsers in
 * each run take all of them; of the files that are named, or of all.
 */
export function soakExhaustive(files: readonly string[]): Promise<boolean> {
  const { status } = spawnSync('playwright', ['test', ...files, `--grep=${EXHAUSTIVE.tag}`, '--retries=0'], {
    stdio: 'inherit',
    env: { ...process.env, EXHAUSTIVE: '1' },
  });
  return Promise.resolve(status === 0);
}
