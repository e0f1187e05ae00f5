import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { mailWords } from '../../../machines/words/mail.ts';

/** Supported by every app: SHA-1, six digits, 30 s. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits (RFC 4226). */
const SECRET_BYTES = 20;

const DRIFT = 1;

/** base32. */
export function newFactorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function factorUri(secret: string, account: string): string {
  return new TOTP({ ...KIND, issuer: mailWords.signature, label: account, secret }).toString();
}

/** Step since 1970; null: wrong code. */
export function stepOfCode(code: string, secret: string, at: Instant): number | null {
  const delta = TOTP.validate({
    ...KIND,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: at,
    window: DRIFT,
  });
  return delta === null ? null : Math.floor(at / SECOND / KIND.period) + delta;
}

/** Unambiguous letters and digits, five bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP = 6;

/** 120 bits in four groups, enough for a plain hash (`secret-hash.ts`). */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return Array.from({ length: GROUPS }, (_, nth) => letters.slice(nth * GROUP, (nth + 1) * GROUP)).join('-');
}

export function typedRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return letters.match(/.{1,6}/g)?.join('-') ?? '';
}
