import { beforeEach, expect, it, vi } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import type { BillingEvent, PurchaseFacts, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import type { StoredFacts } from '../../machines/plan/billing.records.ts';
import { subscribed } from '../../tests/support/bought.ts';
import { BillingJobs, type BillingJobsDeps } from './create-billing.ts';

const NOW = 100 * DAY;
let kept: readonly StoredFacts<SubscriptionFacts>[];
let bought: readonly { teamId: string; facts: PurchaseFacts }[];
let told: SubscriptionFacts | null;
/** Subscriptions without an answer: the provider is away. */
let unanswered: readonly string[];
const heard: BillingEvent[] = [];
const stored = new Set<string>();
const forgotten: number[] = [];
let unended: readonly string[];
const ended: string[] = [];
const failures: unknown[] = [];
const onDifference = vi.fn<BillingJobsDeps['onDifference']>();
const ending = vi.fn<BillingJobsDeps['mails']['ending']>();

const proEvent: PurchaseFacts = {
  id: 'event',
  checkoutId: 'checkout',
  item: 'pro-event',
  startsAt: 0,
  endsAt: null,
  amount: null,
};

const rounds = new BillingJobs({
  provider: {
    end: (id) =>
      unanswered.includes(id) ? Promise.reject(new Error(id)) : Promise.resolve(void ended.push(id)),
    subscription: (id) => (unanswered.includes(id) ? Promise.reject(new Error(id)) : Promise.resolve(told)),
  },
  repository: {
    subscriptions: () => Promise.resolve(kept),
    unended: () => Promise.resolve(unended),
    purchases: () => Promise.resolve(bought),
    hasEvent: (id) => Promise.resolve(stored.has(id)),
    store: ({ event }) => Promise.resolve(void stored.add(event.id)),
    forgetAnswers: (before) => Promise.resolve(void forgotten.push(before)),
  },
  events: { receive: (event) => Promise.resolve(void heard.push(event)) },
  mails: { ending },
  clock: { wall: () => NOW, after: () => () => {} },
  onDifference,
  onError: (error) => void failures.push(error),
} satisfies BillingJobsDeps);

beforeEach(() => {
  kept = [];
  bought = [];
  told = null;
  unanswered = [];
  unended = [];
  ended.length = 0;
  forgotten.length = 0;
  failures.length = 0;
  heard.length = 0;
  stored.clear();
  onDifference.mockClear();
  ending.mockClear();
});

it("B89 the nightly check compares open subscriptions, logs differences and applies the provider's state", async () => {
  const mine = subscribed();
  kept = [{ ...mine, from: { at: NOW + 5, id: 'e' } }];
  told = mine.facts;
  await rounds.round(true);
  expect([onDifference.mock.calls, heard]).toEqual([[], []]);
  told = subscribed({ seats: 9 }).facts;
  await rounds.round(false);
  expect(heard).toEqual([]);
  await rounds.round(true);
  expect(onDifference).toHaveBeenCalledWith('sub', mine.facts, told);
  expect(heard).toMatchObject([{ kind: 'subscription', occurredAt: NOW + 6, subscription: { seats: 9 } }]);
});

it('B89 the nightly check skips ended subscriptions, and ignores those that the provider does not know', async () => {
  kept = [subscribed({ status: 'canceled' }), subscribed()];
  await rounds.round(true);
  expect(onDifference).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([]);
});

it('B110 the nightly check continues if the provider does not answer for one subscription', async () => {
  const two = subscribed({ id: 'two' });
  kept = [subscribed({ id: 'one' }), two];
  told = { ...two.facts, id: 'two', seats: 9 } as SubscriptionFacts;
  unanswered = ['one'];
  await rounds.round(true);
  expect(heard).toMatchObject([{ subscription: { id: 'two', seats: 9 } }]);
  expect(failures).toEqual([new Error('one')]);
});

it('B105 the hourly round ends each refunded subscription, even if another one fails', async () => {
  unended = ['one', 'two'];
  unanswered = ['one'];
  await rounds.round(false);
  expect([ended, failures]).toEqual([['two'], [new Error('one')]]);
});

it('B108 the server deletes stored answers after 30 days', async () => {
  await rounds.round(false);
  expect(forgotten).toEqual([NOW - 30 * DAY]);
});

it('B90 the server sends one mail two days before an event or trial ends', async () => {
  const facts = (fields: Partial<PurchaseFacts>): PurchaseFacts => ({ ...proEvent, ...fields });
  bought = [
    { teamId: 'a', facts: facts({ id: 'soon', startsAt: NOW - 9 * DAY }) },
    { teamId: 'b', facts: facts({ id: 'later', startsAt: NOW - 7 * DAY }) },
    { teamId: 'c', facts: facts({ id: 'over', startsAt: NOW - 10 * DAY }) },
    { teamId: 'd', facts: facts({ id: 'trial', item: 'premium-trial', endsAt: NOW + DAY }) },
    { teamId: 'e', facts: facts({ id: 'never', item: 'lifetime', startsAt: NOW - 9 * DAY }) },
  ];
  await rounds.round(false);
  await rounds.round(false);
  expect(ending.mock.calls).toEqual([
    ['a', 'pro-event', NOW + DAY],
    ['d', 'premium-trial', NOW + DAY],
  ]);
});
