import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Count, countVitest } from '../runner/count.ts';

/** Runs tests by Vitest, as its arguments say, and counts them: for soaks that play them with other seeds, or on another store. */
export function runTests(args: readonly string[], env: Readonly<Record<string, string>>): Count {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-soak-'));
  const report = join(folder, 'vitest.json');
  const options = ['--reporter=json', `--outputFile.json=${report}`];
  spawnSync('vitest', ['run', ...args, ...options], { env: { ...process.env, ...env } });
  const content: unknown = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  return countVitest(content);
}
