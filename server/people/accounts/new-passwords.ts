import type { User } from '../../../machines/auth/user.ts';
import { refusal } from '../../../machines/kernel/errors.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { Refused } from '../../kernel/refused.ts';
import type { TeamService } from '../teams/team.service.ts';
import { isMadeOfWords } from './context-words.ts';
import type { LoginPasswords } from './login-passwords.ts';

export interface StolenPasswords {
  has(password: string): Promise<boolean>;
}

export interface NewPasswordsDeps {
  readonly site: string | undefined;
  /** No list configured if null. */
  readonly breached: StolenPasswords | null;
  readonly passwords: LoginPasswords;
  readonly teams: Pick<TeamService, 'list'>;
}

/** Checks and hashes new passwords (U234, U235). */
export class NewPasswords {
  readonly #deps: NewPasswordsDeps;
  readonly #siteWords: readonly string[];

  constructor(deps: NewPasswordsDeps) {
    this.#deps = deps;
    this.#siteWords = deps.site === undefined ? [] : [new URL(deps.site).hostname];
  }

  /** `own`: names and addresses. Throws `invalid`. */
  async check(password: string, own: readonly (string | null | undefined)[]): Promise<void> {
    const words = own.filter((word) => word !== null && word !== undefined);
    if (isMadeOfWords(password, [...this.#siteWords, ...words])) refusePassword(issueWords.guessablePassword);
    if (await this.#deps.breached?.has(password)) refusePassword(issueWords.breachedPassword);
  }

  /** `more`: next name or address. Throws `invalid`. */
  async checkFor(user: User | null, password: string, ...more: readonly (string | undefined)[]) {
    const teams = user === null ? [] : await this.#deps.teams.list(user);
    await this.check(password, [user?.email, user?.displayName, ...more, ...teams.map(({ name }) => name)]);
  }

  hash(password: string, { address }: { readonly address: string }): Promise<string> {
    return this.#deps.passwords.hash(password, { kind: 'other', address });
  }
}

function refusePassword(message: string): never {
  throw new Refused({ ...refusal('invalid'), issues: [{ path: 'password', message }] });
}
