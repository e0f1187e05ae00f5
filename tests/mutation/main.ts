import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run mutation`: Stryker, installed apart from all else, as it has a quarter as many packages. It finds vitest above itself. */
const home = join('.tmp', 'mutation');

function run(command: string, args: readonly string[], cwd = '.'): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

mkdirSync(home, { recursive: true });
for (const file of ['package.json', 'package-lock.json', '.npmrc'])
  cpSync(join('tests', 'mutation', file), join(home, file));
run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], home);
const stryker = join(home, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
run(process.execPath, [stryker, 'run', ...process.argv.slice(2)]);
