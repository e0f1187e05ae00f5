import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxChief, TeamBilling } from '../support/billing.ts';
import { PADDLE_SECRETS, type PaddleStandIn } from '../support/paddle-stand-in.ts';
import { type PlayedProvider, playedPaddle } from '../support/played-provider.ts';
import type { RestClient } from '../support/rest-client.ts';

let played: PlayedProvider;
let paddle: PaddleStandIn;
let chief: RestClient;
beforeAll(async () => {
  const made = await playedPaddle();
  ({ paddle } = made);
  played = made;
  chief = await sandboxChief(played.people);
});
afterAll(() => played.leave());

const newBilling = async () => new TeamBilling(played.people, await played.people.verifiedPerson());
const transactionIn = (url: string) => new URL(url, paddle.url).searchParams.get('transaction') ?? '';
/** Another product of the account. */
const strange = (kind: string) => `${kind}_${'x'.repeat(26)}`;
const pro = async () => {
  const team = await newBilling();
  await played.pay((await team.checkout('pro-monthly')).url);
  const { subscription } = await team.until(({ plan }) => plan.label === 'pro');
  return { team, id: subscription?.id ?? '' };
};

describe('a Paddle checkout', () => {
  it("B102 leads to our page, which opens Paddle's form with a public token", async () => {
    const team = await newBilling();
    const { id, url } = await team.checkout('pro-monthly');
    expect(url).toBe(`/team/${team.teamId}/checkout/?transaction=${transactionIn(url)}&checkout=${id}`);
    const { body } = await played.people.someone().call('GET', '/api/billing/provider');
    expect(body).toEqual({ name: 'paddle', form: { token: 'test_standin', environment: 'sandbox' } });
  });

  it.each(['draft', 'ready'] as const)('B104 accepts no card once it is closed: %s', async (status) => {
    const team = await newBilling();
    const first = transactionIn((await team.checkout('pro-monthly')).url);
    const sale = paddle.book.sales.get(first);
    if (sale !== undefined) sale.status = status;
    await team.checkout('pro-yearly');
    expect(paddle.book.pay(first, '4242 4242 4242 4242')).toBe(false);
    expect(sale).toMatchObject(status === 'ready' ? { status: 'canceled' } : { collectionMode: 'manual' });
  });
});

describe('a Paddle webhook', () => {
  it('B101 makes the server apply the current state, even if the webhook is late or repeated', async () => {
    const { team, id } = await pro();
    const told = paddle.book.told.findLast(({ data }) => Object(data).id === id);
    await team.ask('seats', { seats: 5 });
    if (told === undefined) throw new Error('Nothing was told.');
    const late = { ...told, event_id: 'evt_late', occurred_at: new Date(0).toISOString() };
    expect([await paddle.send(late), await paddle.send(told), await paddle.send(told)]).toEqual([
      200, 200, 200,
    ]);
    expect((await team.get()).seats.paid).toBe(5);
  });

  it('B101 about another product of the account is stored and changes nothing', async () => {
    const occurred_at = new Date().toISOString();
    const about = (event_type: string, data: object) =>
      paddle.send({ event_id: `evt_${event_type}`, event_type, occurred_at, data });
    const calls = paddle.calls.length;
    expect(await about('customer.created', { id: 'ctm_1' })).toBe(200);
    expect(await about('report.created', {})).toBe(200);
    expect(paddle.calls).toHaveLength(calls);
    expect(await about('subscription.created', { id: strange('sub') })).toBe(200);
    expect(await about('transaction.completed', { id: strange('txn') })).toBe(200);
    const refund = { action: 'refund', status: 'approved', type: 'full', transaction_id: strange('txn') };
    expect(await about('adjustment.created', { id: 'adj_1', ...refund })).toBe(200);
  });

  it.each([
    ['subscription.updated', { id: 'sub_none' }],
    ['subscription.updated', { id: `cus_${'x'.repeat(26)}` }],
    ['subscription.updated', { id: '../transactions' }],
    ['transaction.completed', { id: 'txn_1' }],
    [
      'adjustment.updated',
      { id: 'adj_1', action: 'refund', status: 'approved', type: 'full', transaction_id: 'x' },
    ],
    [
      'adjustment.updated',
      {
        id: 'adj_1',
        action: 'chargeback',
        status: 'approved',
        transaction_id: strange('txn'),
        subscription_id: 'x',
      },
    ],
  ])('B147 with an invalid id is stored as unknown: %s with the data %o', async (event_type, data) => {
    const event_id = `evt_${randomUUID()}`;
    expect(await paddle.send({ event_id, event_type, occurred_at: new Date().toISOString(), data })).toBe(
      200,
    );
    const { body } = await chief.call('GET', '/api/admin/billing-events');
    expect(body).toContainEqual(expect.objectContaining({ id: event_id, outcome: 'unknown' }));
  });

  it.each([[{}], [[]], ['words'], [{ event_id: 'e\0', event_type: 'a.b', occurred_at: 'now', data: 1 }]])(
    'B147 gets a success answer if it is signed but unreadable: %j',
    async (told) => {
      expect(await paddle.send(told)).toBe(200);
    },
  );

  it('B86 is refused if it is too old or has an unknown signature', async () => {
    const [told] = paddle.book.told;
    if (told === undefined) throw new Error('Nothing was told.');
    expect(await paddle.send(told, Date.now() - 6 * 60_000)).toBe(400);
    paddle.secrets = ['pdl_ntfset_of_others'];
    expect(await paddle.send(told)).toBe(400);
    paddle.secrets = ['pdl_ntfset_of_others', ...PADDLE_SECRETS];
    expect(await paddle.send(told)).toBe(200);
    paddle.secrets = PADDLE_SECRETS;
  });

  it('B101 is refused while Paddle does not answer, so that Paddle sends it again', async () => {
    const occurred_at = new Date().toISOString();
    const data = { id: strange('sub') };
    paddle.isAway = true;
    const told = { event_id: 'evt_away', event_type: 'subscription.updated', occurred_at, data };
    expect(await paddle.send(told)).toBe(503);
    paddle.isAway = false;
    expect(await paddle.send(told)).toBe(200);
  });
});

describe('a Paddle refund', () => {
  it('B105 ends the subscription at Paddle', async () => {
    const { team, id } = await pro();
    paddle.book.refund(id, 'refund');
    await team.until(({ plan }) => plan.label === 'starter');
    await expect.poll(() => paddle.book.subscription(id)?.status).toBe('canceled');
  });

  it.each([undefined, null])('B105 counts as a whole refund if it covers every item: %s', async (type) => {
    const { team, id } = await pro();
    const sale = paddle.book.salesOf(id).at(-1);
    const about = { transaction_id: sale?.id, subscription_id: id, action: 'refund', status: 'approved' };
    const told = (items: readonly string[]) =>
      paddle.book.tell('adjustment.updated', {
        id: 'adj_1',
        ...about,
        type,
        items: items.map((each) => ({ type: each })),
      });
    told(['full', 'partial']);
    await paddle.hold(false);
    expect((await team.get()).plan.label).toBe('pro');
    told(['full']);
    await team.until(({ plan }) => plan.label === 'starter');
  });

  it('B105 of a part of the amount does not end the plan', async () => {
    const { team, id } = await pro();
    paddle.book.refund(id, 'refund', 'partial');
    await paddle.hold(false);
    expect(await team.get()).toMatchObject({ plan: { label: 'pro' }, revoked: [] });
  });
});

it('B103 the server does not repeat a change that another tab has made', async () => {
  const { team, id } = await pro();
  await played.happen('hold', team);
  expect(await team.ask('seats', { seats: 4 })).toMatchObject({ status: 202 });
  const changes = () => paddle.calls.filter((call) => call === `PATCH /subscriptions/${id}`);
  expect(changes()).toHaveLength(1);
  expect(await team.ask('seats', { seats: 4 })).toMatchObject({ status: 202 });
  expect(changes()).toHaveLength(1);
  await played.happen('release', team);
  await team.until(({ seats }) => seats.paid === 4);
});

it('B112 the server fetches prices once, and keeps them while Paddle is away', async () => {
  const prices = () => played.people.someone().call('GET', '/api/billing/prices?currency=EUR');
  const before = await prices();
  const asked = paddle.calls.length;
  paddle.isAway = true;
  expect((await prices()).body).toEqual(before.body);
  expect(paddle.calls).toHaveLength(asked);
  paddle.isAway = false;
});
