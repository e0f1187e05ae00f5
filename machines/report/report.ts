/** What a page tells once its visitor has agreed (W140). Paths are without ids: links are rights. */
export type SiteReport =
  | { readonly kind: 'page'; readonly path: string; readonly referrer: string }
  /** `campaign`: the `utm_` parameters of the address, as a query without its question mark. */
  | { readonly kind: 'entry'; readonly path: string; readonly referrer: string; readonly campaign: string }
  | { readonly kind: 'conversion'; readonly value: number; readonly checkout: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack: string };

/** What a purchase is worth where nobody says otherwise, in EUR. */
export const CONVERSION_VALUE = 24;

/** What somebody who accepts has agreed to, in the terms of advertising services (W141). */
export const CONSENT_DEFAULTS = {
  ad_storage: 'granted',
  analytics_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'denied',
} as const;

export const ERROR_SAMPLE = 0.1;

const IGNORED = [
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

/** Whether an error is told: one of ten, and none that says nothing about the product. `chance`: 0 to below 1. */
export function isTold(error: { readonly message: string; readonly stack: string }, chance: number): boolean {
  return (
    chance < ERROR_SAMPLE && !IGNORED.some((known) => known.test(error.message) || known.test(error.stack))
  );
}

const WITH_IDS = /^\/(r|q|output|timer|team|plan)\/(?!generate\/|invalid\/|kicked\/|create\/)[^/]+/;

/** A path without the id of a room, an output or a team: whoever has such a link has a right with it. */
export function withoutIds(path: string): string {
  return path.replace(WITH_IDS, '/$1/-');
}

/** The `utm_` parameters of a query; all others stay behind, as links carry rights in theirs. */
export function campaignOf(query: string): string {
  const kept = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => /^utm_[a-z]{1,20}=[\w.~%+-]{1,200}$/.test(pair));
  return kept.slice(0, 5).join('&');
}

/** The answer to the cookie question, which the server looks at as well: 1 for accept (W140). */
export const CONSENT_COOKIE = 'cookie_consent';
