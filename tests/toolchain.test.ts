import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logBackupFailure } from '../server/kernel/log.ts';
import { isSupportedNode } from '../server/kernel/node-version.mjs';

const root = join(import.meta.dirname, '..');
let checkout = '';

/** A checkout that has been built before, and whose Vite is a script of the test. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'callboard-'));
  for (const file of ['server/toolchain.mjs', 'server/kernel/node-version.mjs'])
    cpSync(join(root, file), join(checkout, file));
  for (const folder of ['web', 'docs', 'machines', 'migrations']) mkdirSync(join(checkout, folder));
  for (const file of readFileSync(join(root, 'server/toolchain.mjs'), 'utf8').matchAll(
    /'([\w.-]+\.(?:ts|md))'/g,
  ))
    write(file[1] ?? '', '');
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) write(file, '{"packages":{}}');
  write('web/dist/index.html', 'old');
  write('dist/main.js', 'old');
});

afterEach(() => rmSync(checkout, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

const read = (file: string): string => readFileSync(join(checkout, file), 'utf8');

function build(vite: string) {
  write('node_modules/vite/package.json', '{"type":"module"}');
  write('node_modules/vite/bin/vite.js', vite);
  return spawnSync(process.execPath, [join(checkout, 'server/toolchain.mjs'), '--built'], {
    encoding: 'utf8',
  });
}

/** Writes both builds to given folders, after checking that those in use are whole. */
const WORKING = `
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
if (!existsSync('dist/main.js') || !existsSync('web/dist/index.html')) process.exit(3);
const isWeb = process.argv.includes('vite.config.ts');
const folder = (isWeb ? 'web/' : '') + process.env.OUT_DIR;
mkdirSync(folder, { recursive: true });
writeFileSync(folder + (isWeb ? '/index.html' : '/main.js'), 'new');
`;

it('N463 a build replaces the served files only when it is complete', () => {
  expect(build(WORKING)).toMatchObject({ status: 0, stderr: '' });
  expect([read('web/dist/index.html'), read('dist/main.js')]).toEqual(['new', 'new']);
  const aside = ['web/dist.next', 'web/dist.old', 'dist.next', 'dist.old'];
  expect(aside.filter((folder) => existsSync(join(checkout, folder)))).toEqual([]);
});

it('N463 a failed build leaves the served files unchanged', () => {
  expect(build(`${WORKING}; process.exit(isWeb ? 0 : 1)`).status).toBe(1);
  expect([read('web/dist/index.html'), read('dist/main.js')]).toEqual(['old', 'old']);
});

it('N462 a killed build reports how much memory it needs', () => {
  const { status, stderr } = build(`process.kill(process.pid, 'SIGKILL')`);
  expect(status).toBe(1);
  expect(stderr).toContain('Building the web app was killed.');
  expect(stderr).toContain('1.5 GB');
});

it('N461 the check accepts Node 22.23, and Node 24 and 26 if the C library is new enough', () => {
  const isNew = isSupportedNode('v24.0.0');
  const rows = ['v20.20.2', 'v22.22.9', 'v22.23.0', 'v23.9.0', 'v25.1.0', 'v26.0.0', 'v27.0.0'];
  expect(rows.map(isSupportedNode)).toEqual([false, false, true, false, false, isNew, false]);
});

it('N464 the error of a backup whose program file is missing does not blame the database', async () => {
  const worker = new Worker(join(checkout, 'dist/backup.worker.js'));
  const [missing] = await new Promise<readonly unknown[]>((resolve) => {
    worker.once('error', (error) => resolve([error]));
  });
  const lines: string[] = [];
  const report = logBackupFailure(pino({}, { write: (line) => lines.push(line) }));
  report(missing);
  report(new Error('disk I/O error'));
  expect(lines).toEqual([
    expect.stringMatching(/a program file of Callboard is missing/),
    expect.stringMatching(/The database may be damaged/),
  ]);
});
