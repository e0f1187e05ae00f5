import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../kernel/configured-file.ts';
import { BreachedPasswords, isMadeOfWords } from './new-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'breached-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

function listOf(lines: readonly string[], end = '\r\n'): BreachedPasswords {
  const file = join(folder, 'list.txt');
  writeFileSync(file, lines.map((line) => line + end).join(''));
  return new BreachedPasswords(file);
}

describe('a file of stolen passwords', () => {
  const stolen = Array.from({ length: 500 }, (_, nth) => `stolen ${nth}`);

  it.each([
    ['with counts', (hash: string, nth: number) => `${hash}:${nth * 37}`, '\r\n'],
    ['without counts', (hash: string) => hash, '\n'],
  ])('U235 contains each stolen password, %s, and no other password', async (_, lineOf, end) => {
    const list = listOf(stolen.map(sha1).toSorted().map(lineOf), end);
    for (const password of stolen) expect(await list.has(password)).toBe(true);
    for (let nth = 0; nth < 500; nth++) expect(await list.has(`kept ${nth}`)).toBe(false);
  });

  it('U235 may have one line', async () => {
    const list = listOf([`${sha1('alone')}:1`]);
    expect([await list.has('alone'), await list.has('beside')]).toEqual([true, false]);
  });

  it.each(['', 'password\r\n', `${sha1('small').toLowerCase()}:1\r\n`])(
    'U235 is refused at the start if it has the text %j',
    (text) => {
      const file = join(folder, 'other.txt');
      writeFileSync(file, text);
      expect(() => new BreachedPasswords(file)).toThrow(ConfigurationError);
    },
  );

  it('U235 is refused at the start if it does not exist', () => {
    expect(() => new BreachedPasswords(join(folder, 'none'))).toThrow(
      /^BREACHED_PASSWORDS: .* cannot be read/,
    );
  });
});

const own = ['ada.lovelace@analytical.example', 'Ada Lovelace', 'Zürich Opera'];

it.each([
  'callboard',
  'Callboard2026!',
  'c4llb0ard',
  '!!StageTimer!!',
  'Showtimer99',
  'ada.lovelace',
  'Lovelace1815',
  'l0vel4ce!!',
  'analytical7',
  'ZURICH opera',
  'Zürich-Show-01',
  'Bühne2026',
])('U234 "%s" is recognized as made of obvious words', (password) => {
  expect(isMadeOfWords(password, own)).toBe(true);
});

it.each([
  'Buehne123',
  'Sommer2026!',
  'Januar2026',
  '28November2026',
  'samstag123',
  'Sonntag2026!!',
  'März2026!',
  'Maerz2026!',
])('U564 "%s" is recognized as made of seasons, months or days', (password) => {
  expect(isMadeOfWords(password, [])).toBe(true);
});

it.each([
  'correct horse battery',
  'a new password',
  'marching in summer rain',
  'the show must go on',
  'adamant granite',
  'callboard-xKpqZ',
  '1234567890',
  '7*%$§&#!',
  'stages of grief',
])('U234 "%s" is accepted', (password) => {
  expect(isMadeOfWords(password, own)).toBe(false);
});

it('U234 a name of one or two letters does not count as an obvious word', () => {
  expect(isMadeOfWords('albrecht', ['Al', 'B', ''])).toBe(false);
});
