import type { BillingEvent, SubscriptionFacts } from '../../machines/billing/billing.events.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { checkoutIn, paymentFactsOf, purchaseFactsOf, refundReasonOf } from './paddle.facts.ts';
import type { PaddlePrices } from './paddle.prices.ts';
import {
  type PaddleEvent,
  type PaddleTransaction,
  paddleAdjustmentSchema,
  paddleEventSchema,
} from './paddle.schemas.ts';
import type { ProviderRequest } from './payment-provider.ts';
import { signedJson } from './webhook-signature.ts';

export interface PaddleEventsDeps {
  readonly prices: PaddlePrices;
  readonly webhookSecrets: readonly string[];
  readonly now: Instant;
  /** Signed but unreadable. */
  readonly onUnreadable: (error: Error) => void;
  /** Unknown if null. */
  transaction(id: string): Promise<PaddleTransaction | null>;
  /** Unknown, or not ours, if null. */
  subscription(id: string): Promise<SubscriptionFacts | null>;
}

/** Reads a webhook (B101) and fetches the present state: webhooks lack the card and next bill, and may be late. */
export async function paddleEvents(
  { body, header }: ProviderRequest,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[] | null> {
  const content = signedJson(deps.webhookSecrets, { header: header('paddle-signature'), body }, deps.now);
  if (content === null) return null;
  const read = paddleEventSchema.safeParse(content);
  if (!read.success) {
    deps.onUnreadable(new Error('Paddle has sent an event that cannot be read.', { cause: read.error }));
    return [];
  }
  const told = await toldBy(read.data, content, deps);
  const { event_id: id, event_type: type, occurred_at: occurredAt } = read.data;
  return told.length === 0 ? [{ id, occurredAt, kind: 'unknown', type }] : told;
}

async function toldBy(
  event: PaddleEvent,
  content: unknown,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[]> {
  const { event_type: type, data } = event;
  if (data.id === undefined) return [];
  if (type.startsWith('subscription.') && isSubscriptionId(data.id))
    return aboutSubscription(event, data.id, deps);
  const isPayment = type === 'transaction.completed' || type === 'transaction.payment_failed';
  if (isPayment && isTransactionId(data.id)) return aboutTransaction(event, data.id, deps);
  return type === 'adjustment.created' || type === 'adjustment.updated'
    ? aboutAdjustment(event, content, deps)
    : [];
}

async function aboutSubscription(
  { event_id: id, occurred_at: occurredAt }: PaddleEvent,
  subscriptionId: string,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[]> {
  const subscription = await deps.subscription(subscriptionId);
  return subscription === null ? [] : [{ id, occurredAt, kind: 'subscription', subscription }];
}

/** A payment that fails in the form needs no mail. */
async function aboutTransaction(
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
  const checkoutId = subscription?.checkoutId ?? checkoutIn(transaction.customData);
  // Separate ids.
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

/** A partial refund ends nothing; a dispute does. */
async function aboutAdjustment(
  { event_id: id, occurred_at: occurredAt }: PaddleEvent,
  content: unknown,
  deps: PaddleEventsDeps,
): Promise<readonly BillingEvent[]> {
  const read = paddleAdjustmentSchema.safeParse(Object(content).data);
  if (!read.success) return [];
  const { type, items, transaction_id, subscription_id } = read.data;
  const reason = refundReasonOf(read.data);
  // Without a type, items tell.
  const isWhole =
    typeof type !== 'string'
      ? items.length > 0 && items.every((item) => item.type === 'full')
      : type === 'full';
  if (reason === null || (reason === 'refund' && !isWhole)) return [];
  const of = await refundedBy(transaction_id, subscription_id ?? null, deps);
  return of === null ? [] : [{ id, occurredAt, kind: 'refund', of, reason }];
}

const isSubscriptionId = (id: string) => /^sub_[\w-]{1,100}$/.test(id);
const isTransactionId = (id: string) => /^txn_[\w-]{1,100}$/.test(id);

/** Subject of the payment; null: not ours. */
async function refundedBy(transactionId: string, subscriptionId: string | null, deps: PaddleEventsDeps) {
  if (subscriptionId !== null) {
    if (!isSubscriptionId(subscriptionId)) return null;
    const subscription = await deps.subscription(subscriptionId);
    return subscription === null ? null : ({ subject: 'subscription', id: subscriptionId } as const);
  }
  const transaction = isTransactionId(transactionId) ? await deps.transaction(transactionId) : null;
  const purchase = transaction === null ? null : purchaseFactsOf(deps.prices, transaction);
  return purchase === null ? null : ({ subject: 'purchase', id: transactionId } as const);
}
