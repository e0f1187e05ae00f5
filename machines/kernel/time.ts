/** Branded units of time: an instant is no duration. `machines/` reads no clock; instants arrive as data. */

/** Epoch milliseconds, may have a fraction. */
export type Instant = number & { readonly __unit?: 'instant' };

/** Milliseconds. */
export type Duration = number & { readonly __unit?: 'duration' };

export const SECOND: Duration = 1_000;
export const MINUTE: Duration = 60_000;
export const HOUR: Duration = 3_600_000;
export const DAY: Duration = 86_400_000;
