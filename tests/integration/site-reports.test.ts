import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TeamBilling } from '../support/billing.ts';
import { PASSWORD, type Person, post, userIn } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import { RestClient } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const page = { kind: 'page', path: '/features/', referrer: '' };

async function serving(
  services: (url: string) => object,
  check: (server: TestServer, receiver: Receiver) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const receiver = await Receiver.open();
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ services: services(receiver.url) }));
  const server = await startServer({ env: { SITE_FILE: file, ...env } });
  try {
    await check(server, receiver);
  } finally {
    await server.remove();
    await receiver.close();
  }
}

async function newcomer(url: string, email: string): Promise<Pick<Person, 'client' | 'uid'>> {
  const client = new RestClient(url);
  const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD }));
  return { client, uid };
}

function report(url: string, body: object, cookie: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return fetch(`${url}/api/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
}

it('W140 the report endpoint does not exist without a configured service, even with consent', async () => {
  await serving(
    () => ({}),
    async ({ url }, receiver) => {
      expect((await report(url, page, 'cookie_consent=1')).status).toBe(404);
      expect(receiver.got).toEqual([]);
    },
  );
});

it('W140 a service gets reports only about visitors who accepted cookies', async () => {
  await serving(
    (url) => ({ analytics: { name: 'Counter', url, domain: 'timer.example' } }),
    async ({ url }, receiver) => {
      for (const cookie of ['', 'cookie_consent=0'])
        expect((await report(url, { ...page, path: '/no/' }, cookie)).status).toBe(204);
      expect((await report(url, page, 'cookie_consent=1')).status).toBe(204);
      await receiver.heard(1);
      // Earlier reports would have arrived earlier.
      expect(receiver.got.map(({ body }) => JSON.parse(body).url)).toEqual(['http://localhost/features/']);
      expect((await report(url, { kind: 'other' }, 'cookie_consent=1')).status).toBe(400);
    },
  );
});

it('W142 the contact list gets the address of a signed-in user only once', async () => {
  await serving(
    (url) => ({ contacts: { name: 'List', url, authorization: 'Bearer 1' } }),
    async ({ url }, receiver) => {
      const client = new RestClient(url);
      await post(client, 'signup', { email: 'ada@stage.example', password: PASSWORD });
      const entry = { kind: 'entry', path: '/why/', referrer: 'https://search.example' };
      await report(url, entry, `${client.cookie}; cookie_consent=1`);
      await receiver.heard(1);
      // Another browser of the same user, which knows nothing of that.
      const elsewhere = new RestClient(url);
      await post(elsewhere, 'login', { email: 'ada@stage.example', password: PASSWORD });
      await report(url, { ...entry, path: '/faq/' }, `${elsewhere.cookie}; cookie_consent=1`);
      const other = new RestClient(url);
      await post(other, 'signup', { email: 'eve@stage.example', password: PASSWORD });
      await report(url, entry, `${other.cookie}; cookie_consent=1`);
      await receiver.heard(2);
      expect(receiver.got.map(({ body }) => JSON.parse(body).Email)).toEqual([
        'ada@stage.example',
        'eve@stage.example',
      ]);
      expect(receiver.got[0]?.headers['authorization']).toBe('Bearer 1');
      expect(JSON.parse(receiver.got[0]?.body ?? '')).toEqual({
        Email: 'ada@stage.example',
        Referrers: 'https://search.example',
        Entrypoint: 'http://localhost/why/',
      });
    },
  );
});

it('B460 a purchase is reported once, with the user who paid, whatever the browser sends', async () => {
  await serving(
    (url) => ({ conversions: { name: 'Ads', url } }),
    async (server, receiver) => {
      const { client, uid } = await newcomer(server.url, 'ada@stage.example');
      const billing = new TeamBilling({ server }, { client, uid });
      const told = (checkout: string, from: RestClient) =>
        report(server.url, { kind: 'conversion', value: 24, checkout }, `${from.cookie}; cookie_consent=1`);
      const { id, url } = await billing.checkout('pro-event');
      await told(id, client);
      await billing.pay(url);
      await billing.until(({ purchases }) => purchases.some(({ checkoutId }) => checkoutId === id));
      await told(id, (await newcomer(server.url, 'eve@stage.example')).client);
      await told('no-checkout', client);
      await told(id, client);
      await receiver.heard(1);
      await told(id, client);
      // Earlier reports would have arrived earlier.
      const { id: second, url: payment } = await billing.checkout('premium-event-upgrade');
      await billing.pay(payment);
      await billing.until(({ purchases }) => purchases.some(({ checkoutId }) => checkoutId === second));
      await told(second, client);
      await receiver.heard(2);
      expect(receiver.got).toHaveLength(2);
    },
    { BILLING: 'sandbox' },
  );
});
