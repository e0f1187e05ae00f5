import { type Duration, type Instant, MINUTE, SECOND } from '../kernel/time.ts';

/** How often a held token is looked at, at the least (N57). */
export const TOKEN_CHECK_EVERY: Duration = 20 * SECOND;
const MARGIN_AT_USE: Duration = 5 * SECOND;

/** The time before the end of a token in which it is renewed, and the share of it that a renewal which fails has left. */
const RENEWED_WITHIN: Duration = 10 * MINUTE;
const LEFT_FOR_RETRIES = 0.1;

const RETRY_SHORTEST: Duration = 10 * SECOND;
const RETRY_LONGEST: Duration = 2 * MINUTE;

/** Whether a token must be renewed before it is used now (N54). */
export function mustRenewAtUse(expiresAt: Instant, now: Instant): boolean {
  return expiresAt - now <= MARGIN_AT_USE;
}

/**
 * When a screen renews its token in the background: between ten minutes and one minute before its end, so that a hall
 * that joined together does not ask together; of a token with little time left, within the second half of that (N55).
 * `lot`: 0 up to 1.
 */
export function renewalAt(expiresAt: Instant, now: Instant, lot: number): Instant {
  const within = Math.min(RENEWED_WITHIN, (expiresAt - now) / 2);
  return expiresAt - within * (1 - (1 - LEFT_FOR_RETRIES) * lot);
}

/**
 * The wait before a renewal in the background that has failed so often is tried again: 10 s, doubled each time, up to
 * 2 minutes, each up to half shorter or longer (N58). `lot`: 0 up to 1.
 */
export function renewalRetryDelay(failures: number, lot: number): Duration {
  return Math.min(RETRY_SHORTEST * 2 ** (failures - 1), RETRY_LONGEST) * (0.5 + lot);
}
