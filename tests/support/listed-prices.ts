import { defaultPrices, priceList } from '../../machines/plan/prices.ts';
import { type PriceList, priceListFrom } from '../../web/billing/price-list.view.ts';

/** The prices that are built in, as a browser reads them. */
export function listedPrices(): PriceList {
  const list = priceListFrom({ items: priceList(defaultPrices, 'EUR', 19) });
  if (list === null) throw new Error('The list of prices is not read.');
  return list;
}
