import type { RoomPid } from '../kernel/ids.ts';
import {
  isFields,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  orElse,
  type Reader,
  readerOf,
  textIn,
} from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import type { EventType } from '../room/api.objects.ts';

/** Future events are included. */
export const EVERY_EVENT = '*';

/** Test event, tried once. */
export const TEST_EVENT = 'test';

/** Event that automations send to a named webhook, whatever its subscription. */
export const STEP_EVENT = 'automation.step';

/** Why the server switched the webhook off. */
const OFF_REASONS = ['gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly rooms: 'all' | readonly RoomPid[];
  readonly events: readonly (EventType | typeof EVERY_EVENT)[];
  readonly enabled: boolean;
  readonly offReason: OffReason | null;
  readonly createdAt: Instant;
  /** Null if the newest delivery arrived. */
  readonly failingSince: Instant | null;
  /** First answer; while null, other deliveries wait (K329). */
  readonly answeredAt: Instant | null;
  /** False: the secret is unreadable, so the server sends nothing (K160). */
  readonly signs: boolean;
  readonly waiting: number;
  readonly dead: number;
  /** Events dropped since the start because the queue was full. */
  readonly missed: number;
}

/** `dead`: no tries left. */
const DELIVERY_STATES = ['waiting', 'done', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One event for one webhook (K66). */
export interface Delivery {
  readonly id: number;
  /** The receiver detects duplicates by this key. */
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly createdAt: Instant;
  readonly triedAt: Instant | null;
  readonly status: number | null;
  readonly answer: string;
}

export interface ShownWebhook extends Omit<Webhook, 'rooms' | 'events'> {
  /** Public ids; null: all. */
  readonly rooms: readonly string[] | null;
  readonly events: readonly string[];
}

const webhookFrom: Reader<ShownWebhook> = readerOf({
  id: isText,
  url: isText,
  rooms: orElse(isListOf(isText), null),
  events: isListOf(isText),
  enabled: isFlag,
  offReason: orElse(isOneOf(OFF_REASONS), null),
  createdAt: isNumber,
  failingSince: orElse(isNumber, null),
  answeredAt: orElse(isNumber, null),
  signs: orElse(isFlag, true),
  waiting: isNumber,
  dead: isNumber,
  missed: isNumber,
});
const deliveryFrom: Reader<Delivery> = readerOf({
  id: isNumber,
  eventId: isText,
  type: isText,
  state: isOneOf(DELIVERY_STATES),
  tries: isNumber,
  createdAt: isNumber,
  triedAt: orElse(isNumber, null),
  status: orElse(isNumber, null),
  answer: isText,
});

export const webhooksFrom = (data: unknown): readonly ShownWebhook[] => listFrom(data, webhookFrom);

/** Shown once; null: malformed (U120). */
export function webhookSecretFrom(data: unknown): string | null {
  return isFields(data) ? textIn(data, 'secret') : null;
}

/** U120. */
export const deliveriesFrom = (data: unknown): readonly Delivery[] => listFrom(data, deliveryFrom);
