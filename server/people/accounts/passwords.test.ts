import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type HashKind,
  type HashRequest,
  LoginPasswords,
  PasswordQueue,
  Passwords,
  PasswordsBusy,
} from './passwords.ts';
import { MAX_LOGIN_CANDIDATES } from './user.repository.ts';

const passwords = new Passwords();
/** For crowds: what a hash costs is not what they are about. */
const cheap = new Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
const request = { kind: 'other', address: '198.51.100.1' } as const;
afterAll(() => Promise.all([passwords.close(), cheap.close()]));

it('passwords are hashed with argon2id and verified', async () => {
  const hash = await passwords.hash('right', request);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(
    await passwords.verifyEach('right', [hash, await passwords.hash('wrong', request), hash], request),
  ).toEqual([true, false, true]);
  expect(await passwords.verify('wrong', hash, request)).toBe(false);
  expect([passwords.isKnown('right', hash), passwords.isKnown('wrong', hash)]).toEqual([true, false]);
});

it('an invalid hash rejects only its own request', async () => {
  await expect(passwords.verify('right', 'no hash', request)).rejects.toThrow();
  expect(await passwords.hash('right', request)).toContain('argon2id');
});

it('passwords are hashed by a thread with low priority', async () => {
  const before = getPriority();
  await passwords.hash('right', request);
  const niceOf = (task: string): string =>
    readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16] ?? '';
  const nice = readdirSync('/proc/self/task').map(niceOf);
  expect(nice).toContain(String(constants.priority.PRIORITY_BELOW_NORMAL));
  expect(nice).not.toContain(String(constants.priority.PRIORITY_LOW));
  expect(niceOf(String(process.pid))).toBe(String(before));
});

it('W70 a hash is refused if a hundred are waiting', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 110 }, () => cheap.hash('x', request)));
  const refused = crowd.filter((each) => each.status === 'rejected');
  // 100 may wait, and one or two are at it.
  expect([8, 9]).toContain(refused.length);
  expect(refused.every(({ reason }) => reason instanceof PasswordsBusy)).toBe(true);
});

it('W70 passwords from other addresses are hashed soon even if one address sends many', async () => {
  const flood = Promise.allSettled(Array.from({ length: 110 }, () => cheap.hash('x', request)));
  const hashes = ['198.51.100.2', '198.51.100.3'].map((address) => cheap.hash('x', { ...request, address }));
  expect(await Promise.all(hashes)).toHaveLength(2);
  const refused = (await flood).filter((each) => each.status === 'rejected');
  // Entries beyond the places, and one for each other address.
  expect([10, 11]).toContain(refused.length);
  expect(refused.every(({ reason }) => reason instanceof PasswordsBusy)).toBe(true);
});

it('passwords are hashed by a new thread after the old one has ended', async () => {
  await passwords.close();
  expect(await passwords.hash('right', request)).toContain('argon2id');
});

const loginRequest = { kind: 'login', address: '198.51.100.1' } as const;

/** Counts how often a password was checked, which is what takes the time. */
class CountingPasswords extends Passwords {
  checked = 0;
  override async verifyEach(
    password: string,
    hashes: readonly string[],
    by: HashRequest,
  ): Promise<readonly boolean[]> {
    this.checked += hashes.length;
    return super.verifyEach(password, hashes, by);
  }
}

const withHash = (uid: string, password_hash: string) => ({ uid, password_hash });

it('U5 a sign-in checks equally many passwords with and without an account', async () => {
  const counting = new CountingPasswords();
  const login = new LoginPasswords(counting);
  const hash = await counting.hash('right', loginRequest);
  const [first, second, third] = [withHash('u1', hash), withHash('u2', hash), withHash('u3', hash)];
  const nobody = { uid: 'u4', password_hash: null };
  for (const [candidates, password, opened] of [
    [[first], 'right', first],
    [[first], 'wrong', null],
    [[], 'right', null],
    [[nobody], 'right', null],
    [[nobody, first], 'right', first],
    [[first, second, third], 'right', first],
    [[first, second, third], 'wrong', null],
  ] as const) {
    counting.checked = 0;
    expect(await login.opened(password, candidates, loginRequest)).toBe(opened);
    expect(counting.checked).toBe(MAX_LOGIN_CANDIDATES);
  }
});

/** Turns the first away, as a crowd in front of it would have it. */
class CrowdedPasswords extends Passwords {
  #crowded = true;
  override hash(password: string, by: HashRequest): Promise<string> {
    if (!this.#crowded) return super.hash(password, by);
    this.#crowded = false;
    return Promise.reject(new PasswordsBusy());
  }
}

it('an account can be checked again after a full queue refused a check', async () => {
  const somebody = withHash('u1', await new Passwords().hash('right', loginRequest));
  const login = new LoginPasswords(new CrowdedPasswords());
  await expect(login.opened('right', [somebody], loginRequest)).rejects.toThrow(PasswordsBusy);
  expect(await login.opened('right', [somebody], loginRequest)).toBe(somebody);
});

/** Adds what is named `address-number`. */
function filled(queue: PasswordQueue<string>, kind: HashKind, address: string, many: number, cost = 1) {
  const turnedAway: string[] = [];
  for (let nth = 0; nth < many; nth++)
    turnedAway.push(...queue.add(`${address}-${nth}`, { kind, address }, cost));
  return turnedAway;
}

function served(queue: PasswordQueue<string>, most = Number.POSITIVE_INFINITY): readonly string[] {
  const entries: string[] = [];
  while (entries.length < most) {
    const entry = queue.next();
    if (entry === undefined) break;
    entries.push(entry);
  }
  return entries;
}

describe('the queue of hashes', () => {
  it('W70 takes addresses in turn, and the entries of one address in their order', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'login', 'flood', 4, 3);
    filled(queue, 'login', 'a', 2, 3);
    filled(queue, 'login', 'b', 1, 3);
    expect(served(queue)).toEqual(['flood-0', 'a-0', 'b-0', 'flood-1', 'a-1', 'flood-2', 'flood-3']);
    expect(queue.next()).toBeUndefined();
  });

  it('W70 takes entries of rooms first, then sign-ins, then all others', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'other', 'other', 2);
    filled(queue, 'login', 'login', 2, 3);
    filled(queue, 'room', 'room', 2);
    expect(served(queue)).toEqual(['room-0', 'room-1', 'login-0', 'login-1', 'other-0', 'other-1']);
  });

  it('W70 takes an entry of a less urgent kind after eight others', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'room', 'room', 60);
    filled(queue, 'login', 'login', 3, 3);
    filled(queue, 'other', 'other', 3);
    const first = served(queue, 30).map((entry) => entry.split('-')[0]);
    expect(first.filter((kind) => kind === 'room')).toHaveLength(24);
    expect(first.indexOf('login')).toBe(8);
    expect(first.indexOf('other')).toBe(9);
  });
});

describe('a full queue of hashes', () => {
  it('W70 refuses further entries if all entries are of one address', () => {
    const queue = new PasswordQueue<string>();
    expect(filled(queue, 'other', 'flood', 150)).toHaveLength(50);
    expect(served(queue)).toHaveLength(100);
  });

  it('W70 removes the newest entry of the largest address in favour of another address', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'login', 'flood', 100, 3);
    expect(queue.add('somebody', { kind: 'login', address: 'a' }, 3)).toEqual(['flood-99']);
    expect(queue.add('flood again', { kind: 'login', address: 'flood' }, 3)).toEqual(['flood again']);
    expect(served(queue, 2)).toEqual(['flood-0', 'somebody']);
  });

  it('W70 gives addresses equal shares, and removes no entry of an address with a smaller share', () => {
    const queue = new PasswordQueue<string>();
    for (let address = 0; address < 100; address++) filled(queue, 'room', `address ${address}`, 1);
    expect(queue.add('one more', { kind: 'room', address: 'another' }, 1)).toEqual(['one more']);
    const flooded = new PasswordQueue<string>();
    filled(flooded, 'room', 'a', 100);
    filled(flooded, 'room', 'b', 100);
    const entries = served(flooded);
    expect(entries.filter((entry) => entry.startsWith('a'))).toHaveLength(50);
    expect(entries.filter((entry) => entry.startsWith('b'))).toHaveLength(50);
  });

  it('W70 of one kind of entries does not refuse entries of other kinds', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'other', 'flood', 1_000);
    expect(filled(queue, 'login', 'flood', 100, 3)).toEqual([]);
    expect(filled(queue, 'room', 'flood', 100)).toEqual([]);
  });

  it('W70 removes as many entries as the cost of the new entry', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'other', 'flood', 100);
    const turnedAway = queue.add('a sign-up', { kind: 'other', address: 'a' }, 3);
    expect(turnedAway).toEqual(['flood-99', 'flood-98', 'flood-97']);
    expect(served(queue)).toHaveLength(98);
  });
});
