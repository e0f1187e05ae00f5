import { type Duration, type Instant, MINUTE, SECOND } from '../kernel/time.ts';

/** How often a held token is looked at (spec §9). */
export const TOKEN_CHECK_EVERY: Duration = 20 * SECOND;
const MARGIN_AT_USE: Duration = 5 * SECOND;
const MARGIN_IN_BACKGROUND: Duration = 5 * MINUTE;

/** Whether a token must be renewed before it is used now (N54). */
export function mustRenewAtUse(expiresAt: Instant, now: Instant): boolean {
  return expiresAt - now <= MARGIN_AT_USE;
}

/** Whether a background check renews the token now (N55). */
export function mustRenewInBackground(expiresAt: Instant, now: Instant): boolean {
  return expiresAt - now <= MARGIN_IN_BACKGROUND;
}

/** Whether it is time for the next background check (N55). */
export function isCheckDue(checkedAt: Instant, now: Instant): boolean {
  return now - checkedAt >= TOKEN_CHECK_EVERY;
}
