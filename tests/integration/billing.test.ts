import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import {
  CARD_WITHOUT_FUNDS_LATER,
  CHIEF,
  DECLINED_CARD,
  freshKey,
  sandboxChief,
  sandboxOf,
  TeamBilling,
} from '../support/billing.ts';
import { People } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { crew, invite, join, newTeam } from '../support/teams.ts';

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
const cell = (label: string, period: string) => ({ target: { label, period } });

describe('a checkout', () => {
  it('B83 opens a page for card payment, whose event sets the plan', async () => {
    const team = await newBilling();
    expect((await team.get()).plan.label).toBe('starter');
    const { id, url } = await team.checkout('pro-monthly', { seats: 5 });
    const page = await fetch(people.server.url + url);
    expect(await page.text()).toMatch(/Sandbox[\s\S]*€31\.00/);
    const paid = await team.pay(url);
    expect(paid.headers.get('location')).toBe(`/team/${team.teamId}/checkout-success/?checkout=${id}`);
    const billing = await team.until(({ plan }) => plan.id === 'pro-2023-12-monthly');
    expect(billing).toMatchObject({
      subscription: { item: 'pro-monthly', seats: 5, status: 'active' },
      seats: { used: 1, paid: 5 },
      nextBill: { amount: { gross: 31_00, text: '€31.00' } },
      paymentMethod: { last4: '4242' },
    });
    expect(await team.invoices()).toMatchObject([{ status: 'paid', amount: { gross: 31_00 } }]);
  });

  it('B83 is closed when another opens, and charges once even if the card is sent twice', async () => {
    const team = await newBilling();
    const first = await team.checkout('pro-monthly');
    const second = await team.checkout('premium-monthly');
    await team.pay(first.url);
    await Promise.all([team.pay(second.url), team.pay(second.url)]);
    await team.until(({ plan }) => plan.label === 'premium');
    expect(await team.invoices()).toHaveLength(1);
  });

  it('B83 charges nothing if the card is declined', async () => {
    const team = await newBilling();
    const { url } = await team.checkout('pro-event');
    const answer = await team.pay(url, DECLINED_CARD);
    expect(answer.status).toBe(303);
    const page = await fetch(people.server.url + url + answer.headers.get('location'));
    expect(await page.text()).toContain('Card declined. You were not charged.');
    expect(await team.invoices()).toEqual([]);
  });

  it("B79 is refused with the matrix's reason if the matrix does not offer the change", async () => {
    const team = await newBilling();
    await team.buy('premium-monthly');
    expect(await team.ask('checkout', { item: 'pro-event' })).toMatchObject({
      status: 409,
      body: { code: 'change_not_permitted', message: 'This change is not available: Included in your plan.' },
    });
  });
});

describe('a change of plan', () => {
  it('B88 charges the previewed amount, once for each key', async () => {
    const team = await newBilling();
    await team.buy('pro-monthly');
    const { body: preview } = await team.ask('preview', { item: 'premium-monthly' });
    expect(preview).toMatchObject({ now: { gross: 30_00 }, next: { gross: 49_00 } });
    const key = freshKey();
    const asked = { item: 'premium-monthly', now: 30_00 };
    const answers = await Promise.all([1, 2].map(() => team.ask('change', asked, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body).toMatchObject({
      plan: { label: 'premium' },
      subscription: { item: 'premium-monthly' },
    });
    expect((await team.invoices()).map(({ amount }) => amount.gross)).toEqual([30_00, 19_00]);
    expect(await team.ask('change', { item: 'pro-monthly' }, key)).toMatchObject({ status: 422 });
  });

  it('B88 charges nothing if the amount differs from the preview', async () => {
    const team = await newBilling();
    await team.buy('pro-monthly');
    expect(await team.ask('change', { item: 'premium-monthly', now: 1 })).toMatchObject({
      status: 409,
      body: { code: 'amount_changed' },
    });
    expect(await team.invoices()).toHaveLength(1);
  });

  it('B81 counts the included seats if the number of seats changes, and a member may not make it', async () => {
    const { ada, bob, id } = await crew(people);
    const team = new TeamBilling(people, ada, id);
    await team.buy('pro-monthly');
    expect((await team.get()).seats).toEqual({ used: 2, paid: 3 });
    expect(await team.ask('seats', { seats: 6 })).toMatchObject({
      status: 200,
      body: { seats: { paid: 6 } },
    });
    expect(await new TeamBilling(people, bob, id).ask('seats', { seats: 7 })).toMatchObject({ status: 403 });
  });

  it('B87 is refused with an invalid Idempotency-Key', async () => {
    const team = await newBilling();
    expect(await team.ask('checkout', { item: 'pro-monthly' }, 'short')).toMatchObject({ status: 400 });
  });
});

describe('a plan after an event of the provider', () => {
  it('B77 stays active until the paid time ends after a cancellation, and can be resumed', async () => {
    const team = await newBilling();
    await team.buy('pro-yearly');
    const cancelled = await team.ask('cancel');
    expect(cancelled).toMatchObject({
      status: 200,
      body: {
        plan: { label: 'pro' },
        end: { label: 'Active until' },
        subscription: { status: 'deleted', mayResume: true },
        nextBill: null,
      },
    });
    const kept = await team.ask('resume');
    expect(kept.body).toMatchObject({
      subscription: { status: 'active' },
      scheduled: null,
      end: { label: 'Next due' },
    });
    await team.ask('cancel');
    await happen('renew', team.teamId);
    const over = await team.until(({ plan }) => plan.label === 'starter');
    expect(over).toMatchObject({ subscription: null, ended: [{ item: 'pro-yearly' }] });
  });

  it('B77 stays during retries of a failed payment, and another card pays the debt', async () => {
    const team = await newBilling();
    await team.buy('pro-monthly', {}, CARD_WITHOUT_FUNDS_LATER);
    await happen('renew', team.teamId);
    const owing = await team.until(({ subscription }) => subscription?.status === 'past_due');
    expect(owing).toMatchObject({ plan: { label: 'pro' }, end: { label: 'Next retry date' } });
    expect((await team.client.call('GET', `/api/users/${team.teamId}/teams`)).body).toMatchObject([
      { id: team.teamId, owes: owing.subscription?.id },
    ]);
    expect(owing.changes.every(({ label }) => label === 'Disabled')).toBe(true);
    const { body } = await team.ask('payment-method');
    await team.pay(String(Object(body).url));
    await team.until(({ subscription }) => subscription?.status === 'active');
    expect((await team.client.call('GET', `/api/users/${team.teamId}/teams`)).body).not.toHaveProperty(
      '0.owes',
    );
    expect((await team.invoices()).map(({ status }) => status)).toEqual(['paid', 'failed', 'paid']);
  });

  it('B77 can be resumed if it is paused', async () => {
    const team = await newBilling();
    await team.buy('pro-monthly');
    await happen('pause', team.teamId);
    await team.until(({ subscription }) => subscription?.status === 'paused');
    expect((await team.ask('resume')).body).toMatchObject({ subscription: { status: 'active' } });
  });

  it.each(['refund', 'chargeback'] as const)('B76 ends immediately after a %s', async (action) => {
    const team = await newBilling();
    await team.buy('premium-yearly');
    await happen(action, team.teamId);
    const billing = await team.until(({ plan }) => plan.label === 'starter');
    expect(billing).toMatchObject({
      subscription: null,
      revoked: [{ item: 'premium-yearly', reason: action }],
    });
  });

  it('B80 lasts for the days of the Pro event if it is an upgrade of that event', async () => {
    const team = await newBilling();
    const [event] = (await team.buy('pro-event')).purchases;
    expect((await team.get()).changes).toContainEqual(
      expect.objectContaining({ ...cell('premium', 'one_time'), item: 'premium-event-upgrade' }),
    );
    const { purchases, plan } = await team.buy('premium-event-upgrade');
    expect(plan.id).toBe('premium-2023-12-one-time');
    expect(purchases.map(({ endsAt }) => endsAt)).toEqual([event?.['endsAt'], event?.['endsAt']]);
  });

  it('B84 can be a trial once, and only with a proven address', async () => {
    const team = await newBilling();
    expect((await team.ask('trial')).body).toMatchObject({ plan: { label: 'trial' }, mayTry: false });
    expect(await team.ask('trial')).toMatchObject({ status: 409, body: { code: 'trial_used' } });
    await happen('end_trial', team.teamId);
    expect(await team.get()).toMatchObject({ plan: { label: 'starter' }, mayTry: false });
    const unproven = new TeamBilling(people, await people.person());
    expect(await unproven.ask('trial')).toMatchObject({ status: 403, body: { code: 'email_unproven' } });
  });
});

describe('billing calls and faults of the provider', () => {
  it.each(['down', 'busy'] as const)(
    'B87 charge nothing if the provider is %s, and succeed later with the same key',
    async (fault) => {
      const team = await newBilling();
      await team.buy('pro-monthly');
      const key = freshKey();
      await happen(fault, team.teamId);
      const asked = { seats: 4 };
      expect(await team.ask('seats', asked, key)).toMatchObject({
        status: 503,
        body: { code: 'provider_unavailable' },
      });
      expect(await team.invoices()).toHaveLength(1);
      expect(await team.ask('seats', asked, key)).toMatchObject({ status: 200 });
      expect(await team.invoices()).toHaveLength(2);
    },
  );

  it("B87 charge once if the provider's answer is lost after the charge", async () => {
    const team = await newBilling();
    await team.buy('pro-monthly');
    const key = freshKey();
    await happen('lost', team.teamId);
    expect(await team.ask('seats', { seats: 4 }, key)).toMatchObject({ status: 503 });
    expect(await team.ask('seats', { seats: 4 }, key)).toMatchObject({
      status: 200,
      body: { seats: { paid: 4 } },
    });
    expect((await team.invoices()).map(({ amount }) => amount.gross)).toEqual([6_00, 19_00]);
  });

  it('B98 do not affect another team that uses the same Idempotency-Key', async () => {
    const key = freshKey();
    for (const team of [await newBilling(), await newBilling()]) {
      await team.buy('pro-monthly');
      expect(await team.ask('cancel', {}, key)).toMatchObject({
        status: 200,
        body: { subscription: { status: 'deleted' } },
      });
    }
  });

  it("B75 are answered with 202 if the provider's events are late", async () => {
    const team = await newBilling();
    await team.buy('pro-monthly');
    await happen('hold', team.teamId);
    expect(await team.ask('cancel')).toMatchObject({
      status: 202,
      body: { subscription: { status: 'active' } },
    });
    await happen('release', team.teamId);
    await team.until(({ subscription }) => subscription?.status === 'deleted');
  });
});

describe('seats and invitations', () => {
  it('B82 of a full team are refused, except those of billing members', async () => {
    const ada = await people.verifiedPerson();
    const id = await newTeam(ada);
    const [bob, cid, dan] = [await people.person(), await people.person(), await people.person()];
    const late = await invite(ada.client, id);
    await join(ada.client, id, bob.client);
    await join(ada.client, id, cid.client);
    const ask = (role: string) => ada.client.call('POST', `/api/teams/${id}/invites`, { body: { role } });
    expect(await ask('TEAM_MEMBER')).toMatchObject({
      status: 403,
      body: {
        code: 'plan_limit',
        message: 'All 3 seats are used. Add a seat on the billing page first.',
      },
    });
    expect(
      await dan.client.call('POST', `/api/teams/${id}/accept-invite`, { body: { token: late.token } }),
    ).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    await join(ada.client, id, dan.client, 'TEAM_BILLING');
    const change = { body: { role: 'TEAM_MEMBER' } };
    const path = `/api/teams/${id}/members/${dan.uid}`;
    expect(await ada.client.call('PATCH', path, change)).toMatchObject({ status: 403 });
    const team = new TeamBilling(people, ada, id);
    await team.buy('pro-monthly', { seats: 6 });
    expect(await ada.client.call('PATCH', path, change)).toMatchObject({
      status: 200,
      body: { seats: { used: 4, paid: 6 } },
    });
    expect(await team.ask('seats', { seats: 3 })).toMatchObject({
      status: 409,
      body: { code: 'seats_below_members' },
    });
  });
});

describe('administrators', () => {
  it("B91 see the provider's events, and can trigger them only for a team with a plan", async () => {
    const team = await newBilling();
    expect(await happen('renew', team.teamId)).toMatchObject({ status: 404 });
    await team.buy('pro-monthly');
    expect(await happen('renew', team.teamId)).toMatchObject({ status: 204 });
    await team.until(({ subscription }) => Number(subscription?.['paidUntil']) > Date.now() + 40 * DAY);
    expect(await team.invoices()).toHaveLength(2);
    const { body } = await chief.call('GET', '/api/admin/billing-events');
    expect(body).toContainEqual(
      expect.objectContaining({ kind: 'subscription', outcome: 'applied', teamId: team.teamId }),
    );
  });
});

describe('the reason of a cancellation', () => {
  it('B109 is stored word for word for administrators', async () => {
    const team = await newBilling();
    await team.buy('pro-monthly');
    await team.ask('cancel', { reason: ' The tour is over. ' });
    const { body } = await chief.call('GET', '/api/admin/cancellations');
    expect(body).toMatchObject([
      { teamId: team.teamId, uid: team.teamId, item: 'pro-monthly', reason: 'The tour is over.' },
    ]);
  });
});

describe('mails', () => {
  it('B90 inform owners and billing members about receipts, failed payments and cancellations', async () => {
    const owner = await people.verifiedPerson();
    const [payer, member] = [await people.verifiedPerson(), await people.verifiedPerson()];
    await join(owner.client, owner.uid, payer.client, 'TEAM_BILLING');
    await join(owner.client, owner.uid, member.client);
    const team = new TeamBilling(people, owner);
    const mailed = async (subject: RegExp) => {
      for (const { email } of [owner, payer]) expect(await people.mails.to(email)).toMatch(subject);
    };
    await team.buy('pro-monthly');
    await mailed(/^Subject: .*Receipt/m);
    await happen('fail_payment', team.teamId);
    await mailed(/^Subject: .*failed/im);
    await team.ask('cancel');
    await mailed(/^Subject: .*Pro \(monthly\)/m);
  });
});
