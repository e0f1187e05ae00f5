import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeAt, setUpFactor } from '../support/authenticator.ts';
import { backUp, backupCommand } from '../support/backups.ts';
import { outboxToken } from '../support/outbox-token.ts';
import { logIn, PASSWORD, post, sessionOf, userIn } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess, temporaryFolder } from '../support/server-process.ts';

const EMAIL = 'ada@callboard.test';
const OTHER = 'another secret than that of before, and long enough';
const logged = z.object({ msg: z.string() });

/** Data of an ended server: an account with an authenticator app, a webhook and a room. */
let before: {
  readonly dataDir: string;
  readonly backup: string;
  readonly firstSaid: readonly string[];
  readonly client: RestClient;
  readonly room: MadeRoom;
  readonly token: string;
  readonly factor: Awaited<ReturnType<typeof setUpFactor>>;
  readonly webhook: string;
};
let receiver: Receiver;
const folders: string[] = [];
const running: ServerProcess[] = [];

beforeAll(async () => {
  receiver = await Receiver.open();
  const server = await ServerProcess.start({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' } });
  folders.push(server.dataDir);
  const client = new RestClient(server.url);
  const { uid } = userIn(await post(client, 'signup', { email: EMAIL, password: PASSWORD }));
  await post(client, 'verify-email', { token: await outboxToken(server.dataDir, EMAIL) });
  const factor = await setUpFactor(client, `/api/users/${uid}`, Date.now());
  const body = { url: receiver.url, events: ['timer.started'] };
  const made = await client.call('POST', `/api/teams/${uid}/webhooks`, { body });
  const { id } = z.looseObject({ id: z.string() }).parse(made.body);
  const room = await client.makeRoom();
  const token = await client.token(room, 'CONTROLLER');
  const backup = backUp(server);
  const firstSaid = await warnings(server);
  const webhook = `/api/teams/${uid}/webhooks/${id}`;
  before = { dataDir: server.dataDir, backup, firstSaid, client, room, token, factor, webhook };
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.remove();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await receiver.close();
});

/** A copy of the folder elsewhere. */
function moved(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  cpSync(before.dataDir, folder, { recursive: true });
  return folder;
}

async function startOn(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start({
    env: { DATA_DIR: dataDir, WEBHOOK_ALLOW: '127.0.0.0/8', ...env },
  });
  running.push(server);
  return server;
}

/** The lines of its log by the time it has ended, which waits for the look at what is sealed. */
async function warnings(server: ServerProcess): Promise<readonly string[]> {
  await server.stop();
  return server.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => logged.parse(JSON.parse(line)).msg);
}

const startSays = async (dataDir: string, env?: Readonly<Record<string, string>>) =>
  warnings(await startOn(dataDir, env));

const lost = (place: string) =>
  `${place} differs from the secret that encrypted this database, so codes of 1 authenticator app are rejected, and ` +
  'deliveries of 1 webhook wait. Restore the previous secret. If it is lost, set up each app again, after ' +
  'signing in with a recovery code, a passkey or `npm run admin -- reset-factor ADDRESS`; create a new secret for each webhook ' +
  '(docs/self-hosting.md#another-secret).';

describe('a server whose secret has changed', () => {
  it('S41 logs one line at each start until the secret is restored', async () => {
    expect(before.firstSaid).toEqual([]);
    const folder = moved();
    rmSync(join(folder, 'secret'));
    expect(await startSays(folder)).toEqual([lost(join(folder, 'secret'))]);
    expect(await startSays(folder, { SECRET: OTHER })).toEqual([lost('SECRET')]);
    cpSync(join(before.dataDir, 'secret'), join(folder, 'secret'));
    expect(await startSays(folder)).toEqual([]);
  });

  it('S41 logs the same line after a backup is restored without its secret', async () => {
    const dataDir = temporaryFolder();
    folders.push(dataDir);
    expect(backupCommand({ dataDir }, 'restore', before.backup).status).toBe(0);
    expect(await startSays(dataDir)).toEqual([lost(join(dataDir, 'secret'))]);
  });

  it('S41 makes only app codes and webhook signatures invalid, and reports what needs repair', async () => {
    const folder = moved();
    const server = await startOn(folder, { SECRET: OTHER });
    const client = new RestClient(server.url);
    client.cookie = before.client.cookie;
    expect(await sessionOf(client)).toMatchObject({ user: { email: EMAIL } });
    await expect(RoomClient.join(server.url, { token: before.token })).rejects.toThrow(
      'goodbye unauthorized',
    );
    const token = await new RestClient(server.url).token(before.room, 'CONTROLLER');
    const screen = await RoomClient.join(server.url, { token });
    await screen.ask('timeset/start');
    const half = z.object({ half: z.string() }).parse((await logIn(new RestClient(server.url), EMAIL)).body);
    const show = (code: string) => post(new RestClient(server.url), 'second-factor', { ...half, code });
    expect(await show(codeAt(before.factor.secret, Date.now() + 30_000))).toMatchObject({ status: 403 });
    expect(await client.call('POST', `${before.webhook}/test`)).toMatchObject({ body: { status: null } });
    expect(await client.call('POST', `${before.webhook}/secret`)).toMatchObject({ status: 200 });
    expect(await client.call('POST', `${before.webhook}/test`)).toMatchObject({ body: { status: 200 } });
    expect(receiver.got.filter(({ headers }) => headers['webhook-signature'] === '')).toEqual([]);
    expect(await show(before.factor.recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
    await screen.close();
    await server.stop();
    expect(await startSays(folder, { SECRET: OTHER })).toEqual([
      expect.stringMatching(
        /codes of 1 authenticator app are rejected\. Restore .* reset-factor ADDRESS` \(docs/,
      ),
    ]);
  });
});
