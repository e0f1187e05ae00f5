import { type BillingOverview, billingFrom } from '../../machines/billing/billing.answers.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';

export function billingApiPath(teamId: TeamId, call = ''): string {
  return `/api/teams/${encodeURIComponent(teamId)}/billing${call === '' ? '' : `/${call}`}`;
}

/** Optionally polled. */
export function useBilling(teamId: TeamId, every: Duration | null = null): Loaded<BillingOverview | null> {
  return useLoaded(billingApiPath(teamId), billingFrom, every);
}
