import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PaddleStandIn } from '../../tests/support/paddle-stand-in.ts';
import { PaddleClient } from './paddle.client.ts';

let paddle: PaddleStandIn;
beforeAll(async () => {
  paddle = await PaddleStandIn.open();
});
afterAll(() => paddle.close());

const onError = vi.fn<(error: unknown) => void>();
beforeEach(() => onError.mockClear());

const clientWith = ({
  apiKey = paddle.env()['PADDLE_API_KEY'] ?? '',
  apiUrl = paddle.url,
  within = 10_000,
}) => new PaddleClient({ apiKey, apiUrl, within, onError });
const items = [{ priceId: `pri_${'0'.repeat(26)}`, quantity: 1 }];
const open = (client: PaddleClient, schema: z.ZodType = z.unknown()) =>
  client.ask(schema, (sdk) =>
    sdk.transactions.create({ items, currencyCode: 'EUR', collectionMode: 'automatic', customData: {} }),
  );
const away = { refusal: { code: 'provider_unavailable' } };

it('B87 the client returns the answer of Paddle, or null for a missing object', async () => {
  await expect(open(clientWith({}))).resolves.toMatchObject({ status: 'draft' });
  await expect(
    clientWith({}).find(z.unknown(), (sdk) => sdk.subscriptions.get('sub_none')),
  ).resolves.toBeNull();
});

it.each([
  ['down', { retryAfter: 30 }],
  ['busy', { retryAfter: 30 }],
  ['lost', { retryAfter: 30 }],
  ['no json', { retryAfter: null }],
] as const)('B87 a fault counts as unavailable, with a retry time: %s', async (fault, about) => {
  paddle.fail(fault);
  await expect(open(clientWith({}))).rejects.toMatchObject({ ...away, ...about });
  expect(onError).not.toHaveBeenCalled();
});

it('B87 a call times out', async () => {
  paddle.fail('slow');
  await expect(open(clientWith({ within: 1 }))).rejects.toMatchObject(away);
  await expect(clientWith({}).within(1, new Promise(() => {}))).rejects.toMatchObject(away);
});

it('B87 an unreachable Paddle counts as unavailable', async () => {
  await expect(open(clientWith({ apiUrl: 'http://127.0.0.1:1' }))).rejects.toMatchObject(away);
});

it("B100 an error that is not Paddle's is logged for operators, without the key", async () => {
  const apiKey = 'pdl_sdbx_apikey_wrong';
  await expect(open(clientWith({ apiKey }))).rejects.toMatchObject(away);
  await expect(open(clientWith({}), z.object({ nothing: z.string() }))).rejects.toMatchObject(away);
  expect(onError).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(onError.mock.calls.flat().map((error) => [error, String(error)]))).not.toContain(
    'wrong"',
  );
  expect(String(onError.mock.calls[0]?.[0])).toContain('authentication_malformed');
});
