import type { AutomationId, DeviceId, MessageId, TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { requestReasons } from '../words/webhook.ts';
import type { Happening, When } from './automation.ts';

/** `HAND`: "run now". */
export type RunCause = Happening | Exclude<When['type'], 'EVENT'> | 'HAND';

/** A run waiting for its next step or the disk. */
export interface AutomationRun {
  readonly no: number;
  readonly automationId: AutomationId;
  readonly due: Instant;
  /** Index of the next step. */
  readonly step: number;
  /** 1 for a run that no automation caused, plus 1 for each level (K103). */
  readonly depth: number;
  /** None, or the current timer, if null. */
  readonly timerId: TimerId | null;
  /** Manual run, even if disabled. */
  readonly byHand?: true;
  /** Filled text of its message. */
  readonly text?: string;
}

/** Not ended if null. */
export type RunEnd = 'DONE' | 'REFUSED' | 'MISSED' | 'SWITCHED_OFF' | null;

export interface PastRun {
  readonly no: number;
  /** Wall clock. */
  readonly at: Instant;
  readonly cause: RunCause;
  readonly end: RunEnd;
  /** Refusal of a step. */
  readonly code?: string;
  /** In the order of the answers. `step`: its place. */
  readonly requests?: readonly (RequestEnd & { readonly step: number })[];
}

/** Why a request got no answer. */
export type RequestReason = keyof typeof requestReasons;

export type RequestEnd = { readonly status: number } | { readonly reason: RequestReason };

/** Records of automations: stored, unsequenced, outside the show. */
export interface AutomationRuns {
  readonly count: number;
  /** Times of clock and day are handled up to this instant (K107). */
  readonly until: Instant;
  /** Last editors, whose rights apply (K102). */
  readonly makers: Readonly<Record<AutomationId, string>>;
  /** Charged for its steps (K300). */
  readonly addresses: Readonly<Record<AutomationId, string>>;
  /** Commands and messages since `since`, without manual runs (K104). */
  readonly sent: Readonly<Record<AutomationId, SentInMinute>>;
  /** Ordered by due instant. */
  readonly runs: readonly AutomationRun[];
  /** Newest first. */
  readonly past: Readonly<Record<AutomationId, readonly PastRun[]>>;
  /** By automation and step. */
  readonly made: Readonly<Record<string, MessageId>>;
}

interface SentInMinute {
  readonly since: Instant;
  readonly count: number;
}

export const noRuns: AutomationRuns = {
  count: 0,
  until: 0,
  makers: {},
  addresses: {},
  sent: {},
  runs: [],
  past: {},
  made: {},
};

/** "Run now", or a call by name. */
export interface AskedRuns {
  readonly automationIds: readonly AutomationId[];
  readonly cause: 'HAND' | 'CALL';
}

/** A screen that counts as lost at `due` unless it returns. */
export interface LostWatch {
  readonly automationId: AutomationId;
  readonly deviceId: DeviceId;
  readonly due: Instant;
}
