import { expect, test } from 'vitest';
import { purchased, subscribed } from '../../tests/support/bought.ts';
import { billingEventFrom } from './sandbox.schema.ts';

const told = { id: 'e1', occurredAt: 5 };

test.each([
  { ...told, kind: 'subscription', subscription: subscribed().facts },
  { ...told, kind: 'purchase', purchase: purchased().facts },
  { ...told, kind: 'refund', of: { subject: 'purchase', id: 'p' }, reason: 'chargeback' },
])('B75 an event of a known kind is read whole: $kind', (event) => {
  expect(billingEventFrom(JSON.parse(JSON.stringify(event)))).toEqual(event);
});

test('B75 one of another kind, or of a known one that says something else, is unknown', () => {
  const unknown = { ...told, kind: 'unknown' };
  expect(billingEventFrom({ ...told, kind: 'address.updated', more: 1 })).toEqual({
    ...unknown,
    type: 'address.updated',
  });
  expect(billingEventFrom({ ...told, kind: 'purchase', purchase: {} })).toEqual({
    ...unknown,
    type: 'purchase',
  });
});

test.each([null, 'text', {}, { id: 'e1' }, { ...told, kind: 5 }, { id: '', occurredAt: 1, kind: 'x' }])(
  'B75 %j is no event',
  (data) => {
    expect(billingEventFrom(data)).toBeNull();
  },
);
