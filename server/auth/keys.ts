import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All keys come from one secret, each for one purpose, so that none is ever used for two and a new purpose needs no
 * new configuration.
 */
export type Purpose = 'room-token';

export function keyFor(purpose: Purpose, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `callboard/${purpose}`, 32));
}

/** The configured secret, or the one that this data directory was given at its first start. */
export function secretOf(configured: string | undefined, dataDir: string): string {
  return configured ?? keptSecret(join(dataDir, 'secret'));
}

function keptSecret(file: string): string {
  try {
    // `wx`: two processes that start at once agree on the one that came first.
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
