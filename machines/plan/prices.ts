import { moneyWords } from '../words/billing-item.ts';
import {
  ITEM_IDS,
  ITEMS,
  type ItemId,
  isRecurring,
  type RecurringItem,
  type SoldItem,
  seatItemOf,
} from './billing.items.ts';

export const CURRENCIES = ['EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface Amount {
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly currency: Currency;
  /** Text such as "€1,234.50". Pages format amounts in their own language (V811). */
  readonly text: string;
}

export function amountText(minor: number, currency: Currency): string {
  return new Intl.NumberFormat(moneyWords.locale, { style: 'currency', currency }).format(minor / 100);
}

export function sumText({ gross, currency }: Pick<Amount, 'gross' | 'currency'>): string {
  return amountText(gross, currency);
}

/** Net and tax add up to the gross amount (B71). */
export function amountOf(gross: number, currency: Currency, taxPercent: number): Amount {
  const tax = Math.round((gross * taxPercent) / (100 + taxPercent));
  return { gross, net: gross - tax, tax, currency, text: amountText(gross, currency) };
}

/** Prices including tax, in hundredths of the currency unit. */
export type Prices = Readonly<Record<Currency, Readonly<Record<ItemId, number>>>>;

const defaultAmounts: Readonly<Record<ItemId, number>> = {
  'pro-monthly': 19_00,
  'pro-yearly': 190_00,
  'pro-event': 49_00,
  'premium-monthly': 49_00,
  'premium-yearly': 490_00,
  'premium-event': 119_00,
  'premium-event-upgrade': 79_00,
  'pro-seat-monthly': 6_00,
  'pro-seat-yearly': 60_00,
  'premium-seat-monthly': 12_00,
  'premium-seat-yearly': 120_00,
  lifetime: 990_00,
};

export const defaultPrices: Prices = { EUR: defaultAmounts, USD: defaultAmounts };

export const INCLUDED_SEATS = 3;

export function priceOf(prices: Prices, currency: Currency, item: SoldItem, seats: number): number {
  const listed = prices[currency];
  return isRecurring(item) ? listed[item] + extraSeatsPrice(listed, item, seats) : listed[item];
}

function extraSeatsPrice(listed: Prices[Currency], item: RecurringItem, seats: number): number {
  return Math.max(0, seats - INCLUDED_SEATS) * listed[seatItemOf(item)];
}

export interface PricedItem {
  readonly id: ItemId;
  readonly plan: string;
  readonly kind: (typeof ITEMS)[ItemId]['kind'];
  readonly period: (typeof ITEMS)[ItemId]['period'];
  readonly amount: Amount;
}

export function priceList(prices: Prices, currency: Currency, taxPercent: number): readonly PricedItem[] {
  return ITEM_IDS.map((id) => itemWithPrice(id, amountOf(prices[currency][id], currency, taxPercent)));
}

export const itemWithPrice = (id: ItemId, amount: Amount): PricedItem => ({ id, ...ITEMS[id], amount });
