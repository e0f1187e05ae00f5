import { expect, it } from 'vitest';
import { isMadeOfWords } from './new-passwords.ts';

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
])('U234 "%s" is made of words that anybody would try', (password) => {
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
])('U564 "%s" is made of words that people put a number behind', (password) => {
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
])('U234 "%s" is of its own', (password) => {
  expect(isMadeOfWords(password, own)).toBe(false);
});

it('U234 words of one or two letters are none', () => {
  expect(isMadeOfWords('albrecht', ['Al', 'B', ''])).toBe(false);
});
