import { expect, it } from 'vitest';
import type { TeamPurchases } from '../../machines/billing/billing.records.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { purchased } from '../../tests/support/bought.ts';
import { TeamPlans } from '../plan/team-plans.ts';
import { teamsAtOnce } from '../room/team-lookup.ts';
import { billingOverview } from './billing-overview.ts';

const team = { id: 'crew', name: 'Crew', members: { ada: { role: 'TEAM_OWNER' } }, features: [] } as const;

/** What is on disk at each look at it: an event comes after the first. */
function changing(first: TeamPurchases, then: TeamPurchases): () => TeamPurchases {
  let looks = 0;
  return () => (looks++ === 0 ? first : then);
}

it('B130 plan and purchases are of one instant, also while an event comes', async () => {
  const clock = new FakeClock();
  const startsAt = clock.now();
  const event = purchased({ startsAt });
  const upgrade = purchased({ id: 'upgrade', item: 'premium-event-upgrade', startsAt });
  const before = { subscriptions: [], purchases: [event] };
  const after = { subscriptions: [], purchases: [event, upgrade] };
  const plans = new TeamPlans({
    facts: {
      givenPlans: { of: () => null },
      purchases: { of: changing(before, after) },
      teams: teamsAtOnce,
    },
    repository: { put: () => Promise.resolve(), remove: () => Promise.resolve() },
    clock,
    billing: 'sandbox',
  });
  const deps = {
    provider: { name: 'sandbox' },
    plans,
    repository: { checkout: () => Promise.resolve(null) },
  } as const;
  const pro = await billingOverview(deps, team);
  expect([pro.plan.label, pro.purchases.length, pro.mayTry]).toEqual(['pro', 1, false]);
  const premium = await billingOverview(deps, team);
  expect([premium.plan.label, premium.purchases.length]).toEqual(['premium', 2]);
});
