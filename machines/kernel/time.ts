/**
 * Units of time. Flavoured numbers: a plain number is accepted, but an instant is never mistaken for a duration.
 * Nothing in `machines/` reads a clock; every instant arrives as data.
 */

/** A point in time, epoch milliseconds (may carry a fraction). */
export type Instant = number & { readonly __unit?: 'instant' };

/** A length of time in milliseconds. */
export type Duration = number & { readonly __unit?: 'duration' };

export const SECOND: Duration = 1_000;
export const MINUTE: Duration = 60_000;
export const HOUR: Duration = 3_600_000;
export const DAY: Duration = 86_400_000;
