import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { Passwords, PasswordsBusy } from './passwords.ts';

const passwords = new Passwords();
/** For crowds: what a hash costs is not what they are about. */
const cheap = new Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
const request = { kind: 'other', address: '198.51.100.1' } as const;
afterAll(() => Promise.all([passwords.close(), cheap.close()]));

it('are hashed with argon2id and checked', async () => {
  const hash = await passwords.hash('right', request);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(
    await passwords.verifyEach('right', [hash, await passwords.hash('wrong', request), hash], request),
  ).toEqual([true, false, true]);
  expect(await passwords.verify('wrong', hash, request)).toBe(false);
  expect([passwords.isKnown('right', hash), passwords.isKnown('wrong', hash)]).toEqual([true, false]);
});

it('that are no hashes are a fault of that one question', async () => {
  await expect(passwords.verify('right', 'no hash', request)).rejects.toThrow();
  expect(await passwords.hash('right', request)).toContain('argon2id');
});

it('are hashed behind everything else that the process does, and not behind every other program', async () => {
  const before = getPriority();
  await passwords.hash('right', request);
  const niceOf = (task: string): string =>
    readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16] ?? '';
  const nice = readdirSync('/proc/self/task').map(niceOf);
  expect(nice).toContain(String(constants.priority.PRIORITY_BELOW_NORMAL));
  expect(nice).not.toContain(String(constants.priority.PRIORITY_LOW));
  expect(niceOf(String(process.pid))).toBe(String(before));
});

it('W70 are hashed for so many at once, and no more', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 110 }, () => cheap.hash('x', request)));
  const refused = crowd.filter((each) => each.status === 'rejected');
  // 100 may wait, and one or two are at it.
  expect([8, 9]).toContain(refused.length);
  expect(refused.every(({ reason }) => reason instanceof PasswordsBusy)).toBe(true);
});

it('W70 are hashed for others while one address floods', async () => {
  const flood = Promise.allSettled(Array.from({ length: 110 }, () => cheap.hash('x', request)));
  const hashes = ['198.51.100.2', '198.51.100.3'].map((address) => cheap.hash('x', { ...request, address }));
  expect(await Promise.all(hashes)).toHaveLength(2);
  const refused = (await flood).filter((each) => each.status === 'rejected');
  // Entries beyond the places, and one for each other address.
  expect([10, 11]).toContain(refused.length);
  expect(refused.every(({ reason }) => reason instanceof PasswordsBusy)).toBe(true);
});

it('are hashed by a new thread after one has ended', async () => {
  await passwords.close();
  expect(await passwords.hash('right', request)).toContain('argon2id');
});
