import type { Instant } from '../kernel/time.ts';
import type { TeamRole } from '../people/team.ts';
import { planChangeWords } from '../words/billing-item.ts';
import type { PurchaseFacts, SubscriptionFacts } from './billing.events.ts';
import { isRecurring, itemOfTarget, type SoldItem } from './billing.items.ts';
import { boughtPlans, type StoredFacts, type TeamPurchases, willBillAgain } from './billing.records.ts';
import { EVENT_PLAN_LENGTH, type OwnedPlan, planStatus } from './plan.status.ts';
import { CHANGE_TARGETS, type ChangeTarget, type PlanChange, planChange } from './plan-change.ts';
import { INCLUDED_SEATS } from './prices.ts';

export interface Offer extends PlanChange {
  readonly target: ChangeTarget;
  readonly item: SoldItem | null;
  readonly way: 'checkout' | 'change' | null;
}

export interface PurchaseState extends TeamPurchases {
  readonly given: OwnedPlan | null;
  readonly now: Instant;
}

const includedChange: PlanChange = { kind: 'included', label: planChangeWords.included, permitted: false };
const disabledChange: PlanChange = { kind: 'disabled', label: planChangeWords.disabled, permitted: false };
const unchangedPlan: PlanChange = { kind: 'same', label: planChangeWords.same, permitted: false };

export function liveSubscription({ subscriptions }: TeamPurchases): SubscriptionFacts | null {
  return subscriptions.find(willBillAgain)?.facts ?? null;
}

export function planOffers(standing: PurchaseState): readonly Offer[] {
  return CHANGE_TARGETS.map((target) => offerFor(standing, target));
}

function offerFor(standing: PurchaseState, target: ChangeTarget): Offer {
  const change = changeTo(standing, target);
  if (!change.permitted) return { target, ...change, item: null, way: null };
  const sold = itemOfTarget(target);
  const isUpgradeOfEvent = change.kind === 'upgrade' && sold === 'premium-event';
  const item = isUpgradeOfEvent ? 'premium-event-upgrade' : sold;
  const way = isRecurring(sold) && liveSubscription(standing) !== null ? 'change' : 'checkout';
  return { target, ...change, item, way };
}

function changeTo(standing: PurchaseState, target: ChangeTarget): PlanChange {
  if (hasLifetime(standing)) return includedChange;
  const { subscribed, once } = currentPlans(standing);
  if (subscribed !== null && isOneTimePlan(once, target)) return unchangedPlan;
  if (subscribed === null && once === null && isLookedAfter(standing)) return disabledChange;
  return planChange(subscribed ?? once, target);
}

function currentPlans(standing: PurchaseState): {
  readonly subscribed: OwnedPlan | null;
  readonly once: OwnedPlan | null;
} {
  const active = (plans: readonly OwnedPlan[]) =>
    plans.filter((each) => planStatus(each, standing.now).active);
  const live = { subscriptions: standing.subscriptions.filter(willBillAgain), purchases: [] };
  const bought = active(boughtPlans({ subscriptions: [], purchases: standing.purchases }));
  const events = bought.filter(({ plan }) => plan.type === 'product');
  const once = events.find(({ plan }) => plan.label === 'premium') ?? events[0] ?? null;
  return { subscribed: boughtPlans(live)[0] ?? null, once };
}

function isOneTimePlan(once: OwnedPlan | null, { label, period }: ChangeTarget): boolean {
  return once !== null && once.plan.label === label && period === 'one_time';
}

/** Returns true for a plan that an admin granted. A trial does not count, because a purchase may replace it. */
function isLookedAfter({ given, now }: Pick<PurchaseState, 'given' | 'now'>): boolean {
  if (given === null || given.plan.label === 'trial' || given.plan.type === 'free') return false;
  return planStatus(given, now).active;
}

function hasLifetime({ purchases }: TeamPurchases): boolean {
  return purchases.some(({ facts, revoked }) => facts?.item === 'lifetime' && revoked === null);
}

export function maySellLifetime(standing: PurchaseState): boolean {
  return !hasLifetime(standing) && liveSubscription(standing) === null && !isLookedAfter(standing);
}

/** Returns false if the team has bought another plan since (B78). */
export function mayResume(purchases: TeamPurchases, { id }: SubscriptionFacts): boolean {
  const live = liveSubscription(purchases);
  return live === null || live.id === id;
}

export function runningEvent(
  purchases: readonly StoredFacts<PurchaseFacts>[],
  now: Instant,
): PurchaseFacts | null {
  const running = purchases.find(
    ({ facts, revoked }) =>
      facts?.item === 'pro-event' && revoked === null && facts.startsAt + EVENT_PLAN_LENGTH > now,
  );
  return running?.facts ?? null;
}

export interface Seats {
  readonly used: number;
  readonly paid: number | null;
}

/** Null means unlimited (B81). */
export function seatsPaid(standing: PurchaseState): number | null {
  const { subscriptions, now } = standing;
  if (isLookedAfter(standing)) return null;
  return Math.max(INCLUDED_SEATS, ...subscriptions.map((subscription) => activeSeats(subscription, now)));
}

function activeSeats(subscription: TeamPurchases['subscriptions'][number], now: Instant): number {
  const { facts } = subscription;
  const plans = boughtPlans({ subscriptions: [subscription], purchases: [] });
  return facts !== null && plans.some((owned) => planStatus(owned, now).active) ? facts.seats : 0;
}

export const seatsUsed = (roles: readonly TeamRole[]): number => roles.filter(takesSeat).length;

export const takesSeat = (role: TeamRole): boolean => role !== 'TEAM_BILLING';

export const hasFreeSeat = ({ used, paid }: Seats): boolean => paid === null || used < paid;
