import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND } from '../../../machines/kernel/time.ts';
import { paddlePrices } from '../../../tests/support/paddle-book.ts';
import { PaddleStandIn } from '../../../tests/support/paddle-stand-in.ts';
import { PaddleClient } from './paddle.client.ts';
import { PaddleProvider } from './paddle.provider.ts';

let paddle: PaddleStandIn;
let provider: PaddleProvider;
beforeAll(async () => {
  paddle = await PaddleStandIn.open();
  const apiKey = paddle.env()['PADDLE_API_KEY'] ?? '';
  provider = new PaddleProvider({
    client: new PaddleClient({ apiKey, apiUrl: paddle.url, within: 2 * SECOND, onError: () => {} }),
    prices: paddlePrices,
    form: { token: 'test_1', environment: 'sandbox' },
    webhookSecrets: [],
    clock: { wall: () => Date.now() },
  });
});
afterAll(() => paddle.close());

const pages = { pay: '/pay/', returnTo: '/' };

/** A subscription at Paddle. */
async function bought(): Promise<string> {
  const order = {
    checkoutId: 'checkout',
    item: 'pro-monthly',
    seats: 1,
    currency: 'EUR',
    team: 'Crew',
    pages,
  } as const;
  const { id } = await provider.openCheckout(order);
  paddle.book.pay(id, '4242 4242 4242 4242');
  return paddle.book.sales.get(id)?.subscriptionId ?? '';
}

it('B103 a change whose answer comes too late is made once, however often it is asked for', async () => {
  const id = await bought();
  const change = () => provider.change(id, { item: 'pro-monthly', seats: 2 }, 'one-press');
  paddle.fail('slow');
  await expect(change()).rejects.toMatchObject({ refusal: { code: 'provider_unavailable' } });
  expect(await change()).toMatchObject({ id, seats: 2 });
  expect(await change()).toMatchObject({ id, seats: 2 });
  expect(paddle.book.salesOf(id).map(({ amount }) => amount.gross)).toEqual([19_00, 6_00]);
});

it('B103 cancelling, resuming and ending again change nothing', async () => {
  const id = await bought();
  const changes = () => paddle.calls.filter((call) => !call.startsWith('GET')).length;
  const once = async (work: () => Promise<unknown>) => {
    await work();
    const before = changes();
    await work();
    return changes() - before;
  };
  expect(await once(() => provider.cancel(id))).toBe(0);
  expect(await once(() => provider.resume(id))).toBe(0);
  expect(await once(() => provider.end(id))).toBe(0);
  await provider.end(`sub_${'x'.repeat(26)}`);
});

it('B77 what is paused or past due has no end to wait for when it is cancelled', async () => {
  const id = await bought();
  paddle.book.pause(id);
  expect(await provider.cancel(id)).toMatchObject({ status: 'canceled' });
});

it('B104 a checkout that is not there, or was closed, is closed; one that was paid is not', async () => {
  expect(await provider.closeCheckout(`txn_${'x'.repeat(26)}`)).toBe(true);
  const [paid] = paddle.book.salesOf(await bought());
  expect(await provider.closeCheckout(paid?.id ?? '')).toBe(false);
});
