import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { BUILT, programFile, ServerProcess } from '../support/server-process.ts';

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
    'W20 ends with 0 on %s, after a goodbye to everyone',
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

  it('comes back with everything that it had acknowledged, and takes the tokens and sessions from before', async () => {
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

  it('is killed with the script that started it, so that the next one finds port and data free', async () => {
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

  it('S40 says its goodbyes and ends when the shell that npm runs it in is told to', async () => {
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

  it('ends with 1 and one line on a configuration that it cannot use', () => {
    const { status, stderr } = run({ PORT: 'http', BILLING: 'free' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The configuration is not valid\. PORT: [^\n]+; BILLING: [^\n]+\n$/);
  });

  it('writes no secret into its log, at any level', async () => {
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

describe('a process that runs', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start();
  });
  afterAll(() => server.remove());

  it('keeps to itself what it writes: secret, database and what belongs to it', () => {
    const files = readdirSync(server.dataDir);
    expect(files).toEqual(expect.arrayContaining(['secret', 'callboard.sqlite', 'callboard.sqlite-wal']));
    const open = files.filter((file) => (statSync(join(server.dataDir, file)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('ends with 1 and one line when the port is taken', () => {
    const { status, stderr } = run({ PORT: String(server.port), DATA_DIR: join(server.dataDir, 'other') });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^[^\n]*cannot be listened on[^\n]*\n$/);
  });

  it('ends with 1 and one line when another process has the data', () => {
    const { status, stderr } = run({ PORT: '0', DATA_DIR: server.dataDir });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});
