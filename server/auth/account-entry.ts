import type { FactorKind } from '../../machines/auth/second-factor.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import { ownTeamOf } from '../../machines/team/team.ts';
import type { Clock } from '../kernel/clock.ts';
import type { KeyedQueue } from '../kernel/keyed-queue.ts';
import { refuse } from '../kernel/refused.ts';
import type { OwnedRooms } from '../room-api/owned-rooms.ts';
import type { TeamDesigns } from '../team/team-designs.ts';
import { type Guesser, guardedBy } from './account-guesses.ts';
import { accountTurn } from './account-turn.ts';
import type { Accounts, SignedIn, SignInPlace } from './accounts.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginCandidate } from './user.repository.ts';

/** The person and the device behind a request. */
export interface Visitor extends Guesser, SignInPlace {
  readonly signedIn: SignedIn | null;
  /** The site's address as the visitor sees it, for links in mails. */
  readonly site: string;
}

/** Signed in by a password. */
export interface LoggedIn extends SignedIn {
  /** New value of the device's cookie (U61). */
  readonly device: string;
}

/** The password was right; one of the factors is still needed (U133). */
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

/** Begins the session of an account, and hands over what the visitor owned before. */
export class AccountEntry {
  readonly #deps: AccountEntryDeps;

  constructor(deps: AccountEntryDeps) {
    this.#deps = deps;
  }

  /** Refuses `wrong_credentials` if the password changed while it was checked (U2). */
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

  /** Replaces the present session, since the rights of its user have changed (U1). */
  async renew({ signedIn, ...place }: Visitor, uid: Uid): Promise<SignedIn> {
    const { accounts } = this.#deps;
    const proof = { provenAt: signedIn?.provenAt ?? null };
    const fresh = (await accounts.signIn(uid, place, proof)) ?? refuse('unauthorized');
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    return fresh;
  }

  /** Takes the turns of both users' own teams, so that no room is left without an owner (U3). */
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
