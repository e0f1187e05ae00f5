import type { Billing, BillingParts } from './create-billing.ts';

/** Null: `BILLING=off`, and nothing of it is loaded. */
export async function billingOf(parts: BillingParts): Promise<Billing | null> {
  return parts.env.BILLING === 'off' ? null : (await import('./create-billing.ts')).createBilling(parts);
}
