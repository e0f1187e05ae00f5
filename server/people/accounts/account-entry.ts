import type { FactorKind } from '../../../machines/auth/second-factor.ts';
import type { Uid } from '../../../machines/kernel/ids.ts';
import { ownTeamOf } from '../../../machines/team/team.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { refuse } from '../../kernel/refused.ts';
import type { OwnedRooms } from '../../rooms/rest/owned-rooms.ts';
import type { TeamDesigns } from '../teams/team-designs.ts';
import { type Guesser, guardedBy } from './account-guesses.ts';
import { accountTurn } from './account-turn.ts';
import type { Accounts, SignedIn, SignInPlace } from './accounts.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginCandidate } from './user.repository.ts';

export interface Visitor extends Guesser, SignInPlace {
  readonly signedIn: SignedIn | null;
  /** Address of the site for links in mails. */
  readonly site: string;
}

export interface LoggedIn extends SignedIn {
  /** New device cookie (U61). */
  readonly device: string;
}

/** The password was right; a second factor is due (U133). */
export interface HalfLoggedIn {
  readonly half: string;
  readonly factors: readonly FactorKind[];
}

export interface AccountEntryDeps {
  readonly accounts: Accounts;
  readonly devices: KnownDevices;
  readonly rooms: OwnedRooms;
  readonly designs: TeamDesigns;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
}

/** Starts the session and hands over the visitor's rooms. */
export class AccountEntry {
  readonly #deps: AccountEntryDeps;

  constructor(deps: AccountEntryDeps) {
    this.#deps = deps;
  }

  /** Logs the candidate in. Throws `wrong_credentials` if the password changed since (U2). */
  async enter(visitor: Visitor, candidate: LoginCandidate): Promise<LoggedIn> {
    const { accounts, devices, clock } = this.#deps;
    const { signedIn, device } = visitor;
    const { uid, password_hash } = candidate;
    const proof = { passwordHash: password_hash, provenAt: clock.wall() };
    const entered = (await accounts.signIn(uid, visitor, proof)) ?? refuse('wrong_credentials');
    if (signedIn?.user.isAnonymous && signedIn.user.uid !== uid)
      await this.#handOver(signedIn.user.uid, entered);
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    return { ...entered, device: devices.remembering(device, guardedBy(candidate)) };
  }

  /** Rotates the session after a change of rights (U1). */
  async renew({ signedIn, ...place }: Visitor, uid: Uid): Promise<SignedIn> {
    const { accounts } = this.#deps;
    const proof = { provenAt: signedIn?.provenAt ?? null };
    const fresh = (await accounts.signIn(uid, place, proof)) ?? refuse('unauthorized');
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    return fresh;
  }

  /** Takes the turns of both own teams, so that no room loses its owner (U3). */
  #handOver(from: Uid, { user: { uid: to }, secret }: SignedIn): Promise<void> {
    const { accounts, rooms, designs, turns } = this.#deps;
    const handOver = async (): Promise<void> => {
      if ((await accounts.bySecret(secret)) === null) return refuse('wrong_credentials');
      // A sign-up in another tab may have made an account of it (U243).
      if ((await accounts.users.find(from))?.isAnonymous !== true) return;
      await rooms.handOver(from, to);
      await designs.handOver(ownTeamOf(from), ownTeamOf(to));
      await accounts.users.remove(from);
    };
    return turns.take(accountTurn(from), () =>
      turns.takeAll([ownTeamOf(from), ownTeamOf(to)], () => handOver()),
    );
  }
}
