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
} from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import {
  type PaymentMethod,
  REFUND_REASONS,
  type RefundReason,
  SCHEDULED_ACTIONS,
  type ScheduledChange,
  type SubscriptionFacts,
  TRIAL_ITEM,
} from './billing.events.ts';
import { ITEM_IDS, RECURRING_ITEMS, type RecurringItem, SINGLE_ITEMS, SOLD_ITEMS } from './billing.items.ts';
import type { Offer, Seats } from './offers.ts';
import {
  type ActiveUntil,
  END_KINDS,
  type PlanStatus,
  planEnd,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from './plan.status.ts';
import { BILLING_PERIODS, ITEM_KINDS, PLAN_TIERS } from './plan.ts';
import { CHANGE_KINDS, CHANGE_TARGETS, type ChangeTarget, changeLabel } from './plan-change.ts';
import { type Amount, CURRENCIES, type Currency, type PricedItem } from './prices.ts';

export interface SubscriptionAnswer {
  readonly id: string;
  readonly checkoutId: string;
  readonly item: RecurringItem;
  readonly seats: number;
  readonly status: SubscriptionStatus;
  readonly startedAt: Instant;
  readonly paidUntil: Instant | null;
  readonly mayResume: boolean;
}

export interface PurchaseAnswer {
  readonly id: string;
  readonly checkoutId: string;
  readonly item: (typeof SINGLE_ITEMS)[number] | typeof TRIAL_ITEM;
  readonly startsAt: Instant;
  readonly endsAt: Instant | null;
  readonly active: boolean;
}

type EndedSubscription = Pick<SubscriptionAnswer, 'id' | 'item' | 'startedAt'>;

interface RevokedItem {
  readonly item: SubscriptionFacts['item'] | PurchaseAnswer['item'];
  readonly reason: RefundReason;
  readonly at: Instant;
}

interface NextBill {
  readonly at: Instant;
  readonly amount: Amount;
}

/** Older processes omit `kind` and send English text. */
interface PlanEndAnswer extends Pick<ActiveUntil, 'label' | 'at'> {
  readonly kind?: ActiveUntil['kind'] | undefined;
}

export interface BillingOverview {
  readonly provider: string;
  readonly plan: {
    readonly id: string;
    readonly name: string;
    readonly label: (typeof PLAN_TIERS)[keyof typeof PLAN_TIERS];
  };
  readonly standing: PlanStatus;
  readonly end: PlanEndAnswer | null;
  readonly subscription: SubscriptionAnswer | null;
  readonly purchases: readonly PurchaseAnswer[];
  /** Ids of purchases in display order (B15). Older processes omit them. */
  readonly order?: readonly string[] | undefined;
  readonly revoked: readonly RevokedItem[];
  readonly ended: readonly EndedSubscription[];
  readonly seats: Seats | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly nextBill: NextBill | null;
  readonly scheduled: ScheduledChange | null;
  readonly changes: readonly Offer[];
  readonly currency: Currency | null;
  readonly mayTry: boolean;
  readonly mayBuyLifetime: boolean;
}

export interface PlanEntity {
  readonly id: string;
  readonly teamId: string;
  readonly team: string;
  readonly billing: BillingOverview;
}

export interface ChangePreview {
  readonly now: Amount;
  readonly next: Amount;
  readonly nextAt: Instant;
}

const INVOICE_STATUSES = ['paid', 'failed', 'refunded'] as const;

export interface Invoice {
  readonly id: string;
  readonly at: Instant;
  readonly amount: Amount;
  readonly status: (typeof INVOICE_STATUSES)[number];
}

export interface InvoiceAnswer extends Invoice {
  readonly url: string;
}

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

const isOverview = hasFields<BillingOverview>({
  provider: isText,
  plan: hasFields({ id: isText, name: isText, label: isOneOf(Object.values(PLAN_TIERS)) }),
  standing: hasFields<PlanStatus>({ active: isFlag, archived: isFlag, endsAt: isNullable(isNumber) }),
  end: isNullable(
    hasFields<PlanEndAnswer>({
      kind: isOmittable(isOneOf(END_KINDS)),
      label: isText,
      at: isNullable(isNumber),
    }),
  ),
  subscription: isNullable(
    hasFields<SubscriptionAnswer>({
      id: isText,
      checkoutId: isText,
      item: isRecurringItem,
      seats: isNumber,
      status: isOneOf(SUBSCRIPTION_STATUSES),
      startedAt: isNumber,
      paidUntil: isNullable(isNumber),
      mayResume: isFlag,
    }),
  ),
  purchases: isListOf(
    hasFields<PurchaseAnswer>({
      id: isText,
      checkoutId: isText,
      item: isSingleItem,
      startsAt: isNumber,
      endsAt: isNullable(isNumber),
      active: isFlag,
    }),
  ),
  order: isOmittable(isListOf(isText)),
  revoked: isListOf(
    hasFields<RevokedItem>({
      item: isOneOf([...RECURRING_ITEMS, ...SINGLE_ITEMS, TRIAL_ITEM] as const),
      reason: isOneOf(REFUND_REASONS),
      at: isNumber,
    }),
  ),
  ended: isListOf(hasFields<EndedSubscription>({ id: isText, item: isRecurringItem, startedAt: isNumber })),
  seats: isNullable(hasFields<Seats>({ used: isNumber, paid: isNullable(isNumber) })),
  paymentMethod: isNullable(hasFields<PaymentMethod>({ brand: isText, last4: isText, expires: isText })),
  nextBill: isNullable(hasFields<NextBill>({ at: isNumber, amount: isAmount })),
  scheduled: isNullable(hasFields<ScheduledChange>({ action: isOneOf(SCHEDULED_ACTIONS), at: isNumber })),
  changes: isListOf(isOffer),
  mayTry: isFlag,
  currency: isNullable(isOneOf(CURRENCIES)),
  mayBuyLifetime: isFlag,
});

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
export function isConfirmed(answer: unknown): boolean {
  return !isFields(answer) || answer['confirmed'] !== false;
}

const isEntity = hasFields<PlanEntity>({ id: isText, teamId: isText, team: isText, billing: isOverview });

export function planEntityFrom(data: unknown): PlanEntity | null {
  return isEntity(data) ? { ...data, billing: inOwnWords(data.billing) } : null;
}

const isPreview = hasFields<ChangePreview>({ now: isAmount, next: isAmount, nextAt: isNumber });

export function previewFrom(data: unknown): ChangePreview | null {
  return isPreview(data) ? data : null;
}

const isInvoice = hasFields<InvoiceAnswer>({
  id: isText,
  at: isNumber,
  amount: isAmount,
  status: isOneOf(INVOICE_STATUSES),
  url: isText,
});

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

const PAYMENT_ENVIRONMENTS = ['production', 'sandbox'] as const;

export interface PaymentForm {
  readonly token: string;
  readonly environment: (typeof PAYMENT_ENVIRONMENTS)[number];
}

const isPaymentForm = hasFields<PaymentForm>({ token: isText, environment: isOneOf(PAYMENT_ENVIRONMENTS) });

/** Returns null if the provider uses its own payment pages (B102). */
export function paymentFormFrom(data: unknown): PaymentForm | null {
  return isFields(data) ? fieldIn(data, 'form', isPaymentForm) : null;
}
