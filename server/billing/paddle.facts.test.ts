import { describe, expect, it } from 'vitest';
import { paddlePrices } from '../../tests/support/paddle-book.ts';
import {
  invoiceOf,
  paddleAmount,
  paddlePricesFrom,
  paymentFactsOf,
  purchaseFactsOf,
  refundReasonOf,
  subscriptionFactsOf,
} from './paddle.facts.ts';
import type { PaddleSubscription, PaddleTransaction } from './paddle.schemas.ts';

const of = (item: keyof typeof paddlePrices, quantity = 1) => ({ priceId: paddlePrices[item], quantity });
const totals = { grandTotal: 11_90, grandTotalTax: 1_90, currencyCode: 'EUR' };

const subscription: PaddleSubscription = {
  id: 'sub',
  status: 'active',
  createdAt: 1,
  startedAt: 2,
  nextBilledAt: 40,
  currentBillingPeriod: { startsAt: 10, endsAt: 40 },
  scheduledChange: null,
  items: [of('pro-monthly'), of('pro-seat-monthly', 4)],
  customData: { checkoutId: 'checkout' },
  nextTransaction: { details: { totals } },
};
const transaction: PaddleTransaction = {
  id: 'txn',
  status: 'completed',
  origin: 'api',
  createdAt: 5,
  billedAt: 6,
  subscriptionId: null,
  customData: { checkoutId: 'checkout' },
  items: [of('pro-event')],
  details: { totals },
  payments: [],
  adjustments: null,
};
const factsOf = (fields: Partial<PaddleSubscription>, newest: PaddleTransaction | null = null) =>
  subscriptionFactsOf(paddlePrices, { ...subscription, ...fields }, newest);
const paidBy = (method: PaddleTransaction['payments'][number]['methodDetails']) =>
  factsOf({}, { ...transaction, payments: [{ status: 'captured', methodDetails: method }] })?.paymentMethod;

describe('B77 a subscription at Paddle', () => {
  it('has all its facts', () => {
    expect(factsOf({})).toEqual({
      id: 'sub',
      checkoutId: 'checkout',
      item: 'pro-monthly',
      seats: 7,
      status: 'active',
      startedAt: 2,
      nextBillAt: 40,
      nextAmount: { gross: 11_90, net: 10_00, tax: 1_90, currency: 'EUR', text: '€11.90' },
      paidUntil: 40,
      scheduled: null,
      paymentMethod: null,
    });
  });

  it.each([
    ['is paid until the start of its period while it is past due', { status: 'past_due' }, { paidUntil: 10 }],
    [
      'is over once it is canceled',
      { status: 'canceled' },
      { paidUntil: null, nextBillAt: null, nextAmount: null },
    ],
    ['has no end without a period', { currentBillingPeriod: null }, { paidUntil: null }],
    ['starts when it was created, without a start', { startedAt: null }, { startedAt: 1 }],
    [
      'has a scheduled cancellation',
      { scheduledChange: { action: 'cancel', effectiveAt: 40 } },
      { scheduled: { action: 'cancel', at: 40 } },
    ],
    [
      'has no scheduled change if it only resumes',
      { scheduledChange: { action: 'resume', effectiveAt: 40 } },
      { scheduled: null },
    ],
  ] as const)('%s', (_, fields, facts) => {
    expect(factsOf(fields)).toMatchObject(facts);
  });

  it.each<[string, Partial<PaddleSubscription>]>([
    ['without our checkout', { customData: null }],
    ['with a checkout that is not text', { customData: { checkoutId: 7 } }],
    ['of an item that we do not sell', { items: [{ priceId: 'pri_other', quantity: 1 }] }],
    ['only of seats', { items: [of('pro-seat-monthly')] }],
    ['of two plans', { items: [of('pro-monthly'), of('premium-monthly')] }],
    ['of an event', { items: [of('pro-event')] }],
  ])('is ignored if it is %s', (_, fields) => {
    expect(factsOf(fields)).toBeNull();
  });

  it('is paid by a card, or by another method that has no digits', () => {
    const card = { type: 'american_express', last4: '0005', expiryMonth: 4, expiryYear: 2031 };
    expect(paidBy({ type: 'card', card })).toEqual({
      brand: 'American Express',
      last4: '0005',
      expires: '04/2031',
    });
    expect(paidBy({ type: 'paypal', card: null })).toEqual({ brand: 'Paypal', last4: '', expires: '' });
    expect(paidBy(null)).toBeNull();
  });
});

it('B77 a purchase is a one-time item', () => {
  const amount = paddleAmount(totals);
  expect(purchaseFactsOf(paddlePrices, transaction)).toEqual({
    id: 'txn',
    checkoutId: 'checkout',
    item: 'pro-event',
    startsAt: 6,
    endsAt: null,
    amount,
  });
  expect(purchaseFactsOf(paddlePrices, { ...transaction, items: [of('pro-monthly')] })).toBeNull();
  expect(purchaseFactsOf(paddlePrices, { ...transaction, customData: null })).toBeNull();
});

it('B90 gets a receipt only for an amount above zero, and not for a change of the card', () => {
  const paid = (fields: Partial<PaddleTransaction>) =>
    paymentFactsOf(paddlePrices, { ...transaction, ...fields }, 'paid');
  expect(paid({ items: [of('pro-seat-monthly', 2)] })).toMatchObject({ item: 'pro-seat-monthly' });
  expect(paid({ details: { totals: { ...totals, grandTotal: 0 } } })).toBeNull();
  expect(paid({ details: { totals: { ...totals, currencyCode: 'JPY' } } })).toBeNull();
  expect(paid({ items: [] })).toBeNull();
});

it.each([
  [{ status: 'completed' }, 'paid'],
  [{ status: 'past_due' }, 'failed'],
  [{ status: 'completed', adjustments: [{ action: 'refund', status: 'approved' }] }, 'refunded'],
  [{ status: 'completed', adjustments: [{ action: 'refund', status: 'pending_approval' }] }, 'paid'],
  [{ status: 'draft' }, undefined],
  [{ status: 'completed', details: null }, undefined],
])('B111 an invoice with the fields %j has the status %s', (fields, status) => {
  expect(invoiceOf({ ...transaction, ...fields })?.status).toBe(status);
});

it.each([
  ['refund', 'approved', 'refund'],
  ['chargeback', 'approved', 'chargeback'],
  ['refund', 'rejected', null],
  ['credit', 'approved', null],
  ['chargeback_warning', 'approved', null],
])('B105 the adjustment "%s" with the status "%s" has this refund reason: %s', (action, status, reason) => {
  expect(refundReasonOf({ action, status })).toBe(reason);
});

describe('B100 the prices of the Paddle account', () => {
  const wrong = (prices: unknown) => paddlePricesFrom(JSON.stringify(prices));
  it('need one price for each item', () => {
    expect(wrong(paddlePrices)).toEqual({ ok: true, value: paddlePrices });
  });

  it.each([
    ['lifetime', { ...paddlePrices, lifetime: undefined }],
    ['lifetime: must be a price ID', { ...paddlePrices, lifetime: 'pro_1' }],
    ['each item needs its own price', { ...paddlePrices, lifetime: paddlePrices['pro-event'] }],
    ['free', { ...paddlePrices, free: paddlePrices.lifetime }],
  ])('are refused if something is wrong: %s', (said, prices) => {
    expect(wrong(prices)).toEqual({ ok: false, error: expect.stringContaining(said) });
  });

  it('are refused if they are not JSON', () => {
    expect(paddlePricesFrom('pri_1')).toEqual({ ok: false, error: 'is not valid JSON' });
  });
});
