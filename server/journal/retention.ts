import { DAY } from '../../machines/kernel/time.ts';

export interface Retention {
  readonly logEntries: number;
  /** Bytes of those lines; past it the older ones go, an eighth at a time. */
  readonly logBytes: number;
  /** Runs of timers a room: each is some 300 bytes. */
  readonly timerRuns: number;
}

/** A show day is some 3 MB of lines. What undo needs has a place in what is left of them (`HISTORY_BYTES`). */
export const defaultRetention: Retention = {
  logEntries: 10_000,
  logBytes: 8 * 1024 * 1024,
  timerRuns: 10_000,
};

/** Bytes of the newest lines that are kept in any case. */
export const keptBytes = ({ logBytes }: Retention): number => logBytes * (7 / 8);

/** Past so many bytes the log is not left until the writer has nothing else to do. */
export const mostBytes = ({ logBytes }: Retention): number => logBytes * (9 / 8);

/** How long a run of a timer is kept (S36). */
export const TIMER_RUNS_KEPT = 400 * DAY;

/** How long a silent channel's highest command id is kept in a row, at least. A tab that was away longer starts afresh. */
export const APPLIED_KEPT = 7 * DAY;
