import { isIP } from 'node:net';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Uid } from '../../../machines/kernel/ids.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { mailWords } from '../../../machines/words/mail.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { Seal } from '../../kernel/secrets.ts';
import type { Storage } from '../../storage.ts';
import type { Database, PasskeysTable } from '../../store/schema.ts';

export const sealedTextSchema = z.string().min(1).max(1_000);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const base64urlSchema = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

const passkeyIdSchema = base64urlSchema(1_364);
const clientDataSchema = base64urlSchema(2_000);

export const submittedPasskeySchema = z.strictObject({
  id: passkeyIdSchema,
  clientDataJSON: clientDataSchema,
  authenticatorData: base64urlSchema(1_000),
  signature: base64urlSchema(1_000),
  userHandle: base64urlSchema(100).exactOptional(),
});

const passkeyNameText = z.string().trim().min(1, issueWords.atLeast(1)).max(60, issueWords.atMost(60));

export const newPasskeySchema = z.strictObject({
  name: passkeyNameText,
  passkey: z.strictObject({
    id: passkeyIdSchema,
    clientDataJSON: clientDataSchema,
    attestationObject: base64urlSchema(6_000),
    transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length),
  }),
});

export const passkeyNameSchema = z.strictObject({ name: passkeyNameText });

export type SubmittedPasskey = z.infer<typeof submittedPasskeySchema>;
export type CreatedPasskey = z.infer<typeof newPasskeySchema>['passkey'];

const CHALLENGE_LIFETIME = 5 * MINUTE;

/** Algorithms ES256, EdDSA and RS256 (COSE numbers). */
const SIGNATURE_ALGORITHMS = [-7, -8, -257];

type NewPasskey = Omit<StoredPasskey, 'user_id' | 'name' | 'password'>;

interface PasskeysDeps {
  readonly repository: PasskeyRepository;
  readonly seal: Seal;
  readonly clock: Pick<Clock, 'wall'>;
}

interface WithSite {
  readonly site: string;
}

/** The challenge is a sealed instant, so challenges without an answer need no storage (U214). */
export class Passkeys {
  readonly #deps: PasskeysDeps;

  constructor(deps: PasskeysDeps) {
    this.#deps = deps;
  }

  /** If `uid` is null, any passkey of the site may answer. Throws `https_needed` or `not_found`. */
  async ask({ site }: WithSite, uid: Uid | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const rpId = relyingPartyId(site);
    const passkeys = uid === null ? [] : await this.#deps.repository.listOf(uid);
    const here = passkeys.filter((passkey) => passkey.site === rpId);
    if (uid !== null && here.length === 0) return refuse('not_found', refusalWords.noPasskeyHere);
    return {
      challenge: this.#challenge(signInChallengeUse(uid)),
      rpId,
      allowCredentials: here.map(passkeyDescriptor),
      userVerification: 'required',
      timeout: CHALLENGE_LIFETIME,
    };
  }

  /** Authenticators with a passkey of the account are excluded. Throws `https_needed`. */
  async askForNew(
    { site }: WithSite,
    { uid, name }: { readonly uid: Uid; readonly name: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const id = relyingPartyId(site);
    return {
      challenge: this.#challenge(newPasskeyChallengeUse(uid)),
      rp: { id, name: mailWords.signature },
      user: { id: webauthnHandle(uid), name, displayName: name },
      pubKeyCredParams: SIGNATURE_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: (await this.#deps.repository.listOf(uid)).map(passkeyDescriptor),
      attestation: 'none',
      timeout: CHALLENGE_LIFETIME,
    };
  }

  /** Resolves to null if the answer does not fit this challenge. */
  async made(
    { site }: WithSite,
    uid: Uid,
    { id, transports, ...answer }: CreatedPasskey,
  ): Promise<NewPasskey | null> {
    const expectedRPID = relyingPartyId(site);
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
        challengeAt = this.#madeAt(challenge, newPasskeyChallengeUse(uid));
        return challengeAt !== null;
      },
      expectedOrigin: new URL(site).origin,
      expectedRPID,
      supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    }).catch(toNull);
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

  /** Accepts an answer once. Resolves to null if it does not fit this challenge. */
  async shown(
    { site }: WithSite,
    uid: Uid | null,
    { id, userHandle, ...answer }: SubmittedPasskey,
    password?: string,
  ): Promise<StoredPasskey | null> {
    const { repository, clock } = this.#deps;
    const expectedRPID = relyingPartyId(site);
    const passkey = await repository.find(id);
    if (passkey === null || passkey.site !== expectedRPID || (uid ?? passkey.user_id) !== passkey.user_id)
      return null;
    const handle = webauthnHandle(passkey.user_id);
    if (uid === null ? userHandle !== handle : (userHandle ?? handle) !== handle) return null;
    let challengeAt: Instant | null = null;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const answered = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response: answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => {
        challengeAt = this.#madeAt(challenge, signInChallengeUse(uid));
        return challengeAt !== null;
      },
      expectedOrigin: new URL(site).origin,
      expectedRPID,
      credential: credentialOf(passkey),
    }).catch(toNull);
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
    return isTaken ? passkey : null;
  }

  #challenge(use: string): string {
    const { seal, clock } = this.#deps;
    return seal.close(String(clock.wall()), use);
  }

  #madeAt(challenge: string, use: string): Instant | null {
    const { seal, clock } = this.#deps;
    const at = Number(seal.open(challenge, use) ?? Number.NaN);
    return clock.wall() - at < CHALLENGE_LIFETIME ? at : null;
  }
}

const toNull = () => null;

const signInChallengeUse = (uid: Uid | null) => (uid === null ? 'passkey' : `passkey:${uid}`);
const newPasskeyChallengeUse = (uid: Uid) => `new-passkey:${uid}`;
const webauthnHandle = (uid: Uid) => Buffer.from(uid).toString('base64url');

function passkeyDescriptor({ id, transports }: StoredPasskey) {
  const known = transports.split(',');
  return { id, type: 'public-key', transports: TRANSPORTS.filter((name) => known.includes(name)) } as const;
}

function credentialOf(passkey: StoredPasskey): WebAuthnCredential {
  return {
    id: passkey.id,
    publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
    counter: passkey.counter,
  };
}

/** WebAuthn requires a host name with HTTPS, or this machine (U211). */
function relyingPartyId(site: string): string {
  const { protocol, hostname } = new URL(site);
  const isNamed = protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isNamed || hostname === 'localhost'
    ? hostname
    : refuse('https_needed', refusalWords.noPasskeysAt(site));
}

export type StoredPasskey = Readonly<Selectable<PasskeysTable>>;

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

  listOf(uid: Uid): Promise<readonly StoredPasskey[]> {
    const listed = this.#db.selectFrom('passkeys').selectAll().where('user_id', '=', uid);
    return listed.orderBy('created_at').orderBy('id').execute();
  }

  async find(id: string): Promise<StoredPasskey | null> {
    const row = await this.#db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    return row ?? null;
  }

  async rename(uid: Uid, id: string, name: string): Promise<boolean> {
    const renamed = this.#db.updateTable('passkeys').set({ name }).where('id', '=', id);
    const [result] = await this.#writeTogether([renamed.where('user_id', '=', uid).compile()]);
    return result?.changes === 1;
  }

  /** Resolves to false unless the challenge is new, the counter has grown, and `multiDevice` is unchanged (U214). */
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
