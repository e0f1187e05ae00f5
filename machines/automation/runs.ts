import type { AutomationId, DeviceId, MessageId, TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { requestReasons } from '../words/webhook.ts';
import type { AutomationTrigger, TriggerEventType } from './automation.ts';

/** `HAND` means that a user clicked "run now". */
export type RunCause = TriggerEventType | Exclude<AutomationTrigger['type'], 'EVENT'> | 'HAND';

export interface AutomationRun {
  readonly no: number;
  readonly automationId: AutomationId;
  readonly due: Instant;
  readonly step: number;
  /** 1 if no automation caused the run, otherwise the depth of the causing run plus 1 (K103). */
  readonly depth: number;
  /** Null means the current timer. */
  readonly timerId: TimerId | null;
  /** A manual run also runs if the automation is disabled. */
  readonly byHand?: true;
  readonly text?: string;
}

/** Null means that the run has not ended. */
export type RunOutcome = 'DONE' | 'REFUSED' | 'MISSED' | 'SWITCHED_OFF' | null;

export interface FinishedRun {
  readonly no: number;
  readonly at: Instant;
  readonly cause: RunCause;
  readonly end: RunOutcome;
  readonly code?: string;
  /** Results of the requests, in order of arrival. `step` is the index of the request's step. */
  readonly requests?: readonly (RequestOutcome & { readonly step: number })[];
}

export type RequestReason = keyof typeof requestReasons;

export type RequestOutcome = { readonly status: number } | { readonly reason: RequestReason };

export interface AutomationRuns {
  readonly count: number;
  /** Clock and time events up to this instant are handled (K107). */
  readonly until: Instant;
  /** User who last edited each automation. Its steps run with this user's rights (K102). */
  readonly makers: Readonly<Record<AutomationId, string>>;
  /** IP address of the last edit. Its rate limits apply to the steps (K300). */
  readonly addresses: Readonly<Record<AutomationId, string>>;
  /** Number of commands and messages that automatic runs sent since `since` (K104). */
  readonly sent: Readonly<Record<AutomationId, MinuteCounter>>;
  readonly runs: readonly AutomationRun[];
  /** Newest first. */
  readonly past: Readonly<Record<AutomationId, readonly FinishedRun[]>>;
  readonly made: Readonly<Record<string, MessageId>>;
}

interface MinuteCounter {
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

export interface RequestedRuns {
  readonly automationIds: readonly AutomationId[];
  readonly cause: 'HAND' | 'CALL';
}

export interface DeviceLossWatch {
  readonly automationId: AutomationId;
  readonly deviceId: DeviceId;
  readonly due: Instant;
}
