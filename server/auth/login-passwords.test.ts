import { expect, it } from 'vitest';
import { LoginPasswords } from './login-passwords.ts';
import { Passwords } from './passwords.ts';

/** Counts how often a password was checked, which is what takes the time. */
class CountingPasswords extends Passwords {
  checked = 0;
  override verify(password: string, passwordHash: string): Promise<boolean> {
    this.checked += 1;
    return super.verify(password, passwordHash);
  }
}

it('U5 checks a password for nobody as often as for somebody', async () => {
  const passwords = new CountingPasswords();
  const login = new LoginPasswords(passwords);
  const somebody = { uid: 'u1', password_hash: await passwords.hash('right') };
  for (const [candidates, password, opened] of [
    [[somebody], 'right', somebody],
    [[somebody], 'wrong', null],
    [[], 'right', null],
    [[{ uid: 'u2', password_hash: null }], 'right', null],
  ] as const) {
    passwords.checked = 0;
    expect(await login.opened(password, candidates)).toBe(opened);
    expect(passwords.checked).toBe(1);
  }
});
