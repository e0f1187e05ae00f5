import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { ownTeamOf } from '../../../machines/people/team.ts';
import type { User } from '../../../machines/people/user.ts';
import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { refuse } from '../../kernel/refused.ts';
import type { CountedMails } from '../../mail/counted-mails.ts';
import type { Query } from '../../store/statement-runner.ts';
import type { TeamService } from '../teams/team.service.ts';
import { type AccountNotices, alreadyHereMail, verifyMail } from './account-mails.ts';
import type { Accounts, SignedIn } from './accounts.ts';
import type { AccountEntry, Visitor } from './log-in.ts';
import type { MailGrant, MailTokens } from './mail-tokens.ts';
import { accountQueueKey, type NewAccount, type UserRepository } from './user.repository.ts';

interface EmailProofsDeps {
  readonly users: UserRepository;
  readonly tokens: MailTokens;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly teams: Pick<TeamService, 'reviewMembers'>;
  readonly clock: Clock;
  /** The user who verifies this address becomes an administrator (U8). */
  readonly adminEmail: string | null;
}

export class EmailProofs {
  readonly #deps: EmailProofsDeps;

  constructor(deps: EmailProofsDeps) {
    this.#deps = deps;
  }

  /** Runs in the background, so that the answer does not reveal whether an account exists (U5). */
  ask({ uid, email }: MailGrant, site: string): void {
    const { users, tokens, mails, tasks } = this.#deps;
    tasks.start(async () => {
      // Has a limit of its own, so that sign-ups by strangers do not use up the limit of resets (U84).
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

  /** The writes have no effect if another account has the address (U81). */
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

  /** `proving` may have removed members, so call this after its writes. */
  async reviewTeamOf(uid: Uid): Promise<void> {
    await this.#deps.teams.reviewMembers(ownTeamOf(uid));
  }

  /** The new account takes an address which another account claims without proof (U82). */
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

function unprovenAddress({ email, emailVerified, pendingEmail }: User): string | null {
  return emailVerified ? pendingEmail : email;
}

interface EmailChangesDeps {
  readonly accounts: Accounts;
  readonly tokens: MailTokens;
  readonly proofs: EmailProofs;
  readonly notices: AccountNotices;
  readonly entry: AccountEntry;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
}

export class EmailChanges {
  readonly #deps: EmailChangesDeps;

  constructor(deps: EmailChangesDeps) {
    this.#deps = deps;
  }

  askForProof(user: User, site: string): void {
    const email = unprovenAddress(user);
    if (email !== null) this.#deps.proofs.ask({ uid: user.uid, email }, site);
  }

  /**
   * Works only for the signed-in account that requested the mail, so that strangers gain nothing from the link (U6).
   * Throws `link_expired` or `email_taken`.
   */
  verify(visitor: Visitor, before: User, token: string): Promise<SignedIn> {
    const { accounts, turns } = this.#deps;
    return turns.take(accountQueueKey(before.uid), async () => {
      const { secret = '' } = visitor.signedIn ?? {};
      // A new password may have ended the session (U241).
      if ((await accounts.bySecret(secret)) === null) return refuse('unauthorized');
      return this.#verify(visitor, before, token);
    });
  }

  async #verify(visitor: Visitor, before: User, token: string): Promise<SignedIn> {
    const { accounts, tokens, proofs, notices, entry } = this.#deps;
    const { uid } = before;
    const left = before.emailVerified ? before.email : null;
    const undo = left === null ? null : { to: left, ...tokens.make('undo-email', { uid, email: left }) };
    const grant = await tokens.redeem({ purpose: 'verify', token, uid }, (verified) => [
      ...proofs.proving(verified),
      ...(undo === null ? [] : undo.writes),
    ]);
    if (grant === null) return refuse('link_expired');
    const user = await accounts.users.find(uid);
    if (!user?.emailVerified || user.email !== grant.email)
      return refuse((await accounts.users.isProven(grant.email)) ? 'email_taken' : 'link_expired');
    if (undo === null) await proofs.reviewTeamOf(uid);
    else notices.addressChanged(undo.to, undo.token, visitor);
    return entry.renew(visitor, uid);
  }

  /**
   * Restores the former address, and revokes sessions and password (U91). Resolves to a token for a new password.
   * Throws `link_expired` or `email_taken`.
   */
  async undo(token: string): Promise<string> {
    const { accounts, tokens, proofs, clock } = this.#deps;
    const grant = await tokens.inTurn('undo-email', token, () =>
      tokens.redeem({ purpose: 'undo-email', token }, (undone, expiresAt) => [
        ...accounts.users.takingBack(undone, tokens.madeAt('undo-email', expiresAt), clock.wall()),
        tokens.revokingSince(undone, expiresAt),
      ]),
    );
    if (grant === null) return refuse('link_expired');
    await proofs.reviewTeamOf(grant.uid);
    const user = await accounts.users.find(grant.uid);
    return user?.email === grant.email ? tokens.issue('reset', grant) : refuse('email_taken');
  }
}
