import { CONSENT_COOKIE } from '../../machines/site/report.ts';
import { cookies, keepCookie } from './cookies.ts';
import { site } from './site-config.ts';

const LIFETIME_S = 730 * 86_400;

/** First page of this visit, stored because the user may consent later. */
export const entry = { path: location.pathname, query: location.search } as const;

/** The user's answer, kept for this page if cookies are blocked (V192). */
let unkept: boolean | null = null;

export const consent = {
  given(): boolean | null {
    const value = cookies().get(CONSENT_COOKIE);
    return value === undefined ? unkept : value === '1';
  },
  /** A site without analytics services does not ask for consent (W140). */
  isAsked: site.services.length > 0,
  isReporting: (): boolean => consent.isAsked && consent.given() === true,
  give(accepted: boolean): void {
    unkept = accepted;
    keepCookie(CONSENT_COOKIE, accepted ? '1' : '0', LIFETIME_S);
  },
};
