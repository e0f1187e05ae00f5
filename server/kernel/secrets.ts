import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customAlphabet } from 'nanoid';
import { errorMessage } from './refused.ts';

type KeyPurpose =
  | 'room-token'
  | 'known-device'
  | 'second-factor'
  | 'webhook'
  | 'room-secret'
  | 'agreed-settings'
  | 'sandbox-api'
  | 'sandbox-webhook';

export function keyFor(purpose: KeyPurpose, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `callboard/${purpose}`, 32));
}

export const MIN_SECRET_BYTES = 32;

/** Throws `UnusableSecret`. The caller must have locked the data directory. */
export function secretOf(configured: string | undefined, dataDir: string): string {
  return configured ?? storedSecret(secretFilePath(configured, dataDir));
}

export function secretFilePath(configured: string | undefined, dataDir: string): string {
  return configured === undefined ? join(dataDir, 'secret') : 'SECRET';
}

export class UnusableSecret extends Error {
  override name = 'UnusableSecret';
}

function storedSecret(file: string): string {
  const secret = readIfExists(file) || newSecret(file);
  if (Buffer.byteLength(secret) >= MIN_SECRET_BYTES) return secret;
  throw new UnusableSecret(
    `${file} is shorter than ${MIN_SECRET_BYTES} bytes. Restore its previous content. If that is lost, delete the file: Callboard then creates a new secret, and logs what stops working.`,
  );
}

const readIfExists = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/** Renames the file only once it is durable, because a file with half a secret could be guessed. */
function newSecret(file: string): string {
  const secret = randomBytes(48).toString('base64url');
  try {
    writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (cause) {
    const why = errorMessage(cause);
    throw new UnusableSecret(
      `${file} cannot be written. Check the free disk space and the owner of the folder. Cause: ${why}`,
      { cause },
    );
  }
  return secret;
}

export function sameSignature(signature: string, expected: string): boolean {
  const left = Buffer.from(signature);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Secrets are random and long, so a slow hash is not needed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export class Seal {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** `use` names the purpose and the owner. `open` needs the same value. */
  close(text: string, use: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(use));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  open(sealed: string, use: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

/** An id has 95 random bits, and no character of it needs escaping. */
const freshId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 16);

export interface Randomness {
  id(): string;
  secret(): string;
}

export const systemRandomness: Randomness = {
  id: freshId,
  secret: () => randomBytes(32).toString('base64url'),
};

/** Public ids omit 0, O, 1 and I, because people read them aloud and type them on phones. */
const publicId = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8);

export const idSource = { ...systemRandomness, pid: publicId };
