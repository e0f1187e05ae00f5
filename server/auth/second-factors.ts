import type { SecondFactorState } from '../../machines/auth/second-factor.ts';
import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { BackgroundTasks } from '../kernel/background-tasks.ts';
import type { Clock } from '../kernel/clock.ts';
import { refuse } from '../kernel/refused.ts';
import type { CountedMails } from '../mail/counted-mails.ts';
import type { Visitor } from './account.service.ts';
import type { AccountGuesses, Guesser } from './account-guesses.ts';
import { type FactorChange, factorMail } from './account-mails.ts';
import type { Accounts, SignedIn } from './accounts.ts';
import {
  factorUri,
  newFactorSecret,
  newRecoveryCode,
  stepOfCode,
  typedRecoveryCode,
} from './one-time-codes.ts';
import { requireProof } from './reauthentication.ts';
import type { Seal } from './seal.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';
import { hashOfSecret } from './secret-hash.ts';
import type { LoginCandidate } from './user.repository.ts';

/** How long a setting-up, and a log-in between password and code, may take. */
const STEP_LASTS = 10 * MINUTE;

const RECOVERY_CODES = 10;

export interface SecondFactorsDeps {
  readonly accounts: Accounts;
  readonly repository: SecondFactorRepository;
  readonly guesses: AccountGuesses;
  readonly seal: Seal;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  /** Administrators need one: people come over https. */
  readonly neededByAdministrators: boolean;
}

/** What an authenticator app is given, and what the server is to be given back with its first code. */
export interface FactorSetup {
  readonly secret: string;
  readonly uri: string;
  readonly setup: string;
}

/** Second factors: codes of authenticator apps, and recovery codes for who lost theirs (U132 to U139). */
export class SecondFactors {
  readonly #deps: SecondFactorsDeps;

  constructor(deps: SecondFactorsDeps) {
    this.#deps = deps;
  }

  async stateOf(user: User): Promise<SecondFactorState> {
    const { repository } = this.#deps;
    const kept = await repository.find(user.uid);
    return {
      since: kept?.createdAt ?? null,
      recoveryCodes: kept === null ? 0 : await repository.recoveryCodesLeft(user.uid),
      needed: this.#isNeeded(user),
    };
  }

  /** An administrator who has none yet, where one is needed (U138). */
  async isMissing(user: User): Promise<boolean> {
    return this.#isNeeded(user) && (await this.#deps.repository.find(user.uid)) === null;
  }

  /** Nothing is kept before its first code is shown. Refuses `reauthenticate`, `email_unproven`. */
  begin(signedIn: SignedIn): FactorSetup {
    const { seal, clock } = this.#deps;
    const { uid, email, emailVerified } = signedIn.user;
    if (email === null || !emailVerified) return refuse('email_unproven');
    requireProof(signedIn, clock);
    const secret = newFactorSecret();
    const setup = seal.close(`${clock.wall() + STEP_LASTS} ${secret}`, setupOf(uid));
    return { secret, uri: factorUri(secret, email), setup };
  }

  /** Resolves to the recovery codes, which nobody sees again. All other sessions end. */
  async confirm(
    visitor: Visitor,
    signedIn: SignedIn,
    setup: string,
    code: string,
  ): Promise<readonly string[]> {
    const { accounts, repository, seal, clock } = this.#deps;
    const { user, secret: session } = signedIn;
    requireProof(signedIn, clock);
    const [until = '', secret = ''] = seal.open(setup, setupOf(user.uid))?.split(' ') ?? [];
    if (Number(until) <= clock.wall()) return refuse('link_expired');
    const step = stepOfCode(code.trim(), secret, clock.wall());
    if (step === null) return refuse('wrong_code');
    const codes = newCodes();
    const createdAt = clock.wall();
    const factor = { uid: user.uid, secret: seal.close(secret, factorOf(user.uid)), step, createdAt };
    const others = accounts.sessions.endingOthers(user.uid, session);
    await repository.put(factor, codes, [others.compile()]);
    this.#tell(visitor, user, 'on');
    return codes;
  }

  /** In place of those of before. Refuses `reauthenticate`, `not_found`. */
  async renewRecoveryCodes(visitor: Visitor, signedIn: SignedIn): Promise<readonly string[]> {
    const { repository, clock } = this.#deps;
    const { user } = signedIn;
    requireProof(signedIn, clock);
    if ((await repository.find(user.uid)) === null) return refuse('not_found');
    const codes = newCodes();
    await repository.putRecoveryCodes(user.uid, codes);
    this.#tell(visitor, user, 'newCodes');
    return codes;
  }

  /** Refuses `reauthenticate`, `not_found`. */
  async end(visitor: Visitor, signedIn: SignedIn): Promise<void> {
    const { repository, clock } = this.#deps;
    requireProof(signedIn, clock);
    if (!(await repository.remove(signedIn.user.uid))) return refuse('not_found');
    this.#tell(visitor, signedIn.user, 'off');
  }

  /**
   * What a log-in with the right password is given where a code is still to be shown: good for that alone, for ten minutes,
   * while the password is the account's. Null: the account has no second factor.
   */
  async halfFor({ uid, password_hash }: LoginCandidate): Promise<string | null> {
    const { repository, seal, clock } = this.#deps;
    if ((await repository.find(uid)) === null) return null;
    const until = clock.wall() + STEP_LASTS;
    return seal.close(`${until} ${uid} ${hashOfSecret(password_hash ?? '')}`, HALF);
  }

  /** Whose log-in it completes. Refuses `half_expired`, `wrong_code`. */
  async complete(visitor: Visitor, half: string, code: string): Promise<LoginCandidate> {
    const { accounts, seal, clock } = this.#deps;
    const [until = '', uid = '', shown = ''] = seal.open(half, HALF)?.split(' ') ?? [];
    const password_hash = uid === '' ? null : await accounts.users.passwordHash(uid);
    const isOver = Number(until) <= clock.wall() || password_hash === null;
    if (isOver || hashOfSecret(password_hash) !== shown) return refuse('half_expired');
    const account = { uid, password_hash };
    await this.requireCode(visitor, account, code);
    return account;
  }

  /** Takes a code of the account out of use. Refuses `wrong_code`, `rate_limited`. */
  async requireCode(
    visitor: Guesser & Pick<Visitor, 'site'>,
    account: LoginCandidate,
    code: string,
  ): Promise<void> {
    const { guesses } = this.#deps;
    const isRight = await guesses.codeIsRight(visitor, account, () =>
      this.#taken(visitor, account.uid, code),
    );
    if (!isRight) refuse('wrong_code');
  }

  async #taken(visitor: Pick<Visitor, 'site'>, uid: Uid, typed: string): Promise<boolean> {
    const { accounts, repository, seal, clock } = this.#deps;
    const digits = typed.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) {
      const isTaken = await repository.takeRecoveryCode(uid, typedRecoveryCode(typed));
      const user = isTaken ? await accounts.users.find(uid) : null;
      if (user !== null) this.#tell(visitor, user, 'codeUsed');
      return isTaken;
    }
    const kept = await repository.find(uid);
    const secret = kept && seal.open(kept.secret, factorOf(uid));
    const step = secret && stepOfCode(digits, secret, clock.wall());
    return typeof step === 'number' && repository.takeStep(uid, step);
  }

  #isNeeded({ customClaims }: User): boolean {
    return this.#deps.neededByAdministrators && customClaims.admin;
  }

  #tell({ site }: Pick<Visitor, 'site'>, { email, emailVerified }: User, change: FactorChange): void {
    const { tasks, mails } = this.#deps;
    if (email === null || !emailVerified) return;
    tasks.start(() => mails.send(email, () => factorMail(change, { to: email, site }), 'noticeTo'));
  }
}

const HALF = 'half-log-in';
const setupOf = (uid: Uid) => `setup:${uid}`;
const factorOf = (uid: Uid) => `factor:${uid}`;
const newCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
