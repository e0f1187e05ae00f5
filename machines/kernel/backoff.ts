import { type Duration, MINUTE, SECOND } from './time.ts';

/** How long a socket may take from dialling to its welcome (N30). */
export const CONNECT_TIMEOUT: Duration = 5 * SECOND;
/** How long a REST call may take (V201). */
export const API_TIMEOUT: Duration = 30 * SECOND;

/** How long a connection has to hold to count as steady. One that breaks sooner is not tried again at once, or it might be for ever. */
export const STEADY_AFTER: Duration = SECOND;

const AT_ONCE: Duration = 100;
const SHORTEST: Duration = SECOND;
const LONGEST: Duration = 5 * SECOND;
const RANDOMISATION = 0.5;

/**
 * The wait before a lost connection is tried again (N30). `failures`: how often that has failed since the connection was steady.
 * None: at once, within 100 ms. Then 1 s, doubled each time, up to 5 s, each up to half shorter or longer. The lots keep
 * a hall of screens from returning in one instant. `random`: 0 up to 1.
 */
export function reconnectDelay(failures: number, random: number): Duration {
  if (failures === 0) return AT_ONCE * random;
  const planned = Math.min(SHORTEST * 2 ** (failures - 1), LONGEST);
  return Math.min(planned * (1 + RANDOMISATION * (2 * random - 1)), LONGEST);
}

/** For how long a server that named a wait is looked for that often, before it counts as failed (N88). */
export const NAMED_DELAY_FOR: Duration = 10 * SECOND;

/** The wait that a server named (its goodbye's `afterMs`), up to a quarter longer. `random`: 0 up to 1. */
export function namedDelay(afterMs: Duration, random: number): Duration {
  return afterMs * (1 + 0.25 * random);
}

/** No server rests longer than its limits count. */
const LONGEST_NAMED: Duration = MINUTE;

/**
 * The wait that an answer named (Retry-After), a minute at most, and up to as long again: a hall that was given the same
 * one does not return in one instant (N72). `random`: 0 up to 1.
 */
export function retryAfterDelay(named: Duration, random: number): Duration {
  return Math.min(named, LONGEST_NAMED) * (1 + random);
}

const FETCH_RETRIES = 5;
const FETCH_BASE: Duration = 300;
const RETRIED_STATUS = 404;

export type FetchRetry =
  | { readonly kind: 'retry'; readonly after: Duration }
  | { readonly kind: 'give_up' }
  | { readonly kind: 'fail' };

/**
 * What to do when fetching the teams failed with `status` (0: no answer) after `retries` retries: only a
 * 404 is tried again, 5 times, after 300 ms doubled each time (N31).
 */
export function fetchRetry(status: number, retries: number): FetchRetry {
  if (status !== RETRIED_STATUS) return { kind: 'fail' };
  if (retries >= FETCH_RETRIES) return { kind: 'give_up' };
  return { kind: 'retry', after: FETCH_BASE * 2 ** retries };
}

const VERSION_FIRST: Duration = SECOND;
const VERSION_GROWTH = 10;
const VERSION_LONGEST: Duration = 10 * MINUTE;

/** The wait before version poll number `poll` (0-based): 1 s, 10 s, 100 s, then every 10 minutes (N32). */
export function versionPollDelay(poll: number): Duration {
  return Math.min(VERSION_FIRST * VERSION_GROWTH ** poll, VERSION_LONGEST);
}
