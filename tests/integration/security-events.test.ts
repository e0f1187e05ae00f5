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

const written = () =>
  server.output
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
  expect(written()).toEqual([
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
