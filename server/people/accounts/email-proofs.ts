import type { User } from '../../../machines/auth/user.ts';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { ownTeamOf } from '../../../machines/team/team.ts';
import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CountedMails } from '../../mail/counted-mails.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { TeamService } from '../teams/team.service.ts';
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
  /** The verified holder becomes admin (U8). */
  readonly adminEmail: string | null;
}

/** Verifies e-mail addresses by mailed tokens (U99, U6, U8). */
export class EmailProofs {
  readonly #deps: EmailProofsDeps;

  constructor(deps: EmailProofsDeps) {
    this.#deps = deps;
  }

  /** In the background, so that the answer does not reveal an account (U5). */
  ask({ uid, email }: MailGrant, site: string): void {
    const { users, tokens, mails, tasks } = this.#deps;
    tasks.start(async () => {
      // Counted apart from resets, so that strangers' sign-ups do not use those up (U84).
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

  /** Writes that verify the address (U81); none if another account has it. */
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

  /** Call after `proving`: a verified account may have a larger team. */
  async reviewTeamOf(uid: Uid): Promise<void> {
    await this.#deps.teams.reviewMembers(ownTeamOf(uid));
  }

  /** Writes a new account for the verified holder of an address that another account only claims (U82). */
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
