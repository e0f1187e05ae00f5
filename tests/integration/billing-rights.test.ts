import { afterAll, beforeAll, expect, it } from 'vitest';
import { BILLING_POSTS } from '../proof/team.policy.ts';
import { freshKey, TeamBilling } from '../support/billing.ts';
import { People, type Person } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { crew, join } from '../support/teams.ts';

let people: People;
let all: Readonly<Record<string, RestClient>>;
let id: string;
let owner: Person;
beforeAll(async () => {
  people = await People.gather({ env: { BILLING: 'sandbox' } });
  const { ada, bob, id: teamId } = await crew(people);
  const biller = await people.person();
  await join(ada.client, teamId, biller.client, 'TEAM_BILLING');
  id = teamId;
  owner = ada;
  const stranger = (await people.person()).client;
  all = { owner: ada.client, member: bob.client, billing: biller.client, stranger, nobody: people.someone() };
});
afterAll(() => people.leave());

/** Requests without an effect for users with the right, so that all can send them. */
const bodies: Readonly<Record<string, object>> = {
  checkout: { item: 'premium-event-upgrade' },
  change: { item: 'pro-monthly' },
  seats: { seats: 3 },
};

async function told(who: string, method: string, call: string): Promise<string> {
  const options =
    method === 'GET' ? {} : { body: bodies[call] ?? {}, headers: { 'idempotency-key': freshKey() } };
  const path = `/api/teams/${id}/billing${call === '' ? '' : `/${call}`}`;
  const { status, body } = (await all[who]?.call(method, path, options)) ?? { status: 0, body: null };
  return status < 400 ? 'let in' : `${status} ${String(Object(body).code)}`;
}

it.each([
  ['owner', 'let in'],
  ['member', 'let in'],
  ['billing', 'let in'],
  ['stranger', '404 team_not_found'],
  ['nobody', '401 unauthorized'],
])('B92 only members see the billing of a team: %s', async (who, answer) => {
  expect(await told(who, 'GET', '')).toBe(answer);
});

it.each(['GET invoices', 'GET invoices/none', ...BILLING_POSTS.map((name) => `POST ${name}`)])(
  'B92 only owners and billing members may send %s',
  async (asked) => {
    const [method = '', call = ''] = asked.split(' ');
    expect(await told('member', method, call)).toBe('403 forbidden');
    expect(await told('stranger', method, call)).toBe('404 team_not_found');
    expect(await told('nobody', method, call)).toBe('401 unauthorized');
    for (const who of ['billing', 'owner'])
      expect(await told(who, method, call)).toMatch(
        /^(?:let in|404 not_found|409 change_not_permitted|403 email_unproven|409 trial_used)$/,
      );
  },
);

it('B96 only owners and billing members open a plan by its id', async () => {
  const team = new TeamBilling(people, owner, id);
  const billing = await team.buy('pro-event');
  const plan = String(billing.purchases[0]?.['id']);
  const open = async (who: string, named = plan) =>
    (await all[who]?.call('GET', `/api/billing/plans/${named}`)) ?? { status: 0, body: null };
  for (const who of ['owner', 'billing'])
    expect(await open(who)).toMatchObject({ status: 200, body: { id: plan, teamId: id, billing } });
  expect(await open('member')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await open('stranger')).toMatchObject({ status: 404 });
  expect(await open('nobody')).toMatchObject({ status: 401 });
  expect(await open('owner', 'none')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('B92 everyone sees the prices', async () => {
  const { body } = await people.someone().call('GET', '/api/billing/prices?currency=USD');
  expect(Object(body).items).toContainEqual(
    expect.objectContaining({ id: 'pro-monthly', amount: expect.objectContaining({ text: '$19.00' }) }),
  );
});

it('B86 an unsigned event is refused', async () => {
  const event = { id: 'evt', occurredAt: 1, kind: 'purchase' };
  const answer = await people.someone().call('POST', '/api/billing/events', { body: event });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
});
