import type { Billing, BillingParts, ChosenProvider } from './create-billing.ts';

/** `BILLING=off` if null. Loads the chosen provider alone. */
export async function billingOf(parts: BillingParts): Promise<Billing | null> {
  if (parts.env.BILLING === 'off') return null;
  const { createBilling } = await import('./create-billing.ts');
  return createBilling(parts, await providerOf(parts));
}

async function providerOf(parts: BillingParts): Promise<ChosenProvider> {
  const { PADDLE } = parts.env;
  if (PADDLE === null) return (await import('./create-sandbox.ts')).createSandbox(parts);
  return (await import('./create-paddle.ts')).createPaddle(parts, PADDLE);
}
