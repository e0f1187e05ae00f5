import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { BUILT, programFile, ServerProcess, temporaryFolder } from '../support/server-process.ts';

const main = programFile('main');
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.remove();
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start({ env });
  started.push(server);
  return server;
}

/** Runs a server that is not expected to stay. */
function run(env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('the process', () => {
  it.each(some(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, (signal) => signal === 'SIGTERM'))(
    'W20 sends `restarting` to every client on %s and then exits with 0',
    EXHAUSTIVE,
    async (signal) => {
      const server = await start();
      const rest = new RestClient(server.url);
      const room = await rest.makeRoom();
      const client = await RoomClient.join(server.url, { token: await rest.token(room, 'CONTROLLER') });
      await client.ask('timeset/start');
      const [code, goodbye] = await Promise.all([server.stop(signal), client.goodbye()]);
      expect(code).toBe(0);
      expect(goodbye).toEqual({
        code: 'restarting',
        retry: 'after',
        closed: { code: 1012, reason: 'restarting' },
      });
    },
  );

  it('keeps every acknowledged change, token and session after a restart', async () => {
    const server = await start();
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'CONTROLLER');
    const client = await RoomClient.open(server.url);
    const { epoch } = await client.join({ token, channelId: 'controller' });
    const { seq } = await client.ask('timeset/start');
    await server.kill();
    await client.closed;
    await server.start();
    const back = await RoomClient.open(server.url);
    const welcome = await back.join({ token, channelId: 'controller', since: { epoch, seq } });
    expect(welcome).toMatchObject({ epoch, seq });
    expect(welcome.state).toBeUndefined();
    expect((await rest.call('GET', `/api/rooms/${room.room.pid}`)).status).toBe(200);
    back.terminate();
  });

  it('exits together with the script that started it, and releases its port and data', async () => {
    const server = await ServerProcess.start({
      nodeArgs: ['server/toolchain.mjs', '--as-is'],
      script: BUILT,
    });
    started.push(server);
    const screen = await RoomClient.open(server.url);
    await server.kill();
    await screen.closed;
    await server.start();
    expect(await server.stop()).toBe(0);
  });

  it('S40 sends `restarting` and exits if the npm script that started it gets SIGTERM', async () => {
    const server = await ServerProcess.start({
      command: 'node server/toolchain.mjs --as-is dist/main.js',
      env: { npm_lifecycle_event: 'serve' },
    });
    started.push(server);
    const screen = await RoomClient.open(server.url);
    await server.stop();
    expect(await screen.goodbye()).toMatchObject({ code: 'restarting' });
    await vi.waitFor(() => expect(fetch(server.url)).rejects.toThrow(), { timeout: 60_000 });
  });

  it('exits with 1 and one line if the configuration is invalid', () => {
    const { status, stderr } = run({ PORT: 'http', BILLING: 'free' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The configuration is not valid\. PORT: [^\n]+; BILLING: [^\n]+\n$/);
  });

  it.each(['main', 'admin', 'backup', 'move'] as const)(
    'N461 exits with 1 and one line on an unsupported Node: %s',
    (program) => {
      const older = `data:text/javascript,Object.defineProperty(process,'version',{value:'v20.1.0'})`;
      const { status, stderr } = spawnSync(process.execPath, ['--import', older, programFile(program)], {
        encoding: 'utf8',
      });
      expect({ status, lines: stderr.trim().split('\n') }).toEqual({
        status: 1,
        lines: [
          expect.stringMatching(/^Callboard does not run on Node v20\.1\.0\. It needs Node 22 from 22\.23/),
        ],
      });
    },
  );

  const uid = process.getuid?.() ?? 0;
  const stranger = 65_534;
  /** Root reads and writes all files unless this capability is missing. */
  const [command = '', ...wrapped] =
    uid === 0
      ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', process.execPath]
      : [process.execPath];

  it.each(
    some(
      [
        ['main', 'callboard.sqlite', 0o444],
        ['main', 'callboard.sqlite-wal', 0o444],
        ['main', 'callboard.sqlite-shm', 0o444],
        ['main', 'callboard.lock', 0o444],
        ['main', 'last-revoked', 0o444],
        ['main', 'clock.json', 0o222],
        ['main', 'secret', 0o222],
        ['main', 'files', 0o555],
        ['main', 'backups', 0o555],
        ['backup', 'callboard.sqlite-wal', 0o444],
        ['backup', 'backups', 0o555],
      ] as const,
      ([program, name]) => name === 'callboard.sqlite-wal' || (program === 'main' && name === 'files'),
    ),
  )(
    'N480 exits with 1 and names the file that it may not use: %s on the file %s',
    EXHAUSTIVE,
    (program, name, mode) => {
      const folder = temporaryFolder();
      const path = join(folder, name);
      if (name === 'files' || name === 'backups') mkdirSync(path);
      else writeFileSync(path, '');
      chmodSync(path, mode);
      if (uid === 0) chownSync(path, stranger, stranger);
      const { status, stderr } = spawnSync(command, [...wrapped, programFile(program), 'backup'], {
        env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder },
        encoding: 'utf8',
        timeout: 20_000,
      });
      rmSync(folder, { recursive: true });
      const fault = mode === 0o222 ? 'read' : 'read and write';
      const remedy =
        uid === 0
          ? `: it belongs to user ${stranger}. Start as that user, or run as root: chown -R 0 ${folder}`
          : `. Allow it: chmod -R u+rwX ${folder}`;
      const line = `Callboard runs as user ${uid}, who cannot ${fault} ${path}${remedy}\n`;
      expect({ status, stderr }).toEqual({ status: 1, stderr: line });
    },
  );

  it('logs no secret at any level', async () => {
    const server = await start({ LOG_LEVEL: 'trace' });
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'CONTROLLER', { headers: { 'x-room-password': 'swordfish' } });
    await RoomClient.join(server.url, { token }).then((client) => client.terminate());
    await server.stop();
    for (const secret of [token, 'swordfish', rest.cookie.split('=')[1] ?? '', 'signature='])
      expect(server.output).not.toContain(secret);
  });
});

describe('a running process', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start();
  });
  afterAll(() => server.remove());

  it('does not let other users of the machine read its secret and database', () => {
    const files = readdirSync(server.dataDir);
    expect(files).toEqual(expect.arrayContaining(['secret', 'callboard.sqlite', 'callboard.sqlite-wal']));
    const open = files.filter((file) => (statSync(join(server.dataDir, file)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('N465 passes the check `npm run play`, which fails through a proxy without WebSocket', async () => {
    const play = (url: string) => {
      const child = spawn(process.execPath, [programFile('play'), url]);
      return Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    };
    const [yes, no, [status]] = await play(server.url);
    expect({ status, no }).toEqual({ status: 0, no: '' });
    expect(yes.match(/: yes$/gm)).toHaveLength(6);
    // As nginx without the lines for WebSocket: it drops what asks for an upgrade.
    const proxy = createServer((request, response) => {
      const { upgrade: _, connection: __, 'sec-websocket-key': ___, ...headers } = request.headers;
      const passed = httpRequest(server.url + request.url, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const [, blocked, [failed]] = await play(`http://127.0.0.1:${port}`);
    proxy.close();
    expect({ failed, blocked }).toEqual({
      failed: 1,
      blocked: 'The WebSocket at /socket/ does not open. Check that your proxy passes WebSocket upgrades.\n',
    });
  });

  it('makes a second process on the same port exit with 1 and one line', () => {
    const { status, stderr } = run({ PORT: String(server.port), DATA_DIR: join(server.dataDir, 'other') });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Cannot listen on [^\n]*\n$/);
  });

  it('makes a second process on the same data exit with 1 and one line', () => {
    const { status, stderr } = run({ PORT: '0', DATA_DIR: server.dataDir });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});
