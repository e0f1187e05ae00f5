import type { TeamId } from '../../machines/kernel/ids.ts';
import { isOneOf } from '../../machines/kernel/shapes.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { SOLD_ITEMS, type SoldItem } from '../../machines/plan/billing.items.ts';
import { CURRENCIES, type Currency } from '../../machines/plan/prices.ts';
import { teamPath } from '../app/site-links.view.ts';

export type RequestedItem = SoldItem | typeof TRIAL_ITEM;

export interface RequestedOrder {
  readonly item: RequestedItem | null;
  readonly seats: number | null;
  readonly currency: Currency | null;
}

const isWantedItem = isOneOf<RequestedItem>([...SOLD_ITEMS, TRIAL_ITEM]);
const isCurrency = isOneOf(CURRENCIES);

export function readOrder(read: (name: string) => string | null): RequestedOrder {
  const [item, currency, seats] = [read('item'), read('currency'), read('seats') ?? ''];
  return {
    item: isWantedItem(item) ? item : null,
    seats: /^[1-9]\d{0,2}$/.test(seats) ? Number(seats) : null,
    currency: isCurrency(currency) ? currency : null,
  };
}

export function orderQuery({ item, seats, currency }: Partial<RequestedOrder>): string {
  const fields = { item, seats, currency };
  const parameters = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

export function orderPath(order: Partial<RequestedOrder>, isSignedIn: boolean): string {
  const path = `/team/${orderQuery(order)}`;
  return isSignedIn ? path : `/auth/signup/?next=${encodeURIComponent(path)}`;
}

/** Puts `key` into the path, which prevents a second order (U195). */
export function paymentPath(
  teamId: TeamId,
  order: { readonly item: SoldItem; readonly seats: number | null; readonly currency: Currency },
  key: string,
): string {
  const { item, seats, currency } = order;
  const whole = [key, item, seats ?? 0, currency].join('-');
  return `${teamPath(teamId, 'checkout')}${orderQuery(order)}&key=${whole}`;
}
