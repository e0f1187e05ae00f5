import { hasOwn } from '../../machines/kernel/shapes.ts';
import { pricedItemsFrom } from '../../machines/plan/billing.answers.ts';
import {
  ITEM_IDS,
  type ItemId,
  isRecurring,
  type SoldItem,
  seatItemOf,
} from '../../machines/plan/billing.items.ts';
import {
  type Amount,
  amountText,
  type Currency,
  INCLUDED_SEATS,
  sumText,
} from '../../machines/plan/prices.ts';

export type PriceList = Readonly<Record<ItemId, Amount>>;

export function priceListFrom(data: unknown): PriceList | null {
  const list: Partial<Record<ItemId, Amount>> = {};
  for (const { id, amount } of pricedItemsFrom(data)) list[id] = { ...amount, text: sumText(amount) };
  return isCompletePriceList(list) ? list : null;
}

function isCompletePriceList(list: Partial<PriceList>): list is PriceList {
  return ITEM_IDS.every((id) => hasOwn(list, id));
}

export function totalPrice(
  prices: PriceList,
  item: SoldItem,
  seats: number,
): Pick<Amount, 'gross' | 'currency' | 'text'> {
  const { gross: base, currency } = prices[item];
  const further = isRecurring(item)
    ? Math.max(0, seats - INCLUDED_SEATS) * prices[seatItemOf(item)].gross
    : 0;
  const gross = base + further;
  return { gross, currency, text: amountText(gross, currency) };
}

export const shortText = ({ text }: Pick<Amount, 'text'>): string => text.replace(/[.,]00(?=\D*$)/, '');

export const currencyFor = ([first = '']: readonly string[]): Currency =>
  /-US$/i.test(first) ? 'USD' : 'EUR';
