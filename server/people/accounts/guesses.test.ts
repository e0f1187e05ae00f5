import { expect, it } from 'vitest';
import { DAY } from '../../../machines/kernel/time.ts';
import { keyFor } from '../../kernel/secrets.ts';
import { type GuardedSubject, KnownDevices } from './guesses.ts';

let wall = 1_000 * DAY;
const clock = {
  now: () => wall,
  precise: () => wall,
  wall: () => wall,
  difference: () => 0,
  compare: () => {},
  after: () => () => {},
};
const devices = new KnownDevices(keyFor('known-device', 'a secret of the house'), clock);
const ada: GuardedSubject = { what: 'account ada', passwordHash: '$argon2id$ada' };
const room: GuardedSubject = { what: 'room ada', passwordHash: '$argon2id$ada' };

it('U63 a cookie contains a mark for each account and room whose password was entered, and no others', () => {
  const cookie = devices.remembering('', ada);
  expect(devices.markOf(cookie, ada)).toMatch(/^[\w-]{12}$/);
  for (const other of [{ ...ada, what: 'account eve' } as const, room, { ...ada, passwordHash: 'new' }])
    expect(devices.markOf(cookie, other)).toBeNull();
  expect(devices.markOf(cookie, { ...ada, passwordHash: null })).toBeNull();
  expect(cookie).not.toContain('ada');
});

it('U63 a mark is valid for 365 days', () => {
  const cookie = devices.remembering('', ada);
  wall += 364 * DAY;
  expect(devices.markOf(cookie, ada)).not.toBeNull();
  wall += DAY;
  expect(devices.markOf(cookie, ada)).toBeNull();
  const [id, , mac] = cookie.split('.');
  expect(devices.markOf(`${id}.99999.${mac}`, ada)).toBeNull();
});

it('U63 a cookie contains one mark for each of the ten newest accounts', () => {
  let cookie = '';
  const accounts = Array.from(
    { length: 11 },
    (_, nth): GuardedSubject => ({ ...ada, what: `account ${nth}` }),
  );
  for (const account of accounts) cookie = devices.remembering(devices.remembering(cookie, account), account);
  expect(cookie.split('~')).toHaveLength(10);
  expect(accounts.filter((account) => devices.markOf(cookie, account) === null)).toEqual([accounts[0]]);
});

it('U63 marks that are invalid or from another server are refused', () => {
  const elsewhere = new KnownDevices(keyFor('known-device', 'another secret'), clock);
  const own = devices.remembering('', ada);
  const [id = '', until = ''] = own.split('.');
  const forged = [
    '',
    '~~~',
    `${id}.${until}.`,
    `${id}.${until}.${'A'.repeat(22)}`,
    `${own.slice(0, -1)}!`,
    elsewhere.remembering('', ada),
    `${`${id}.${until}.${'A'.repeat(22)}~`.repeat(10)}${own}`,
  ];
  for (const cookie of forged) expect(devices.markOf(cookie, ada)).toBeNull();
  expect(devices.markOf(`nonsense~${own}`, ada)).toBe(id);
});
