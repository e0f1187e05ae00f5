import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';
import type { RestAnswer, RestClient } from './rest-client.ts';

/** Site of the test's browser: its server's `PUBLIC_URL`. */
export const PASSKEY_SITE = 'https://timer.example';

const askedSchema = z.looseObject({ challenge: z.string() });
export const challengeIn = ({ body }: RestAnswer): string => askedSchema.parse(body).challenge;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** Flags of what an authenticator says of itself. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const MOVABLE = 0x08;
const BACKED_UP = 0x10;
const WITH_KEY = 0x40;

export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly verified?: boolean;
  readonly movable?: boolean;
  readonly userHandle?: string;
  /** In place of the next count. */
  readonly counter?: number;
}

/** An authenticator with one passkey (ES256), as browsers speak for it. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(16));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #handle: string;
  /** 0: no count, like synced ones. */
  counter: number;
  readonly #movable: boolean;
  readonly #site: string;

  constructor(uid: string, { counter = 0, movable = true, site = PASSKEY_SITE } = {}) {
    this.#site = site;
    this.#handle = base64url(uid);
    this.counter = counter;
    this.#movable = movable;
  }

  /** A browser's answer to a challenge for a new one. */
  made(challenge: string, lies: Lies = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const authData = Buffer.concat([this.#said(WITH_KEY, lies), Buffer.alloc(16), length, id, key]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      clientDataJSON: this.#client({ type: 'webauthn.create', ...lies }, challenge),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    };
  }

  /** A browser's answer to a challenge. */
  shown(challenge: string, lies: Lies = {}) {
    if (this.counter > 0) this.counter++;
    const clientDataJSON = this.#client({ type: 'webauthn.get', ...lies }, challenge);
    const authenticatorData = this.#said(0, lies);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', Buffer.concat([authenticatorData, hash]), this.#keys.privateKey)),
      userHandle: lies.userHandle ?? this.#handle,
    };
  }

  #said(
    more: number,
    {
      rpId = new URL(this.#site).hostname,
      verified = true,
      movable = this.#movable,
      counter = this.counter,
    }: Lies,
  ): Buffer {
    const flags = PRESENT | (verified ? VERIFIED : 0) | (movable ? MOVABLE | BACKED_UP : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  #client({ type, origin = this.#site }: Lies, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** As much of CBOR as authenticators speak here. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)]),
  ]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** Adds a passkey to an account, like a user right after log-in. */
export async function addPasskey(client: RestClient, path: string, passkey: SoftPasskey, name = 'My phone') {
  const asked = await client.call('POST', `${path}/passkeys/challenge`);
  return client.call('POST', `${path}/passkeys`, {
    body: { name, passkey: passkey.made(challengeIn(asked)) },
  });
}

/** A challenge for signing in: without a password, or after it. */
export async function askedForPasskey(client: RestClient, half?: string): Promise<string> {
  return challengeIn(
    await client.call('POST', '/api/auth/passkey/challenge', { body: { ...(half && { half }) } }),
  );
}
