import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../server/auth/most-used-passwords.ts';
import { askKept } from '../support/kept.ts';
import { logIn, PASSWORD, People, post } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer } from '../support/test-server.ts';

const REFUSED = {
  status: 400,
  body: { issues: [{ path: 'password', message: expect.stringMatching(/^Many people use this password/) }] },
};

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

describe('a password that many people use', () => {
  it.each(['password', '12345678', 'iloveyou', 'Trustno1', 'SUNSHINE'])(
    'U109 such as "%s" is known',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it('U109 is one of a few thousand, and nothing that is longer', () => {
    for (const password of [PASSWORD, 'swordfish-42', 'passwordpasswordpassword', ''])
      expect(isCommonPassword(password)).toBe(false);
  });

  it('U109 is refused at sign-up, reset and change, which leave everything as it was', async () => {
    const email = people.newAddress();
    expect(await post(people.someone(), 'signup', { email, password: 'iloveyou' })).toMatchObject(REFUSED);
    const ada = await people.verifiedPerson();
    const change = { body: { password: 'Password', currentPassword: PASSWORD } };
    expect(await ada.client.call('PATCH', ada.path, change)).toMatchObject(REFUSED);
    await post(people.someone(), 'forgot-password', { email: ada.email });
    const token = await people.mails.token(ada.email);
    expect(await post(people.someone(), 'reset-password', { token, password: '12345678' })).toMatchObject(
      REFUSED,
    );
    expect((await logIn(people.someone(), ada.email)).status).toBe(200);
    expect(
      (await post(people.someone(), 'reset-password', { token, password: 'a new password' })).status,
    ).toBe(204);
  });

  it('U109 goes on opening the account of who has one', async () => {
    const DATA_DIR = temporaryFolder();
    const before = await startServer({ env: { DATA_DIR } });
    const email = 'long-since@callboard.test';
    await post(new RestClient(before.url), 'signup', { email, password: PASSWORD });
    await before.stop();
    const hash = hashSync('iloveyou', { memoryCost: 64, timeCost: 1 });
    await askKept(DATA_DIR, 'update users set password_hash = ?', hash);
    const after = await startServer({ env: { DATA_DIR } });
    expect((await logIn(new RestClient(after.url), email, 'iloveyou')).status).toBe(200);
    await after.remove();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});

const refusedAs = (message: RegExp) => ({
  status: 400,
  body: { code: 'invalid', issues: [{ path: 'password', message: expect.stringMatching(message) }] },
});

describe('a password that is made of known words', () => {
  const refused = refusedAs(/^This password is made of your name/);

  it('U234 is refused at sign-up, by product, address and name', async () => {
    const email = people.newAddress();
    const [local = ''] = email.split('@');
    for (const password of ['Callboard2026', `${local}-1`, 'countess.1815'])
      expect(
        await post(people.someone(), 'signup', { email, password, displayName: 'Countess' }),
      ).toMatchObject(refused);
    expect((await post(people.someone(), 'signup', { email, password: PASSWORD })).status).toBe(200);
  });

  it('U234 is refused at change and reset, by address, name and teams, which use up no link', async () => {
    const ada = await people.verifiedPerson();
    await ada.client.call('POST', '/api/teams', { body: { name: 'Analytical Engines' } });
    const [local = ''] = ada.email.split('@');
    const change = (password: string, more = {}) =>
      ada.client.call('PATCH', ada.path, { body: { password, currentPassword: PASSWORD, ...more } });
    for (const password of [`${local}!!`, 'analytical-99', 'Engines.2026'])
      expect(await change(password)).toMatchObject(refused);
    expect(await change('countess.1815', { displayName: 'Countess' })).toMatchObject(refused);
    await post(people.someone(), 'forgot-password', { email: ada.email });
    const token = await people.mails.token(ada.email);
    const reset = (password: string) => post(people.someone(), 'reset-password', { token, password });
    expect(await reset('analytical-99')).toMatchObject(refused);
    expect((await logIn(people.someone(), ada.email)).status).toBe(200);
    expect((await reset('a new password')).status).toBe(204);
    expect(await reset('analytical-99')).toMatchObject({ body: { code: 'link_expired' } });
  });
});

it('U235 one that stands in the file of stolen ones is refused, and one that does not is taken', async () => {
  const folder = temporaryFolder();
  const BREACHED_PASSWORDS = join(folder, 'stolen.txt');
  const stolen = ['a stolen password', 'another stolen one'];
  const lines = stolen.map((text) => createHash('sha1').update(text).digest('hex').toUpperCase());
  writeFileSync(BREACHED_PASSWORDS, lines.toSorted().join(':3\r\n'));
  const server = await startServer({ env: { BREACHED_PASSWORDS } });
  const signUp = (password: string) =>
    post(new RestClient(server.url), 'signup', { email: 'ada@callboard.test', password });
  for (const password of stolen)
    expect(await signUp(password)).toMatchObject(refusedAs(/^This password was stolen/));
  expect((await signUp(PASSWORD)).status).toBe(200);
  await server.remove();
  rmSync(folder, { recursive: true });
});
