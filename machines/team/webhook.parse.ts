import {
  type Fields,
  hasFields,
  isFields,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  numberIn,
  textIn,
} from '../kernel/shapes.ts';
import { DELIVERY_STATES, type Delivery, OFF_REASONS, type Webhook } from './webhook.ts';

export interface ShownWebhook extends Omit<Webhook, 'rooms' | 'events'> {
  /** Public ids; null: all. */
  readonly rooms: readonly string[] | null;
  readonly events: readonly string[];
}

const isWebhook = hasFields({
  id: isText,
  url: isText,
  events: isListOf(isText),
  enabled: isFlag,
  createdAt: isNumber,
  waiting: isNumber,
  dead: isNumber,
  missed: isNumber,
});
const isDelivery = hasFields({
  id: isNumber,
  eventId: isText,
  type: isText,
  state: isOneOf(DELIVERY_STATES),
  tries: isNumber,
  createdAt: isNumber,
  answer: isText,
});
const isReason = isOneOf(OFF_REASONS);
const isTexts = isListOf(isText);

export function webhooksFrom(data: unknown): readonly ShownWebhook[] {
  return listFrom(data, webhookFrom);
}

/** Shown once; null if malformed (U120). */
export function webhookSecretFrom(data: unknown): string | null {
  return isFields(data) ? textIn(data, 'secret') : null;
}

/** U120. */
export function deliveriesFrom(data: unknown): readonly Delivery[] {
  return listFrom(data, deliveryFrom);
}

function webhookFrom(data: Fields): ShownWebhook | null {
  if (!isWebhook(data)) return null;
  const { id, url, events, enabled, createdAt, waiting, dead, missed } = data;
  const { rooms, offReason, signs }: Fields = data;
  return {
    id,
    url,
    rooms: isTexts(rooms) ? rooms : null,
    events,
    enabled,
    offReason: isReason(offReason) ? offReason : null,
    createdAt,
    failingSince: numberIn(data, 'failingSince'),
    answeredAt: numberIn(data, 'answeredAt'),
    signs: signs !== false,
    waiting,
    dead,
    missed,
  };
}

function deliveryFrom(data: Fields): Delivery | null {
  if (!isDelivery(data)) return null;
  const { id, eventId, type, state, tries, createdAt, answer } = data;
  const [triedAt, status] = [numberIn(data, 'triedAt'), numberIn(data, 'status')];
  return { id, eventId, type, state, tries, createdAt, triedAt, status, answer };
}
