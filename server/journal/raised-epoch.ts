import { type Instant, SECOND } from '../../machines/kernel/time.ts';

/** Higher than any that was lost: epochs that are raised are counted in seconds, as after a restore. */
export const raisedEpoch = (above: number, wall: Instant): number =>
  Math.max(above + 1, Math.floor(wall / SECOND));
