import type { ShownSubscription } from '../../machines/billing/billing.answers.ts';
import { listedTotal, type PriceList } from '../../machines/billing/price-list.ts';
import { billingStateWords } from '../../machines/words/billing-state.ts';
import type { BillingReader } from './held-plans.view.ts';

/** U180. */
export function resumeCost(
  { item, seats, paidUntil }: ShownSubscription,
  prices: PriceList | null,
  { now, day }: BillingReader,
): string | null {
  if (prices === null) return null;
  const { text } = listedTotal(prices, item, seats);
  return paidUntil !== null && paidUntil > now
    ? billingStateWords.resumeLater(text, day(paidUntil))
    : billingStateWords.resumeNow(text);
}
