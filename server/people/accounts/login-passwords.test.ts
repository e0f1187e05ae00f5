import { expect, it } from 'vitest';
import { type HashRequest, LoginPasswords, Passwords, PasswordsBusy } from './passwords.ts';
import { MAX_LOGIN_CANDIDATES } from './user.repository.ts';

const request = { kind: 'login', address: '198.51.100.1' } as const;

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

it('U5 checks a password for nobody as often as for somebody, and for all who claim the address', async () => {
  const passwords = new CountingPasswords();
  const login = new LoginPasswords(passwords);
  const hash = await passwords.hash('right', request);
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
    passwords.checked = 0;
    expect(await login.opened(password, candidates, request)).toBe(opened);
    expect(passwords.checked).toBe(MAX_LOGIN_CANDIDATES);
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

it('opens accounts again after the first was turned away by a crowd', async () => {
  const somebody = withHash('u1', await new Passwords().hash('right', request));
  const login = new LoginPasswords(new CrowdedPasswords());
  await expect(login.opened('right', [somebody], request)).rejects.toThrow(PasswordsBusy);
  expect(await login.opened('right', [somebody], request)).toBe(somebody);
});
