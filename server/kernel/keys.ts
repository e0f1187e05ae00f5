import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from './error-message.ts';

/**
 * All keys come from one secret, each for one purpose, so that none is ever used for two and a new purpose needs no
 * new configuration.
 */
export type Purpose =
  | 'room-token'
  | 'known-device'
  | 'second-factor'
  | 'webhook'
  | 'agreed-settings'
  | 'sandbox-api'
  | 'sandbox-webhook';

export function keyFor(purpose: Purpose, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `callboard/${purpose}`, 32));
}

/** Of a secret, configured or kept. */
export const LEAST_SECRET_BYTES = 32;

/**
 * The configured secret, or the one that this data directory was given at its first start. Throws `UnusableSecret`.
 * Anyone who calls it owns the directory: no other process makes one meanwhile.
 */
export function secretOf(configured: string | undefined, dataDir: string): string {
  return configured ?? keptSecret(placeOfSecret(configured, dataDir));
}

/** Where a person finds the one that is used: the name of the setting, or the file. */
export function placeOfSecret(configured: string | undefined, dataDir: string): string {
  return configured === undefined ? join(dataDir, 'secret') : 'SECRET';
}

/** The message is one line that says what to do. */
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

/** Empty where there is none. */
function contentOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** Gets its name when it is on disk: a full disk or a power cut must leave no half of one, which could be guessed. */
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
