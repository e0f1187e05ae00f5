import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './support/server-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'callboard-packed-'));
const program = join(folder, 'package', 'server', 'callboard.mjs');

beforeAll(() => {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    }),
  );
  execFileSync('tar', ['xzf', filename], { cwd: folder });
  // Packages that npm would install beside it.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('S44 the packed program serves alone, with its data in the given folder', async () => {
  const port = await freePort();
  const data = join(folder, 'data');
  const server = spawn(process.execPath, [program, '--port', String(port), '--data', data], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, HOST: '127.0.0.1' },
  });
  try {
    await once(server.stdout, 'data');
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>');
    const room = await fetch(`http://127.0.0.1:${port}/api/rooms`, { method: 'POST' });
    expect(room.status).toBe(201);
    expect(existsSync(join(data, 'callboard.sqlite'))).toBe(true);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

it('S44 the packed program names an unknown option and its usage', () => {
  expect(() =>
    execFileSync(process.execPath, [program, '--prot', '1'], { stdio: 'pipe', encoding: 'utf8' }),
  ).toThrow(/Unknown option '--prot'[^]*Usage: callboard/);
});
