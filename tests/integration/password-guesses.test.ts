import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEasyToGuess } from '../../server/people/accounts/new-passwords.ts';
import { askKept } from '../support/kept.ts';
import { logIn, PASSWORD, People, post } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer } from '../support/test-server.ts';

const REFUSED = {
  status: 400,
  body: { issues: [{ path: 'password', message: expect.stringMatching(/^This password is too common/) }] },
};

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

describe('an easy password', () => {
  it.each(['password', '12345678', 'iloveyou', 'Trustno1', 'SUNSHINE'])(
    'U109 is recognized if it is common: "%s"',
    (password) => {
      expect(isEasyToGuess(password)).toBe(true);
    },
  );

  it('U360 is recognized if it is a repeat, sequence, keyboard walk, date or substitution', () => {
    const patterns = [
      '00000000',
      '123123123',
      '987654321',
      '87654321',
      '88888888',
      '1111111111',
      'abcdefgh',
      'aaaaaaaa',
      '12341234',
      'passwordpassword',
      'qwertzuiop',
      'asdfghjkl',
      '1qaz2wsx',
      '1q2w3e4r',
      '1q2w3e4r5t',
      'qazwsxedc',
      'P@ssw0rd',
      'Passw0rd!',
      'p4$$w0rd',
      'drowssap',
      'password1',
      'password123',
      'Password123!',
      '19871224',
      '24.12.1987',
      '1987-12-24',
      '24121987',
      'sunshine2024',
      'aabbccdd',
      '11223344',
      'abcabcabc',
      'xyxyxyxy',
      'zxcvbnm,',
      'qwertyuiop[]',
      'hgfedcba',
      'abcd1234',
      '1234abcd',
      'a1a1a1a1',
      'asdfasdf',
      'qwer1234',
      '1234qwer',
      '!@#$%^&*',
      'iloveyou2',
      'monkey12',
      '147258369',
      '159357456',
      '741852963',
      '0123456789',
      '01234567',
      '11111111a',
      'a11111111',
      '12345678a',
      'letmein1',
      'azertyuiop',
      'poiuytrewq',
      'mnbvcxz1',
      '1qaz2wsx3edc4rfv',
      'qwertyqwerty',
      'dragondragon',
      'passw0rdpassw0rd',
      'trustno1',
      'football1',
      '123456789a',
      'aaaabbbb',
      'abababab',
      '19901990',
      '20202020',
      '112233445566',
      '121212121212',
      'passwordpasswordpassword',
      'qwe123qwe',
      'zaq12wsx',
      'zaq1zaq1',
      '999999999',
      'password!',
      'password2026',
      'DRAGON99',
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      '11111111111111111111',
      'asdf1234',
      '1234567890',
      'qwerty12345',
      '7777777a',
    ];
    expect(patterns.filter((password) => !isEasyToGuess(password))).toEqual([]);
  });

  it('W605 is recognized if it is a word or name with a number, year or sign', () => {
    const words = [
      'Frankfurt1',
      'Frankfurt1!',
      'Berlin2026!',
      'Summer2026!',
      'Welcome2024!',
      'Wednesday7!',
      'Charlotte1!',
      'Liverpool1',
      'Michael1985',
      'Schneider1',
      'Fußball2024',
      'Fussball99!',
      'Bundesliga1',
      'Geheim123!',
      'Geheimnis1!',
      'Passwort1!',
      'Willkommen2026',
      'Hallo1234!',
      'Winter23!',
    ];
    expect(words.filter((password) => !isEasyToGuess(password))).toEqual([]);
  });

  it('W2621 is recognized even with separators or in another keyboard layout', () => {
    const common = [
      'p a s s w o r d',
      'P-a-s-s-w-o-r-d!',
      'd.r.o.w.s.s.a.p',
      'p\u00a0a\u00a0s\u00a0s\u00a0w\u00a0o\u00a0r\u00a0d',
      'pa ss wo rd',
      'pass-word-123',
      '12 34 56 78',
      '12-34-56-78',
      '1 1 1 1 1 1 1 1',
      'q w e r t y u i',
      'qwe rty uio',
      '1q 2w 3e 4r',
      'i love you',
      'йцукенгш',
      'ЙЦУКЕН12',
      'фывапролд',
      'ячсмитьбю',
      'йцукенгшщзхї',
      'яшертъуи',
      '1йфя2цыч',
      'й ц у к е н г ш',
      'пароль123',
      'привет123',
      'ςερτυθιοπ',
      'qwertzuiopü',
      'asdfghjklöä',
      'yxcvbnm,.-',
      'azertyuiop',
      'qsdfghjklm',
      '&é"\'(-è_',
    ];
    expect(common.filter((password) => !isEasyToGuess(password))).toEqual([]);
  });

  it('W2821 is recognized with accents or strokes, and with common numbers and phrases', () => {
    const common = [
      'contraseña1',
      'hasło123',
      'pąsswørd',
      'Đragon123',
      'woaini1314',
      'woaini520',
      'ichliebedich',
      'IchLiebeDich1',
      'correcthorsebatterystaple',
    ];
    expect(common.filter((password) => !isEasyToGuess(password))).toEqual([]);
  });

  it('W2621 does not include passphrases with separators, in any script', () => {
    const sound = [
      'blue-house',
      'red.car.today',
      'summer rain',
      'green tea today',
      'we are late',
      'coffee at nine',
      'der graue Esel',
      'Kaffee um neun',
      'зелёный трамвай',
      'мой кот спит',
      'быстрый поезд',
      'σπίτι στη θάλασσα',
      'x7-k2-p9-q4',
      '4F-9K-2M-7X',
      '14-92-33-07',
    ];
    expect(sound.filter(isEasyToGuess)).toEqual([]);
  });

  it('U360 does not include passphrases and generated passwords', () => {
    const sound = [
      PASSWORD,
      'swordfish-42',
      'swordfish-4711',
      'open sesame street',
      'a new password',
      'a stolen password',
      'another stolen one',
      'another password',
      'there is another password',
      'kVx7!pQ2',
      'xk3f9q2z',
      'blaue Katze tanzt',
      'doors at eight',
      'Gala-Abend 7 Rosen',
      'mein Hund heißt Otto',
      'T4x!mm9Lq',
      'gZ4#rr8W',
      'quiet moon over Oslo',
      'Ticketbude-77',
      'Lampenfieber19',
      'hunter gatherer tribe',
      'a password of my own',
      'the newer password',
      ' Blåbærgrød 🎭 ',
      'einhornkeks',
      'tangerine-bicycle',
      'correct horse',
      'another horse battery',
      'wolkenkratzer',
      'regenschirm7',
    ];
    expect(sound.filter(isEasyToGuess).filter((password) => password.length >= 8)).toEqual([]);
  });

  it('U109 is refused at sign-up, reset and change, without any effect', async () => {
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

  it('U109 still opens an account that already has it', async () => {
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

describe('a password of obvious words', () => {
  const refused = refusedAs(/^This password is easy to guess/);

  it("U234 is refused at sign-up if it consists of the product name, the address or the user's name", async () => {
    const email = people.newAddress();
    const [local = ''] = email.split('@');
    for (const password of ['Callboard2026', `${local}-1`, 'countess.1815'])
      expect(
        await post(people.someone(), 'signup', { email, password, displayName: 'Countess' }),
      ).toMatchObject(refused);
    expect((await post(people.someone(), 'signup', { email, password: PASSWORD })).status).toBe(200);
  });

  it('U234 is refused at change and reset if it consists of address, name or teams', async () => {
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

it('U235 a password in the file of stolen passwords is refused, and others are accepted', async () => {
  const folder = temporaryFolder();
  const BREACHED_PASSWORDS = join(folder, 'stolen.txt');
  const stolen = ['a stolen password', 'another stolen one'];
  const lines = stolen.map((text) => createHash('sha1').update(text).digest('hex').toUpperCase());
  writeFileSync(BREACHED_PASSWORDS, lines.toSorted().join(':3\r\n'));
  const server = await startServer({ env: { BREACHED_PASSWORDS } });
  const signUp = (password: string) =>
    post(new RestClient(server.url), 'signup', { email: 'ada@callboard.test', password });
  for (const password of stolen)
    expect(await signUp(password)).toMatchObject(refusedAs(/^This password has leaked/));
  expect((await signUp(PASSWORD)).status).toBe(200);
  await server.remove();
  rmSync(folder, { recursive: true });
});
