import type { AutomationId, DeviceId, MessageId, TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { requestReasons } from '../words/request.ts';
import type { Happening, When } from './automation.ts';

/** What started a run: something that happened, the clock, the time, a loss, a call, or somebody who pressed "run now". */
export type RunCause = Happening | Exclude<When['type'], 'EVENT'> | 'HAND';

/** A run that is under way: waiting, or on its way to the disk. */
export interface AutomationRun {
  readonly no: number;
  readonly automationId: AutomationId;
  /** When its next step is due. */
  readonly due: Instant;
  /** The place of that step. */
  readonly step: number;
  /** 1 for what no automation caused, and one more for each in between (K103). */
  readonly depth: number;
  /** The timer that it is about; null: none, or the current one. */
  readonly timerId: TimerId | null;
  /** Somebody tries it, switched on or not. */
  readonly byHand?: true;
  /** What its message says, once that is filled in. */
  readonly text?: string;
}

/** How a run ended; null: it is under way. */
export type RunEnd = 'DONE' | 'REFUSED' | 'MISSED' | 'SWITCHED_OFF' | null;

/** One of the newest runs of an automation. */
export interface PastRun {
  readonly no: number;
  /** By the wall clock. */
  readonly at: Instant;
  readonly cause: RunCause;
  readonly end: RunEnd;
  /** Why a step was refused. */
  readonly code?: string;
  /** How each request of the run ended, in the order of the answers. `step`: its place. */
  readonly requests?: readonly (RequestEnd & { readonly step: number })[];
}

/** Why a request got no answer; the texts are in `words/request.ts`. */
export type RequestReason = keyof typeof requestReasons;

/** The status of the answer, or why there is none. */
export type RequestEnd = { readonly status: number } | { readonly reason: RequestReason };

/** What a room keeps of its automations beside them: on disk, but neither sequenced nor part of the show. */
export interface AutomationRuns {
  /** The number of the newest run. */
  readonly count: number;
  /** Times of the clock and of the day up to this instant are dealt with (K107). */
  readonly until: Instant;
  /** Who changed each last: what they may do, it may (K102). */
  readonly makers: Readonly<Record<AutomationId, string>>;
  /** Network address from which each was changed last: its steps are charged to it (K300). */
  readonly addresses: Readonly<Record<AutomationId, string>>;
  /** What each has sent in the minute that began at `since`, not counting runs by hand (K104). */
  readonly sent: Readonly<Record<AutomationId, SentInMinute>>;
  /** Under way, the earliest first. */
  readonly runs: readonly AutomationRun[];
  /** The newest of each, newest first. */
  readonly past: Readonly<Record<AutomationId, readonly PastRun[]>>;
  /** The message that a step shows, by automation and place. */
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

/** Somebody pressed "run now", or called it by its name. */
export interface AskedRuns {
  readonly automationIds: readonly AutomationId[];
  readonly cause: 'HAND' | 'CALL';
}

/** A screen that went, and is lost once it has not come back by then. */
export interface LostWatch {
  readonly automationId: AutomationId;
  readonly deviceId: DeviceId;
  readonly due: Instant;
}
