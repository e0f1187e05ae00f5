import { execFile, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codesIn, setUpFactor } from '../support/authenticator.ts';
import { tokenIn } from '../support/mail-token.ts';
import { addPasskey, askedForPasskey, SoftPasskey } from '../support/passkey.ts';
import { logIn, People, type Person, post, sessionOf } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';
import { programFile, temporaryFolder } from '../support/server-process.ts';

const program = programFile('admin');
const dataDir = temporaryFolder();
const SITE = 'http://localhost';

/** `npm run admin -- ...`, beside the running server. */
function admin(args: readonly string[], directory = dataDir) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: envOf(directory),
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const envOf = (directory: string) => ({ PATH: process.env['PATH'] ?? '', DATA_DIR: directory });

let people: People;
let ada: Person;
beforeAll(async () => {
  people = await People.gather({ env: { DATA_DIR: dataDir, PUBLIC_URL: SITE } });
  ada = await people.verifiedPerson();
});
afterAll(async () => {
  await people.leave();
  rmSync(dataDir, { recursive: true, force: true });
});

const isAdmin = async ({ client }: Person) =>
  JSON.stringify(await sessionOf(client)).includes('"admin":true');
const entered = async ({ client }: Person) => (await client.call('GET', '/api/admin/health')).status;

describe('the admin command', () => {
  it('U41 adds and removes administrators from the next request on, while the server runs', async () => {
    expect(await entered(ada)).toBe(403);
    expect(admin([ada.email.toUpperCase()])).toEqual({
      status: 0,
      said: `${ada.email} is an administrator now.\n`,
    });
    expect([await isAdmin(ada), await entered(ada)]).toEqual([true, 200]);
    expect(admin([ada.email])).toMatchObject({
      status: 0,
      said: `${ada.email} is already an administrator.\n`,
    });
    expect(admin(['--revoke', ada.email])).toEqual({
      status: 0,
      said: `${ada.email} is no longer an administrator.\n`,
    });
    expect([await isAdmin(ada), await entered(ada)]).toEqual([false, 403]);
  });

  it('U44 logs added and removed administrators', async () => {
    admin([ada.email]);
    expect((await ada.client.call('GET', '/api/admin/log')).body).toMatchObject([
      { actor: 'command line', action: 'administrator added', subject: ada.email, detail: ada.uid },
      { action: 'administrator removed' },
      { action: 'administrator added' },
    ]);
  });

  it('U137 removes a lost second factor, and a mail informs the owner', async () => {
    const eve = await people.verifiedPerson();
    expect(admin(['reset-factor', eve.email])).toEqual({
      status: 1,
      said: `No account with the confirmed address ${eve.email} has two-factor authentication. Check the spelling.\n`,
    });
    await setUpFactor(eve.client, eve.path, Date.now());
    expect((await logIn(people.someone(), eve.email)).body).toMatchObject({ user: null });
    expect(admin(['reset-factor', eve.email])).toEqual({
      status: 0,
      said: `${eve.email} can now sign in with the password alone. Callboard has sent a notice to that address.\n`,
    });
    expect((await logIn(people.someone(), eve.email)).body).toMatchObject({ user: { uid: eve.uid } });
    const { body } = await ada.client.call('GET', '/api/admin/mails');
    expect(JSON.stringify(body)).toContain('Two-factor authentication was reset');
    expect((await ada.client.call('GET', '/api/admin/log')).body).toMatchObject([
      { actor: 'command line', action: 'two-factor authentication reset', subject: eve.email },
      {},
      {},
      {},
    ]);
  });

  it('U216 removes passkeys and recovery codes with the second factor', async () => {
    const eve = await people.verifiedPerson();
    const passkey = new SoftPasskey(eve.uid, { site: SITE });
    const [code] = codesIn((await addPasskey(eve.client, eve.path, passkey)).body);
    const { body } = await logIn(people.someone(), eve.email);
    const half = z.object({ half: z.string() }).parse(body).half;
    const challenge = await askedForPasskey(people.someone());
    expect(admin(['reset-factor', eve.email])).toMatchObject({ status: 0 });
    const opened = await post(people.someone(), 'passkey', { passkey: passkey.shown(challenge) });
    expect(opened).toMatchObject({ status: 403, body: { code: 'wrong_passkey' } });
    expect(await post(people.someone(), 'second-factor', { half, code })).toMatchObject({ status: 403 });
    expect((await logIn(people.someone(), eve.email)).body).toMatchObject({ user: { uid: eve.uid } });
  });

  it('U41 refuses an address that is not proven', async () => {
    const claimant = await people.person();
    expect(admin([claimant.email])).toEqual({
      status: 1,
      said: `The address ${claimant.email} is not confirmed yet. Open the link in the email sent to it, then try again.\n`,
    });
    expect(admin(['nobody@callboard.test'])).toEqual({
      status: 1,
      said: 'No account has the address nobody@callboard.test. Sign up with it, open the link in the email, then try again.\n',
    });
    expect(await isAdmin(claimant)).toBe(false);
  });

  it.each([
    [[], /^Usage: /],
    [['nobody'], /^nobody is not an email address\. Usage: /],
    [['a@b.example', 'c@d.example'], /^Usage: /],
    [['--everyone'], /^Usage: /],
  ])('prints its usage for the arguments %j', (args, line) => {
    const { status, said } = admin(args);
    expect(status).toBe(1);
    expect(said).toMatch(line);
    expect(said.trim()).not.toContain('\n');
  });

  it('U41 does not delay a running show', async () => {
    const room = await ada.client.makeRoom();
    const controller = await RoomClient.join(people.server.url, {
      token: await ada.client.token(room, 'CONTROLLER'),
    });
    // The server runs in this process, which the commands before this one held up.
    await expect.poll(async () => (await controller.command('timeset/toggle'))[0]).toBe('ack');
    const pressing = Array.from({ length: 50 }, () => controller.ask('timeset/toggle'));
    for (const flag of [['--revoke'], []])
      await promisify(execFile)(process.execPath, [program, ...flag, ada.email], { env: envOf(dataDir) });
    expect(await Promise.all(pressing)).toHaveLength(50);
    await controller.close();
  });
});

describe('the admin command without a running server', () => {
  it('U41 adds an administrator for the next start', async () => {
    const directory = temporaryFolder();
    const first = await People.gather({ env: { DATA_DIR: directory } });
    const eve = await first.verifiedPerson();
    await first.server.stop();
    expect(admin([eve.email], directory).status).toBe(0);
    const again = await People.gather({ env: { DATA_DIR: directory } });
    const back = again.someone();
    back.cookie = eve.client.cookie;
    expect((await back.call('GET', '/api/admin/health')).status).toBe(200);
    await again.leave();
    await first.leave();
    rmSync(directory, { recursive: true, force: true });
  });

  it('needs a database of this version', () => {
    const directory = temporaryFolder();
    const none = admin(['a@b.example'], directory);
    expect(none.said).toBe(
      `There is no database at ${join(directory, 'callboard.sqlite')}. Start Callboard once to create it, or set DATA_DIR to the folder of your data.\n`,
    );
    new Sqlite(join(directory, 'callboard.sqlite')).exec('create table old (id)').close();
    const old = admin(['a@b.example'], directory);
    expect(old.said).toMatch(
      /was written by another version of Callboard\. Start this version once, then try again\.\n$/,
    );
    writeFileSync(join(directory, 'callboard.sqlite'), 'no database'.repeat(100));
    const damaged = admin(['a@b.example'], directory);
    expect(damaged.said).toMatch(/^[^\n]+ is damaged or not a database\.[^\n]+\n$/);
    expect([none.status, old.status, damaged.status]).toEqual([1, 1, 1]);
    rmSync(directory, { recursive: true, force: true });
  });
});

it('U8 the address of ADMIN_EMAIL makes an administrator only after its proof', async () => {
  const guarded = await People.gather({ env: { ADMIN_EMAIL: 'chief@callboard.test' } });
  const chief = await guarded.person('chief@callboard.test');
  expect([await isAdmin(chief), await entered(chief)]).toEqual([false, 403]);
  await post(chief.client, 'verify-email', { token: await guarded.mails.token(chief.email) });
  expect([await isAdmin(chief), await entered(chief)]).toEqual([true, 200]);
  await guarded.leave();
});

describe('the outbox links of the admin command', () => {
  const directory = temporaryFolder();
  const CHIEF = 'chief@callboard.test';
  let alone: People;
  beforeAll(async () => {
    const none = { SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '' };
    alone = await People.gather({ env: { ...none, DATA_DIR: directory, ADMIN_EMAIL: CHIEF } });
  });
  afterAll(async () => {
    await alone.leave();
    rmSync(directory, { recursive: true, force: true });
  });

  const link = (email: string) => admin(['--link', email], directory);
  const said = (email: string) => link(email).said;
  const none = (email: string) => ({
    status: 1,
    said: `The outbox has no link for ${email}. Each link is shown once, so request the email again.\n`,
  });
  /** Mails are written after the answer, and the command keeps this process, the server's too, from writing any. */
  const kept = (email: string, count: number) => {
    const db = new Sqlite(join(directory, 'callboard.sqlite'), { readonly: true });
    const rows = db.prepare<[string]>('select id from mails where recipient = ?');
    return expect.poll(() => rows.all(email)).toHaveLength(count);
  };

  it('U88 give the first administrator access, work once each, and appear in the log', async () => {
    const { client } = await alone.person(CHIEF);
    await kept(CHIEF, 1);
    expect(said(CHIEF)).toMatch(/#token=/);
    expect(link(CHIEF)).toEqual(none(CHIEF));
    await post(client, 'verify-email/resend');
    await kept(CHIEF, 2);
    const again = said(CHIEF);
    expect(again).toMatch(/^Confirm your email: http:\/\/127\.0\.0\.1:\d+\/auth\/email-verified\/#token=/);
    const token = tokenIn(again);
    expect(await post(client, 'verify-email', { token })).toMatchObject({
      body: { user: { customClaims: { admin: true } } },
    });
    expect((await client.call('GET', '/api/admin/log')).body).toMatchObject([
      { actor: 'command line', action: 'link opened', subject: `email to ${CHIEF}` },
      { actor: 'command line', action: 'link opened' },
    ]);
    const mails = JSON.stringify((await client.call('GET', '/api/admin/mails')).body);
    expect(mails).not.toContain('"shownAt":null');
  });

  it('U88 come from the newest mail of each kind, in the order newest first', async () => {
    const { client, email } = await alone.person();
    await kept(email, 1);
    await post(client, 'verify-email/resend');
    await kept(email, 2);
    await post(client, 'forgot-password', { email });
    await kept(email, 3);
    expect(said(email)).toMatch(/^Choose a new password: /);
    expect(said(email.toUpperCase())).toMatch(/^Confirm your email: /);
    expect(link(email)).toEqual(none(email));
  });

  it('U88 are not printed for an address without mails or together with --revoke', () => {
    expect(link('nobody@callboard.test')).toEqual(none('nobody@callboard.test'));
    expect(admin(['--link', '--revoke', CHIEF], directory)).toMatchObject({
      status: 1,
      said: expect.stringContaining('Usage: '),
    });
  });
});
