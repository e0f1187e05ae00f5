import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpFactor } from '../support/authenticator.ts';
import { LONG } from '../support/exhaustive.ts';
import { tokenIn } from '../support/mail-token.ts';
import { logIn, PASSWORD, post, userIn } from '../support/people.ts';
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

  it('D98 keeps acknowledged changes after a kill, without any file in its data directory', async () => {
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

  it('D91 refuses to make or restore backups, and names pg_dump', () => {
    for (const args of [['backup'], ['restore', 'file']]) {
      const { status, stderr } = program('backup', args);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*pg_dump[^\n]*\n$/)]);
    }
  });

  it("D153 runs administrators' commands while processes run", async () => {
    const email = 'chief@callboard.test';
    const admin = (...args: readonly string[]) => {
      const { status, stdout, stderr } = program('admin', args);
      return { status, said: stdout + stderr };
    };
    const chief = new RestClient(server.url);
    const { uid } = userIn(await post(chief, 'signup', { email, password: PASSWORD }));
    const path = `/api/users/${uid}`;
    expect(admin(email)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/ is not confirmed yet\. /),
    });
    let link = '';
    await expect
      .poll(() => (link = admin('--link', email).said), { timeout: 20_000 })
      .toMatch(/^Confirm your email: /);
    expect(admin('--link', email)).toMatchObject({ status: 1, said: expect.stringMatching(/shown once/) });
    await post(chief, 'verify-email', { token: tokenIn(link) });
    const entered = async () => (await chief.call('GET', '/api/admin/log')).status;
    expect(admin(email)).toEqual({ status: 0, said: `${email} is an administrator now.\n` });
    expect(await entered()).toBe(200);
    await setUpFactor(chief, path, Date.now());
    expect(admin('reset-factor', email)).toMatchObject({ status: 0 });
    expect((await logIn(new RestClient(server.url), email)).body).toMatchObject({ user: { uid } });
    expect((await chief.call('GET', '/api/admin/log')).body).toMatchObject([
      { actor: 'command line', action: 'two-factor authentication reset', subject: email },
      { action: 'administrator added', subject: email },
      { action: 'link opened' },
    ]);
    const mails = JSON.stringify((await chief.call('GET', '/api/admin/mails')).body);
    expect(mails).toContain('Two-factor authentication was reset');
    expect(admin('--revoke', email)).toMatchObject({ status: 0 });
    expect(await entered()).toBe(403);
  });

  it("D153 refuses administrators' commands in one line without a usable store", async () => {
    const DATABASE_URL = await engine.createDatabase();
    const said = (url: string) => program('admin', ['a@b.example'], { DATABASE_URL: url });
    expect(said(DATABASE_URL)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^[^\n]*is empty, or was written by another version[^\n]*\n$/),
    });
    expect(said('postgres://127.0.0.1:1/none')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^DATABASE_URL: no host accepts writes: [^\n]*\n$/),
    });
  });

  it('D98 raises the epoch of all rooms after a recovery if no process runs', LONG, async () => {
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
      stderr: 'A Callboard process is using this database. Stop all of them, then try again.\n',
    });
    await server.stop();
    expect(program('admin', ['raise-epochs']).stdout).toMatch(/^Started a new epoch in \d+ rooms?\./);
    await server.start();
    expect(await joined()).toBeGreaterThan(before);
  });

  it('S41 starts with another SECRET, and logs what it cannot decrypt', LONG, async () => {
    const { uid } = userIn(
      await post(new RestClient(server.url), 'signup', { email: 'hook@callboard.test', password: PASSWORD }),
    );
    await server.stop();
    expect(server.output).not.toContain('SECRET');
    const other = await ServerProcess.start({ env: { ...env, SECRET: 'y'.repeat(32) } });
    const client = new RestClient(other.url);
    await logIn(client, 'hook@callboard.test');
    const body = { url: 'https://receiver.example/hook' };
    expect(await client.call('POST', `/api/teams/${uid}/webhooks`, { body })).toMatchObject({ status: 201 });
    await other.stop();
    expect(other.output).not.toContain('SECRET');
    await server.start();
    await server.stop();
    expect(server.output).toMatch(
      /SECRET differs from the secret [^\n]*, so deliveries of 1 webhook wait\. Restore /,
    );
    await other.remove();
  });

  /** `npm run backup` and `npm run admin` on this store. */
  function program(name: 'admin' | 'backup', args: readonly string[], other = {}) {
    return spawnSync(process.execPath, [programFile(name), ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env, DATA_DIR: server.dataDir, ...other },
    });
  }
});
