import { refuse } from '../../kernel/refused.ts';
import type { ShownPasskey } from './account.schema.ts';
import type { AccountEntry, HalfLoggedIn, LoggedIn, Visitor } from './account-entry.ts';
import type { AccountGuesses } from './account-guesses.ts';
import type { Accounts } from './accounts.ts';
import type { SecondFactors } from './second-factors.ts';

export interface LogInsDeps {
  readonly accounts: Accounts;
  readonly guesses: AccountGuesses;
  readonly factors: SecondFactors;
  readonly entry: AccountEntry;
}

/** Moves an anonymous visitor's rooms to the account (U3). */
export class LogIns {
  readonly #deps: LogInsDeps;

  constructor(deps: LogInsDeps) {
    this.#deps = deps;
  }

  /** Throws `wrong_credentials` in every case. */
  async byPassword(visitor: Visitor, email: string, password: string): Promise<LoggedIn | HalfLoggedIn> {
    const { accounts, guesses, factors, entry } = this.#deps;
    const candidates = await accounts.candidates(email);
    const opened = await guesses.opened({ email, password }, visitor, candidates, 'login');
    if (opened === null) return refuse('wrong_credentials');
    return (await factors.halfFor(opened)) ?? entry.enter(visitor, opened);
  }

  /** Second step. Throws `wrong_code`, `half_expired`. */
  async byCode(visitor: Visitor, half: string, code: string): Promise<LoggedIn> {
    const { factors, entry } = this.#deps;
    return entry.enter(visitor, await factors.complete(visitor, half, code));
  }

  /** Second step with `half`. Throws `wrong_passkey`, `passkey_password`, `half_expired`. */
  async byPasskey(visitor: Visitor, half: string | undefined, shown: ShownPasskey): Promise<LoggedIn> {
    const { factors, entry } = this.#deps;
    const opened =
      half === undefined
        ? factors.openedByPasskey(visitor, shown)
        : factors.completeByPasskey(visitor, half, shown);
    return entry.enter(visitor, await opened);
  }
}
