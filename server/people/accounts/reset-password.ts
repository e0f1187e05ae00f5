import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import {
  type AccountNotices,
  type EmailProofs,
  type MailGrant,
  type MailTokens,
  tokenText,
} from './account-mails.ts';
import type { Accounts, Visitor } from './accounts.ts';
import { guardedAccount, type KnownDevices } from './guesses.ts';
import { type NewPasswords, newPasswordSchema } from './new-passwords.ts';
import { emailSchema } from './user.repository.ts';

export const forgotSchema = z.strictObject({ email: emailSchema });
export const resetPasswordSchema = z.strictObject({ token: tokenText, password: newPasswordSchema });

interface PasswordResetsDeps {
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

  /** Sends a mail without revealing whether an account exists (U5). */
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

  /** Ends all sessions (U2). Resolves to the cookie of the device (U61). Throws `link_expired`. */
  reset(visitor: Visitor, token: string, password: string): Promise<string> {
    return this.#deps.tokens.inTurn('reset', token, (link) => this.#reset(visitor, link, token, password));
  }

  async #reset(visitor: Visitor, link: MailGrant, token: string, password: string): Promise<string> {
    const { accounts, tokens, newPasswords, proofs, devices, notices, clock } = this.#deps;
    const { signedIn, site } = visitor;
    await newPasswords.checkFor(await accounts.users.find(link.uid), password, link.email);
    // Hashes before redeeming the token, because the queue may be full.
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
    return devices.remembering(visitor.device, guardedAccount({ uid, password_hash: passwordHash }));
  }
}
