import { createHmac } from 'node:crypto';
import { type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { sameSignature } from '../kernel/secrets.ts';

const SIGNATURE_LIFETIME = 5 * MINUTE;

const digestOf = (secret: string, seconds: string, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex');

/** Returns null for a bad signature, and undefined for malformed JSON. */
export function readSignedJson(
  secrets: readonly string[],
  signed: { readonly header: string; readonly body: string },
  now: Instant,
): unknown {
  if (!isSignedWebhook(secrets, signed, now)) return null;
  try {
    return JSON.parse(signed.body) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns `ts=1671552777;h1=eb4d…`, with seconds since 1970 and an HMAC of time and body. */
export function signWebhook(secret: string, body: string, at: Instant): string {
  const seconds = String(Math.floor(at / SECOND));
  return `ts=${seconds};h1=${digestOf(secret, seconds, body)}`;
}

/** Accepts signatures of the last five minutes (B86). */
export function isSignedWebhook(
  secrets: readonly string[],
  { header, body }: { readonly header: string; readonly body: string },
  now: Instant,
): boolean {
  const parts = header.split(';').map((part) => part.trim().split('='));
  const all = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [seconds, ...more] = all('ts');
  if (seconds === undefined || more.length > 0 || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now - Number(seconds) * SECOND) > SIGNATURE_LIFETIME) return false;
  const expected = secrets.map((secret) => digestOf(secret, seconds, body));
  return all('h1').some((signature) => expected.some((digest) => sameSignature(signature, digest)));
}
