import type { BillingOverview } from '../../machines/billing/billing.answers.ts';
import type { PurchaseFacts, SubscriptionFacts } from '../../machines/billing/billing.events.ts';
import type { Kept } from '../../machines/billing/billing.history.ts';
import { boughtPlans, keptStatus } from '../../machines/billing/billing.records.ts';
import {
  liveSubscription,
  mayResume,
  maySellLifetime,
  offers,
  type Standing,
} from '../../machines/billing/offers.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { listedPlans } from '../../machines/plan/plan.order.ts';
import { planStatus } from '../../machines/plan/plan.status.ts';
import type { Team } from '../../machines/team/team.ts';
import type { TeamPlans } from '../people/plans/team-plans.ts';
import type { BillingRepository } from './billing.repository.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface OverviewDeps {
  readonly provider: Pick<PaymentProvider, 'name'>;
  readonly plans: Pick<TeamPlans, 'standingNow' | 'planBy' | 'seatsOf'>;
  readonly repository: Pick<BillingRepository, 'checkout'>;
}

/** The billed subscription, else the last unfinished one. */
export function shownSubscription({ subscriptions, now }: Standing): SubscriptionFacts | null {
  const live = liveSubscription({ subscriptions, purchases: [] });
  if (live !== null) return live;
  const ending = subscriptions.filter((kept) =>
    boughtPlans({ subscriptions: [kept], purchases: [] }).some((owned) => planStatus(owned, now).active),
  );
  return ending.at(-1)?.facts ?? null;
}

export async function billingOverview(
  { provider, plans, repository }: OverviewDeps,
  team: Team,
): Promise<BillingOverview> {
  const hasTried = (await repository.checkout(trialIdOf(team.id))) !== null;
  // One read: events may arrive in between.
  const standing = await plans.standingNow(team.id);
  const { plan, end, standing: planStanding } = plans.planBy(standing);
  const subscription = shownSubscription(standing);
  const { nextBillAt: at = null, nextAmount: amount = null } = subscription ?? {};
  return {
    provider: provider.name,
    plan,
    standing: planStanding,
    end,
    subscription: subscription && {
      ...told(subscription),
      status: keptStatus(subscription),
      mayResume: subscription.status !== 'canceled' && mayResume(standing, subscription),
    },
    purchases: standing.purchases.flatMap((kept) => purchaseOf(kept, standing)),
    order: listedPlans(boughtPlans(standing), standing.now).flatMap(({ record }) => record.plan_id ?? []),
    revoked: [...standing.subscriptions, ...standing.purchases].flatMap(({ facts, revoked }) =>
      facts === null || revoked === null
        ? []
        : [{ item: facts.item, reason: revoked.reason, at: revoked.at }],
    ),
    ended: standing.subscriptions.flatMap(({ facts, revoked }) => {
      if (facts === null || revoked !== null || facts.id === subscription?.id) return [];
      const { id, item, startedAt } = facts;
      return [{ id, item, startedAt }];
    }),
    seats: await plans.seatsOf(team, standing),
    paymentMethod: subscription?.paymentMethod ?? null,
    nextBill: at === null || amount === null ? null : { at, amount },
    scheduled: subscription?.scheduled ?? null,
    changes: offers(standing),
    // Once, without a paid plan (B84).
    mayTry: plan.type === 'free' && !hasTried,
    currency:
      amount?.currency ??
      standing.purchases.findLast(({ facts }) => facts?.amount)?.facts?.amount?.currency ??
      null,
    mayBuyLifetime: maySellLifetime(standing),
  };
}

/** A team has one trial (B84). */
export const trialIdOf = (teamId: TeamId): string => `trial-${teamId}`;

function told({ id, checkoutId, item, seats, startedAt, paidUntil }: SubscriptionFacts) {
  return { id, checkoutId, item, seats, startedAt, paidUntil };
}

function purchaseOf(kept: Kept<PurchaseFacts>, { now }: Standing) {
  const [owned] = boughtPlans({ subscriptions: [], purchases: [kept] });
  if (kept.facts === null || owned === undefined) return [];
  const { id, checkoutId, item, startsAt } = kept.facts;
  const { active, endsAt } = planStatus(owned, now);
  return [{ id, checkoutId, item, startsAt, endsAt, active }];
}
