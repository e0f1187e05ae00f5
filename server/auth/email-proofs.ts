import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { ownTeamOf } from '../../machines/team/team.ts';
import type { Query } from '../journal/journal.protocol.ts';
import type { BackgroundTasks } from '../kernel/background-tasks.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CountedMails } from '../mail/counted-mails.ts';
import type { TeamService } from '../team/team.service.ts';
import { alreadyHereMail, verifyMail } from './account-mails.ts';
import type { MailGrant, MailTokens } from './mail-tokens.ts';
import type { NewAccount, UserRepository } from './user.repository.ts';

export interface EmailProofsDeps {
  readonly users: UserRepository;
  readonly tokens: MailTokens;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly teams: Pick<TeamService, 'reviewMembers'>;
  readonly clock: Clock;
  /** Anyone who proves to have this address becomes admin (U8). */
  readonly adminEmail: string | null;
}

/** Whose an e-mail address is: asked for by mail, proven by the token in it (U99, U6, U8). */
export class EmailProofs {
  readonly #deps: EmailProofsDeps;

  constructor(deps: EmailProofsDeps) {
    this.#deps = deps;
  }

  /** Nobody waits for it: whether the address belongs to an account already must not show in the answer (U5). */
  ask({ uid, email }: MailGrant, site: string): void {
    const { users, tokens, mails, tasks } = this.#deps;
    tasks.start(async () => {
      // A count of its own: strangers who sign up with an address must not use up its mails for a new password (U84).
      if (await users.isProven(email))
        return mails.send(email, (language) => alreadyHereMail({ to: email, language, site }), {
          count: 'knownTo',
        });
      return mails.send(email, async (language) => {
        const token = await tokens.issue('verify', { uid, email });
        return verifyMail({ to: email, language, site, token });
      });
    });
  }

  withdraw(uid: Uid): Promise<void> {
    return this.#deps.tokens.revoke('verify', uid);
  }

  /** What writes that the address is the user's from now on, cleanly (U81); nothing while it is another account's. */
  proving({ uid, email }: MailGrant): readonly Query[] {
    const { users, clock } = this.#deps;
    const at = clock.wall();
    return [
      ...users.startingClean(uid, email),
      users.proving(uid, email, at),
      users.forgettingOutdatedResets(uid),
      ...this.#makingAdmin(uid, email, at),
    ];
  }

  /** Call once `proving` is written: the own team of a proven account may have more members. */
  async reviewTeamOf(uid: Uid): Promise<void> {
    await this.#deps.teams.reviewMembers(ownTeamOf(uid));
  }

  /** What writes a new account for somebody who has proven an address that another account only claims (U82). */
  provingFresh(grant: MailGrant, account: NewAccount): readonly Query[] {
    const { users, clock } = this.#deps;
    const at = clock.wall();
    return [
      ...users.replacingClaimant(grant, account, at),
      ...this.#makingAdmin(account.uid, grant.email, at),
    ];
  }

  #makingAdmin(uid: Uid, email: string, at: Instant): readonly Query[] {
    const { users, adminEmail } = this.#deps;
    return email === adminEmail ? [users.makingAdmin(uid, email, at)] : [];
  }
}

export function unprovenAddress({ email, emailVerified, pendingEmail }: User): string | null {
  return emailVerified ? pendingEmail : email;
}
