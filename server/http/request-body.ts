import type { Duration, Instant } from '../../machines/kernel/time.ts';

export interface RequestBody {
  readonly length: number;
  /** Earliest arrival of the read part (`loop-watch.ts`). */
  readonly cameIn: Instant;
  /** Text, once. Throws `too_large` by the announced length (W53). */
  text(most: number): Promise<string>;
  /** Bytes, once. Throws `too_large`, `upload_timeout`. */
  bytes(most: number, within: Duration): Promise<Buffer>;
}
