import {
  type BillingOverview,
  billingFrom,
  pricedItemsFrom,
} from '../../machines/billing/billing.answers.ts';
import type { Currency } from '../../machines/billing/money.ts';
import type { PricedItem } from '../../machines/billing/prices.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';

/** Where the billing of a team is in the API. */
export function billingApiPath(teamId: TeamId, call = ''): string {
  return `/api/teams/${encodeURIComponent(teamId)}/billing${call === '' ? '' : `/${call}`}`;
}

/** The billing of a team, asked for again every so often if told so. */
export function useBilling(teamId: TeamId, every: Duration | null = null): Loaded<BillingOverview | null> {
  return useLoaded(billingApiPath(teamId), billingFrom, every);
}

/** What is sold, with its prices in that currency. */
export function usePrices(currency: Currency): Loaded<readonly PricedItem[]> {
  return useLoaded(`/api/billing/prices?currency=${currency}`, pricedItemsFrom);
}
