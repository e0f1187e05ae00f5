import type { Currency } from '../../machines/billing/money.ts';
import { type PriceList, priceListFrom } from '../../machines/billing/price-list.ts';
import { CallFailure } from '../app/api-call.ts';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';
import { answerWords } from './answer.words.ts';

export function usePriceList(currency: Currency): Loaded<PriceList> {
  const euros = useLoaded('/api/billing/prices?currency=EUR', readPrices);
  const dollars = useLoaded('/api/billing/prices?currency=USD', readPrices);
  return currency === 'USD' ? dollars : euros;
}

function readPrices(data: unknown): PriceList {
  const prices = priceListFrom(data);
  if (prices === null) throw new CallFailure(0, 'internal', answerWords.unreadable);
  return prices;
}
