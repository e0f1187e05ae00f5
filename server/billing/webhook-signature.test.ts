import { Paddle } from '@paddle/paddle-node-sdk';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import { isSignedWebhook, signWebhook } from './webhook-signature.ts';

const NOW = 1_700_000_000_000;
const BODY = '{"id":"evt_1"}';
const good = signWebhook('secret', BODY, NOW);
const [ts = '', h1 = ''] = good.split(';');
const other = signWebhook('other', BODY, NOW).split(';')[1] ?? '';
const check = (header: string, { secrets = ['secret'], body = BODY, now = NOW } = {}) =>
  isSignedWebhook(secrets, { header, body }, now);

describe("a signature compared with the vendor's own check", () => {
  const { webhooks } = new Paddle('key');
  const now = Date.now();
  const [seconds = '', mine = ''] = signWebhook('secret', BODY, now).split(';');
  const [, theirs = ''] = signWebhook('other', BODY, now).split(';');
  const long = signWebhook('secret', BODY, now - MINUTE);
  test.each([
    ['right', `${seconds};${mine}`, BODY, [true, true]],
    ['of another body', `${seconds};${mine}`, '{}', [false, false]],
    ['by another secret', `${seconds};${theirs}`, BODY, [false, false]],
    ['rotated, ours last', `${seconds};${theirs};${mine}`, BODY, [true, true]],
    ['rotated, ours first', `${seconds};${mine};${theirs}`, BODY, [true, false]],
    ['a minute old', long, BODY, [true, false]],
    ['ten minutes old', signWebhook('secret', BODY, now - 10 * MINUTE), BODY, [false, false]],
  ] as const)(
    'B86 gets the expected results from both checks if it is %s',
    async (_, header, body, verdicts) => {
      const own = isSignedWebhook(['secret'], { header, body }, now);
      expect([own, await webhooks.isSignatureValid(body, 'secret', header)]).toEqual(verdicts);
    },
  );
});

test('B86 the signature is the HMAC-SHA256 of the seconds, a colon and the body', () => {
  expect(good).toBe('ts=1700000000;h1=e185119e422e9b712b8baa30857e39815df2600f01df3af564a1541d5df68ad4');
});

test.each([
  ['as it was signed', good, {}],
  ['with blanks', `${ts}; ${h1}`, {}],
  ['nearly five minutes old', good, { now: NOW + 5 * MINUTE }],
  ['from a clock that is ahead', good, { now: NOW - 5 * MINUTE }],
  ['while the secret is changed: two in the header', `${ts};${other};${h1}`, {}],
  ['while the secret is changed: two known', good, { secrets: ['new', 'secret'] }],
])('B86 a signature is accepted %s', (_, header, options) => {
  expect(check(header, options)).toBe(true);
});

test.each([
  ['without a header', '', {}],
  ['without seconds', h1, {}],
  ['without a digest', ts, {}],
  ['with another body', good, { body: `${BODY} ` }],
  ['with another secret', good, { secrets: ['wrong'] }],
  ['with no secret known', good, { secrets: [] }],
  ['with other seconds', `ts=1700000001;${h1}`, {}],
  ['with seconds twice', `${ts};${ts};${h1}`, {}],
  ['with invalid seconds', `ts=17e8;${h1}`, {}],
  ['with half a digest', `${ts};${h1.slice(0, -2)}`, {}],
  ['too old', good, { now: NOW + 5 * MINUTE + 1 }],
  ['too far ahead', good, { now: NOW - 5 * MINUTE - 1 }],
])('B86 a signature is refused %s', (_, header, options) => {
  expect(check(header, options)).toBe(false);
});
