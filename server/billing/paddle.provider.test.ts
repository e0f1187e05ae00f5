import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { paddlePrices } from '../../tests/support/paddle-book.ts';
import { PaddleStandIn } from '../../tests/support/paddle-stand-in.ts';
import { PaddleClient } from './paddle.client.ts';
import { PaddleProvider } from './paddle.provider.ts';

let paddle: PaddleStandIn;
let provider: PaddleProvider;
let made: () => PaddleProvider;
let ahead = 0;
const onError = vi.fn<(error: unknown) => void>();
beforeAll(async () => {
  paddle = await PaddleStandIn.open();
  const apiKey = paddle.env()['PADDLE_API_KEY'] ?? '';
  made = () =>
    new PaddleProvider({
      client: new PaddleClient({ apiKey, apiUrl: paddle.url, within: 2 * SECOND, onError }),
      prices: paddlePrices,
      form: { token: 'test_1', environment: 'sandbox' },
      webhookSecrets: [],
      clock: { wall: () => Date.now() + ahead },
      onError,
    });
  provider = made();
});
afterAll(() => paddle.close());

const pages = { pay: '/pay/', returnTo: '/' };

const order = {
  checkoutId: 'checkout',
  item: 'pro-monthly',
  seats: 3,
  currency: 'EUR',
  team: 'Crew',
  pages,
} as const;

/** A subscription at Paddle. */
async function bought(): Promise<string> {
  const { id } = await provider.openCheckout(order);
  paddle.book.pay(id, '4242 4242 4242 4242');
  return paddle.book.sales.get(id)?.subscriptionId ?? '';
}

it('B103 a change is made only once if the answer times out and the change is repeated', async () => {
  const id = await bought();
  const change = () => provider.change(id, { item: 'pro-monthly', seats: 4 }, 'one-press');
  paddle.fail('slow');
  await expect(change()).rejects.toMatchObject({ refusal: { code: 'provider_unavailable' } });
  expect(await change()).toMatchObject({ id, seats: 4 });
  expect(await change()).toMatchObject({ id, seats: 4 });
  expect(paddle.book.salesOf(id).map(({ amount }) => amount.gross)).toEqual([19_00, 6_00]);
});

it('B103 repeating a cancellation, a resume or an end changes nothing', async () => {
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

it('B77 a paused or past-due plan ends immediately when it is cancelled', async () => {
  const id = await bought();
  paddle.book.pause(id);
  expect(await provider.cancel(id)).toMatchObject({ status: 'canceled' });
});

it('B104 a missing or closed checkout counts as closed, and a paid one does not', async () => {
  expect(await provider.closeCheckout(`txn_${'x'.repeat(26)}`)).toBe(true);
  const [paid] = paddle.book.salesOf(await bought());
  expect(await provider.closeCheckout(paid?.id ?? '')).toBe(false);
});

it('B105 a refunded invoice has the status refunded', async () => {
  const id = await bought();
  const [sale] = paddle.book.salesOf(id);
  const invoices = () => provider.invoices([{ id: 'checkout', providerId: sale?.id ?? '' }]);
  expect((await invoices()).map(({ status }) => status)).toEqual(['paid']);
  paddle.book.refund(id, 'refund');
  expect((await invoices()).map(({ status }) => status)).toEqual(['refunded']);
});

it("B140 each operation sends only parameters that Paddle's API document contains", async () => {
  paddle.refused.length = 0;
  const from = paddle.calls.length;
  const id = await bought();
  const [sale] = paddle.book.salesOf(id);
  const change = { item: 'pro-monthly', seats: 4 } as const;
  await provider.prices('USD');
  await provider.previewChange(id, change);
  await provider.change(id, change, 'a-press');
  await provider.changed(id, 'a-press');
  await provider.updatePaymentMethod(id, pages);
  await provider.invoices([{ id: 'checkout', providerId: sale?.id ?? '' }]);
  await provider.invoiceUrl(sale?.id ?? '');
  await provider.cancel(id);
  await provider.resume(id);
  paddle.book.pause(id);
  await provider.resume(id);
  await provider.end(id);
  for (const status of ['draft', 'ready'] as const) {
    const { id: checkout } = await provider.openCheckout(order);
    Object.assign(paddle.book.sales.get(checkout) ?? {}, { status });
    expect(await provider.closeCheckout(checkout)).toBe(true);
  }
  const operations = paddle.calls.slice(from).map((call) => call.replaceAll(/(sub|txn)_\w{26}/g, '{id}'));
  expect([...new Set(operations)].toSorted()).toEqual([
    'GET /subscriptions/{id}',
    'GET /subscriptions/{id}/update-payment-method-transaction',
    'GET /transactions',
    'GET /transactions/{id}',
    'GET /transactions/{id}/invoice',
    'PATCH /subscriptions/{id}',
    'PATCH /subscriptions/{id}/preview',
    'PATCH /transactions/{id}',
    'POST /pricing-preview',
    'POST /subscriptions/{id}/cancel',
    'POST /subscriptions/{id}/resume',
    'POST /transactions',
  ]);
  expect(paddle.refused).toEqual([]);
});

it("B140 the fake Paddle of the tests refuses parameters that Paddle's API document does not contain", async () => {
  const authorization = `bearer ${paddle.env()['PADDLE_API_KEY']}`;
  const asked = async (query: string) =>
    (await fetch(`${paddle.url}/transactions?${query}`, { headers: { authorization } })).status;
  expect(await asked('include=adjustments')).toBe(200);
  expect(await asked('include=adjustment')).toBe(400);
  expect(await asked('per_page=31')).toBe(400);
  expect(await asked('customer=ctm_1')).toBe(400);
});

it('B141 resuming a paused plan has the same timeout as a change, and is billed once', async () => {
  const id = await bought();
  paddle.book.pause(id);
  const ask = vi.spyOn(PaddleClient.prototype, 'ask');
  const waits = () => ask.mock.calls.flatMap(([, , within]) => within ?? []);
  await provider.change(id, { item: 'pro-monthly', seats: 4 }, 'another-press').catch(() => null);
  const [ofChange] = waits();
  ask.mockClear();
  expect(await provider.resume(id)).toMatchObject({ status: 'active' });
  expect(waits()).toEqual([ofChange]);
  ask.mockClear();
  await provider.resume(id);
  expect(waits()).toEqual([]);
  ask.mockRestore();
});

it('B142 resuming a plan that is paused until a certain day takes effect at once', async () => {
  const id = await bought();
  paddle.book.pause(id);
  paddle.book.resumesAt.set(id, Date.now() + 1000 * SECOND);
  expect(await provider.resume(id)).toMatchObject({ status: 'active', scheduled: null });
});

it('B112 prices are fetched again after ten minutes, and stay while Paddle does not answer', async () => {
  const fresh = made();
  const first = await fresh.prices('EUR');
  const calls = paddle.calls.length;
  ahead = 10 * MINUTE - SECOND;
  expect(await fresh.prices('EUR')).toBe(first);
  expect(paddle.calls).toHaveLength(calls);
  ahead = 10 * MINUTE;
  paddle.isAway = true;
  for (let nth = 0; nth < 3; nth += 1) expect(await fresh.prices('EUR')).toBe(first);
  expect(paddle.calls).toHaveLength(calls + 1);
  paddle.isAway = false;
  ahead = 20 * MINUTE;
  expect(await fresh.prices('EUR')).not.toBe(first);
  ahead = 0;
});

it('B112 simultaneous requests for prices make one call', async () => {
  const asked = paddle.calls.length;
  const fresh = made();
  const [first, second] = await Promise.all([fresh.prices('USD'), fresh.prices('USD')]);
  expect(second).toBe(first);
  expect(paddle.calls).toHaveLength(asked + 1);
});

it('B143 an unpaid transaction has no invoice, and causes no error', async () => {
  const [paid] = paddle.book.salesOf(await bought());
  const { id } = await provider.openCheckout(order);
  onError.mockClear();
  expect(await provider.invoiceUrl(paid?.id ?? '')).toMatch(/^https:/);
  expect(await provider.invoiceUrl(id)).toBeNull();
  expect(await provider.invoiceUrl(`txn_${'x'.repeat(26)}`)).toBeNull();
  expect(onError).not.toHaveBeenCalled();
});
