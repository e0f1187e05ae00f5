import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { programFile, ServerProcess } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

describe.skipIf(noEngines() !== null)('The server on Postgres', () => {
  let engine: PostgresEngine;
  let env: Readonly<Record<string, string>>;
  let server: ServerProcess;
  beforeAll(async () => {
    engine = await startPostgres();
    const DATABASE_URL = await engine.createDatabase();
    env = { DATABASE_URL, SECRET: 'x'.repeat(32), PUBLIC_URL: 'http://127.0.0.1', LEASE: '500' };
    server = await ServerProcess.start({ env });
  });
  afterAll(async () => {
    await server.remove();
    await engine.remove();
  });

  it('D98 has after a kill what it had acknowledged, and nothing in its data directory', async () => {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'OPERATOR');
    const screen = await RoomClient.join(server.url, { token });
    expect(await screen.ask('timeset/start')).toMatchObject({ seq: 1 });
    await screen.close();
    await server.kill();
    expect(readdirSync(server.dataDir)).toEqual([]);
    await server.start();
    const again = await RoomClient.join(server.url, { token });
    await again.reached(1);
    await again.close();
  });

  it('D91 makes no backup and restores none, and says what to use', () => {
    for (const args of [['backup'], ['restore', 'file']]) {
      const { status, stderr } = program('backup', args);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*pg_dump[^\n]*\n$/)]);
    }
  });

  it('D98 begins a new epoch in every room after a recovery, once no process uses the store', async () => {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'OPERATOR');
    const joined = async () => {
      const screen = await RoomClient.open(server.url);
      const { epoch } = await screen.join({ token });
      await screen.close();
      return epoch;
    };
    const before = await joined();
    expect(program('admin', ['raise-epochs'])).toMatchObject({
      status: 1,
      stderr: 'A process uses the store. Stop all of them first.\n',
    });
    await server.stop();
    expect(program('admin', ['raise-epochs']).stdout).toMatch(/^\d+ rooms begin a new epoch/);
    await server.start();
    expect(await joined()).toBeGreaterThan(before);
  });

  /** What `npm run backup` and `npm run admin` run, on this store. */
  function program(name: 'admin' | 'backup', args: readonly string[]) {
    return spawnSync(process.execPath, [programFile(name), ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env, DATA_DIR: server.dataDir },
    });
  }
});
