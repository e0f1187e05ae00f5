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

export const EVERY_EVENT = '*';

export const TEST_EVENT = 'test';

export const STEP_EVENT = 'automation.step';

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
  /** First failure since the last success, or null if the latest delivery succeeded. */
  readonly failingSince: Instant | null;
  /** Until the first answer, only one delivery is tried at a time (K329). */
  readonly answeredAt: Instant | null;
  /** False if the server cannot read the secret, so it sends nothing (K160). */
  readonly signs: boolean;
  readonly waiting: number;
  readonly dead: number;
  /** Events dropped since the server started because the queue was full. */
  readonly missed: number;
}

/** `dead` means that the server has given up. */
const DELIVERY_STATES = ['waiting', 'done', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Delivery {
  readonly id: number;
  /** The receiver recognizes duplicates by this key. */
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly createdAt: Instant;
  readonly triedAt: Instant | null;
  readonly status: number | null;
  readonly answer: string;
}

export interface WebhookAnswer extends Omit<Webhook, 'rooms' | 'events'> {
  /** Null means all rooms. */
  readonly rooms: readonly string[] | null;
  readonly events: readonly string[];
}

const webhookFrom: Reader<WebhookAnswer> = readerOf({
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

export const webhooksFrom = (data: unknown): readonly WebhookAnswer[] => listFrom(data, webhookFrom);

export function webhookSecretFrom(data: unknown): string | null {
  return isFields(data) ? textIn(data, 'secret') : null;
}

export const deliveriesFrom = (data: unknown): readonly Delivery[] => listFrom(data, deliveryFrom);
