/** The types prevent mixing instants with durations. Code in `machines/` never reads a clock; callers pass instants. */

/** Milliseconds since the epoch, possibly with a fraction. */
export type Instant = number & { readonly __unit?: 'instant' };

/** Milliseconds. */
export type Duration = number & { readonly __unit?: 'duration' };

export const SECOND: Duration = 1_000;
export const MINUTE: Duration = 60_000;
export const HOUR: Duration = 3_600_000;
export const DAY: Duration = 86_400_000;
