import { z } from 'zod';
import { PROVIDER_STATUSES } from '../../machines/plan/billing.events.ts';

const instantSchema = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const centsSchema = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

const totalsSchema = z.object({
  grandTotal: centsSchema,
  grandTotalTax: centsSchema,
  currencyCode: z.string(),
});
export type PaddleTotals = z.infer<typeof totalsSchema>;

const detailsSchema = z.object({ totals: totalsSchema });
const customDataSchema = z.record(z.string(), z.unknown()).nullable();
const nextTransactionSchema = z.object({ details: detailsSchema }).nullable();

const pricedItemSchema = z
  .object({ price: z.object({ id: z.string() }), quantity: z.int() })
  .transform(({ price, quantity }) => ({ priceId: price.id, quantity }));

export const paddleSubscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(PROVIDER_STATUSES),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  nextBilledAt: instantSchema.nullable(),
  currentBillingPeriod: z.object({ startsAt: instantSchema, endsAt: instantSchema }).nullable(),
  scheduledChange: z
    .object({ action: z.enum(['cancel', 'pause', 'resume']), effectiveAt: instantSchema })
    .nullable(),
  items: z.array(pricedItemSchema),
  customData: customDataSchema,
  nextTransaction: nextTransactionSchema,
});
export type PaddleSubscription = z.infer<typeof paddleSubscriptionSchema>;

export const paddlePreviewSchema = z.object({
  currencyCode: z.string(),
  nextBilledAt: instantSchema.nullable(),
  immediateTransaction: nextTransactionSchema,
  nextTransaction: nextTransactionSchema,
  recurringTransactionDetails: detailsSchema.nullable(),
});

export const paddleTransactionSchema = z.object({
  id: z.string(),
  status: z.string(),
  origin: z.string(),
  createdAt: instantSchema,
  billedAt: instantSchema.nullable(),
  subscriptionId: z.string().nullable(),
  customData: customDataSchema,
  items: z.array(
    z
      .object({
        priceId: z.string().nullish(),
        price: z.object({ id: z.string() }).nullable(),
        quantity: z.int(),
      })
      .transform(({ priceId, price, quantity }) => ({ priceId: price?.id ?? priceId ?? '', quantity })),
  ),
  details: z.object({ totals: totalsSchema.nullable() }).nullable(),
  payments: z.array(
    z.object({
      status: z.string(),
      methodDetails: z
        .object({
          type: z.string(),
          card: z
            .object({ type: z.string(), last4: z.string(), expiryMonth: z.int(), expiryYear: z.int() })
            .nullable(),
        })
        .nullable()
        // Accepts card types that Paddle adds later.
        .catch(null),
    }),
  ),
  adjustments: z.array(z.object({ action: z.string(), status: z.string() })).nullable(),
});
export type PaddleTransaction = z.infer<typeof paddleTransactionSchema>;

export const paddlePricesSchema = z.object({
  details: z.object({
    lineItems: z.array(
      z.object({
        price: z.object({ id: z.string() }),
        unitTotals: z.object({ total: centsSchema, tax: centsSchema }),
      }),
    ),
  }),
});

/** Allows only texts that every database can store (B147). */
const plainNameSchema = z.string().regex(/^[!-~]{1,100}$/);

export const paddleEventSchema = z.object({
  event_id: plainNameSchema,
  event_type: plainNameSchema,
  occurred_at: instantSchema,
  data: z.object({ id: z.string().optional() }),
});
export type PaddleEvent = z.infer<typeof paddleEventSchema>;

export const paddleAdjustmentSchema = z.object({
  action: z.string(),
  status: z.string(),
  type: z.string().nullish(),
  items: z.array(z.object({ type: z.string() })).default([]),
  transaction_id: z.string(),
  subscription_id: z.string().nullish(),
});
