import { type Duration, MINUTE, SECOND } from './time.ts';

/** How long a socket may take from dialling to its welcome (spec §9). */
export const CONNECT_TIMEOUT: Duration = 5 * SECOND;
/** How long a REST call may take (spec §9). */
export const API_TIMEOUT: Duration = 30 * SECOND;

const SHORTEST: Duration = SECOND;
const LONGEST: Duration = 5 * SECOND;
const RANDOMISATION = 0.5;

/**
 * The wait before reconnect attempt number `attempt` (0-based): 1 s, doubled each time, up to 5 s, each up to half
 * shorter or longer, so that a hall of screens does not return in one instant (N30). `random`: 0 up to 1.
 */
export function reconnectDelay(attempt: number, random: number): Duration {
  const planned = Math.min(SHORTEST * 2 ** attempt, LONGEST);
  return Math.min(planned * (1 + RANDOMISATION * (2 * random - 1)), LONGEST);
}

const FETCH_RETRIES = 5;
const FETCH_BASE: Duration = 300;
const RETRIED_STATUS = 404;

export type FetchRetry =
  | { readonly kind: 'retry'; readonly after: Duration }
  | { readonly kind: 'give_up'; readonly message: 'Max retries reached' }
  | { readonly kind: 'fail' };

/**
 * What to do when fetching the user or the teams failed with `status` (0: no answer) after `retries` retries: only a
 * 404 is tried again, 5 times, after 300 ms doubled each time (N31, spec §4).
 */
export function fetchRetry(status: number, retries: number): FetchRetry {
  if (status !== RETRIED_STATUS) return { kind: 'fail' };
  if (retries >= FETCH_RETRIES) return { kind: 'give_up', message: 'Max retries reached' };
  return { kind: 'retry', after: FETCH_BASE * 2 ** retries };
}

const VERSION_FIRST: Duration = SECOND;
const VERSION_GROWTH = 10;
const VERSION_LONGEST: Duration = 10 * MINUTE;

/** The wait before version poll number `poll` (0-based): 1 s, 10 s, 100 s, then every 10 minutes (N32). */
export function versionPollDelay(poll: number): Duration {
  return Math.min(VERSION_FIRST * VERSION_GROWTH ** poll, VERSION_LONGEST);
}
