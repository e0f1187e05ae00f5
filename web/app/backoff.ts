import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';

/** Dial to welcome (N30). */
export const CONNECT_TIMEOUT: Duration = 5 * SECOND;
export const API_TIMEOUT: Duration = 30 * SECOND;

/** A connection that lived this long is retried at once. */
export const STEADY_AFTER: Duration = SECOND;

const AT_ONCE: Duration = 100;
const SHORTEST: Duration = SECOND;
const LONGEST: Duration = 5 * SECOND;
const RANDOMISATION = 0.5;

/**
 * N30: within 100 ms, then 1 s, doubled up to 5 s, ±50 %. `failures` since the last steady connection; `random` in
 * [0, 1).
 */
export function reconnectDelay(failures: number, random: number): Duration {
  if (failures === 0) return AT_ONCE * random;
  const planned = Math.min(SHORTEST * 2 ** (failures - 1), LONGEST);
  return Math.min(planned * (1 + RANDOMISATION * (2 * random - 1)), LONGEST);
}

export const NAMED_DELAY_FOR: Duration = 10 * SECOND;

/** `afterMs` plus up to a quarter. `random` in [0, 1). */
export function namedDelay(afterMs: Duration, random: number): Duration {
  return afterMs * (1 + 0.25 * random);
}

/** Upper bound of server limits. */
const LONGEST_NAMED: Duration = MINUTE;

/** The named delay, at most a minute, plus up to the same again (N72). `random` in [0, 1). */
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

/** Retries only after 404: 5 times, from 300 ms, doubled (N31). `status` 0: no answer. */
export function fetchRetry(status: number, retries: number): FetchRetry {
  if (status !== RETRIED_STATUS) return { kind: 'fail' };
  if (retries >= FETCH_RETRIES) return { kind: 'give_up' };
  return { kind: 'retry', after: FETCH_BASE * 2 ** retries };
}

const VERSION_FIRST: Duration = SECOND;
const VERSION_GROWTH = 10;
const VERSION_LONGEST: Duration = 10 * MINUTE;

/** `poll` (0-based): 1 s, 10 s, 100 s, then 10 min (N32). */
export function versionPollDelay(poll: number): Duration {
  return Math.min(VERSION_FIRST * VERSION_GROWTH ** poll, VERSION_LONGEST);
}
