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
import { DELIVERY_STATES, type Delivery, OFF_REASONS, type Webhook } from './webhook.ts';

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

/** Shown once; null if malformed (U120). */
export function webhookSecretFrom(data: unknown): string | null {
  return isFields(data) ? textIn(data, 'secret') : null;
}

/** U120. */
export const deliveriesFrom = (data: unknown): readonly Delivery[] => listFrom(data, deliveryFrom);
