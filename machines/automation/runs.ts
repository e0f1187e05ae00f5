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
  /** Null means no timer, or the current one. */
  readonly timerId: TimerId | null;
  /** Manual run, even if disabled. */
  readonly byHand?: true;
  /** Message text with its placeholders replaced. */
  readonly text?: string;
}

/** Null if not ended. */
export type RunEnd = 'DONE' | 'REFUSED' | 'MISSED' | 'SWITCHED_OFF' | null;

export interface PastRun {
  readonly no: number;
  /** Wall clock. */
  readonly at: Instant;
  readonly cause: RunCause;
  readonly end: RunEnd;
  /** Error code of a refused step. */
  readonly code?: string;
  /** In the order of the answers. `step`: index of the request's step. */
  readonly requests?: readonly (RequestEnd & { readonly step: number })[];
}

/** Why a request got no answer. */
export type RequestReason = keyof typeof requestReasons;

export type RequestEnd = { readonly status: number } | { readonly reason: RequestReason };

/** Records of automations: stored, unsequenced, outside the show. */
export interface AutomationRuns {
  readonly count: number;
  /** Clock and time events up to this instant are handled (K107). */
  readonly until: Instant;
  /** Last editors; steps run with their rights (K102). */
  readonly makers: Readonly<Record<AutomationId, string>>;
  /** Address charged for the steps (K300). */
  readonly addresses: Readonly<Record<AutomationId, string>>;
  /** Commands and messages since `since`; manual runs do not count (K104). */
  readonly sent: Readonly<Record<AutomationId, SentInMinute>>;
  /** Ordered by due instant. */
  readonly runs: readonly AutomationRun[];
  /** Newest first. */
  readonly past: Readonly<Record<AutomationId, readonly PastRun[]>>;
  /** Created messages by automation and step. */
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

/** Runs requested by "run now" or by name. */
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
