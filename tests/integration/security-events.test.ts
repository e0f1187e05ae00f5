import { createSocket } from 'node:dgram';
import { encode, Message } from 'node-osc';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../support/api-keys.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { logIn, PASSWORD, post, sessionOf, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { invite, newTeam } from '../support/teams.ts';

const lineSchema = z.object({
  event: z.string(),
  call: z.string(),
  address: z.literal('127.0.0.1'),
  requestId: z.string(),
  user: z.string().optional(),
  code: z.string().optional(),
});

const stateSchema = z.object({ clients: z.array(z.object({ id: z.string() })) });
const doorSchema = z.object({ event: z.string(), call: z.string().optional() });
const listensSchema = z.object({ listens: z.object({ port: z.int() }) });
const sessionSchema = z.object({ user: z.object({ uid: z.string() }) });

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

it('U141 the log has one line for each account event, with user and address and no secret', async () => {
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

const noted = z.object({ event: z.string(), key: z.string().optional(), role: z.string().optional() });

it('U361, W2616 and K562 the log has one line for each change of keys, invitations, owners and access', async () => {
  const mails = await MailTrap.open();
  const watched = await ServerProcess.start({
    env: { LOG_LEVEL: 'info', RATE_LIMITS: 'on', OSC_PORT: '0', ...mails.env },
  });
  const person = async (email: string) => {
    const client = new RestClient(watched.url);
    await post(client, 'signup', { email, password: PASSWORD });
    await post(client, 'verify-email', { token: await mails.token(email) });
    return client;
  };
  const [ada, bob] = [await person('ada@callboard.test'), await person('bob@callboard.test')];
  const teamId = await newTeam({ client: ada });
  const made = await ada.makeRoom({ teamId });
  const path = `/api/rooms/${made.room.pid}`;

  const { key, prefix, id } = await newKey(ada, teamId);
  const asks = (text: string) => ada.call('GET', `/v1/test_auth?room_id=${made.room.pid}&api_key=${text}`);
  await asks(key);
  await asks(key);
  await expect.poll(() => watched.output).toContain('key_first_used');
  const wrong = 'ab'.repeat(16);
  await asks(wrong);
  await asks(wrong);
  await ada.call('DELETE', `/api/teams/${teamId}/keys/${id}`);

  const { token } = await invite(ada, teamId, { role: 'TEAM_OWNER' });
  await bob.call('POST', `/api/teams/${teamId}/accept-invite`, { body: { token } });

  const passwords = ['a first word', 'a second word'];
  for (const password of [...passwords, null]) {
    const opened = await ada.room(made.room.pid);
    await ada.command(made.room.pid, await ada.token(opened, 'CONTROLLER'), 'room/setPassword', { password });
  }
  const opened = await ada.room(made.room.pid);
  const member = await ada.token(opened, 'CONTROLLER');
  await ada.command(made.room.pid, member, 'room/osc', { on: true });
  const guest = await RoomClient.join(watched.url, {
    token: await new RestClient(watched.url).token(opened, 'VIEWER', { deviceId: 'hall' }),
  });
  const seen = stateSchema.parse(
    (await ada.call('GET', `${path}/state`, { headers: { 'x-access-token': member } })).body,
  );
  for (const { id: clientId } of seen.clients)
    await ada.command(made.room.pid, member, 'clients/kick', { clientId });
  await guest.closed;
  for (const deviceId of ['hall', 'hall'])
    await ada.command(made.room.pid, member, 'clients/allow', { deviceId });
  await ada.call('PUT', `${path}/secrets/TOKEN`, { body: { value: 'open sesame' } });
  await ada.call('DELETE', `${path}/secrets/TOKEN`);
  await ada.command(made.room.pid, member, 'room/rename', { name: 'Gala' });
  await ada.call('PATCH', path, { body: { access: 'SIGNED' } });
  await ada.call('PATCH', path, { body: { access: 'SIGNED' } });
  await ada.command(made.room.pid, member, 'room/undo');
  const opens = { type: 'COMMAND', command: 'room/settings', payload: '{"access":"SIGNED"}' };
  await ada.command(made.room.pid, member, 'automations/add', {
    name: 'Doors',
    when: { type: 'CALL', name: 'doors' },
    steps: [opens],
  });
  await ada.command(made.room.pid, member, 'automations/call', { name: 'doors' });
  await expect.poll(() => watched.output).toContain('a:Doors');
  await ada.command(made.room.pid, member, 'room/rotateSecrets');
  await ada.call('POST', `/api/teams/${teamId}/replace-links`);
  const { user } = sessionSchema.parse(await sessionOf(ada));
  await ada.call('POST', `${path}/move`, { body: { teamId: user.uid } });
  await ada.call('DELETE', path);
  await ada.call('POST', `${path}/restore`);
  const links = JSON.stringify((await ada.room(made.room.pid)).links);
  await watched.stop();
  await mails.close();
  const lines = watched.output.split('\n').filter((line) => line.includes('"event"'));
  const events = lines
    .map((line) => noted.parse(JSON.parse(line)))
    .filter(({ event }) => !/^(?:signed_in|address_proven)$/.test(event));
  expect(events).toEqual([
    { event: 'key_made', key: prefix },
    { event: 'key_first_used', key: prefix },
    { event: 'key_refused' },
    { event: 'key_refused' },
    { event: 'key_revoked', key: prefix },
    { event: 'invite_made', role: 'TEAM_OWNER' },
    { event: 'owner_added', role: 'TEAM_OWNER' },
    { event: 'room_password_set' },
    { event: 'room_password_changed' },
    { event: 'room_password_removed' },
    { event: 'room_osc_changed' },
    { event: 'device_removed' },
    { event: 'device_allowed' },
    { event: 'room_secrets_changed' },
    { event: 'room_secrets_changed' },
    // K562: the command, its undo, and the automation.
    { event: 'room_access_changed' },
    { event: 'room_access_changed' },
    { event: 'room_access_changed' },
    { event: 'links_replaced' },
    { event: 'links_replaced' },
    { event: 'room_moved' },
    { event: 'room_deleted' },
    { event: 'room_restored' },
  ]);
  const signatures = Array.from(links.matchAll(/signature=([\w-]+)/g), ([, signature = '']) => signature);
  expect(signatures.length).toBeGreaterThan(0);
  for (const secret of [key, wrong, token, 'open sesame', ...passwords, ...signatures])
    expect(watched.output).not.toContain(secret);
  await watched.remove();
});

it('W2620, W2622, W2710 the log records wrong secrets outside the API, and floods of OSC', async () => {
  const env = {
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'on',
    OSC_PORT: '0',
    METRICS_TOKEN: 'm'.repeat(20),
    BILLING: 'sandbox',
  };
  const doors = await ServerProcess.start({ env });
  const sender = createSocket('udp4');
  try {
    const client = new RestClient(doors.url);
    const { uid } = userIn(
      await post(client, 'signup', { email: 'doors@callboard.test', password: PASSWORD }),
    );
    const made = await client.makeRoom();
    const { pid } = made.room;
    const member = await client.token(made, 'CONTROLLER');
    await client.command(pid, member, 'room/osc', { on: true, code: 'the right one' });
    const overview = await client.call('GET', `/api/rooms/${pid}/osc`);
    const { port } = listensSchema.parse(overview.body).listens;
    const send = (packet: Uint8Array) =>
      new Promise((resolve) => sender.send(packet, port, '127.0.0.1', resolve));

    const secret = 'not-the-secret';
    const headers = { authorization: `Bearer ${secret}` };
    expect((await client.call('GET', '/metrics', { headers })).status).toBe(401);
    await client.call('GET', '/metrics', { headers: { authorization: `Basic ${secret}` } });
    await new RestClient(doors.url).call('GET', '/api/auth/session', { headers });
    const question = { headers: { 'x-access-token': secret }, body: { text: 'When is lunch?' } };
    await new RestClient(doors.url).call('POST', `/api/rooms/${pid}/questions`, question);
    await client.call('POST', '/sandbox/api', { headers: { 'x-sandbox-key': secret }, body: {} });
    await client.call('GET', `/v1/socket.io/?EIO=4&transport=polling&sid=${secret}`);
    const byKey = `/v1/get_room?room_id=${pid}&api_key=${secret}`;
    await client.call('GET', byKey);
    await client.call('GET', `/api/teams/${uid}/live/events?kiosk=${secret}`);
    await client.call('GET', `/v1/agenda.ics?room_id=${pid}&signature=${secret}`);
    await client.call('POST', `/api/teams/${uid}/accept-invite`, { body: { token: secret } });
    await post(client, 'verify-email', { token: secret });
    await RoomClient.join(doors.url, { token: secret }).catch(() => {});
    await send(Buffer.from(encode(new Message(`/callboard/${pid}/connect`, secret))));
    await expect.poll(() => doors.output).toContain('"call":"OSC"');
    const noise = Buffer.alloc(20_000, 'x');
    for (let nth = 0; nth < 30; nth += 1) await send(noise);
    await expect.poll(() => doors.output).toContain('limit_reached');
    await doors.stop();
    const lines = doors.output.split('\n').filter((line) => line.includes('_refused'));
    expect(lines.map((line) => doorSchema.parse(JSON.parse(line)))).toEqual([
      { event: 'access_refused', call: 'GET /metrics' },
      { event: 'access_refused', call: 'GET /metrics' },
      { event: 'access_refused', call: 'GET /api/auth/session' },
      { event: 'access_refused', call: 'POST /api/rooms/:pid/questions' },
      { event: 'access_refused', call: 'POST /sandbox/api' },
      { event: 'access_refused', call: 'Socket.IO' },
      { event: 'key_refused', call: undefined },
      { event: 'access_refused', call: 'GET /api/teams/:id/live/events' },
      { event: 'access_refused', call: 'GET /v1/agenda' },
      { event: 'access_refused', call: 'POST /api/teams/:id/accept-invite' },
      { event: 'access_refused', call: 'POST /api/auth/verify-email' },
      { event: 'access_refused', call: 'socket' },
      { event: 'access_refused', call: 'OSC' },
    ]);
    expect(doors.output).not.toContain(secret);
  } finally {
    sender.close();
    await doors.remove();
  }
});

it('N120 the log records billing changes and unsigned provider events', async () => {
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
