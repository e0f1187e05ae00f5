import { DAY } from '../../../machines/kernel/time.ts';

export interface Retention {
  readonly logEntries: number;
  /** Maximum bytes of log lines. Above this limit, the oldest eighth is pruned. */
  readonly logBytes: number;
  readonly timerRuns: number;
}

/** A show day logs some 3 MB. The undo history (`HISTORY_BYTES`) must fit even after pruning. */
export const defaultRetention: Retention = {
  logEntries: 10_000,
  logBytes: 8 * 1024 * 1024,
  timerRuns: 10_000,
};

export const prunedLogBytes = ({ logBytes }: Retention): number => logBytes * (7 / 8);

/** Above this size, pruning does not wait until the writer is idle. */
export const maxLogBytes = ({ logBytes }: Retention): number => logBytes * (9 / 8);

export const TIMER_RUN_RETENTION = 400 * DAY;

export const APPLIED_RETENTION = 7 * DAY;
