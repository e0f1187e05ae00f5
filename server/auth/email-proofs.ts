import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Clock } from '../clock.ts';
import type { Errands } from '../errands.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Query } from '../room/journal.protocol.ts';
import { alreadyHereMail, verifyMail } from './account-mails.ts';
import type { MailGrant, MailTokens } from './mail-tokens.ts';
import type { UserRepository } from './user.repository.ts';

export interface EmailProofsDeps {
  readonly users: UserRepository;
  readonly tokens: MailTokens;
  readonly mailer: Mailer;
  readonly errands: Errands;
  readonly clock: Clock;
  /** Whoever proves to have this address becomes admin (U8). */
  readonly adminEmail: string | null;
}

/** Whose an e-mail address is: asked for by mail, proven by the token in it (U4, U6, U8). */
export class EmailProofs {
  readonly #deps: EmailProofsDeps;

  constructor(deps: EmailProofsDeps) {
    this.#deps = deps;
  }

  /** Nobody waits for it: whether the address belongs to an account already must not show in the answer (U5). */
  ask({ uid, email }: MailGrant, site: string): void {
    const { users, tokens, mailer, errands } = this.#deps;
    errands.start(async () => {
      if (await users.isProven(email)) return mailer.send(await alreadyHereMail({ to: email, site }));
      const token = await tokens.issue('verify', { uid, email });
      return mailer.send(await verifyMail({ to: email, site, token }));
    });
  }

  /** The mail that asked is good for nothing any more. */
  withdraw(uid: Uid): Promise<void> {
    return this.#deps.tokens.revoke('verify', uid);
  }

  /** What writes that the address is the user's from now on; nothing while it is another account's. */
  proving({ uid, email }: MailGrant): readonly Query[] {
    const { users, clock, adminEmail } = this.#deps;
    const at = clock.wall();
    const proven = [users.proving(uid, email, at), users.forgettingOutdatedResets(uid)];
    return email === adminEmail ? [...proven, users.makingAdmin(uid, email, at)] : proven;
  }
}

/** The address of a user that waits for its proof. */
export function unproven({ email, emailVerified, pendingEmail }: User): string | null {
  return emailVerified ? pendingEmail : email;
}
