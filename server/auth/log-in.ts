import { refuse } from '../kernel/refused.ts';
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

/** Logs visitors in. The rooms of an anonymous visitor move to the account (U3). */
export class LogIns {
  readonly #deps: LogInsDeps;

  constructor(deps: LogInsDeps) {
    this.#deps = deps;
  }

  /** Refuses `wrong_credentials`, whatever is wrong. */
  async byPassword(visitor: Visitor, email: string, password: string): Promise<LoggedIn | HalfLoggedIn> {
    const { accounts, guesses, factors, entry } = this.#deps;
    const candidates = await accounts.candidates(email);
    const opened = await guesses.opened({ email, password }, visitor, candidates, 'login');
    if (opened === null) return refuse('wrong_credentials');
    return (await factors.halfFor(opened)) ?? entry.enter(visitor, opened);
  }

  /** Completes a log-in. Refuses `wrong_code` and `half_expired`. */
  async byCode(visitor: Visitor, half: string, code: string): Promise<LoggedIn> {
    const { factors, entry } = this.#deps;
    return entry.enter(visitor, await factors.complete(visitor, half, code));
  }

  /** With `half`, completes a log-in. Refuses `wrong_passkey`, `passkey_password` and `half_expired`. */
  async byPasskey(visitor: Visitor, half: string | undefined, shown: ShownPasskey): Promise<LoggedIn> {
    const { factors, entry } = this.#deps;
    const opened =
      half === undefined
        ? factors.openedByPasskey(visitor, shown)
        : factors.completeByPasskey(visitor, half, shown);
    return entry.enter(visitor, await opened);
  }
}
