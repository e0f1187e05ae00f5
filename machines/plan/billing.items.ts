import type { Instant } from '../kernel/time.ts';
import { type BillingInterval, type ITEM_KINDS, type Plan, planOf } from './plan.ts';
import type { ChangeTarget } from './plan-change.ts';

type ItemKind = (typeof ITEM_KINDS)[number];

interface Item {
  readonly kind: ItemKind;
  readonly plan: string;
  readonly period: BillingInterval;
}

const planItem = (kind: ItemKind, plan: string, period: BillingInterval): Item => ({ kind, plan, period });

export const ITEM_IDS = [
  'pro-monthly',
  'pro-yearly',
  'pro-event',
  'premium-monthly',
  'premium-yearly',
  'premium-event',
  'premium-event-upgrade',
  'pro-seat-monthly',
  'pro-seat-yearly',
  'premium-seat-monthly',
  'premium-seat-yearly',
  'lifetime',
] as const;
export type ItemId = (typeof ITEM_IDS)[number];

export const ITEMS: Readonly<Record<ItemId, Item>> = {
  'pro-monthly': planItem('BASE', 'pro-2023-12-monthly', 'monthly'),
  'pro-yearly': planItem('BASE', 'pro-2023-12-yearly', 'yearly'),
  'pro-event': planItem('BASE', 'pro-2023-12-one-time', 'one_time'),
  'premium-monthly': planItem('BASE', 'premium-2023-12-monthly', 'monthly'),
  'premium-yearly': planItem('BASE', 'premium-2023-12-yearly', 'yearly'),
  'premium-event': planItem('BASE', 'premium-2023-12-one-time', 'one_time'),
  'premium-event-upgrade': planItem('BASE', 'premium-2023-12-one-time', 'one_time'),
  'pro-seat-monthly': planItem('SEAT', 'pro-2023-12-monthly', 'monthly'),
  'pro-seat-yearly': planItem('SEAT', 'pro-2023-12-yearly', 'yearly'),
  'premium-seat-monthly': planItem('SEAT', 'premium-2023-12-monthly', 'monthly'),
  'premium-seat-yearly': planItem('SEAT', 'premium-2023-12-yearly', 'yearly'),
  lifetime: planItem('LICENSE', 'premium-lifetime', 'none'),
};

export const RECURRING_ITEMS = ['pro-monthly', 'pro-yearly', 'premium-monthly', 'premium-yearly'] as const;
export type RecurringItem = (typeof RECURRING_ITEMS)[number];

const seatItems: Readonly<Record<RecurringItem, ItemId>> = {
  'pro-monthly': 'pro-seat-monthly',
  'pro-yearly': 'pro-seat-yearly',
  'premium-monthly': 'premium-seat-monthly',
  'premium-yearly': 'premium-seat-yearly',
};

export const SINGLE_ITEMS = ['pro-event', 'premium-event', 'premium-event-upgrade', 'lifetime'] as const;
type SingleItem = (typeof SINGLE_ITEMS)[number];

export type SoldItem = RecurringItem | SingleItem;
export const SOLD_ITEMS = [...RECURRING_ITEMS, ...SINGLE_ITEMS] as const;

export const isRecurring = (id: string): id is RecurringItem => RECURRING_ITEMS.some((known) => known === id);

export const seatItemOf = (id: RecurringItem): ItemId => seatItems[id];

const itemsByTarget: Readonly<Record<`${ChangeTarget['label']} ${ChangeTarget['period']}`, SoldItem>> = {
  'pro monthly': 'pro-monthly',
  'pro yearly': 'pro-yearly',
  'pro one_time': 'pro-event',
  'premium monthly': 'premium-monthly',
  'premium yearly': 'premium-yearly',
  'premium one_time': 'premium-event',
};

export function itemOfTarget({ label, period }: ChangeTarget): SoldItem {
  return itemsByTarget[`${label} ${period}`];
}

export const planOfItem = (id: ItemId): Plan => knownPlan(ITEMS[id].plan);

export function knownPlan(id: string): Plan {
  const plan = planOf(id);
  if (plan === null) throw new RangeError(`There is no plan ${id}.`);
  return plan;
}

export function periodAfter(item: RecurringItem, at: Instant): Instant {
  const months = ITEMS[item].period === 'yearly' ? 12 : 1;
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
