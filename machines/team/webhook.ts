import type { EventType } from '../api/event-data.ts';
import type { RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** Includes future events. */
export const EVERY_EVENT = '*';

/** Test event, tried once. */
export const TEST_EVENT = 'test';

/** Sent by automations to a named webhook, whatever its events. */
export const STEP_EVENT = 'automation.step';

/** Reason for the server switching a webhook off. */
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
  /** The newest delivery arrived if null. */
  readonly failingSince: Instant | null;
  /** First answer; null holds back other deliveries (K329). */
  readonly answeredAt: Instant | null;
  /** False: unreadable secret, so nothing is sent (K160). */
  readonly signs: boolean;
  readonly waiting: number;
  readonly dead: number;
  /** Events dropped on a full queue since the start. */
  readonly missed: number;
}

/** `dead`: no tries left. */
export const DELIVERY_STATES = ['waiting', 'done', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One event for one webhook (K66). */
export interface Delivery {
  readonly id: number;
  /** Deduplication key for the receiver. */
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly createdAt: Instant;
  readonly triedAt: Instant | null;
  readonly status: number | null;
  readonly answer: string;
}
