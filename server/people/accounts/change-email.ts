import type { User } from '../../../machines/people/user.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { AccountNotices, EmailProofs, MailTokens } from './account-mails.ts';
import type { AccountEntry, Accounts, SignedIn, Visitor } from './accounts.ts';
import { accountQueueKey } from './user.repository.ts';

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
