import { expect, test } from 'vitest';
import { deliveriesFrom, webhookSecretFrom, webhooksFrom } from './webhook.ts';

const webhook = {
  id: 'w1',
  url: 'https://a.example/',
  rooms: null,
  events: ['timer.started'],
  enabled: true,
  offReason: null,
  createdAt: 1,
  failingSince: null,
  answeredAt: 7,
  signs: true,
  waiting: 0,
  dead: 0,
  missed: 0,
};
const delivery = {
  id: 7,
  eventId: 'e1',
  type: 'timer.started',
  state: 'done',
  tries: 1,
  createdAt: 1,
  triedAt: 2,
  status: 200,
  answer: 'ok',
};

test('U120 webhooks are read as they were sent', () => {
  const off = { ...webhook, rooms: ['ABCD1234'], enabled: false, offReason: 'gone', failingSince: 5 };
  expect(webhooksFrom([{ ...webhook, rooms: 'all' }, off, { id: 'none' }])).toEqual([webhook, off]);
});

test('K160 a webhook whose secret cannot be read is known, and one of an older server signs', () => {
  const { signs, ...older } = webhook;
  const read = webhooksFrom([older, { ...webhook, signs: !signs }]);
  expect(read.map((each) => each.signs)).toEqual([true, false]);
});

test('U120 a secret is read where there is one', () => {
  expect(webhookSecretFrom({ ...webhook, secret: 'whsec_x' })).toBe('whsec_x');
  expect([webhookSecretFrom(webhook), webhookSecretFrom(null)]).toEqual([null, null]);
});

test('U120 deliveries are read as they were sent', () => {
  const waiting = { ...delivery, state: 'waiting', triedAt: null, status: null };
  expect(deliveriesFrom([delivery, waiting, { ...delivery, state: 'lost' }])).toEqual([delivery, waiting]);
});
