import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestClient, signatureOf } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Admission to rooms, and immediate removal. */
let server: TestServer;
let owner: RestClient;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
});
afterAll(() => server.remove());

const guest = () => new RestClient(server.url);
const joinAs = (token: string) => RoomClient.join(server.url, { token });

describe('a link', () => {
  it.each([
    ['VIEWER', 1],
    ['AGENDA', 1],
    ['MODERATOR', 5],
    ['OPERATOR', 13],
    ['CONTROLLER', 47],
  ] as const)('W11 signed for %s gives the permissions of that view', async (view, permissions) => {
    const room = await owner.makeRoom();
    expect((await guest().credentials(room, view)).body).toMatchObject({ view, permissions });
  });

  it('W106 without a signature opens only viewer, agenda and questions, and only in an open room', async () => {
    const room = await owner.makeRoom();
    const answers = await Promise.all(
      (['VIEWER', 'AGENDA', 'ANONYMOUS', 'MODERATOR', 'OPERATOR', 'CONTROLLER'] as const).map((view) =>
        guest().credentials(room, view, { signature: null }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403, 403]);
    expect(answers[5]?.body).toMatchObject({ code: 'bad_signature' });
  });

  it('W106 without a signature opens nothing in a SIGNED room', async () => {
    const room = await owner.makeRoom();
    await owner.call('PATCH', `/api/rooms/${room.room.pid}`, { body: { access: 'SIGNED' } });
    expect((await guest().credentials(room, 'VIEWER', { signature: null })).status).toBe(403);
    expect((await guest().credentials(room, 'VIEWER')).status).toBe(200);
  });

  it('W11 with a wrong signature is refused even where no signature is needed', async () => {
    const room = await owner.makeRoom();
    for (const signature of ['wrong', 'x'.repeat(22), signatureOf(await owner.makeRoom(), 'VIEWER')])
      expect((await guest().credentials(room, 'VIEWER', { signature })).body).toMatchObject({
        code: 'bad_signature',
      });
  });

  it('W11 for a stronger view also opens weaker views, but not the reverse', async () => {
    const room = await owner.makeRoom();
    const signature = signatureOf(room, 'OPERATOR');
    expect((await guest().credentials(room, 'VIEWER', { signature })).body).toMatchObject({ permissions: 1 });
    expect((await guest().credentials(room, 'MODERATOR', { signature })).body).toMatchObject({
      permissions: 5,
    });
    expect((await guest().credentials(room, 'CONTROLLER', { signature })).status).toBe(403);
  });

  it('R2240 for crew opens the sheet with its own rights, and links for the audience do not', async () => {
    const room = await owner.makeRoom();
    const sheet = async (view: 'CONTROLLER' | 'OPERATOR' | 'MODERATOR' | 'VIEWER' | 'AGENDA') =>
      (await guest().credentials(room, 'SHEET', { signature: signatureOf(room, view) })).body;
    expect(await sheet('CONTROLLER')).toMatchObject({ view: 'SHEET', permissions: 47 });
    expect(await sheet('OPERATOR')).toMatchObject({ view: 'SHEET', permissions: 13 });
    expect(await sheet('MODERATOR')).toMatchObject({ view: 'SHEET', permissions: 5 });
    for (const view of ['VIEWER', 'AGENDA'] as const)
      expect(await sheet(view)).toMatchObject({ code: 'bad_signature' });
    const unsigned = await guest().credentials(room, 'SHEET', { signature: null });
    expect(unsigned.body).toMatchObject({ code: 'bad_signature' });
    expect((await owner.credentials(room, 'SHEET', { signature: null })).body).toMatchObject({
      view: 'SHEET',
      permissions: 63,
    });
  });

  it('W107 that names no view opens the view for which it was signed', async () => {
    const room = await owner.makeRoom();
    const query = `signature=${signatureOf(room, 'OPERATOR') ?? ''}`;
    const { body } = await guest().call('GET', `/api/rooms/${room.room.pid}/credentials/?${query}`);
    expect(body).toMatchObject({
      view: 'OPERATOR',
      permissions: 13,
      deviceId: expect.stringMatching(/^\w{16}$/),
    });
  });

  it('W106 needs no signature for the owner, who has all permissions in each view', async () => {
    const room = await owner.makeRoom();
    expect((await owner.credentials(room, 'AGENDA', { signature: null })).body).toMatchObject({
      permissions: 63,
    });
  });

  it('U219 can have its signature in a header, which overrides the query', async () => {
    const room = await owner.makeRoom();
    const signature = signatureOf(room, 'OPERATOR') ?? '';
    const shown = (value: string, inQuery: string | null) =>
      guest().credentials(room, 'OPERATOR', { signature: inQuery, headers: { 'x-link-signature': value } });
    expect((await shown(signature, null)).body).toMatchObject({ view: 'OPERATOR' });
    for (const wrong of ['wrong', 'w'.repeat(300)])
      expect(await shown(wrong, signature)).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
  });

  it('W11 to an output opens only that output', async () => {
    const room = await owner.makeRoom();
    const token = await owner.token(room, 'CONTROLLER');
    const { state } = await (await RoomClient.open(server.url)).join({ token });
    const [output] = state?.outputs ?? [];
    const wrong = await guest().call('GET', `/api/outputs/${output?._id ?? ''}/credentials?signature=wrong`);
    expect(wrong.body).toMatchObject({ code: 'bad_signature' });
    expect((await owner.call('GET', `/api/outputs/${output?._id ?? ''}/credentials`)).status).toBe(200);
    expect((await guest().call('GET', '/api/outputs/none/credentials')).status).toBe(404);
  });

  it('W108 to a removed output is not found, and works again once the removal is undone', async () => {
    const room = await owner.makeRoom();
    const controller = await RoomClient.join(server.url, { token: await owner.token(room, 'CONTROLLER') });
    const { outputId } = await controller.ask('outputs/create', { name: 'Foyer' });
    const path = `/api/outputs/${String(outputId)}/credentials`;
    const { outputLinks } = await owner.room(room.room.pid);
    const { search } = new URL(outputLinks[String(outputId)] ?? '', server.url);
    const answers = () => Promise.all([owner.call('GET', path), guest().call('GET', path + search)]);
    expect(search).toContain('signature=');
    expect(await answers()).toMatchObject([{ status: 200 }, { status: 200 }]);
    await controller.ask('outputs/remove', { outputId });
    const missing = { status: 404, body: { code: 'not_found' } };
    expect(await answers()).toMatchObject([missing, missing]);
    await controller.ask('room/undo');
    expect(await answers()).toMatchObject([{ status: 200 }, { status: 200 }]);
    await controller.close();
  });
});

describe('rights that end', () => {
  it('W14 end at once for everyone when secrets change, after the sender has got its ack', async () => {
    const room = await owner.makeRoom();
    const member = await joinAs(await owner.token(room, 'CONTROLLER'));
    const viewer = await joinAs(await guest().token(room, 'VIEWER'));
    await member.ask('room/rotateSecrets');
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized', closed: { code: 4401 } });
    expect(await member.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect((await guest().credentials(room, 'VIEWER')).body).toMatchObject({ code: 'bad_signature' });
    expect((await guest().credentials(await owner.room(room.room.pid), 'VIEWER')).status).toBe(200);
  });

  it("D9 the members' data of a room states whether the room has a password", async () => {
    const room = await owner.makeRoom();
    const path = `/api/rooms/${room.room.pid}`;
    expect((await owner.call('GET', path)).body).toMatchObject({ hasPassword: false, kicked: [] });
    const token = await owner.token(room, 'CONTROLLER');
    await owner.command(room.room.pid, token, 'room/setPassword', { password: 'open sesame' });
    expect((await owner.call('GET', path)).body).toMatchObject({ hasPassword: true });
  });

  it('W14 end immediately when the room is removed', async () => {
    const room = await owner.makeRoom();
    const viewer = await joinAs(await guest().token(room, 'VIEWER'));
    expect((await owner.call('DELETE', `/api/rooms/${room.room.pid}/`)).status).toBe(204);
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect((await owner.call('GET', `/api/rooms/${room.room.pid}`)).status).toBe(404);
  });
});

describe('the password of a room', () => {
  it('W14 disconnects everyone when it is set, and is then required from all but members', async () => {
    const room = await owner.makeRoom();
    const member = await joinAs(await owner.token(room, 'CONTROLLER'));
    const viewer = await joinAs(await guest().token(room, 'VIEWER'));
    await member.ask('room/setPassword', { password: 'open sesame' });
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized' });
    const asked = (password?: string) =>
      guest().credentials(
        room,
        'CONTROLLER',
        password === undefined ? {} : { headers: { 'x-room-password': password } },
      );
    expect(await asked()).toMatchObject({ status: 403, body: { code: 'denied_protected' } });
    expect(await asked('closed sesame')).toMatchObject({ status: 403, body: { code: 'denied_protected' } });
    expect(await asked('open sesame')).toMatchObject({ status: 200 });
    expect(await owner.credentials(room, 'CONTROLLER')).toMatchObject({ status: 200 });
  });

  it('W47 is set before later commands of the same tab run', async () => {
    const room = await owner.makeRoom();
    const deviceId = 'controller';
    const tab = { channelId: 'controller-tab' };
    const token = await owner.token(room, 'CONTROLLER', { deviceId });
    const controller = await RoomClient.join(server.url, { token, ...tab });
    controller.send(['command', 1, 'room/setPassword', { password: 'open sesame' }]);
    controller.send(['command', 2, 'room/rename', { name: 'Main stage' }]);
    expect(await controller.next('ack', 'nack')).toMatchObject(['ack', 1, { seq: 1 }]);
    expect(await controller.goodbye()).toMatchObject({ code: 'unauthorized' });
    const fresh = await owner.token(room, 'CONTROLLER', { deviceId });
    const again = await RoomClient.join(server.url, { token: fresh, ...tab });
    expect(await again.command('room/rename', { name: 'Main stage' }, 2)).toMatchObject([
      'ack',
      2,
      { seq: 2 },
    ]);
    const headers = { 'x-room-password': 'open sesame' };
    expect((await guest().credentials(room, 'VIEWER', { headers })).status).toBe(200);
  });

  it.each(['Größe → 5', '100%', '100%25', ' ', '%E0%A4%A'])('may be any text: %s', async (password) => {
    const room = await owner.makeRoom();
    await owner.command(room.room.pid, await owner.token(room, 'CONTROLLER'), 'room/setPassword', {
      password,
    });
    const headers = { 'x-room-password': encodeURIComponent(password) };
    expect((await guest().credentials(room, 'VIEWER', { headers })).status).toBe(200);
    const wrong = { 'x-room-password': encodeURIComponent(`${password}!`) };
    expect((await guest().credentials(room, 'VIEWER', { headers: wrong })).status).toBe(403);
  });

  it('never appears in the log or on a screen', async () => {
    const room = await owner.makeRoom();
    const token = await owner.token(room, 'CONTROLLER');
    await owner.command(room.room.pid, token, 'room/setPassword', { password: 'swordfish-42' });
    const fresh = await owner.token(room, 'CONTROLLER');
    const headers = { 'x-access-token': fresh };
    const seen = await Promise.all(
      ['state', 'log'].map((path) => owner.call('GET', `/api/rooms/${room.room.pid}/${path}`, { headers })),
    );
    expect(JSON.stringify(seen)).not.toMatch(/swordfish|argon2/);
  });

  it('may be guessed wrong five times a minute from one address', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on' } });
    const rest = new RestClient(limited.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'CONTROLLER');
    await rest.command(room.room.pid, token, 'room/setPassword', { password: 'right' });
    const stranger = new RestClient(limited.url);
    const guess = (password: string) =>
      stranger.credentials(room, 'VIEWER', { headers: { 'x-room-password': password } });
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, index) => guess(`wrong${index}`)));
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.remove();
  });
});

describe('the device limit', () => {
  it('D15, R2167 counts devices and not tabs, and ignores members and question pages', async () => {
    const planned = await startServer({ env: { BILLING: 'sandbox' } });
    const host = new RestClient(planned.url);
    const room = await host.makeRoom();
    const join = async (token: string) => {
      const client = await RoomClient.open(planned.url);
      client.hello({ token });
      return client;
    };
    const visitor = new RestClient(planned.url);
    const [first = '', ...others] = await Promise.all(
      ['one', 'two', 'three'].map((deviceId) => visitor.token(room, 'VIEWER', { deviceId })),
    );
    for (const token of [first, ...others, first]) await (await join(token)).next('welcome');
    const fourth = await join(await visitor.token(room, 'VIEWER', { deviceId: 'four' }));
    expect(await fourth.goodbye()).toMatchObject({
      code: 'denied_full',
      retry: 'after',
      closed: { code: 4429 },
    });
    const path = `/api/rooms/${room.room.pid}`;
    const { body: named } = await host.call('POST', `${path}/named-links`, { body: { name: 'Light' } });
    const { search } = new URL(Object(named).link, planned.url);
    const { body: light } = await visitor.call('GET', `${path}/credentials${search}&deviceId=four`);
    const desk = await join(Object(light).roomToken);
    expect(await desk.goodbye()).toMatchObject({ code: 'denied_full' });
    await (await join(await visitor.token(room, 'ANONYMOUS', { deviceId: 'four' }))).next('welcome');
    await (await join(await host.token(room, 'CONTROLLER', { deviceId: 'controller' }))).next('welcome');
    await planned.remove();
  });
});
