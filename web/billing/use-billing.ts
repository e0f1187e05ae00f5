import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { type BillingOverview, billingFrom } from '../../machines/plan/billing.answers.ts';
import type { Currency } from '../../machines/plan/prices.ts';
import { CallFailure } from '../app/api-call.ts';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';
import { answerWords } from './billing.words.ts';
import { type PriceList, priceListFrom } from './price-list.view.ts';

export function billingApiPath(teamId: TeamId, call = ''): string {
  return `/api/teams/${encodeURIComponent(teamId)}/billing${call === '' ? '' : `/${call}`}`;
}

export function useBilling(teamId: TeamId, every: Duration | null = null): Loaded<BillingOverview | null> {
  return useLoaded(billingApiPath(teamId), billingFrom, every);
}

export function usePriceList(currency: Currency): Loaded<PriceList> {
  const euros = useLoaded('/api/billing/prices?currency=EUR', readPrices);
  const dollars = useLoaded('/api/billing/prices?currency=USD', readPrices);
  return currency === 'USD' ? dollars : euros;
}

function readPrices(data: unknown): PriceList {
  const prices = priceListFrom(data);
  if (prices === null) throw new CallFailure(0, 'internal', answerWords.unreadable);
  return prices;
}
