import { refusal } from '../../machines/kernel/errors.ts';
import { issueWords } from '../../machines/words/issue.ts';
import { Refused } from '../kernel/refused.ts';
import { isMadeOfWords } from './context-words.ts';

/** Those that were stolen elsewhere. */
export interface StolenPasswords {
  has(password: string): Promise<boolean>;
}

/** What a new password of an account must not be, beside what its schema says (U234, U235). */
export class NewPasswords {
  readonly #breached: StolenPasswords | null;
  readonly #siteWords: readonly string[];

  /** `site`: the address at which people know the server, if one is set. */
  constructor({
    site,
    breached,
  }: { readonly site: string | undefined; readonly breached: StolenPasswords | null }) {
    this.#breached = breached;
    this.#siteWords = site === undefined ? [] : [new URL(site).hostname];
  }

  /** `own`: names and addresses of the account. Refuses `invalid`. */
  async check(password: string, own: readonly (string | null | undefined)[]): Promise<void> {
    const words = own.filter((word) => word !== null && word !== undefined);
    if (isMadeOfWords(password, [...this.#siteWords, ...words])) refusePassword(issueWords.guessablePassword);
    if (await this.#breached?.has(password)) refusePassword(issueWords.breachedPassword);
  }
}

function refusePassword(message: string): never {
  throw new Refused({ ...refusal('invalid'), issues: [{ path: 'password', message }] });
}
