import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHIEF, freshKey, sandboxChief, sandboxOf, TeamBilling } from '../support/billing.ts';
import { People } from '../support/people.ts';
import type { RestAnswer, RestClient } from '../support/rest-client.ts';
import { teamOf } from '../support/teams.ts';

let people: People;
let chief: RestClient;
let happen: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  people = await People.gather({ env: { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox' } });
  chief = await sandboxChief(people);
  happen = sandboxOf(chief);
});
afterAll(() => people.leave());

const newBilling = async () => new TeamBilling(people, await people.verifiedPerson());
const pageOf = ({ body }: RestAnswer) => String(Object(body).url);
const order = { item: 'pro-monthly', seats: 4 };

describe('a new checkout', () => {
  it.each(['down', 'busy', 'lost'] as const)(
    'B87 opens at the second try after this fault of the provider, and is paid once: %s',
    async (fault) => {
      const team = await newBilling();
      const key = freshKey();
      await happen(fault, team.teamId);
      expect(await team.ask('checkout', order, key)).toMatchObject({
        status: 503,
        body: { code: 'provider_unavailable' },
      });
      const again = await team.ask('checkout', order, key);
      expect(again.status).toBe(201);
      await team.pay(pageOf(again));
      await team.until(({ plan }) => plan.label === 'pro');
      expect((await team.invoices()).map(({ amount }) => amount.gross)).toEqual([25_00]);
      // Nothing of it is open still: something else can be bought.
      expect(await team.ask('checkout', { item: 'premium-event' })).toMatchObject({ status: 201 });
    },
  );

  it('B87 opens one page on a double press', async () => {
    const team = await newBilling();
    const key = freshKey();
    const answers = await Promise.all([1, 2].map(() => team.ask('checkout', order, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(pageOf)).size).toBe(1);
    const other = await team.ask('checkout', { item: 'pro-yearly' }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('B83 closes the checkout of an earlier tab, which then charges nothing', async () => {
    const team = await newBilling();
    const [first, second] = [await team.ask('checkout', order), await team.ask('checkout', order)];
    const closed = await team.pay(pageOf(first));
    expect(await closed.text()).toContain('You were not charged here.');
    await team.pay(pageOf(second));
    await team.until(({ plan }) => plan.label === 'pro');
    expect(await team.invoices()).toHaveLength(1);
  });

  it("B78 cannot be opened after a payment while the provider's event is late", async () => {
    const team = await newBilling();
    const opened = await team.ask('checkout', order);
    await happen('hold', team.teamId);
    await team.pay(pageOf(opened));
    expect((await team.get()).plan.label).toBe('starter');
    expect(await team.ask('checkout', { item: 'premium-monthly' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is being confirmed') },
    });
    const back = await fetch(people.server.url + pageOf(opened));
    expect(await back.text()).toContain('You won’t be charged twice.');
    await happen('release', team.teamId);
    await team.until(({ plan }) => plan.label === 'pro');
    expect(await team.invoices()).toHaveLength(1);
  });
});

it('U200, V902 administrators see what was billed and what was refunded', async () => {
  const [kept, refunded] = [await newBilling(), await newBilling()];
  await kept.buy('premium-yearly', { seats: 4 });
  await refunded.buy('pro-monthly');
  await happen('refund', refunded.teamId);
  await refunded.until(({ plan }) => plan.label === 'starter');
  const { body } = await chief.call('GET', '/api/admin/subscriptions');
  expect(body).toContainEqual(
    expect.objectContaining({
      teamId: kept.teamId,
      item: 'premium-yearly',
      seats: 4,
      status: 'active',
      nextAmount: '€610.00',
      nextSum: expect.objectContaining({ gross: 610_00, currency: 'EUR' }),
    }),
  );
  expect(body).toContainEqual(expect.objectContaining({ teamId: refunded.teamId, status: 'refund' }));
  const { body: events } = await chief.call('GET', '/api/admin/billing-events');
  const { name: team } = teamOf(await kept.client.call('GET', `/api/teams/${kept.teamId}`));
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'subscription', outcome: 'applied', teamId: kept.teamId, team }),
  );
});
