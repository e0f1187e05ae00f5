const COOKIE = 'cookie_consent';
const LIFETIME_S = 730 * 86_400;

/** The answer to the cookie question: 1 for accept, 0 for decline (spec §9). */
export const consent = {
  given(): boolean | null {
    const value = document.cookie.match(new RegExp(`(?:^|; )${COOKIE}=([01])`))?.[1];
    return value === undefined ? null : value === '1';
  },
  give(accepted: boolean): void {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${COOKIE}=${accepted ? 1 : 0}; Max-Age=${LIFETIME_S}; Path=/; SameSite=Lax${secure}`;
  },
};
