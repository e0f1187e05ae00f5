/** The browser sends reports only after consent (W140). Paths contain no ids, because links with ids grant rights. */
export type SiteReport =
  | { readonly kind: 'page'; readonly path: string; readonly referrer: string }
  | { readonly kind: 'entry'; readonly path: string; readonly referrer: string; readonly campaign: string }
  | { readonly kind: 'conversion'; readonly value: number; readonly checkout: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack: string };

/** Value of a purchase whose amount is unknown, EUR. */
export const CONVERSION_VALUE = 24;

export const CONSENT_DEFAULTS = {
  ad_storage: 'granted',
  analytics_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'denied',
} as const;

const ERROR_SAMPLE_RATE = 0.1;

const IGNORED_ERRORS = [
  /ResizeObserver loop/i,
  /time(?:d )?out/i,
  /xhr poll error/i,
  /preload CSS/i,
  /Network ?Error|Failed to fetch|Load failed/i,
  /Passwords do not match/i,
  /wake ?lock/i,
  /(?:chrome|moz|safari(?:-web)?)-extension:/i,
  /time ?zone/i,
];

/** Errors of browser extensions are never reported. `chance` is in [0, 1). */
export function isReported(
  error: { readonly message: string; readonly stack: string },
  chance: number,
): boolean {
  return (
    chance < ERROR_SAMPLE_RATE &&
    !IGNORED_ERRORS.some((known) => known.test(error.message) || known.test(error.stack))
  );
}

const PATH_WITH_ID = /^\/(r|q|output|timer|team|plan)\/(?!generate\/|invalid\/|kicked\/|create\/)[^/]+/;

export const withoutIds = (path: string): string => path.replace(PATH_WITH_ID, '/$1/-');

/** Parameters other than `utm_` can grant rights. */
export function campaignOf(query: string): string {
  const parameters = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => /^utm_[a-z]{1,20}=[\w.~%+-]{1,200}$/.test(pair));
  return parameters.slice(0, 5).join('&');
}

/** The server reads this cookie too. 1 means consent (W140). */
export const CONSENT_COOKIE = 'cookie_consent';
