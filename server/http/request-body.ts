import type { Duration, Instant } from '../../machines/kernel/time.ts';

export interface RequestBody {
  readonly length: number;
  /** Earliest possible arrival of what has been read of the request (`loop-watch.ts`). */
  readonly cameIn: Instant;
  /** All of it as text, once. Refuses `too_large` when it was announced with more than `most` bytes (W53). */
  text(most: number): Promise<string>;
  /** All of it as it is, once. Refuses `too_large` as well, and `upload_timeout` when it did not come in time, or not at all. */
  bytes(most: number, within: Duration): Promise<Buffer>;
}
