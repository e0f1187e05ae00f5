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

test('U120 webhooks are parsed from an answer', () => {
  const off = { ...webhook, rooms: ['ABCD1234'], enabled: false, offReason: 'gone', failingSince: 5 };
  expect(webhooksFrom([{ ...webhook, rooms: 'all' }, off, { id: 'none' }])).toEqual([webhook, off]);
});

test('K160 a webhook states whether its secret can be read, unless the server is older', () => {
  const { signs, ...older } = webhook;
  const read = webhooksFrom([older, { ...webhook, signs: !signs }]);
  expect(read.map((each) => each.signs)).toEqual([true, false]);
});

test('U120 the secret of a webhook is parsed if the answer contains it', () => {
  expect(webhookSecretFrom({ ...webhook, secret: 'whsec_x' })).toBe('whsec_x');
  expect([webhookSecretFrom(webhook), webhookSecretFrom(null)]).toEqual([null, null]);
});

test('U120 deliveries are parsed from an answer', () => {
  const waiting = { ...delivery, state: 'waiting', triedAt: null, status: null };
  expect(deliveriesFrom([delivery, waiting, { ...delivery, state: 'lost' }])).toEqual([delivery, waiting]);
});
