import { DAY } from '../../machines/kernel/time.ts';
import {
  planOfItem,
  type RecurringItem,
  type SoldItem,
  seatItemOf,
} from '../../machines/plan/billing.items.ts';
import { isPaid, planAllows } from '../../machines/plan/plan.permissions.ts';
import { EVENT_PLAN_LENGTH } from '../../machines/plan/plan.status.ts';
import { limitText, type Plan, starterCataloguePlan, UNLIMITED } from '../../machines/plan/plan.ts';
import { amountText, INCLUDED_SEATS } from '../../machines/plan/prices.ts';
import type { PlanPermission } from '../../machines/plan/room-plan.ts';
import { planWords } from '../../machines/words/plan.ts';
import { type PriceList, shortText } from '../billing/price-list.view.ts';
import { pricingWords } from './pricing.words.ts';

export const SALE_PERIODS = ['monthly', 'yearly'] as const;
export type SalePeriod = (typeof SALE_PERIODS)[number];

export interface PlanOnSale {
  readonly tier: 'starter' | 'pro' | 'premium';
  readonly name: string;
  readonly about: string;
  readonly price: string;
  readonly per: string | null;
  readonly note: string;
  readonly item: RecurringItem | null;
  readonly lead: string | null;
  readonly points: readonly string[];
}

const recurringItems: Readonly<Record<'pro' | 'premium', Readonly<Record<SalePeriod, RecurringItem>>>> = {
  pro: { monthly: 'pro-monthly', yearly: 'pro-yearly' },
  premium: { monthly: 'premium-monthly', yearly: 'premium-yearly' },
};

export function plansOnSale(prices: PriceList, period: SalePeriod): readonly PlanOnSale[] {
  return [starterOnSale, planOnSale('pro', prices, period), planOnSale('premium', prices, period)];
}

const starterOnSale: PlanOnSale = {
  tier: 'starter',
  name: starterCataloguePlan.name,
  about: pricingWords.about.starter,
  price: pricingWords.free,
  per: null,
  note: pricingWords.noCard,
  item: null,
  lead: null,
  points: [...limitPoints(starterCataloguePlan), pricingWords.limits.seats(INCLUDED_SEATS)],
};

function planOnSale(tier: 'pro' | 'premium', prices: PriceList, period: SalePeriod): PlanOnSale {
  const item = recurringItems[tier][period];
  const plan = planOfItem(item);
  const below = tier === 'pro' ? starterCataloguePlan : planOfItem(recurringItems.pro[period]);
  const perPeriod = pricingWords.per[period];
  return {
    tier,
    name: plan.name,
    about: pricingWords.about[tier],
    price: shortText(prices[item]),
    per: perPeriod,
    note: period === 'yearly' ? monthlyPrice(prices, item) : pricingWords.billedMonthly,
    item,
    lead: pricingWords.everythingIn(below.name),
    points: [
      ...addedPoints(plan, below),
      pricingWords.limits.moreSeats(INCLUDED_SEATS, shortText(prices[seatItemOf(item)]), perPeriod),
    ],
  };
}

function addedPoints(plan: Plan, below: Plan): readonly string[] {
  const has = [...limitPoints(below), ...featureTexts(below)];
  return [...limitPoints(plan), ...featureTexts(plan)].filter((point) => !has.includes(point));
}

export function premiumPoints(): readonly string[] {
  return addedPoints(planOfItem('premium-event'), planOfItem('pro-event'));
}

function monthlyPrice(prices: PriceList, item: RecurringItem): string {
  const { gross, currency } = prices[item];
  return pricingWords.monthOfYear(shortText({ text: amountText(Math.round(gross / 12), currency) }));
}

function limitPoints({ limits: { rooms, devices, timers, messages } }: Plan): readonly string[] {
  const words = pricingWords.limits;
  return [
    rooms === UNLIMITED ? words.unlimitedRooms : words.rooms(limitText(rooms)),
    words.devices(limitText(devices)),
    words.content(limitText(timers), limitText(messages)),
  ];
}

const soldFeatures = [
  'custom_logo',
  'licensed',
  'api_access',
  'custom_theming',
] as const satisfies PlanPermission[];

function featureTexts(plan: Plan): readonly string[] {
  return soldFeatures
    .filter((feature) => planAllows(plan, feature))
    .map((feature) => pricingWords.features[feature]);
}

/** Returns the saving against twelve monthly payments, percent, rounded down (B123). */
export function yearlySaving(prices: PriceList): number {
  const savings = [recurringItems.pro, recurringItems.premium].map(
    ({ monthly, yearly }) => 1 - prices[yearly].gross / (12 * prices[monthly].gross),
  );
  return Math.max(0, Math.floor(100 * Math.min(...savings)));
}

export interface PassOnSale {
  readonly name: string;
  readonly price: string;
  readonly length: string;
  readonly item: SoldItem;
  readonly action: string;
}

export const EVENT_DAYS = EVENT_PLAN_LENGTH / DAY;

export function passesOnSale(prices: PriceList): readonly PassOnSale[] {
  const { pro, premium } = planWords.names;
  const event = (name: string, item: SoldItem): PassOnSale => ({
    name: pricingWords.eventPass(name),
    price: shortText(prices[item]),
    length: pricingWords.eventDays(EVENT_DAYS),
    item,
    action: pricingWords.getPass(name),
  });
  return [
    event(pro, 'pro-event'),
    event(premium, 'premium-event'),
    {
      name: pricingWords.lifetimePass,
      price: shortText(prices.lifetime),
      length: pricingWords.noEnd,
      item: 'lifetime',
      action: pricingWords.getLifetime,
    },
  ];
}

interface ComparedRow {
  readonly label: string;
  readonly cells: readonly (string | boolean)[];
}

export function planComparison(): {
  readonly names: readonly string[];
  readonly rows: readonly ComparedRow[];
} {
  const plans = [starterCataloguePlan, planOfItem('pro-monthly'), planOfItem('premium-monthly')];
  const words = pricingWords.compare;
  const limit = (label: string, name: keyof Plan['limits']): ComparedRow => ({
    label,
    cells: plans.map(({ limits }) => limitText(limits[name])),
  });
  const all = (label: string): ComparedRow => ({ label, cells: plans.map(() => true) });
  const rows = [
    all(words.rundown),
    all(words.screens),
    limit(words.rooms, 'rooms'),
    limit(words.devices, 'devices'),
    limit(words.timers, 'timers'),
    limit(words.messages, 'messages'),
    {
      label: words.seats,
      cells: plans.map((plan) => (isPaid(plan) ? words.seatsFrom(INCLUDED_SEATS) : String(INCLUDED_SEATS))),
    },
    ...soldFeatures.map((feature) => ({
      label: pricingWords.features[feature],
      cells: plans.map((plan) => planAllows(plan, feature)),
    })),
  ];
  return { names: plans.map(({ name }) => name), rows };
}
