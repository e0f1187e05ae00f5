import { z } from 'zod';
import type { Result } from '../../machines/kernel/result.ts';
import {
  BILLING_SUBJECTS,
  type BillingEvent,
  PAYMENT_STATUSES,
  PROVIDER_STATUSES,
  REFUND_REASONS,
  SCHEDULED_ACTIONS,
} from '../../machines/plan/billing.events.ts';
import { ITEM_IDS, RECURRING_ITEMS, SINGLE_ITEMS } from '../../machines/plan/billing.items.ts';
import { CURRENCIES, type Prices } from '../../machines/plan/prices.ts';
import { jsonReader } from '../kernel/configured-file.ts';

const idSchema = z.string().min(1).max(100);
const instantSchema = z.int().nonnegative();
const amountSchema = z.strictObject({
  gross: z.int(),
  net: z.int(),
  tax: z.int(),
  currency: z.enum(CURRENCIES),
  text: z.string().max(40),
});
const paymentMethodSchema = z.strictObject({
  brand: z.string().max(40),
  last4: z.string().max(4),
  expires: z.string().max(10),
});
const eventFields = { id: idSchema, occurredAt: instantSchema };

export const subscriptionSchema = z.strictObject({
  id: idSchema,
  checkoutId: idSchema,
  item: z.enum(RECURRING_ITEMS),
  seats: z.int().min(1),
  status: z.enum(PROVIDER_STATUSES),
  startedAt: instantSchema,
  nextBillAt: instantSchema.nullable(),
  nextAmount: amountSchema.nullable(),
  paidUntil: instantSchema.nullable(),
  scheduled: z.strictObject({ action: z.enum(SCHEDULED_ACTIONS), at: instantSchema }).nullable(),
  paymentMethod: paymentMethodSchema.nullable(),
});

const purchaseSchema = z.strictObject({
  id: idSchema,
  checkoutId: idSchema,
  item: z.enum(SINGLE_ITEMS),
  startsAt: instantSchema,
  endsAt: z.null(),
  amount: amountSchema.nullable(),
});

const knownEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...eventFields, kind: z.literal('subscription'), subscription: subscriptionSchema }),
  z.strictObject({ ...eventFields, kind: z.literal('purchase'), purchase: purchaseSchema }),
  z.strictObject({
    ...eventFields,
    kind: z.literal('refund'),
    of: z.strictObject({ subject: z.enum(BILLING_SUBJECTS), id: idSchema }),
    reason: z.enum(REFUND_REASONS),
  }),
  z.strictObject({
    ...eventFields,
    kind: z.literal('payment'),
    checkoutId: idSchema,
    payment: z.strictObject({
      id: idSchema,
      status: z.enum(PAYMENT_STATUSES),
      amount: amountSchema,
      item: z.enum(ITEM_IDS),
    }),
  }),
]);

const unknownEventSchema = z.looseObject({ ...eventFields, kind: z.string().max(100) });

/** Returns null if the event has no id or instant (B75). */
export function billingEventFrom(data: unknown): BillingEvent | null {
  const read = knownEventSchema.safeParse(data);
  if (read.success) return read.data;
  const other = unknownEventSchema.safeParse(data);
  if (!other.success) return null;
  const { id: eventId, occurredAt, kind } = other.data;
  return { id: eventId, occurredAt, kind: 'unknown', type: kind };
}

const priceSchema = z.int().min(1).max(1_000_000_00);
const pricesSchema = z.record(z.enum(CURRENCIES), z.record(z.enum(ITEM_IDS), priceSchema));

export const pricesFrom: (text: string) => Result<Prices, string> = jsonReader(pricesSchema);
