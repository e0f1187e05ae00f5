import { expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import type { TeamPurchases } from '../../machines/plan/billing.records.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { purchased, subscribed } from '../../tests/support/bought.ts';
import { TeamPlans } from '../people/teams/team-plans.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { billingOverview, type OverviewDeps } from './billing.service.ts';

const team = { id: 'crew', name: 'Crew', members: { ada: { role: 'TEAM_OWNER' } }, features: [] } as const;

/** The disk at each read: an event arrives after the first. */
function changing(first: TeamPurchases, then: TeamPurchases): () => TeamPurchases {
  let looks = 0;
  return () => (looks++ === 0 ? first : then);
}

function depsOf(clock: FakeClock, of: () => TeamPurchases): OverviewDeps {
  const plans = new TeamPlans({
    facts: { givenPlans: { of: () => null }, purchases: { of }, teams: syncTeamLookup },
    repository: { put: () => Promise.resolve(), remove: () => Promise.resolve() },
    clock,
    billing: 'sandbox',
  });
  return { provider: { name: 'sandbox' }, plans, repository: { checkout: () => Promise.resolve(null) } };
}

it('B130 the plan and the purchases are read at the same moment, even if an event arrives meanwhile', async () => {
  const clock = new FakeClock();
  const startsAt = clock.now();
  const event = purchased({ startsAt });
  const upgrade = purchased({ id: 'upgrade', item: 'premium-event-upgrade', startsAt });
  const before = { subscriptions: [], purchases: [event] };
  const after = { subscriptions: [], purchases: [event, upgrade] };
  const deps = depsOf(clock, changing(before, after));
  const pro = await billingOverview(deps, team);
  expect([pro.plan.label, pro.purchases.length, pro.mayTry]).toEqual(['pro', 1, false]);
  const premium = await billingOverview(deps, team);
  expect([premium.plan.label, premium.purchases.length]).toEqual(['premium', 2]);
});

it('U480 plans are sorted with the effective one first, then by tier', async () => {
  const clock = new FakeClock();
  const event = purchased({ startsAt: clock.now() });
  const orderOf = async (subscription: Parameters<typeof subscribed>[0]) => {
    const bought = { subscriptions: [subscribed(subscription)], purchases: [event] };
    return (
      await billingOverview(
        depsOf(clock, () => bought),
        team,
      )
    ).order;
  };
  const [over, ahead] = [clock.now() - DAY, clock.now() + DAY];
  expect(await orderOf({ status: 'paused', paidUntil: over })).toEqual(['purchase', 'sub']);
  expect(await orderOf({ item: 'premium-monthly', nextBillAt: ahead })).toEqual(['purchase', 'sub']);
  expect(await orderOf({ status: 'past_due', nextBillAt: over })).toEqual(['purchase', 'sub']);
});
