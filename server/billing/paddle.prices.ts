import { z } from 'zod';
import {
  ITEM_IDS,
  ITEMS,
  type ItemId,
  isRecurring,
  type RecurringItem,
  type SoldItem,
  seatItemOf,
} from '../../machines/billing/billing.items.ts';
import { INCLUDED_SEATS } from '../../machines/billing/prices.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { hasOwn } from '../../machines/kernel/shapes.ts';
import { refusalWords } from '../../machines/words/refusal.ts';

export type PaddlePrices = Readonly<Record<ItemId, string>>;

const pricesSchema = z
  .record(z.enum(ITEM_IDS), z.string().regex(/^pri_[a-z\d]{26}$/, refusalWords.noPaddlePrice))
  .refine((prices) => new Set(Object.values(prices)).size === ITEM_IDS.length, refusalWords.pricesShared);

/** Parses `PADDLE_PRICES`: every item with its own price, or one line with the error (B100). */
export function paddlePricesFrom(text: string): Result<PaddlePrices, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(refusalWords.noJson);
  }
  const read = pricesSchema.safeParse(value);
  if (read.success) return ok(read.data);
  return fail(read.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '));
}

export interface PaddleItem {
  readonly priceId: string;
  readonly quantity: number;
}

export function paddleItems(prices: PaddlePrices, item: SoldItem, seats: number): PaddleItem[] {
  const base = { priceId: prices[item], quantity: 1 };
  const further = seats - INCLUDED_SEATS;
  if (!isRecurring(item) || further < 1) return [base];
  return [base, { priceId: prices[seatItemOf(item)], quantity: further }];
}

export function soldItems(
  prices: PaddlePrices,
  items: readonly PaddleItem[],
): { readonly item: SoldItem; readonly seats: number } | null {
  const known = ITEM_IDS.filter((id) => items.some(({ priceId }) => priceId === prices[id]));
  const [item, ...more] = known.filter(isSold);
  if (item === undefined || more.length > 0) return null;
  const seatPrice = isRecurring(item) ? prices[seatItemOf(item)] : null;
  const further = items.find(({ priceId }) => priceId === seatPrice)?.quantity ?? 0;
  return { item, seats: INCLUDED_SEATS + further };
}

function isSold(id: ItemId): id is SoldItem {
  return ITEMS[id].kind !== 'SEAT';
}

export function subscribedItems(
  prices: PaddlePrices,
  items: readonly PaddleItem[],
): { readonly item: RecurringItem; readonly seats: number } | null {
  const sold = soldItems(prices, items);
  return sold !== null && isRecurring(sold.item) ? { item: sold.item, seats: sold.seats } : null;
}

export function itemOfPrice(prices: PaddlePrices, priceId: string): ItemId | null {
  return ITEM_IDS.find((id) => hasOwn(prices, id) && prices[id] === priceId) ?? null;
}
