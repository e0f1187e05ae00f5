import type {
  PaymentFacts,
  PaymentMethod,
  PurchaseFacts,
  RefundReason,
  ScheduledChange,
  SubscriptionFacts,
} from '../../machines/billing/billing.events.ts';
import { isRecurring } from '../../machines/billing/billing.items.ts';
import { type Amount, amountText, CURRENCIES } from '../../machines/billing/money.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { itemOfPrice, type PaddlePrices, soldItems, subscribedItems } from './paddle.prices.ts';
import type { PaddleSubscription, PaddleTotals, PaddleTransaction } from './paddle.schemas.ts';
import type { Invoice } from './payment-provider.ts';

/** Maps Paddle's objects to ours; pure. */

/** After credits; null: unsupported currency. */
export function paddleAmount({
  grandTotal: gross,
  grandTotalTax: tax,
  currencyCode,
}: PaddleTotals): Amount | null {
  const currency = CURRENCIES.find((known) => known === currencyCode);
  if (currency === undefined) return null;
  return { gross, net: gross - tax, tax, currency, text: amountText(gross, currency) };
}

/** Another product if null. */
export function checkoutIn(customData: PaddleSubscription['customData']): string | null {
  const id = customData?.['checkoutId'];
  return typeof id === 'string' ? id : null;
}

/** Not ours if null. `newest`: last payment, with the payment method. */
export function subscriptionFactsOf(
  prices: PaddlePrices,
  subscription: PaddleSubscription,
  newest: PaddleTransaction | null,
): SubscriptionFacts | null {
  const { id, status, items, startedAt, createdAt, nextBilledAt, nextTransaction } = subscription;
  const checkoutId = checkoutIn(subscription.customData);
  const sold = subscribedItems(prices, items);
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
    scheduled: scheduledOf(subscription),
    paymentMethod: newest === null ? null : paymentMethodOf(newest),
  };
}

/** A past-due period is unpaid. */
function paidUntilOf({ status, currentBillingPeriod: period }: PaddleSubscription): Instant | null {
  if (status === 'canceled' || period === null) return null;
  return status === 'past_due' ? period.startsAt : period.endsAt;
}

function scheduledOf({ scheduledChange }: PaddleSubscription): ScheduledChange | null {
  if (scheduledChange === null || scheduledChange.action === 'resume') return null;
  return { action: scheduledChange.action, at: scheduledChange.effectiveAt };
}

function paymentMethodOf({ payments }: PaddleTransaction): PaymentMethod | null {
  const details = payments.find(({ status }) => status === 'captured')?.methodDetails;
  if (!details) return null;
  const { type, card } = details;
  if (card === null) return { brand: titled(type), last4: '', expires: '' };
  const month = String(card.expiryMonth).padStart(2, '0');
  return { brand: titled(card.type), last4: card.last4, expires: `${month}/${card.expiryYear}` };
}

function titled(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** One-time purchase; null: none of ours. */
export function purchaseFactsOf(prices: PaddlePrices, transaction: PaddleTransaction): PurchaseFacts | null {
  const { id, items, details, billedAt, createdAt } = transaction;
  const checkoutId = checkoutIn(transaction.customData);
  const item = soldItems(prices, items)?.item;
  if (checkoutId === null || item === undefined || isRecurring(item)) return null;
  const amount = details?.totals ? paddleAmount(details.totals) : null;
  return { id, checkoutId, item, startsAt: billedAt ?? createdAt, endsAt: null, amount };
}

/** Nothing charged, or not ours, if null. */
export function paymentFactsOf(
  prices: PaddlePrices,
  { id, items, details }: PaddleTransaction,
  status: PaymentFacts['status'],
): PaymentFacts | null {
  const [item] = items.flatMap(({ priceId }) => itemOfPrice(prices, priceId) ?? []);
  const amount = details?.totals ? paddleAmount(details.totals) : null;
  return item === undefined || amount === null || amount.gross === 0 ? null : { id, status, amount, item };
}

const INVOICED: Readonly<Record<string, Invoice['status']>> = {
  paid: 'paid',
  completed: 'paid',
  past_due: 'failed',
};

export function invoiceOf(transaction: PaddleTransaction): Omit<Invoice, 'url'> | null {
  const { id, status, details, billedAt, createdAt, adjustments } = transaction;
  const amount = details?.totals ? paddleAmount(details.totals) : null;
  const invoiced = ownEntry(INVOICED, status);
  if (invoiced === undefined || amount === null || amount.gross === 0) return null;
  const isGivenBack = adjustments?.some((each) => refundReasonOf(each) !== null) ?? false;
  return { id, at: billedAt ?? createdAt, amount, status: isGivenBack ? 'refunded' : invoiced };
}

/** Approved refunds only. */
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
