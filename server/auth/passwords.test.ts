import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { Passwords, TooBusy } from './passwords.ts';

const passwords = new Passwords();
afterAll(() => passwords.close());

it('are hashed with argon2id and checked', async () => {
  const hash = await passwords.hash('right');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verifyEach('right', [hash, await passwords.hash('wrong'), hash])).toEqual([
    true,
    false,
    true,
  ]);
  expect(await passwords.verify('wrong', hash)).toBe(false);
  expect([passwords.isKnown('right', hash), passwords.isKnown('wrong', hash)]).toEqual([true, false]);
});

it('that are no hashes are a fault of that one question', async () => {
  await expect(passwords.verify('right', 'no hash')).rejects.toThrow();
  expect(await passwords.hash('right')).toContain('argon2id');
});

it('are hashed behind everything else that the process does, and not behind every other program', async () => {
  await passwords.hash('right');
  const niceOf = (task: string): string =>
    readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16] ?? '';
  const nice = readdirSync('/proc/self/task').map(niceOf);
  expect(nice).toContain(String(constants.priority.PRIORITY_BELOW_NORMAL));
  expect(nice).not.toContain(String(constants.priority.PRIORITY_LOW));
  expect(niceOf(String(process.pid))).toBe('0');
});

it('are hashed for so many at once, and no more', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.hash('x')));
  const refused = crowd.filter((each) => each.status === 'rejected');
  // 100 may wait, and one or two are at it.
  expect([8, 9]).toContain(refused.length);
  expect(refused.every(({ reason }) => reason instanceof TooBusy)).toBe(true);
});

it('are hashed by a new thread after one has ended', async () => {
  await passwords.close();
  expect(await passwords.hash('right')).toContain('argon2id');
});
