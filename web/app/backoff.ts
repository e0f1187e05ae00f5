import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';

/** Limit from dialing until the welcome arrives (N30). */
export const CONNECT_TIMEOUT: Duration = 5 * SECOND;
export const API_TIMEOUT: Duration = 30 * SECOND;

/** A connection that lasted this long counts as steady, so its first retry comes immediately. */
export const STEADY_AFTER: Duration = SECOND;

const AT_ONCE: Duration = 100;
const SHORTEST: Duration = SECOND;
const LONGEST: Duration = 5 * SECOND;
const RANDOMISATION = 0.5;

/**
 * Returns the delay of a reconnect (N30): up to 100 ms first, then 1 s, doubled up to 5 s, ±50 %. `failures` counts
 * since the last steady connection; `random` is in [0, 1).
 */
export function reconnectDelay(failures: number, random: number): Duration {
  if (failures === 0) return AT_ONCE * random;
  const planned = Math.min(SHORTEST * 2 ** (failures - 1), LONGEST);
  return Math.min(planned * (1 + RANDOMISATION * (2 * random - 1)), LONGEST);
}

export const NAMED_DELAY_FOR: Duration = 10 * SECOND;

/** Returns `afterMs` plus up to a quarter. `random` is in [0, 1). */
export function namedDelay(afterMs: Duration, random: number): Duration {
  return afterMs * (1 + 0.25 * random);
}

const LONGEST_NAMED: Duration = MINUTE;

/**
 * Returns the delay that the server named, at most a minute, plus up to the same delay again (N72). `random` is in
 * [0, 1).
 */
export function retryAfterDelay(named: Duration, random: number): Duration {
  return Math.min(named, LONGEST_NAMED) * (1 + random);
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

const VERSION_FIRST: Duration = SECOND;
const VERSION_GROWTH = 10;
const VERSION_LONGEST: Duration = 10 * MINUTE;

/** Returns the delay before version poll number `poll`, from 0: 1 s, 10 s, 100 s, then 10 min (N32). */
export function versionPollDelay(poll: number): Duration {
  return Math.min(VERSION_FIRST * VERSION_GROWTH ** poll, VERSION_LONGEST);
}
