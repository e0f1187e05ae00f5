import { expect, test } from 'vitest';
import { amountOf } from '../../machines/plan/prices.ts';
import { billedTeam, nothingBought } from '../../tests/support/billing-overview.ts';
import { historyRows, invoiceRows } from './billing-history.view.ts';

const bought = { checkoutId: 'c', startsAt: 5, endsAt: 9 };

test('U179 lists purchases and refunds, the newest first', () => {
  const billing = billedTeam({
    purchases: [
      { ...bought, id: 'one', item: 'premium-event', active: true },
      { ...bought, id: 'two', item: 'premium-trial', startsAt: 1, active: false },
    ],
    ended: [{ id: 'old', item: 'premium-yearly', startedAt: -1 }],
    revoked: [
      { item: 'lifetime', reason: 'chargeback', at: 8 },
      { item: 'pro-event', reason: 'refund', at: 7 },
    ],
  });
  expect(historyRows(billing).map(({ text }) => text)).toEqual([
    'Premium lifetime license, charged back',
    'Pro for one event (10 days), refunded',
    'Premium for one event (10 days), active',
    'Premium Trial, ended',
    'Subscription: Pro (monthly)',
    'Subscription: Premium (yearly), ended',
  ]);
  expect(historyRows(nothingBought)).toEqual([]);
});

test('U179 lists bills, the newest first', () => {
  const bill = { at: 1, amount: amountOf(19_00, 'EUR', 19), url: '/bill' };
  const rows = invoiceRows([
    { ...bill, id: 'a', status: 'paid' },
    { ...bill, id: 'b', at: 3, status: 'failed' },
    { ...bill, id: 'c', at: 2, status: 'refunded' },
  ]);
  expect(rows.map(({ id, amount, status }) => [id, amount, status])).toEqual([
    ['b', '€19.00', 'Not paid'],
    ['c', '€19.00', 'Refunded'],
    ['a', '€19.00', 'Paid'],
  ]);
});
