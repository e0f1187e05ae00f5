import {
  fieldIn,
  hasFields,
  isFields,
  isFlag,
  isListOf,
  isNullable,
  isNumber,
  isOmittable,
  isOneOf,
  isText,
  listFrom,
  type ShapeOf,
} from '../kernel/shapes.ts';
import {
  type PaymentMethod,
  REFUND_REASONS,
  SCHEDULED_ACTIONS,
  type ScheduledChange,
  TRIAL_ITEM,
} from './billing.events.ts';
import { ITEM_IDS, RECURRING_ITEMS, SINGLE_ITEMS, SOLD_ITEMS } from './billing.items.ts';
import type { Offer, Seats } from './offers.ts';
import { END_KINDS, type PlanStatus, planEnd, SUBSCRIPTION_STATUSES } from './plan.status.ts';
import { BILLING_PERIODS, ITEM_KINDS, PLAN_TIERS } from './plan.ts';
import { CHANGE_KINDS, CHANGE_TARGETS, type ChangeTarget, changeLabel } from './plan-change.ts';
import { type Amount, CURRENCIES, type PricedItem } from './prices.ts';

export const isAmount = hasFields<Amount>({
  gross: isNumber,
  net: isNumber,
  tax: isNumber,
  currency: isOneOf(CURRENCIES),
  text: isText,
});
const isItem = isOneOf(ITEM_IDS);
const isSoldItem = isOneOf(SOLD_ITEMS);
const isSingleItem = isOneOf([...SINGLE_ITEMS, TRIAL_ITEM] as const);
const isRecurringItem = isOneOf(RECURRING_ITEMS);

const isTarget = (data: unknown): data is ChangeTarget =>
  isFields(data) &&
  CHANGE_TARGETS.some(({ label, period }) => label === data['label'] && period === data['period']);

const isOffer = hasFields<Offer>({
  target: isTarget,
  kind: isOneOf(CHANGE_KINDS),
  label: isText,
  permitted: isFlag,
  item: isNullable(isSoldItem),
  way: isNullable(isOneOf(['checkout', 'change'])),
});

const isSubscription = hasFields({
  id: isText,
  checkoutId: isText,
  item: isRecurringItem,
  seats: isNumber,
  status: isOneOf(SUBSCRIPTION_STATUSES),
  startedAt: isNumber,
  paidUntil: isNullable(isNumber),
  mayResume: isFlag,
});
export type SubscriptionAnswer = ShapeOf<typeof isSubscription>;

const isPurchase = hasFields({
  id: isText,
  checkoutId: isText,
  item: isSingleItem,
  startsAt: isNumber,
  endsAt: isNullable(isNumber),
  active: isFlag,
});
export type PurchaseAnswer = ShapeOf<typeof isPurchase>;

const isOverview = hasFields({
  provider: isText,
  plan: hasFields({ id: isText, name: isText, label: isOneOf(Object.values(PLAN_TIERS)) }),
  standing: hasFields<PlanStatus>({ active: isFlag, archived: isFlag, endsAt: isNullable(isNumber) }),
  end: isNullable(
    hasFields({
      /** Older processes omit this and send English text. */
      kind: isOmittable(isOneOf(END_KINDS)),
      label: isText,
      at: isNullable(isNumber),
    }),
  ),
  subscription: isNullable(isSubscription),
  purchases: isListOf(isPurchase),
  /** Ids of purchases in display order (B15). Older processes omit them. */
  order: isOmittable(isListOf(isText)),
  revoked: isListOf(
    hasFields({
      item: isOneOf([...RECURRING_ITEMS, ...SINGLE_ITEMS, TRIAL_ITEM] as const),
      reason: isOneOf(REFUND_REASONS),
      at: isNumber,
    }),
  ),
  ended: isListOf(hasFields({ id: isText, item: isRecurringItem, startedAt: isNumber })),
  seats: isNullable(hasFields<Seats>({ used: isNumber, paid: isNullable(isNumber) })),
  paymentMethod: isNullable(hasFields<PaymentMethod>({ brand: isText, last4: isText, expires: isText })),
  nextBill: isNullable(hasFields({ at: isNumber, amount: isAmount })),
  scheduled: isNullable(hasFields<ScheduledChange>({ action: isOneOf(SCHEDULED_ACTIONS), at: isNumber })),
  changes: isListOf(isOffer),
  mayTry: isFlag,
  currency: isNullable(isOneOf(CURRENCIES)),
  mayBuyLifetime: isFlag,
});
export type BillingOverview = ShapeOf<typeof isOverview>;

export function billingFrom(data: unknown): BillingOverview | null {
  return isOverview(data) ? inOwnWords(data) : null;
}

function inOwnWords(billing: BillingOverview): BillingOverview {
  const { end, changes } = billing;
  return {
    ...billing,
    end: end?.kind === undefined ? end : planEnd(end.kind, end.at),
    changes: changes.map((offer) => ({ ...offer, label: changeLabel(offer.kind, offer.target) })),
  };
}

/** Returns false if the answer may still show the former state (B95). */
export const isConfirmed = (answer: unknown): boolean => !isFields(answer) || answer['confirmed'] !== false;

const isEntity = hasFields({ id: isText, teamId: isText, team: isText, billing: isOverview });
export type PlanEntity = ShapeOf<typeof isEntity>;

export function planEntityFrom(data: unknown): PlanEntity | null {
  return isEntity(data) ? { ...data, billing: inOwnWords(data.billing) } : null;
}

const isPreview = hasFields({ now: isAmount, next: isAmount, nextAt: isNumber });
export type ChangePreview = ShapeOf<typeof isPreview>;

export const previewFrom = (data: unknown): ChangePreview | null => (isPreview(data) ? data : null);

const isInvoice = hasFields({
  id: isText,
  at: isNumber,
  amount: isAmount,
  status: isOneOf(['paid', 'failed', 'refunded'] as const),
  url: isText,
});
export type InvoiceAnswer = ShapeOf<typeof isInvoice>;
export type Invoice = Omit<InvoiceAnswer, 'url'>;

export function billsFrom(data: unknown): readonly InvoiceAnswer[] {
  return listFrom(data, (entry) => (isInvoice(entry) ? entry : null));
}

const isPriced = hasFields<PricedItem>({
  id: isItem,
  plan: isText,
  kind: isOneOf(ITEM_KINDS),
  period: isOneOf(Object.values(BILLING_PERIODS)),
  amount: isAmount,
});

export function pricedItemsFrom(data: unknown): readonly PricedItem[] {
  return listFrom(isFields(data) ? data['items'] : null, (entry) => (isPriced(entry) ? entry : null));
}

export function payPageFrom(data: unknown): string | null {
  return isFields(data) ? fieldIn(data, 'url', isText) : null;
}

const isPaymentForm = hasFields({ token: isText, environment: isOneOf(['production', 'sandbox'] as const) });
export type PaymentForm = ShapeOf<typeof isPaymentForm>;

/** Returns null if the provider uses its own payment pages (B102). */
export function paymentFormFrom(data: unknown): PaymentForm | null {
  return isFields(data) ? fieldIn(data, 'form', isPaymentForm) : null;
}
