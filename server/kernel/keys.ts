import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from './error-message.ts';

/** Purpose of a derived key. */
export type Purpose =
  | 'room-token'
  | 'known-device'
  | 'second-factor'
  | 'webhook'
  | 'room-secret'
  | 'agreed-settings'
  | 'sandbox-api'
  | 'sandbox-webhook';

export function keyFor(purpose: Purpose, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `callboard/${purpose}`, 32));
}

export const LEAST_SECRET_BYTES = 32;

/** Configured or stored secret. Throws `UnusableSecret`. The caller owns the directory. */
export function secretOf(configured: string | undefined, dataDir: string): string {
  return configured ?? keptSecret(placeOfSecret(configured, dataDir));
}

export function placeOfSecret(configured: string | undefined, dataDir: string): string {
  return configured === undefined ? join(dataDir, 'secret') : 'SECRET';
}

/** One line with a remedy. */
export class UnusableSecret extends Error {
  override name = 'UnusableSecret';
}

function keptSecret(file: string): string {
  const kept = contentOf(file) || newSecret(file);
  if (Buffer.byteLength(kept) >= LEAST_SECRET_BYTES) return kept;
  throw new UnusableSecret(
    `${file} is shorter than ${LEAST_SECRET_BYTES} bytes. Put back what it was, or delete it: a new one is made, and the log says what that costs.`,
  );
}

function contentOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** Renamed once durable: half a secret could be guessed. */
function newSecret(file: string): string {
  const secret = randomBytes(48).toString('base64url');
  try {
    writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (cause) {
    const why = errorMessage(cause);
    throw new UnusableSecret(`${file} cannot be written: ${why}`, { cause });
  }
  return secret;
}
