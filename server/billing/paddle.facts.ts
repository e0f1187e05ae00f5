import { z } from 'zod';
import type { Result } from '../../machines/kernel/result.ts';
import { hasOwn, ownEntry } from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Invoice } from '../../machines/plan/billing.answers.ts';
import type {
  BillingEvent,
  PaymentFacts,
  PaymentMethod,
  PurchaseFacts,
  RefundReason,
  ScheduledChange,
  SubscriptionFacts,
} from '../../machines/plan/billing.events.ts';
import {
  ITEM_IDS,
  ITEMS,
  type ItemId,
  isRecurring,
  type RecurringItem,
  type SoldItem,
  seatItemOf,
} from '../../machines/plan/billing.items.ts';
import { type Amount, amountText, CURRENCIES, INCLUDED_SEATS } from '../../machines/plan/prices.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { jsonReader } from '../kernel/configured-file.ts';
import {
  type PaddleEvent,
  type PaddleSubscription,
  type PaddleTotals,
  type PaddleTransaction,
  paddleAdjustmentSchema,
  paddleEventSchema,
} from './paddle.schemas.ts';
import type { ProviderRequest } from './payment-provider.ts';
import { readSignedJson } from './webhook-signature.ts';

export type PaddlePrices = Readonly<Record<ItemId, string>>;

const pricesSchema = z
  .record(z.enum(ITEM_IDS), z.string().regex(/^pri_[a-z\d]{26}$/, refusalWords.noPaddlePrice))
  .refine((prices) => new Set(Object.values(prices)).size === ITEM_IDS.length, refusalWords.pricesShared);

/** Fails if two items have the same price id (B100). */
export const paddlePricesFrom: (text: string) => Result<PaddlePrices, string> = jsonReader(pricesSchema);

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

export function soldItemOf(
  prices: PaddlePrices,
  items: readonly PaddleItem[],
): { readonly item: SoldItem; readonly seats: number } | null {
  const known = ITEM_IDS.filter((id) => items.some(({ priceId }) => priceId === prices[id]));
  const [item, ...more] = known.filter(isSoldItemId);
  if (item === undefined || more.length > 0) return null;
  const seatPrice = isRecurring(item) ? prices[seatItemOf(item)] : null;
  const further = items.find(({ priceId }) => priceId === seatPrice)?.quantity ?? 0;
  return { item, seats: INCLUDED_SEATS + further };
}

const isSoldItemId = (id: ItemId): id is SoldItem => ITEMS[id].kind !== 'SEAT';

export function recurringItemsOf(
  prices: PaddlePrices,
  items: readonly PaddleItem[],
): { readonly item: RecurringItem; readonly seats: number } | null {
  const sold = soldItemOf(prices, items);
  return sold !== null && isRecurring(sold.item) ? { item: sold.item, seats: sold.seats } : null;
}

export function itemOfPrice(prices: PaddlePrices, priceId: string): ItemId | null {
  return ITEM_IDS.find((id) => hasOwn(prices, id) && prices[id] === priceId) ?? null;
}

/** Returns the amount after credits. Null means a currency that Callboard does not sell in. */
export function paddleAmount({
  grandTotal: gross,
  grandTotalTax: tax,
  currencyCode,
}: PaddleTotals): Amount | null {
  const currency = CURRENCIES.find((known) => known === currencyCode);
  if (currency === undefined) return null;
  return { gross, net: gross - tax, tax, currency, text: amountText(gross, currency) };
}

function checkoutIdOfData(customData: PaddleSubscription['customData']): string | null {
  const id = customData?.['checkoutId'];
  return typeof id === 'string' ? id : null;
}

/**
 * Returns null if the subscription belongs to another product. `newest` is its latest payment, which contains the
 * payment method.
 */
export function subscriptionFactsOf(
  prices: PaddlePrices,
  subscription: PaddleSubscription,
  newest: PaddleTransaction | null,
): SubscriptionFacts | null {
  const { id, status, items, startedAt, createdAt, nextBilledAt, nextTransaction } = subscription;
  const checkoutId = checkoutIdOfData(subscription.customData);
  const sold = recurringItemsOf(prices, items);
  if (checkoutId === null || sold === null) return null;
  const isOver = status === 'canceled';
  return {
    id,
    checkoutId,
    ...sold,
    status,
    startedAt: startedAt ?? createdAt,
    nextBillAt: isOver ? null : nextBilledAt,
    nextAmount: isOver || nextTransaction === null ? null : paddleAmount(nextTransaction.details.totals),
    paidUntil: paidUntilOf(subscription),
    scheduled: scheduledChangeOf(subscription),
    paymentMethod: newest === null ? null : paymentMethodOf(newest),
  };
}

function paidUntilOf({ status, currentBillingPeriod: period }: PaddleSubscription): Instant | null {
  if (status === 'canceled' || period === null) return null;
  return status === 'past_due' ? period.startsAt : period.endsAt;
}

function scheduledChangeOf({ scheduledChange }: PaddleSubscription): ScheduledChange | null {
  if (scheduledChange === null || scheduledChange.action === 'resume') return null;
  return { action: scheduledChange.action, at: scheduledChange.effectiveAt };
}

function paymentMethodOf({ payments }: PaddleTransaction): PaymentMethod | null {
  const details = payments.find(({ status }) => status === 'captured')?.methodDetails;
  if (!details) return null;
  const { type, card } = details;
  if (card === null) return { brand: titleCase(type), last4: '', expires: '' };
  const month = String(card.expiryMonth).padStart(2, '0');
  return { brand: titleCase(card.type), last4: card.last4, expires: `${month}/${card.expiryYear}` };
}

function titleCase(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

export function purchaseFactsOf(prices: PaddlePrices, transaction: PaddleTransaction): PurchaseFacts | null {
  const { id, items, details, billedAt, createdAt } = transaction;
  const checkoutId = checkoutIdOfData(transaction.customData);
  const item = soldItemOf(prices, items)?.item;
  if (checkoutId === null || item === undefined || isRecurring(item)) return null;
  const amount = details?.totals ? paddleAmount(details.totals) : null;
  return { id, checkoutId, item, startsAt: billedAt ?? createdAt, endsAt: null, amount };
}

/** Returns null if nothing was charged, or if the payment belongs to another product. */
export function paymentFactsOf(
  prices: PaddlePrices,
  { id, items, details }: PaddleTransaction,
  status: PaymentFacts['status'],
): PaymentFacts | null {
  const [item] = items.flatMap(({ priceId }) => itemOfPrice(prices, priceId) ?? []);
  const amount = details?.totals ? paddleAmount(details.totals) : null;
  return item === undefined || amount === null || amount.gross === 0 ? null : { id, status, amount, item };
}

const INVOICE_STATUS_OF: Readonly<Record<string, Invoice['status']>> = {
  paid: 'paid',
  completed: 'paid',
  past_due: 'failed',
};

export function invoiceOf(transaction: PaddleTransaction): Invoice | null {
  const { id, status, details, billedAt, createdAt, adjustments } = transaction;
  const amount = details?.totals ? paddleAmount(details.totals) : null;
  const invoiced = ownEntry(INVOICE_STATUS_OF, status);
  if (invoiced === undefined || amount === null || amount.gross === 0) return null;
  const isGivenBack = adjustments?.some((each) => refundReasonOf(each) !== null) ?? false;
  return { id, at: billedAt ?? createdAt, amount, status: isGivenBack ? 'refunded' : invoiced };
}

export function refundReasonOf({
  action,
  status,
}: {
  readonly action: string;
  readonly status: string;
}): RefundReason | null {
  if (status !== 'approved') return null;
  if (action === 'chargeback') return 'chargeback';
  return action === 'refund' ? 'refund' : null;
}

interface PaddleEventsDeps {
  readonly prices: PaddlePrices;
  readonly webhookSecrets: readonly string[];
  readonly now: Instant;
  readonly onUnreadable: (error: Error) => void;
  transaction(id: string): Promise<PaddleTransaction | null>;
  /** Resolves to null if the id is unknown or belongs to another product. */
  subscription(id: string): Promise<SubscriptionFacts | null>;
}

/** Loads the present state, because webhooks may be late and lack the card and the next bill (B101). */
export async function paddleEvents(
  { body, header }: ProviderRequest,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[] | null> {
  const content = readSignedJson(deps.webhookSecrets, { header: header('paddle-signature'), body }, deps.now);
  if (content === null) return null;
  const read = paddleEventSchema.safeParse(content);
  if (!read.success) {
    deps.onUnreadable(
      new Error('Paddle sent an event in an unknown format. The event was ignored.', { cause: read.error }),
    );
    return [];
  }
  const billingEvent = await billingEventOf(read.data, content, deps);
  const { event_id: id, event_type: type, occurred_at: occurredAt } = read.data;
  return billingEvent.length === 0 ? [{ id, occurredAt, kind: 'unknown', type }] : billingEvent;
}

async function billingEventOf(
  event: PaddleEvent,
  content: unknown,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[]> {
  const { event_type: type, data } = event;
  if (data.id === undefined) return [];
  if (type.startsWith('subscription.') && isSubscriptionId(data.id))
    return subscriptionEvent(event, data.id, deps);
  const isPayment = type === 'transaction.completed' || type === 'transaction.payment_failed';
  if (isPayment && isTransactionId(data.id)) return transactionEvent(event, data.id, deps);
  return type === 'adjustment.created' || type === 'adjustment.updated'
    ? adjustmentEvent(event, content, deps)
    : [];
}

async function subscriptionEvent(
  { event_id: id, occurred_at: occurredAt }: PaddleEvent,
  subscriptionId: string,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[]> {
  const subscription = await deps.subscription(subscriptionId);
  return subscription === null ? [] : [{ id, occurredAt, kind: 'subscription', subscription }];
}

async function transactionEvent(
  event: PaddleEvent,
  transactionId: string,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[]> {
  const transaction = await deps.transaction(transactionId);
  if (transaction === null) return [];
  const { event_id: id, occurred_at: occurredAt } = event;
  const { subscriptionId } = transaction;
  const isPaid = event.event_type === 'transaction.completed';
  if (!isPaid && transaction.origin !== 'subscription_recurring') return [];
  const subscription = subscriptionId === null ? null : await deps.subscription(subscriptionId);
  const purchase = isPaid ? purchaseFactsOf(deps.prices, transaction) : null;
  const payment = paymentFactsOf(deps.prices, transaction, isPaid ? 'paid' : 'failed');
  const checkoutId = subscription?.checkoutId ?? checkoutIdOfData(transaction.customData);
  return [
    ...(payment === null || checkoutId === null
      ? []
      : [{ id, occurredAt, kind: 'payment' as const, checkoutId, payment }]),
    ...(purchase === null ? [] : [{ id: `${id}/purchase`, occurredAt, kind: 'purchase' as const, purchase }]),
    ...(subscription === null
      ? []
      : [{ id: `${id}/subscription`, occurredAt, kind: 'subscription' as const, subscription }]),
  ];
}

/** A partial refund ends no plan, but every dispute does. */
async function adjustmentEvent(
  { event_id: id, occurred_at: occurredAt }: PaddleEvent,
  content: unknown,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[]> {
  const read = paddleAdjustmentSchema.safeParse(Object(content).data);
  if (!read.success) return [];
  const { type, items, transaction_id, subscription_id } = read.data;
  const reason = refundReasonOf(read.data);
  const isWhole =
    typeof type !== 'string'
      ? items.length > 0 && items.every((item) => item.type === 'full')
      : type === 'full';
  if (reason === null || (reason === 'refund' && !isWhole)) return [];
  const of = await findRefundedItem(transaction_id, subscription_id ?? null, deps);
  return of === null ? [] : [{ id, occurredAt, kind: 'refund', of, reason }];
}

const isSubscriptionId = (id: string) => /^sub_[\w-]{1,100}$/.test(id);
const isTransactionId = (id: string) => /^txn_[\w-]{1,100}$/.test(id);

async function findRefundedItem(
  transactionId: string,
  subscriptionId: string | null,
  deps: PaddleEventsDeps,
) {
  if (subscriptionId !== null) {
    if (!isSubscriptionId(subscriptionId)) return null;
    const subscription = await deps.subscription(subscriptionId);
    return subscription === null ? null : ({ subject: 'subscription', id: subscriptionId } as const);
  }
  const transaction = isTransactionId(transactionId) ? await deps.transaction(transactionId) : null;
  const purchase = transaction === null ? null : purchaseFactsOf(deps.prices, transaction);
  return purchase === null ? null : ({ subject: 'purchase', id: transactionId } as const);
}
