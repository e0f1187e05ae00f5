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
import type { Seats } from '../../machines/billing/seats.ts';
import { planStatus } from '../../machines/plan/plan.status.ts';
import type { TeamPlan } from '../../machines/plan/team-plan.ts';

export interface OverviewParts {
  readonly provider: string;
  readonly standing: Standing;
  readonly teamPlan: TeamPlan;
  readonly seats: Seats | null;
  readonly mayTry: boolean;
}

/** The subscription that its page is about: the one that is billed, else the last one that is not over. */
export function shownSubscription({ subscriptions, now }: Standing): SubscriptionFacts | null {
  const live = liveSubscription({ subscriptions, purchases: [] });
  if (live !== null) return live;
  const ending = subscriptions.filter((kept) =>
    boughtPlans({ subscriptions: [kept], purchases: [] }).some((owned) => planStatus(owned, now).active),
  );
  return ending.at(-1)?.facts ?? null;
}

/** What `GET /api/teams/{id}/billing` answers. */
export function billingOverview({
  provider,
  standing,
  teamPlan,
  seats,
  mayTry,
}: OverviewParts): BillingOverview {
  const subscription = shownSubscription(standing);
  const { plan, end, standing: planStanding } = teamPlan;
  const { nextBillAt: at = null, nextAmount: amount = null } = subscription ?? {};
  return {
    provider,
    plan,
    standing: planStanding,
    end,
    subscription: subscription && {
      ...told(subscription),
      status: keptStatus(subscription),
      mayResume: subscription.status !== 'canceled' && mayResume(standing, subscription),
    },
    purchases: standing.purchases.flatMap((kept) => purchaseOf(kept, standing)),
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
    seats,
    paymentMethod: subscription?.paymentMethod ?? null,
    nextBill: at === null || amount === null ? null : { at, amount },
    scheduled: subscription?.scheduled ?? null,
    changes: offers(standing),
    mayTry,
    mayBuyLifetime: maySellLifetime(standing),
  };
}

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
