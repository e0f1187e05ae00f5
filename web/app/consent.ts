import { CONSENT_COOKIE } from '../../machines/site/report.ts';
import { cookies, keepCookie } from './cookies.ts';
import { site } from './site-config.ts';

const LIFETIME_S = 730 * 86_400;

/** Landing page, as consent may come later. */
export const entry = { path: location.pathname, query: location.search } as const;

/** The answer for this page when cookies are blocked (V192). */
let unkept: boolean | null = null;

export const consent = {
  given(): boolean | null {
    const value = cookies().get(CONSENT_COOKIE);
    return value === undefined ? unkept : value === '1';
  },
  /** No services, no question (W140). */
  isAsked: site.services.length > 0,
  isReporting: (): boolean => consent.isAsked && consent.given() === true,
  give(accepted: boolean): void {
    unkept = accepted;
    keepCookie(CONSENT_COOKIE, accepted ? '1' : '0', LIFETIME_S);
  },
};
