import type { TeamId } from '../../machines/kernel/ids.ts';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { itemOfTarget, planOfItem, type SoldItem } from '../../machines/plan/billing.items.ts';
import { TRIAL_DAYS } from '../../machines/plan/billing.records.ts';
import type { Offer } from '../../machines/plan/offers.ts';
import { planAllows } from '../../machines/plan/plan.permissions.ts';
import { limitText, type Plan, starterCataloguePlan } from '../../machines/plan/plan.ts';
import type { ChangeKind, ChangeTarget } from '../../machines/plan/plan-change.ts';
import type { Currency } from '../../machines/plan/prices.ts';
import { planChangeWords } from '../../machines/words/billing-item.ts';
import { checkoutPath, planScreenPath, previewPath } from '../billing/billing.view.ts';
import type { PriceList } from '../billing/price-list.view.ts';
import { billingChoiceWords } from './billing-page.words.ts';
import { pricingWords } from './pricing.words.ts';

export const CHOICE_PERIODS = ['monthly', 'yearly', 'one_time'] as const;
export type ChoicePeriod = (typeof CHOICE_PERIODS)[number];

export interface ChoiceLink {
  readonly to: string;
  readonly reload: boolean;
}

export interface PlanColumn {
  readonly tier: 'starter' | ChangeTarget['label'];
  readonly name: string;
  readonly price: string | null;
  readonly per: string;
  readonly points: readonly string[];
  readonly cell: {
    readonly label: string;
    readonly kind: ChangeKind;
    readonly way: ChoiceLink | null;
  } | null;
}

interface ColumnChoice {
  readonly teamId: TeamId;
  readonly period: ChoicePeriod;
  readonly currency: Currency;
  readonly mayChange: boolean;
}

export function planColumns(
  billing: BillingOverview,
  prices: PriceList | null,
  choice: ColumnChoice,
): readonly PlanColumn[] {
  const offered = billing.changes.filter(({ target }) => target.period === choice.period);
  return [starterColumn(billing), ...offered.map((offer) => planColumn(offer, billing, prices, choice))];
}

function starterColumn({ plan }: BillingOverview): PlanColumn {
  const cell = { label: planChangeWords.same, kind: 'same', way: null } as const;
  return {
    tier: 'starter',
    name: starterCataloguePlan.name,
    price: billingChoiceWords.free,
    per: billingChoiceWords.always,
    points: planPoints(starterCataloguePlan),
    cell: plan.label === 'starter' ? cell : null,
  };
}

function planColumn(
  offer: Offer,
  billing: BillingOverview,
  prices: PriceList | null,
  choice: ColumnChoice,
): PlanColumn {
  const { target, kind, label } = offer;
  const item = offer.item ?? itemOfTarget(target);
  const plan = planOfItem(item);
  return {
    tier: target.label,
    name: plan.name,
    price: prices === null ? null : prices[item].text,
    per: billingChoiceWords.per[target.period],
    points: planPoints(plan),
    cell: { label, kind, way: choiceLinkOf(offer, billing, choice) },
  };
}

function choiceLinkOf(
  { item, way }: Offer,
  { subscription, purchases }: BillingOverview,
  { teamId, currency, mayChange }: ColumnChoice,
): ChoiceLink | null {
  if (item === null || !mayChange) return null;
  if (way === 'change') return subscription && { to: previewPath(subscription.id, item), reload: false };
  const event = purchases.find((purchase) => purchase.item === 'pro-event' && purchase.active);
  if (item === 'premium-event-upgrade' && event !== undefined)
    return { to: planScreenPath(event.id, 'upgrade-event'), reload: false };
  return { to: checkoutPath(teamId, item, currency), reload: true };
}

const listedFeatures = ['licensed', 'custom_logo', 'api_access', 'custom_theming'] as const;

function planPoints(plan: Plan): readonly string[] {
  const { rooms, devices, timers, messages } = plan.limits;
  return [
    billingChoiceWords.rooms(limitText(rooms)),
    billingChoiceWords.devices(limitText(devices)),
    billingChoiceWords.timers(limitText(timers)),
    billingChoiceWords.messages(limitText(messages)),
    ...listedFeatures
      .filter((feature) => planAllows(plan, feature))
      .map((feature) => pricingWords.features[feature]),
  ];
}

/** Returns why no plan can be chosen, or null if another line explains it (V600). */
export function unavailableNote({ subscription }: BillingOverview): string | null {
  const { past_due, paused } = billingChoiceWords.disabled;
  if (subscription?.status === 'past_due') return past_due;
  return subscription?.status === 'paused' ? paused : null;
}

export function seatNote(prices: PriceList | null, period: ChoicePeriod): string {
  const { eventSeats, seats, taxIncluded } = billingChoiceWords;
  if (period === 'one_time') return `${eventSeats} ${taxIncluded}`;
  if (prices === null) return taxIncluded;
  const [pro, premium] = [prices[`pro-seat-${period}`].text, prices[`premium-seat-${period}`].text];
  return `${seats(pro, premium)} ${taxIncluded}`;
}

interface FurtherOffer {
  readonly text: string;
  readonly label: string;
  readonly to: string;
}

export function furtherOffers(
  { mayTry, mayBuyLifetime }: BillingOverview,
  prices: PriceList | null,
  { teamId, currency, mayChange }: ColumnChoice,
): readonly FurtherOffer[] {
  const to = (item: SoldItem | typeof TRIAL_ITEM) => checkoutPath(teamId, item, currency);
  const { tryText, tryIt, lifetimeText, getLifetime } = billingChoiceWords;
  if (!mayChange) return [];
  return [
    ...(mayTry ? [{ text: tryText(TRIAL_DAYS), label: tryIt, to: to(TRIAL_ITEM) }] : []),
    ...(mayBuyLifetime && prices !== null
      ? [{ text: lifetimeText(prices.lifetime.text), label: getLifetime, to: to('lifetime') }]
      : []),
  ];
}

export function firstPeriod({ subscription }: BillingOverview): ChoicePeriod {
  return subscription !== null && planOfItem(subscription.item).billingInterval === 'yearly'
    ? 'yearly'
    : 'monthly';
}
