import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXHAUSTIVE, LONG } from '../support/exhaustive.ts';

/** Files with such tests: to load all others takes as long as these do. */
function taggedFiles(named: readonly string[]): readonly string[] {
  return ['machines', 'server', 'web', 'tests']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter(
      (name) =>
        /\.test\.tsx?$/.test(name) && (named.length === 0 || named.some((part) => name.includes(part))),
    )
    .filter((name) => readFileSync(name, 'utf8').includes('support/exhaustive.ts'));
}

/**
 * `npm run soak -- exhaustive [plan-matrix ...]`: all cases that each run samples, and tests too long for it; of the
 * named files, or of all.
 */
export function soakExhaustive(named: readonly string[]): Promise<boolean> {
  const files = taggedFiles(named);
  const tags = [...EXHAUSTIVE.tags, ...LONG.tags].join(' or ');
  const grep = `--grep=${EXHAUSTIVE.tag}|${LONG.tag}`;
  const programs = [
    ...(files.length > 0 ? [['vitest', 'run', ...files, `--tags-filter=${tags}`]] : []),
    ['playwright', 'test', ...named, grep, '--retries=0', '--pass-with-no-tests'],
  ];
  const env = { ...process.env, EXHAUSTIVE: '1', BUILT_SERVER: 'dist' };
  const statuses = programs.map(
    ([program = '', ...args]) => spawnSync(program, args, { stdio: 'inherit', env }).status,
  );
  return Promise.resolve(statuses.every((status) => status === 0));
}
