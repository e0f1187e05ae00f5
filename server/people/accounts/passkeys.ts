import { isIP } from 'node:net';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Kysely, Selectable } from 'kysely';
import type { Uid } from '../../../machines/kernel/ids.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import { mailWords } from '../../../machines/words/mail.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { Seal } from '../../kernel/secrets.ts';
import type { Storage } from '../../storage.ts';
import type { Database, PasskeysTable } from '../../store/schema.ts';
import { type MadePasskey, type ShownPasskey, TRANSPORTS } from './account.schema.ts';

const ASKED_FOR = 5 * MINUTE;

/** Algorithms ES256, EdDSA and RS256 (COSE numbers). */
const ALGORITHMS = [-7, -8, -257];

type NewPasskey = Omit<KeptPasskey, 'user_id' | 'name' | 'password'>;

interface PasskeysDeps {
  readonly repository: PasskeyRepository;
  readonly seal: Seal;
  readonly clock: Pick<Clock, 'wall'>;
}

interface AtSite {
  readonly site: string;
}

/** The challenge is a sealed instant, so challenges without an answer need no storage (U214). */
export class Passkeys {
  readonly #deps: PasskeysDeps;

  constructor(deps: PasskeysDeps) {
    this.#deps = deps;
  }

  /** If `uid` is null, any passkey of the site may answer. Throws `https_needed` or `not_found`. */
  async ask({ site }: AtSite, uid: Uid | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const rpId = hostOf(site);
    const kept = uid === null ? [] : await this.#deps.repository.listOf(uid);
    const here = kept.filter((passkey) => passkey.site === rpId);
    if (uid !== null && here.length === 0) return refuse('not_found', refusalWords.noPasskeyHere);
    return {
      challenge: this.#challenge(shownBy(uid)),
      rpId,
      allowCredentials: here.map(namedOf),
      userVerification: 'required',
      timeout: ASKED_FOR,
    };
  }

  /** Authenticators with a passkey of the account are excluded. Throws `https_needed`. */
  async askForNew(
    { site }: AtSite,
    { uid, name }: { readonly uid: Uid; readonly name: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const id = hostOf(site);
    return {
      challenge: this.#challenge(madeBy(uid)),
      rp: { id, name: mailWords.signature },
      user: { id: handleOf(uid), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: (await this.#deps.repository.listOf(uid)).map(namedOf),
      attestation: 'none',
      timeout: ASKED_FOR,
    };
  }

  /** Resolves to null if the answer does not fit this challenge. */
  async made(
    { site }: AtSite,
    uid: Uid,
    { id, transports, ...answer }: MadePasskey,
  ): Promise<NewPasskey | null> {
    const expectedRPID = hostOf(site);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    let challengeAt: Instant | null = null;
    const response = {
      id,
      rawId: id,
      type: 'public-key',
      response: answer,
      clientExtensionResults: {},
    } as const;
    const answered = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => {
        challengeAt = this.#madeAt(challenge, madeBy(uid));
        return challengeAt !== null;
      },
      expectedOrigin: new URL(site).origin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(asRefused);
    if (!answered?.verified || answered.registrationInfo.credential.id !== id) return null;
    if (challengeAt === null) return null;
    const { credential, credentialDeviceType, credentialBackedUp } = answered.registrationInfo;
    return {
      id,
      site: expectedRPID,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      challenge_at: challengeAt,
      transports: transports.join(),
      multi_device: Number(credentialDeviceType === 'multiDevice'),
      backed_up: Number(credentialBackedUp),
      created_at: this.#deps.clock.wall(),
      used_at: null,
    };
  }

  /**
   * Accepts an answer once. Resolves to null if it does not fit this challenge. `password` is a hash of the accepted
   * password's hash.
   */
  async shown(
    { site }: AtSite,
    uid: Uid | null,
    { id, userHandle, ...answer }: ShownPasskey,
    password?: string,
  ): Promise<KeptPasskey | null> {
    const { repository, clock } = this.#deps;
    const expectedRPID = hostOf(site);
    const kept = await repository.find(id);
    if (kept === null || kept.site !== expectedRPID || (uid ?? kept.user_id) !== kept.user_id) return null;
    // Without a password, the passkey must name its user.
    const handle = handleOf(kept.user_id);
    if (uid === null ? userHandle !== handle : (userHandle ?? handle) !== handle) return null;
    let challengeAt: Instant | null = null;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const answered = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response: answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => {
        challengeAt = this.#madeAt(challenge, shownBy(uid));
        return challengeAt !== null;
      },
      expectedOrigin: new URL(site).origin,
      expectedRPID,
      credential: credentialOf(kept),
    }).catch(asRefused);
    if (!answered?.verified || challengeAt === null) return null;
    const { newCounter, credentialDeviceType, credentialBackedUp } = answered.authenticationInfo;
    const isTaken = await repository.take(id, {
      challengeAt,
      counter: newCounter,
      multiDevice: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      at: clock.wall(),
      ...(password !== undefined && { password }),
    });
    return isTaken ? kept : null;
  }

  #challenge(use: string): string {
    const { seal, clock } = this.#deps;
    return seal.close(String(clock.wall()), use);
  }

  #madeAt(challenge: string, use: string): Instant | null {
    const { seal, clock } = this.#deps;
    const at = Number(seal.open(challenge, use) ?? Number.NaN);
    return clock.wall() - at < ASKED_FOR ? at : null;
  }
}

const asRefused = () => null;

const shownBy = (uid: Uid | null) => (uid === null ? 'passkey' : `passkey:${uid}`);
const madeBy = (uid: Uid) => `new-passkey:${uid}`;
const handleOf = (uid: Uid) => Buffer.from(uid).toString('base64url');

function namedOf({ id, transports }: KeptPasskey) {
  const known = transports.split(',');
  return { id, type: 'public-key', transports: TRANSPORTS.filter((name) => known.includes(name)) } as const;
}

function credentialOf(kept: KeptPasskey): WebAuthnCredential {
  return {
    id: kept.id,
    publicKey: Uint8Array.from(Buffer.from(kept.public_key, 'base64url')),
    counter: kept.counter,
  };
}

/** WebAuthn requires a host name with HTTPS, or this machine (U211). */
function hostOf(site: string): string {
  const { protocol, hostname } = new URL(site);
  const isNamed = protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isNamed || hostname === 'localhost'
    ? hostname
    : refuse('https_needed', refusalWords.noPasskeysAt(site));
}

export type KeptPasskey = Readonly<Selectable<PasskeysTable>>;

interface PasskeyUse {
  readonly challengeAt: Instant;
  readonly counter: number;
  readonly multiDevice: boolean;
  readonly backedUp: boolean;
  readonly at: Instant;
  /** Hash of the password's hash. Absent without a password. */
  readonly password?: string;
}

export class PasskeyRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  listOf(uid: Uid): Promise<readonly KeptPasskey[]> {
    const listed = this.#db.selectFrom('passkeys').selectAll().where('user_id', '=', uid);
    return listed.orderBy('created_at').orderBy('id').execute();
  }

  async find(id: string): Promise<KeptPasskey | null> {
    const row = await this.#db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    return row ?? null;
  }

  async rename(uid: Uid, id: string, name: string): Promise<boolean> {
    const renamed = this.#db.updateTable('passkeys').set({ name }).where('id', '=', id);
    const [result] = await this.#writeTogether([renamed.where('user_id', '=', uid).compile()]);
    return result?.changes === 1;
  }

  /**
   * Resolves to false unless the challenge is new, the counter has grown, and the passkey is still as mobile as before
   * (U214).
   */
  async take(id: string, use: PasskeyUse): Promise<boolean> {
    const { challengeAt, counter, multiDevice, backedUp, at, password } = use;
    const update = this.#db
      .updateTable('passkeys')
      .set({
        challenge_at: challengeAt,
        counter,
        backed_up: Number(backedUp),
        used_at: at,
        ...(password !== undefined && { password }),
      })
      .where('id', '=', id)
      .where('challenge_at', '<', challengeAt)
      .where('multi_device', '=', Number(multiDevice))
      .where(({ eb, or, and }) =>
        or([eb('counter', '<', counter), and({ counter: 0 }).and(eb.val(counter), '=', 0)]),
      );
    const [result] = await this.#writeTogether([update.compile()]);
    return result?.changes === 1;
  }
}
