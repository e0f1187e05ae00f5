import type { Clock } from '../kernel/clock.ts';
import { refuse } from '../kernel/refused.ts';
import type { Visitor } from './account-entry.ts';
import { guardedBy } from './account-guesses.ts';
import type { AccountNotices } from './account-notices.ts';
import type { Accounts } from './accounts.ts';
import type { EmailProofs } from './email-proofs.ts';
import type { KnownDevices } from './known-devices.ts';
import type { MailGrant, MailTokens } from './mail-tokens.ts';
import type { NewPasswords } from './new-passwords.ts';

export interface PasswordResetsDeps {
  readonly accounts: Accounts;
  readonly tokens: MailTokens;
  readonly newPasswords: NewPasswords;
  readonly proofs: EmailProofs;
  readonly devices: KnownDevices;
  readonly notices: AccountNotices;
  readonly clock: Clock;
}

export class PasswordResets {
  readonly #deps: PasswordResetsDeps;

  constructor(deps: PasswordResetsDeps) {
    this.#deps = deps;
  }

  /**
   * Mails a link, without revealing whether anybody has the address (U5). If nobody has proven it, the link is for the
   * account that the visitor is signed in to, else for the first one that claims the address.
   */
  ask({ signedIn, site }: Visitor, email: string): void {
    const { accounts, notices } = this.#deps;
    notices.passwordForgotten(email, site, async () => {
      const found = await accounts.candidates(email);
      const claims = found.filter(({ standing }) => standing === 'fresh claim');
      return (
        found.find(({ standing }) => standing === 'proven') ??
        claims.find(({ uid }) => uid === signedIn?.user.uid) ??
        claims[0]
      );
    });
  }

  /**
   * Sets a new password, and ends all sessions (U2). The reader of the mail has the address, so this proves it. An account
   * that only claimed the address goes to the visitor if signed in to it; otherwise a new account begins (U82, U101).
   * Refuses `link_expired`. Resolves to the new value of the device's cookie, so that a stranger's guesses cannot lock the
   * visitor out (U61).
   */
  reset(visitor: Visitor, token: string, password: string): Promise<string> {
    // In turn with everything that the old password confirms (U241).
    return this.#deps.tokens.inTurn('reset', token, (link) => this.#reset(visitor, link, token, password));
  }

  async #reset(visitor: Visitor, link: MailGrant, token: string, password: string): Promise<string> {
    const { accounts, tokens, newPasswords, proofs, devices, notices, clock } = this.#deps;
    const { signedIn, site } = visitor;
    await newPasswords.checkFor(await accounts.users.find(link.uid), password, link.email);
    // Before the token is redeemed, as hashing may be refused when busy.
    const passwordHash = await newPasswords.hash(password, visitor);
    const fresh = { uid: accounts.newUid(), passwordHash, language: visitor.language };
    const grant = await tokens.redeem({ purpose: 'reset', token }, (reset) => [
      ...(signedIn?.user.uid === reset.uid ? proofs.proving(reset) : proofs.provingFresh(reset, fresh)),
      ...accounts.users.replacingPassword(reset, passwordHash, clock.wall()),
    ]);
    const reached = grant === null ? [] : [grant.uid, fresh.uid];
    const hashes = await Promise.all(reached.map((uid) => accounts.users.passwordHash(uid)));
    const uid = reached[hashes.indexOf(passwordHash)];
    if (grant === null || uid === undefined) return refuse('link_expired');
    if (uid === grant.uid) await proofs.reviewTeamOf(uid);
    notices.passwordChanged(grant.email, site);
    return devices.remembering(visitor.device, guardedBy({ uid, password_hash: passwordHash }));
  }
}
