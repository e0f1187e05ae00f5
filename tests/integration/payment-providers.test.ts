import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BillingAnswer,
  CARD_WITHOUT_FUNDS_LATER,
  DECLINED_CARD,
  freshKey,
  TeamBilling,
} from '../support/billing.ts';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { PASSWORD } from '../support/people.ts';
import { type PlayedProvider, playedPaddle, playedSandbox } from '../support/played-provider.ts';
import { join, newTeam } from '../support/teams.ts';

/** One suite for all payment providers. */
const FAULTS = some(['down', 'busy', 'lost'] as const, (fault) => fault === 'lost');

describe.each([
  ['sandbox', playedSandbox],
  ['paddle', playedPaddle],
] as const)('the provider %s', (_, play) => {
  let played: PlayedProvider;
  beforeAll(async () => {
    played = await play();
  });
  afterAll(() => played.leave());

  const newBilling = async () => new TeamBilling(played.people, await played.people.verifiedPerson());
  const bought = async (item: string, fields: object = {}, card?: string) => {
    const team = await newBilling();
    const { id, url } = await team.checkout(item, fields);
    await played.pay(url, card);
    await team.until(({ subscription, purchases }) =>
      [subscription, ...purchases].some((each) => each?.['checkoutId'] === id),
    );
    return team;
  };
  const charged = async (team: TeamBilling) => {
    const all = await team.invoices();
    return all.map(({ status, amount }) => `${status} ${amount.text}`);
  };

  it('B83 a checkout is paid once, and sets plan, seats, card and invoice', async () => {
    const team = await newBilling();
    const { url } = await team.checkout('pro-monthly', { seats: 5 });
    expect([await played.pay(url), await played.pay(url)]).toEqual([true, expect.any(Boolean)]);
    const billing = await team.until(({ plan }) => plan.id === 'pro-2023-12-monthly');
    expect(billing).toMatchObject({
      currency: 'EUR',
      subscription: { item: 'pro-monthly', seats: 5, status: 'active' },
      seats: { used: 1, paid: 5 },
      nextBill: { amount: { gross: 31_00, text: '€31.00' } },
      paymentMethod: { last4: '4242' },
    });
    expect(await charged(team)).toEqual(['paid €31.00']);
  });

  it('B83 a replaced checkout cannot be paid', async () => {
    const team = await newBilling();
    const first = await team.checkout('pro-monthly');
    const second = await team.checkout('premium-monthly');
    expect(await played.pay(first.url)).toBe(false);
    expect(await played.pay(second.url)).toBe(true);
    await team.until(({ plan }) => plan.label === 'premium');
    expect(await charged(team)).toEqual(['paid €49.00']);
  });

  it('B83 a declined card charges nothing, and another card works', async () => {
    const team = await newBilling();
    const { url } = await team.checkout('pro-event');
    expect(await played.pay(url, DECLINED_CARD)).toBe(false);
    expect(await charged(team)).toEqual([]);
    expect(await played.pay(url)).toBe(true);
    await team.until(({ plan }) => plan.id === 'pro-2023-12-one-time');
    expect(await charged(team)).toEqual(['paid €49.00']);
  });

  it('B88 a change charges the previewed amount, once for each key', async () => {
    const team = await bought('pro-monthly');
    const { body: preview } = await team.ask('preview', { item: 'premium-monthly' });
    expect(preview).toMatchObject({ now: { gross: 30_00 }, next: { gross: 49_00 } });
    const key = freshKey();
    const change = { item: 'premium-monthly', now: 30_00 };
    const answers = await Promise.all([1, 2].map(() => team.ask('change', change, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toMatchObject({ subscription: { item: 'premium-monthly' } });
    expect(await charged(team)).toEqual(['paid €30.00', 'paid €19.00']);
  });

  it('B88 a card without funds changes nothing', async () => {
    const team = await bought('pro-monthly', {}, CARD_WITHOUT_FUNDS_LATER);
    expect(await team.ask('seats', { seats: 6 })).toMatchObject({
      status: 402,
      body: { code: 'payment_declined' },
    });
    expect(await charged(team)).toEqual(['paid €19.00']);
    expect((await team.get()).seats.paid).toBe(3);
  });

  it('B88 only one of two tabs with the same preview is charged, because the amount then differs', async () => {
    const team = await bought('pro-monthly');
    const tabs = [6_00, 6_00].map((now) => team.ask('seats', { seats: 4, now }));
    const answers = await Promise.all(tabs);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await charged(team)).toEqual(['paid €6.00', 'paid €19.00']);
  });

  /** Presses that change something, what they have charged with what was paid before, and what the team has then. */
  const presses = [
    ['seats', { seats: 4 }, ['paid €6.00', 'paid €19.00'], { seats: { paid: 4 } }],
    [
      'change',
      { item: 'premium-monthly' },
      ['paid €30.00', 'paid €19.00'],
      { subscription: { item: 'premium-monthly' } },
    ],
    ['cancel', {}, ['paid €19.00'], { subscription: { status: 'deleted' }, nextBill: null }],
  ] as const;

  describe.each(presses)('the call %s', (call, body, charges, has) => {
    it.each(FAULTS)(
      'B87 succeeds with the same key after this fault, and charges once: %s',
      EXHAUSTIVE,
      async (fault) => {
        const team = await bought('pro-monthly');
        const key = freshKey();
        await played.happen(fault, team);
        expect(await team.ask(call, body, key)).toMatchObject({
          status: 503,
          body: { code: 'provider_unavailable' },
        });
        for (let pressed = 1; pressed <= 2; pressed++)
          expect(await team.ask(call, body, key)).toMatchObject({ status: 200, body: has });
        expect(await charged(team)).toEqual(charges);
      },
    );
  });

  describe.each([
    ['seats', { seats: 4, now: 6_00 }, ({ seats }: BillingAnswer) => seats.paid === 4],
    [
      'change',
      { item: 'premium-monthly', now: 30_00 },
      ({ plan }: BillingAnswer) => plan.label === 'premium',
    ],
  ] as const)('the call %s, whose answer was lost after the charge,', (call, body, isSo) => {
    it.each(['come', 'late'] as const)(
      "B134 gets the first answer again if it is repeated (the provider's event: %s)",
      async (event) => {
        const team = await bought('pro-monthly');
        const key = freshKey();
        if (event === 'late') await played.happen('hold', team);
        await played.happen('lost', team);
        expect(await team.ask(call, body, key)).toMatchObject({ status: 503 });
        if (event === 'come') await team.until(isSo);
        expect(await team.ask(call, body, key)).toMatchObject({ status: event === 'late' ? 202 : 200 });
        await played.happen('release', team);
        await team.until(isSo);
        expect((await charged(team))[0]).toBe(`paid ${call === 'seats' ? '€6.00' : '€30.00'}`);
        expect(await charged(team)).toHaveLength(2);
        // Another press of the same, from another tab, is not this one.
        expect(await team.ask(call, body)).toMatchObject({ status: 409 });
      },
    );
  });

  it('B132 a plan is cancelled only once, even from two tabs or repeatedly', async () => {
    const team = await bought('pro-monthly');
    expect(await (await newBilling()).ask('cancel')).toMatchObject({ status: 409 });
    const answers = [...(await Promise.all([1, 2].map(() => team.ask('cancel')))), await team.ask('cancel')];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { subscription: { status: 'deleted' } } });
    expect((await team.ask('resume')).body).toMatchObject({ subscription: { status: 'active' } });
  });

  it.each(FAULTS)(
    'B87 resuming a plan succeeds with the same key after this fault, and charges nothing: %s',
    EXHAUSTIVE,
    async (fault) => {
      const team = await bought('pro-monthly');
      await team.ask('cancel');
      const key = freshKey();
      await played.happen(fault, team);
      expect(await team.ask('resume', {}, key)).toMatchObject({ status: 503 });
      const kept = { status: 200, body: { subscription: { status: 'active' }, scheduled: null } };
      expect(await team.ask('resume', {}, key)).toMatchObject(kept);
      expect(await charged(team)).toEqual(['paid €19.00']);
    },
  );

  it('B77 a cancelled plan is active until its paid end, and can be resumed', async () => {
    const team = await bought('pro-yearly');
    const cancelled = await team.ask('cancel');
    expect(cancelled.body).toMatchObject({
      subscription: { status: 'deleted', mayResume: true },
      nextBill: null,
    });
    expect((await team.ask('resume')).body).toMatchObject({
      subscription: { status: 'active' },
      scheduled: null,
    });
    await played.happen('renew', team);
    const before = Number(Object(cancelled.body).subscription.paidUntil);
    await team.until(({ subscription }) => Number(subscription?.['paidUntil']) > before);
    expect(await charged(team)).toEqual(['paid €190.00', 'paid €190.00']);
    await team.ask('cancel');
    await played.happen('renew', team);
    expect((await team.until(({ plan }) => plan.label === 'starter')).subscription).toBeNull();
  });

  it('B77 a failed payment keeps the plan, and another card pays the debt', async () => {
    const team = await bought('pro-monthly', {}, CARD_WITHOUT_FUNDS_LATER);
    await played.happen('renew', team);
    const owing = await team.until(({ subscription }) => subscription?.status === 'past_due');
    expect(owing).toMatchObject({ plan: { label: 'pro' }, end: { label: 'Next retry date' } });
    const { body } = await team.ask('payment-method');
    expect(await played.pay(String(Object(body).url))).toBe(true);
    await team.until(({ subscription }) => subscription?.status === 'active');
    expect((await charged(team)).toSorted()).toEqual(['failed €19.00', 'paid €19.00', 'paid €19.00']);
  });

  it('B77 a paused plan can be resumed', async () => {
    const team = await bought('pro-monthly');
    await played.happen('pause', team);
    await team.until(({ subscription }) => subscription?.status === 'paused');
    expect((await team.ask('resume')).body).toMatchObject({ subscription: { status: 'active' } });
    expect(await charged(team)).toEqual(['paid €19.00']);
  });

  it.each(['refund', 'chargeback'] as const)('B76 a %s ends the plan immediately', async (reason) => {
    const team = await bought('premium-yearly');
    await played.happen(reason, team);
    const billing = await team.until(({ plan }) => plan.label === 'starter');
    expect(billing).toMatchObject({ subscription: null, revoked: [{ item: 'premium-yearly', reason }] });
    expect(await charged(team)).toEqual(['refunded €490.00']);
  });

  it('V601 a team keeps the currency of its payment', async () => {
    expect(await (await newBilling()).get()).toMatchObject({ currency: null });
    const team = await bought('pro-event', { currency: 'USD' });
    expect(await team.get()).toMatchObject({ currency: 'USD' });
  });

  it('B80 an upgrade of an event lasts for the days of that event', async () => {
    const team = await bought('pro-event');
    const [event] = (await team.get()).purchases;
    const { url } = await team.checkout('premium-event-upgrade');
    await played.pay(url);
    const { purchases } = await team.until(({ plan }) => plan.id === 'premium-2023-12-one-time');
    expect(purchases.map(({ endsAt }) => endsAt)).toEqual([event?.['endsAt'], event?.['endsAt']]);
  });

  it("B75 if the provider's event is late, a change gets 202, and nothing can be bought meanwhile", async () => {
    const team = await bought('pro-monthly');
    await played.happen('hold', team);
    expect(await team.ask('cancel')).toMatchObject({
      status: 202,
      body: { subscription: { status: 'active' } },
    });
    expect(await team.ask('checkout', { item: 'premium-event' })).toMatchObject({ status: 409 });
    await played.happen('release', team);
    await team.until(({ subscription }) => subscription?.status === 'deleted');
  });

  it("B107 a team with a billed plan cannot be deleted, nor its only owner's account", async () => {
    const owner = await played.people.verifiedPerson();
    const id = await newTeam(owner);
    const team = new TeamBilling(played.people, owner, id);
    const { url } = await team.checkout('pro-monthly');
    await played.pay(url);
    await team.until(({ plan }) => plan.label === 'pro');
    const deleted = () => owner.client.call('DELETE', `/api/teams/${id}`);
    const left = () => owner.client.call('DELETE', owner.path, { body: { currentPassword: PASSWORD } });
    const refused = {
      status: 409,
      body: { code: 'team_billed', message: expect.stringContaining('Cancel it on the billing page first.') },
    };
    expect(await deleted()).toMatchObject(refused);
    expect(await left()).toMatchObject(refused);
    expect((await team.ask('cancel')).status).toBe(200);
    const event = await team.checkout('premium-event');
    expect(await left()).toMatchObject({ status: 204 });
    expect(await played.pay(event.url)).toBe(false);
  });

  it('B111 each invoice has a link on this server, which redirects owners and billing members to the provider', async () => {
    const team = await bought('pro-monthly');
    const [invoice] = await team.invoices();
    const [payer, member] = [await played.people.verifiedPerson(), await played.people.verifiedPerson()];
    await join(team.client, team.teamId, payer.client, 'TEAM_BILLING');
    await join(team.client, team.teamId, member.client);
    for (const client of [team.client, payer.client]) {
      const { status, headers } = await client.call('GET', invoice?.url ?? '');
      expect([status, headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^\/sandbox\/invoices\/|^https:\/\/paddle-invoices\.example\/txn_/),
      ]);
    }
    expect(await member.client.call('GET', invoice?.url ?? '')).toMatchObject({ status: 403 });
    const other = await newBilling();
    expect(await other.client.call('GET', invoice?.url ?? '')).toMatchObject({ status: 404 });
    expect(
      await other.client.call('GET', (invoice?.url ?? '').replace(team.teamId, other.teamId)),
    ).toMatchObject({ status: 404 });
  });

  it('B70 each item has a price in each currency', async () => {
    const { body } = await played.people.someone().call('GET', '/api/billing/prices?currency=USD');
    expect(Object(body).items).toHaveLength(12);
    expect(Object(body).items).toContainEqual(
      expect.objectContaining({
        id: 'lifetime',
        amount: expect.objectContaining({ gross: 990_00, text: '$990.00' }),
      }),
    );
  });
});
