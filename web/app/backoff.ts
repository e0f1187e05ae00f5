import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';

/** Time limit from opening the socket until the `welcome` (N30). */
export const CONNECT_TIMEOUT: Duration = 5 * SECOND;
export const API_TIMEOUT: Duration = 30 * SECOND;

/** A connection that lasted this long counts as steady, so its first retry comes immediately. */
export const STABLE_AFTER: Duration = SECOND;

const FIRST_DELAY: Duration = 100;
const MIN_DELAY: Duration = SECOND;
const MAX_DELAY_OF_RECONNECT: Duration = 5 * SECOND;
const JITTER = 0.5;

/**
 * Returns the delay of a reconnect (N30): up to 100 ms first, then 1 s, doubled up to 5 s, ±50 %. `random` is in [0,
 * 1).
 */
export function reconnectDelay(failures: number, random: number): Duration {
  if (failures === 0) return FIRST_DELAY * random;
  const planned = Math.min(MIN_DELAY * 2 ** (failures - 1), MAX_DELAY_OF_RECONNECT);
  return Math.min(planned * (1 + JITTER * (2 * random - 1)), MAX_DELAY_OF_RECONNECT);
}

export const NAMED_DELAY_VALIDITY: Duration = 10 * SECOND;

/** Adds a random delay of up to 25 %. `random` is in [0, 1). */
export const namedDelay = (afterMs: Duration, random: number): Duration => afterMs * (1 + 0.25 * random);

const MAX_RETRY_AFTER: Duration = MINUTE;

/** Returns the server's delay, limited to a minute, plus a random 0 to 100 % (N72). `random` is in [0, 1). */
export function retryAfterDelay(named: Duration, random: number): Duration {
  return Math.min(named, MAX_RETRY_AFTER) * (1 + random);
}

const FETCH_RETRIES = 5;
const FETCH_BASE: Duration = 300;
const RETRIED_STATUS = 404;

type FetchRetry =
  | { readonly kind: 'retry'; readonly after: Duration }
  | { readonly kind: 'give_up' }
  | { readonly kind: 'fail' };

/** Retries only after 404: five times, from 300 ms, doubled each time (N31). `status` 0 means no answer. */
export function fetchRetry(status: number, retries: number): FetchRetry {
  if (status !== RETRIED_STATUS) return { kind: 'fail' };
  if (retries >= FETCH_RETRIES) return { kind: 'give_up' };
  return { kind: 'retry', after: FETCH_BASE * 2 ** retries };
}

const FIRST_VERSION_POLL: Duration = SECOND;
const VERSION_POLL_GROWTH = 10;
const MAX_VERSION_POLL: Duration = 10 * MINUTE;

/** Returns the delay before version poll number `poll`, from 0: 1 s, 10 s, 100 s, then 10 min (N32). */
export function versionPollDelay(poll: number): Duration {
  return Math.min(FIRST_VERSION_POLL * VERSION_POLL_GROWTH ** poll, MAX_VERSION_POLL);
}
