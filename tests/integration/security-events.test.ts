import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { logIn, PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { ServerProcess } from '../support/server-process.ts';

const lineSchema = z.object({
  event: z.string(),
  call: z.string(),
  address: z.literal('127.0.0.1'),
  requestId: z.string(),
  user: z.string().optional(),
  code: z.string().optional(),
});

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ env: { LOG_LEVEL: 'info', RATE_LIMITS: 'on' } });
});
afterAll(() => server.remove());

const writtenBy = ({ output }: ServerProcess) =>
  output
    .split('\n')
    .filter((line) => line.includes('"event"'))
    .map((line) => lineSchema.parse(JSON.parse(line)));

it('U141 what happens to accounts and rights is written once each, with who and from where, and no secret', async () => {
  const email = 'watched@callboard.test';
  const client = new RestClient(server.url);
  const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD }));
  const [first, device] = [client.cookie, client.device];
  await logIn(new RestClient(server.url), email, 'not the password');
  await post(client, 'reauthenticate', { currentPassword: PASSWORD });
  await client.call('GET', '/api/admin/health');
  await post(new RestClient(server.url), 'second-factor', { half: 'made-up-half', code: '123456' });
  await post(client, 'logout');
  await new RestClient(server.url).call('GET', `/api/users/${uid}?signature=of-a-link`);
  await server.stop();
  const about = { event: expect.any(String), requestId: expect.any(String), address: '127.0.0.1' };
  expect(writtenBy(server)).toEqual([
    { ...about, event: 'signed_in', call: 'POST /api/auth/signup', user: uid },
    { ...about, event: 'sign_in_refused', call: 'POST /api/auth/login', code: 'wrong_credentials' },
    { ...about, event: 'proven_again', call: 'POST /api/auth/reauthenticate', user: uid },
    { ...about, event: 'access_refused', call: expect.stringMatching(/^GET/), user: uid, code: 'forbidden' },
    { ...about, event: 'sign_in_refused', call: 'POST /api/auth/second-factor', code: 'half_expired' },
    { ...about, event: 'signed_out', call: 'POST /api/auth/logout', user: uid },
    { ...about, event: 'access_refused', call: 'GET /api/users/:uid', code: 'unauthorized' },
  ]);
  const cookies = `${first};${device}`.split(';').map((pair) => pair.split('=')[1] ?? 'none');
  for (const secret of [PASSWORD, 'not the password', 'made-up-half', '123456', 'of-a-link', ...cookies])
    expect(server.output).not.toContain(secret);
});

it('N120 what changes billing is written, and what a payment provider would tell and is not signed', async () => {
  const billed = await ServerProcess.start({ env: { LOG_LEVEL: 'info', BILLING: 'sandbox' } });
  try {
    const client = new RestClient(billed.url);
    const account = { email: 'billed@callboard.test', password: PASSWORD };
    const { uid } = userIn(await post(client, 'signup', account));
    const headers = { 'idempotency-key': 'press-one' };
    await client.call('POST', `/api/teams/${uid}/billing/checkout`, { body: { item: 'pro-event' }, headers });
    await new RestClient(billed.url).call('POST', '/api/billing/events', { body: { id: 'made up' } });
    await billed.stop();
    const [, opened, refused] = writtenBy(billed);
    expect(opened).toMatchObject({
      event: 'billing_changed',
      call: 'POST /api/teams/:teamId/billing/checkout',
      user: uid,
    });
    expect(refused).toMatchObject({
      event: 'webhook_refused',
      call: 'POST /api/billing/events',
      code: 'invalid',
    });
  } finally {
    await billed.remove();
  }
});
