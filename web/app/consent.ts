import { cookies, keepCookie } from './cookies.ts';

const COOKIE = 'cookie_consent';
const LIFETIME_S = 730 * 86_400;

/** Where the browser keeps no cookie, the answer lasts as long as the page (V192). */
let unkept: boolean | null = null;

/** The answer to the cookie question: 1 for accept, 0 for decline. */
export const consent = {
  given(): boolean | null {
    const value = cookies().get(COOKIE);
    return value === undefined ? unkept : value === '1';
  },
  give(accepted: boolean): void {
    unkept = accepted;
    keepCookie(COOKIE, accepted ? '1' : '0', LIFETIME_S);
  },
};
