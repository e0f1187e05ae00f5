import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import { type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type {
  FactorKind,
  PendingLogIn,
  SecondFactorSetup,
  SecondFactorState,
} from '../../../machines/people/second-factor.ts';
import type { User } from '../../../machines/people/user.ts';
import { mailWords } from '../../../machines/words/mail.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import { hashSecret, type Seal } from '../../kernel/secrets.ts';
import type { BackgroundTasks, KeyedQueue } from '../../kernel/tasks.ts';
import type { CountedMails } from '../../mail/mailer.ts';
import { type FactorChange, factorMail } from './account-mails.ts';
import type { Accounts, SignedIn, Visitor } from './accounts.ts';
import type { AccountGuesses, Guesser } from './guesses.ts';
import { requireProof, typedCodeSchema } from './log-in.ts';
import {
  type CreatedPasskey,
  type PasskeyRepository,
  type Passkeys,
  type SubmittedPasskey,
  sealedTextSchema,
} from './passkeys.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';
import { accountQueueKey, type LoginCandidate } from './user.repository.ts';

const TOTP_SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const MAX_DRIFT_STEPS = 1;

const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

function factorUri(secret: string, account: string): string {
  return new TOTP({ ...TOTP_SETTINGS, issuer: mailWords.signature, label: account, secret }).toString();
}

function stepOfCode(code: string, secret: string, at: Instant): number | null {
  const delta = TOTP.validate({
    ...TOTP_SETTINGS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: at,
    window: MAX_DRIFT_STEPS,
  });
  return delta === null ? null : Math.floor(at / SECOND / TOTP_SETTINGS.period) + delta;
}

/** These 32 letters and digits cannot be confused. Each has five bits. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_GROUPS = 4;
const CODE_GROUP_LENGTH = 6;

/** 120 bits are enough for a plain hash (`secrets.ts`). */
function newRecoveryCode(): string {
  const letters = Array.from(
    randomBytes(CODE_GROUPS * CODE_GROUP_LENGTH),
    (byte) => CODE_LETTERS[byte % CODE_LETTERS.length],
  ).join('');
  return Array.from({ length: CODE_GROUPS }, (_, nth) =>
    letters.slice(nth * CODE_GROUP_LENGTH, (nth + 1) * CODE_GROUP_LENGTH),
  ).join('-');
}

function normalizedRecoveryCode(input: string): string {
  const letters = input.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return letters.match(/.{1,6}/g)?.join('-') ?? '';
}

const SETUP_LIFETIME = 10 * MINUTE;

const RECOVERY_CODES = 10;

const MAX_PASSKEYS = 20;

export const factorSchema = z.strictObject({ setup: sealedTextSchema, code: typedCodeSchema });

interface SecondFactorsDeps {
  readonly accounts: Accounts;
  readonly repository: SecondFactorRepository;
  readonly passkeys: Passkeys;
  readonly keptPasskeys: PasskeyRepository;
  readonly guesses: AccountGuesses;
  readonly seal: Seal;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
  readonly neededByAdministrators: boolean;
}

export class SecondFactors {
  readonly #deps: SecondFactorsDeps;

  constructor(deps: SecondFactorsDeps) {
    this.#deps = deps;
  }

  async stateOf(user: User): Promise<SecondFactorState> {
    const { repository, keptPasskeys } = this.#deps;
    const stored = await repository.find(user.uid);
    const passkeys = await keptPasskeys.listOf(user.uid);
    return {
      since: stored?.createdAt ?? null,
      recoveryCodes: await repository.recoveryCodesLeft(user.uid),
      needed: this.#isNeeded(user),
      passkeys: passkeys.map(({ id, name, created_at, used_at, backed_up }) => ({
        id,
        name,
        since: created_at,
        used: used_at,
        synced: backed_up === 1,
      })),
    };
  }

  async isMissing(user: User): Promise<boolean> {
    return this.#isNeeded(user) && (await this.#kindsOf(user.uid)).length === 0;
  }

  /** Stores nothing until the user enters the first code. Throws `reauthenticate` or `email_unproven`. */
  begin(signedIn: SignedIn): SecondFactorSetup {
    const { seal, clock } = this.#deps;
    const { uid } = signedIn.user;
    const email = provenAddress(signedIn);
    requireProof(signedIn, clock);
    const secret = newFactorSecret();
    const setup = seal.close(`${clock.wall() + SETUP_LIFETIME} ${secret}`, setupUse(uid));
    return { secret, uri: factorUri(secret, email), setup };
  }

  /** Resolves to the recovery codes, which users see only once. */
  async confirm(
    visitor: Visitor,
    signedIn: SignedIn,
    setup: string,
    code: string,
  ): Promise<readonly string[]> {
    const { accounts, repository, seal, clock } = this.#deps;
    const { user, secret: session } = signedIn;
    requireProof(signedIn, clock);
    const [until = '', secret = ''] = seal.open(setup, setupUse(user.uid))?.split(' ') ?? [];
    if (Number(until) <= clock.wall()) return refuse('link_expired');
    const step = stepOfCode(code.trim(), secret, clock.wall());
    if (step === null) return refuse('wrong_code');
    const codes = newRecoveryCodes();
    const createdAt = clock.wall();
    const factor = { uid: user.uid, secret: seal.close(secret, factorSealUse(user.uid)), step, createdAt };
    const endOthers = accounts.sessions.endingOthers(user.uid, session);
    await this.#whileProven(signedIn, () => repository.put(factor, codes, [endOthers.compile()]));
    this.#tell(visitor, user, 'on');
    return codes;
  }

  async renewRecoveryCodes(visitor: Visitor, signedIn: SignedIn): Promise<readonly string[]> {
    const { repository, clock } = this.#deps;
    const { user } = signedIn;
    requireProof(signedIn, clock);
    if ((await this.#kindsOf(user.uid)).length === 0) return refuse('not_found');
    const codes = newRecoveryCodes();
    await this.#whileProven(signedIn, () => repository.putRecoveryCodes(user.uid, codes));
    this.#tell(visitor, user, 'newCodes');
    return codes;
  }

  /** Throws `reauthenticate` or `not_found`. */
  async end(visitor: Visitor, signedIn: SignedIn): Promise<void> {
    const { repository, clock } = this.#deps;
    requireProof(signedIn, clock);
    const isGone = await this.#whileProven(signedIn, () => repository.remove(signedIn.user.uid));
    if (!isGone) return refuse('not_found');
    await this.#tellEnded(visitor, signedIn.user, 'appOff');
  }

  /** Throws `reauthenticate`, `email_unproven`, `https_needed` or `plan_limit`. */
  async beginPasskey(visitor: Visitor, signedIn: SignedIn) {
    const { passkeys, keptPasskeys, clock } = this.#deps;
    const { uid } = signedIn.user;
    const name = provenAddress(signedIn);
    requireProof(signedIn, clock);
    const ownPasskeys = await keptPasskeys.listOf(uid);
    if (ownPasskeys.length >= MAX_PASSKEYS) refuse('plan_limit', refusalWords.mostPasskeys(MAX_PASSKEYS));
    return passkeys.askForNew(visitor, { uid, name });
  }

  /** If this is the first factor, resolves to recovery codes and ends the other sessions (U215). */
  async addPasskey(
    visitor: Visitor,
    signedIn: SignedIn,
    name: string,
    createdPasskey: CreatedPasskey,
  ): Promise<readonly string[]> {
    const { accounts, repository, passkeys, keptPasskeys, clock } = this.#deps;
    const { user, secret: session } = signedIn;
    provenAddress(signedIn);
    requireProof(signedIn, clock);
    const passkey = (await passkeys.made(visitor, user.uid, createdPasskey)) ?? refuse('wrong_passkey');
    const hash = (await accounts.users.passwordHash(user.uid)) ?? refuse('unauthorized');
    if ((await keptPasskeys.listOf(user.uid)).length >= MAX_PASSKEYS)
      refuse('plan_limit', refusalWords.mostPasskeys(MAX_PASSKEYS));
    const isFirst = (await this.#kindsOf(user.uid)).length === 0;
    const codes = isFirst ? newRecoveryCodes() : [];
    const endOthers = isFirst ? [accounts.sessions.endingOthers(user.uid, session).compile()] : [];
    const row = { ...passkey, user_id: user.uid, name, password: hashSecret(hash) };
    const isKept = await this.#whileProven(signedIn, () => repository.putPasskey(row, codes, endOthers));
    if (!isKept) return refuse('conflict');
    this.#tell(visitor, user, 'passkeyOn');
    return codes;
  }

  async renamePasskey({ uid }: User, id: string, name: string): Promise<void> {
    if (!(await this.#deps.keptPasskeys.rename(uid, id, name))) refuse('not_found');
  }

  async removePasskey(visitor: Visitor, signedIn: SignedIn, id: string): Promise<void> {
    const { repository, clock } = this.#deps;
    requireProof(signedIn, clock);
    const isGone = await this.#whileProven(signedIn, () => repository.removePasskey(signedIn.user.uid, id));
    if (!isGone) return refuse('not_found');
    await this.#tellEnded(visitor, signedIn.user, 'passkeyOff');
  }

  /**
   * The token for the second step is valid for ten minutes unless the password changes. Null means no second factor.
   */
  async halfFor({ uid, password_hash }: LoginCandidate): Promise<PendingLogIn | null> {
    const { seal, clock } = this.#deps;
    const factors = await this.#kindsOf(uid);
    if (factors.length === 0) return null;
    const until = clock.wall() + SETUP_LIFETIME;
    return {
      half: seal.close(`${until} ${uid} ${hashSecret(password_hash ?? '')}`, PENDING_LOG_IN_USE),
      factors,
    };
  }

  async askForPasskey(visitor: Visitor, half: string | undefined) {
    const { passkeys } = this.#deps;
    return passkeys.ask(visitor, half === undefined ? null : (await this.#half(half)).uid);
  }

  askForOwnPasskey(visitor: Visitor, { uid }: User) {
    return this.#deps.passkeys.ask(visitor, uid);
  }

  async complete(visitor: Visitor, half: string, code: string): Promise<LoginCandidate> {
    const account = await this.#half(half);
    await this.requireCode(visitor, account, code);
    return account;
  }

  /** Links the passkey to the accepted password. Throws `half_expired` or `wrong_passkey`. */
  async completeByPasskey(visitor: Visitor, half: string, shown: SubmittedPasskey): Promise<LoginCandidate> {
    const account = await this.#half(half);
    await this.requirePasskey(visitor, account, shown, hashSecret(account.password_hash ?? ''));
    return account;
  }

  /** The linked password must be unchanged (U212). Throws `wrong_passkey`, `passkey_password` or `rate_limited`. */
  async openedByPasskey(visitor: Visitor, shown: SubmittedPasskey): Promise<LoginCandidate> {
    const { accounts, passkeys, guesses } = this.#deps;
    const stored = await guesses.passkeyIsRight(visitor, () => passkeys.shown(visitor, null, shown));
    if (stored === null) return refuse('wrong_passkey');
    const password_hash = await accounts.users.passwordHash(stored.user_id);
    if (password_hash === null || hashSecret(password_hash) !== stored.password)
      return refuse('passkey_password');
    return { uid: stored.user_id, password_hash };
  }

  async requirePasskey(
    visitor: Guesser & Pick<Visitor, 'site'>,
    account: LoginCandidate,
    shown: SubmittedPasskey,
    password?: string,
  ): Promise<void> {
    const { guesses, passkeys } = this.#deps;
    const isRight = await guesses.codeIsRight(
      visitor,
      account,
      async () => (await passkeys.shown(visitor, account.uid, shown, password)) !== null,
    );
    if (!isRight) refuse('wrong_passkey');
  }

  /** Uses up the code. Throws `wrong_code` or `rate_limited`. */
  async requireCode(
    visitor: Guesser & Pick<Visitor, 'site'>,
    account: LoginCandidate,
    code: string,
  ): Promise<void> {
    const { guesses } = this.#deps;
    const isRight = await guesses.codeIsRight(visitor, account, () =>
      this.#acceptCode(visitor, account.uid, code),
    );
    if (!isRight) refuse('wrong_code');
  }

  async #acceptCode(visitor: Pick<Visitor, 'site'>, uid: Uid, input: string): Promise<boolean> {
    const { accounts, repository, seal, clock } = this.#deps;
    const digits = input.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) {
      const isTaken = await repository.takeRecoveryCode(uid, normalizedRecoveryCode(input));
      const user = isTaken ? await accounts.users.find(uid) : null;
      if (user !== null) this.#tell(visitor, user, 'codeUsed');
      return isTaken;
    }
    const stored = await repository.find(uid);
    const secret = stored && seal.open(stored.secret, factorSealUse(uid));
    const step = secret && stepOfCode(digits, secret, clock.wall());
    return typeof step === 'number' && repository.takeStep(uid, step);
  }

  async #half(half: string): Promise<LoginCandidate> {
    const { accounts, seal, clock } = this.#deps;
    const [until = '', uid = '', shown = ''] = seal.open(half, PENDING_LOG_IN_USE)?.split(' ') ?? [];
    const password_hash = uid === '' ? null : await accounts.users.passwordHash(uid);
    const isOver = Number(until) <= clock.wall() || password_hash === null;
    if (isOver || hashSecret(password_hash) !== shown) return refuse('half_expired');
    return { uid, password_hash };
  }

  /** Throws `unauthorized` if a new password ended the session (U241). */
  #whileProven<Value>({ user, secret }: SignedIn, write: () => Promise<Value>): Promise<Value> {
    const { accounts, turns } = this.#deps;
    return turns.take(accountQueueKey(user.uid), async () => {
      if ((await accounts.bySecret(secret)) === null) return refuse('unauthorized');
      return write();
    });
  }

  async #kindsOf(uid: Uid): Promise<readonly FactorKind[]> {
    const { repository, keptPasskeys } = this.#deps;
    const hasApp = (await repository.find(uid)) !== null;
    const hasPasskey = (await keptPasskeys.listOf(uid)).length > 0;
    return [...(hasApp ? (['app'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
  }

  async #tellEnded(visitor: Visitor, user: User, change: FactorChange): Promise<void> {
    this.#tell(visitor, user, (await this.#kindsOf(user.uid)).length === 0 ? 'off' : change);
  }

  #isNeeded({ customClaims }: User): boolean {
    return this.#deps.neededByAdministrators && customClaims.admin;
  }

  #tell({ site }: Pick<Visitor, 'site'>, { email, emailVerified }: User, change: FactorChange): void {
    const { tasks, mails } = this.#deps;
    if (email === null || !emailVerified) return;
    const compose = (language: Language) => factorMail(change, { to: email, language, site });
    tasks.start(() => mails.send(email, compose, { count: 'noticeTo' }));
  }
}

/** Returns the address for mails about lost factors. Throws `email_unproven`. */
function provenAddress({ user: { email, emailVerified } }: SignedIn): string {
  return email === null || !emailVerified ? refuse('email_unproven') : email;
}

export const factorSealUse = (uid: Uid): string => `factor:${uid}`;
const PENDING_LOG_IN_USE = 'half-log-in';
const setupUse = (uid: Uid) => `setup:${uid}`;
const newRecoveryCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
