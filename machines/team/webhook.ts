import type { EventType } from '../api/event-data.ts';
import type { RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** What stands for every event, also those that are yet to come. */
export const EVERY_EVENT = '*';

/** An event that is sent to see whether it arrives: it is tried once. */
export const TEST_EVENT = 'test';

/** What a step of an automation tells the one webhook that it names, whatever events that hears. */
export const STEP_EVENT = 'automation.step';

/** Why a webhook was switched off by the server: its receiver said so, or it failed for too long. */
export const OFF_REASONS = ['gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly rooms: 'all' | readonly RoomPid[];
  readonly events: readonly (EventType | typeof EVERY_EVENT)[];
  readonly enabled: boolean;
  readonly offReason: OffReason | null;
  readonly createdAt: Instant;
  /** Since when nothing got through; null: the newest did. */
  readonly failingSince: Instant | null;
  /** When its address first answered a delivery; `null`: not yet, so that others wait (K329). */
  readonly answeredAt: Instant | null;
  /** Whether its secret can be read: nothing is sent unsigned (K160). */
  readonly signs: boolean;
  /** Deliveries that wait for their next try, and those that had their last. */
  readonly waiting: number;
  readonly dead: number;
  /** Events that found the queue full since the server started. */
  readonly missed: number;
}

/** `waiting`: for its first or next try. `dead`: it had its last one. */
export const DELIVERY_STATES = ['waiting', 'done', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One event on its way to one webhook (K66). */
export interface Delivery {
  readonly id: number;
  /** What the receiver tells repetitions by. */
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly createdAt: Instant;
  readonly triedAt: Instant | null;
  readonly status: number | null;
  readonly answer: string;
}
