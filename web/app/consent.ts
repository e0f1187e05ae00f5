import { CONSENT_COOKIE } from '../../machines/report/report.ts';
import { cookies, keepCookie } from './cookies.ts';
import { site } from './site-config.ts';

const LIFETIME_S = 730 * 86_400;

/** Where the visit began: other pages may have been opened by the time that somebody accepts. */
export const entry = { path: location.pathname, query: location.search } as const;

/** Where the browser keeps no cookie, the answer lasts as long as the page (V192). */
let unkept: boolean | null = null;

export const consent = {
  given(): boolean | null {
    const value = cookies().get(CONSENT_COOKIE);
    return value === undefined ? unkept : value === '1';
  },
  /** Where nobody is told anything, there is nothing to ask (W140). */
  isAsked: site.services.length > 0,
  isReporting: (): boolean => consent.isAsked && consent.given() === true,
  give(accepted: boolean): void {
    unkept = accepted;
    keepCookie(CONSENT_COOKIE, accepted ? '1' : '0', LIFETIME_S);
  },
};
