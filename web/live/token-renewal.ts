import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';

export const TOKEN_CHECK_EVERY: Duration = 20 * SECOND;
const MARGIN_AT_USE: Duration = 5 * SECOND;

/** Renewal window before a token's end, and the share left to retries. */
const RENEWED_WITHIN: Duration = 10 * MINUTE;
const LEFT_FOR_RETRIES = 0.1;

const RETRY_SHORTEST: Duration = 10 * SECOND;
const RETRY_LONGEST: Duration = 2 * MINUTE;

export function mustRenewAtUse(expiresAt: Instant, now: Instant): boolean {
  return expiresAt - now <= MARGIN_AT_USE;
}

/**
 * Renews between ten minutes and one minute before the end, or in the second half of a shorter rest, so that clients
 * spread out (N55). `lot` in [0, 1).
 */
export function renewalAt(expiresAt: Instant, now: Instant, lot: number): Instant {
  const within = Math.min(RENEWED_WITHIN, (expiresAt - now) / 2);
  return expiresAt - within * (1 - (1 - LEFT_FOR_RETRIES) * lot);
}

/** Retry delay: 10 s, doubled up to 2 min, ±50 % (N58). `lot` in [0, 1). */
export function renewalRetryDelay(failures: number, lot: number): Duration {
  return Math.min(RETRY_SHORTEST * 2 ** (failures - 1), RETRY_LONGEST) * (0.5 + lot);
}
