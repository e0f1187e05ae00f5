import { CONSENT_COOKIE } from '../../machines/site/report.ts';
import { readCookies, setCookieFor } from './cookies.ts';
import { siteConfig } from './site-config.ts';

const CONSENT_LIFETIME_S = 730 * 86_400;

/** First page of this visit, stored because the user may consent later. */
export const entryPage = { path: location.pathname, query: location.search } as const;

/** The user's answer. Stored only in this variable if cookies are blocked (V192). */
let unstoredConsent: boolean | null = null;

export const consent = {
  given(): boolean | null {
    const value = readCookies().get(CONSENT_COOKIE);
    return value === undefined ? unstoredConsent : value === '1';
  },
  /** A site without analytics services does not ask for consent (W140). */
  isAsked: siteConfig.services.length > 0,
  isReporting: (): boolean => consent.isAsked && consent.given() === true,
  give(accepted: boolean): void {
    unstoredConsent = accepted;
    setCookieFor(CONSENT_COOKIE, accepted ? '1' : '0', CONSENT_LIFETIME_S);
  },
};
