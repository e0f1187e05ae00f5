import { spawnSync } from 'node:child_process';
import { EXHAUSTIVE, LONG } from '../support/exhaustive.ts';

/**
 * `npm run soak -- exhaustive [plan-matrix ...]`: all that tests go through some of in each run, and those that are too long for it; of the
 * files that are named, or of all.
 */
export function soakExhaustive(files: readonly string[]): Promise<boolean> {
  const programs = [
    [
      'vitest',
      'run',
      ...files,
      `--tags-filter=${[...EXHAUSTIVE.tags, ...LONG.tags].join(' or ')}`,
      '--passWithNoTests',
    ],
    [
      'playwright',
      'test',
      ...files,
      `--grep=${EXHAUSTIVE.tag}|${LONG.tag}`,
      '--retries=0',
      '--pass-with-no-tests',
    ],
  ];
  const env = { ...process.env, EXHAUSTIVE: '1', BUILT_SERVER: 'dist' };
  const statuses = programs.map(
    ([program = '', ...args]) => spawnSync(program, args, { stdio: 'inherit', env }).status,
  );
  return Promise.resolve(statuses.every((status) => status === 0));
}
