import { z } from 'zod';

/**
 * Allowed requests to Paddle by its published API document (docs/billing.md names the version), as far as we use it:
 * others are refused, so that no unknown field is sent.
 */
const paddleId = (kind: string) => z.string().regex(new RegExp(`^${kind}_[a-z\\d]{26}$`));
const item = z.strictObject({ price_id: paddleId('pri'), quantity: z.int().min(1) });
const items = z.array(item).min(1).max(100);
/** Any values; names and all at most 64 kB. */
const customData = z.record(z.string(), z.json());
const currencyCode = z.enum(['EUR', 'USD', 'GBP']);

export const transactionCreate = z.strictObject({
  items,
  currency_code: currencyCode,
  collection_mode: z.literal('automatic'),
  custom_data: customData,
});

const billingDetails = z.strictObject({
  enable_checkout: z.boolean(),
  purchase_order_number: z.string().max(100),
  additional_information: z.string().max(1500),
  payment_terms: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    frequency: z.int().min(1),
  }),
});
export const transactionUpdate = z.union([
  z.strictObject({ status: z.enum(['billed', 'canceled']) }),
  z.strictObject({ collection_mode: z.literal('manual'), billing_details: billingDetails }),
]);

const wanted = {
  items,
  proration_billing_mode: z.enum(['prorated_immediately', 'full_immediately', 'do_not_bill']),
  on_payment_failure: z.enum(['prevent_change', 'apply_change']),
};
export const subscriptionPreview = z.strictObject(wanted);
export const subscriptionUpdate = z.union([
  z.strictObject({ ...wanted, custom_data: customData }),
  z.strictObject({ scheduled_change: z.null() }),
]);
export const subscriptionCancel = z.strictObject({
  effective_from: z.enum(['next_billing_period', 'immediately']),
});
export const subscriptionResume = z.strictObject({
  effective_from: z.literal('immediately'),
  on_resume: z.enum(['continue_existing_billing_period', 'start_new_billing_period']),
});
export const pricingPreview = z.strictObject({ items, currency_code: currencyCode });

const ids = (kind: string) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(paddleId(kind)).max(30));
export const subscriptionQuery = z.strictObject({ include: z.literal('next_transaction').optional() });
export const transactionQuery = z.strictObject({
  id: ids('txn').optional(),
  subscription_id: ids('sub').optional(),
  status: z.enum(['completed']).optional(),
  include: z.literal('adjustments').optional(),
  order_by: z.literal('billed_at[DESC]').optional(),
  per_page: z.coerce.number().int().min(1).max(30).optional(),
  after: paddleId('txn').optional(),
});
export const noQuery = z.strictObject({});
