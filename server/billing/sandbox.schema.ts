import { z } from 'zod';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
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
import { refusalWords } from '../../machines/words/refusal.ts';

const id = z.string().min(1).max(100);
const instant = z.int().nonnegative();
const amount = z.strictObject({
  gross: z.int(),
  net: z.int(),
  tax: z.int(),
  currency: z.enum(CURRENCIES),
  text: z.string().max(40),
});
const paymentMethod = z.strictObject({
  brand: z.string().max(40),
  last4: z.string().max(4),
  expires: z.string().max(10),
});
const told = { id, occurredAt: instant };

export const subscriptionSchema = z.strictObject({
  id,
  checkoutId: id,
  item: z.enum(RECURRING_ITEMS),
  seats: z.int().min(1),
  status: z.enum(PROVIDER_STATUSES),
  startedAt: instant,
  nextBillAt: instant.nullable(),
  nextAmount: amount.nullable(),
  paidUntil: instant.nullable(),
  scheduled: z.strictObject({ action: z.enum(SCHEDULED_ACTIONS), at: instant }).nullable(),
  paymentMethod: paymentMethod.nullable(),
});

const purchaseSchema = z.strictObject({
  id,
  checkoutId: id,
  item: z.enum(SINGLE_ITEMS),
  startsAt: instant,
  endsAt: z.null(),
  amount: amount.nullable(),
});

const known = z.discriminatedUnion('kind', [
  z.strictObject({ ...told, kind: z.literal('subscription'), subscription: subscriptionSchema }),
  z.strictObject({ ...told, kind: z.literal('purchase'), purchase: purchaseSchema }),
  z.strictObject({
    ...told,
    kind: z.literal('refund'),
    of: z.strictObject({ subject: z.enum(BILLING_SUBJECTS), id }),
    reason: z.enum(REFUND_REASONS),
  }),
  z.strictObject({
    ...told,
    kind: z.literal('payment'),
    checkoutId: id,
    payment: z.strictObject({ id, status: z.enum(PAYMENT_STATUSES), amount, item: z.enum(ITEM_IDS) }),
  }),
]);

const unknown = z.looseObject({ ...told, kind: z.string().max(100) });

/** An unknown kind or content becomes `unknown`. Returns null without id and instant (B75). */
export function billingEventFrom(data: unknown): BillingEvent | null {
  const read = known.safeParse(data);
  if (read.success) return read.data;
  const other = unknown.safeParse(data);
  if (!other.success) return null;
  const { id: eventId, occurredAt, kind } = other.data;
  return { id: eventId, occurredAt, kind: 'unknown', type: kind };
}

const price = z.int().min(1).max(1_000_000_00);
const pricesSchema = z.record(z.enum(CURRENCIES), z.record(z.enum(ITEM_IDS), price));

/** Fails with one line of text (B72). */
export function pricesFrom(text: string): Result<Prices, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(refusalWords.noJson);
  }
  const read = pricesSchema.safeParse(value);
  if (read.success) return ok(read.data);
  return fail(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}
