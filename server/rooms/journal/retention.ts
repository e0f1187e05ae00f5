import { DAY } from '../../../machines/kernel/time.ts';

export interface Retention {
  readonly logEntries: number;
  /** Bytes of log lines; beyond it an eighth is pruned. */
  readonly logBytes: number;
  /** Each has some 300 bytes. */
  readonly timerRuns: number;
}

/** A show day has some 3 MB. After pruning, the undo history (`HISTORY_BYTES`) still fits. */
export const defaultRetention: Retention = {
  logEntries: 10_000,
  logBytes: 8 * 1024 * 1024,
  timerRuns: 10_000,
};

/** Bytes that are always kept. */
export const keptBytes = ({ logBytes }: Retention): number => logBytes * (7 / 8);

/** Above this, prunes without idle time. */
export const mostBytes = ({ logBytes }: Retention): number => logBytes * (9 / 8);

/** S36. */
export const TIMER_RUNS_KEPT = 400 * DAY;

/** Minimum for a silent channel's highest id. Older tabs start afresh. */
export const APPLIED_KEPT = 7 * DAY;
