import { encode } from '@msgpack/msgpack';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../server/version.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { type JoinOptions, RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let owner: RestClient;
let room: MadeRoom;
const clients: RoomClient[] = [];

beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
});
afterAll(() => server.remove());
afterEach(() => {
  const faults = clients.splice(0).flatMap((client) => {
    client.terminate();
    return client.faults;
  });
  // Whatever a test looks at: no frame that it received may break the contract.
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

async function open(options: Parameters<typeof RoomClient.open>[1] = {}): Promise<RoomClient> {
  const client = await RoomClient.open(server.url, options);
  clients.push(client);
  return client;
}

async function join(token: string, options: Omit<JoinOptions, 'token'> = {}): Promise<RoomClient> {
  const client = await open();
  await client.join({ token, ...options });
  return client;
}

const guest = () => new RestClient(server.url);

beforeAll(async () => {
  room = await owner.makeRoom({ name: 'Main stage' });
});

describe('joining a room', () => {
  it('W3 sends a client the whole room as far as the client may see it', async () => {
    const client = await open();
    const welcome = await client.join({ token: await guest().token(room, 'VIEWER'), channelId: 'tab-1' });
    expect(welcome).toMatchObject({ channelId: 'tab-1', epoch: 1, permissions: 1, serverVersion: VERSION });
    expect(welcome.state).toMatchObject({ room: { pid: room.room.pid, name: 'Main stage' }, messages: [] });
    expect(welcome.state).not.toHaveProperty('clients');
  });

  it('W101 sends the version of the server as an event, also after a reconnect', async () => {
    const token = await guest().token(room, 'VIEWER');
    const client = await open();
    const { epoch, seq, serverVersion } = await client.join({ token });
    expect(await client.event('serverVersion')).toBe(serverVersion);
    const back = await open();
    back.seq = seq;
    const welcome = await back.join({ token, since: { epoch, seq } });
    expect(welcome.state).toBeUndefined();
    expect(await back.next('event')).toEqual([
      'event',
      'serverVersion',
      serverVersion,
      0,
      expect.any(Number),
    ]);
  });

  it("W22, W102 gives clients with DEVICES the list of connected devices with the room's id", async () => {
    const controller = await open();
    const { state } = await controller.join({
      token: await guest().token(room, 'CONTROLLER'),
      view: 'CONTROLLER',
      name: 'Controller',
    });
    expect(state?.clients).toMatchObject([
      { name: 'Controller', view: 'CONTROLLER', roomPid: room.room.pid },
    ]);
    const token = await guest().token(room, 'VIEWER', { deviceId: 'stage-left' });
    const viewer = await join(token, { name: 'Stage left' });
    for (;;) {
      const listed = JSON.stringify(await controller.event('clients'));
      if (listed.includes('stage-left') && listed.includes('Controller')) break;
    }
    await viewer.close();
    for (;;) if (!JSON.stringify(await controller.event('clients')).includes('stage-left')) break;
  });

  it('W5 ends the connection if the first frame is not hello', async () => {
    const client = await open();
    client.send(['ping', 1]);
    expect(await client.goodbye()).toEqual({
      code: 'bad_frame',
      retry: 'never',
      closed: { code: 4400, reason: 'bad_frame' },
    });
  });

  it('W5 ends the connection after a second hello', async () => {
    const token = await guest().token(room, 'VIEWER');
    const client = await join(token);
    client.hello({ token });
    expect(await client.goodbye()).toMatchObject({ code: 'bad_frame' });
  });

  it('W12 ends the connection if the token is forged', async () => {
    const client = await open();
    client.hello({ token: `${await guest().token(room, 'VIEWER')}x` });
    expect(await client.goodbye()).toMatchObject({ code: 'unauthorized', closed: { code: 4401 } });
  });

  it('W13 ends the former connection of a reconnecting tab', async () => {
    const token = await guest().token(room, 'VIEWER', { deviceId: 'tablet' });
    const before = await join(token, { channelId: 'tab-2' });
    const after = await join(token, { channelId: 'tab-2' });
    expect(await before.goodbye()).toEqual({
      code: 'replaced',
      retry: 'never',
      closed: { code: 1000, reason: 'replaced' },
    });
    await after.command('client/update', { name: 'Tablet' });
  });

  it('W13 refuses a channel id that belongs to another device', async () => {
    await join(await guest().token(room, 'VIEWER'), { channelId: 'tab-3' });
    const other = await open();
    other.hello({ token: await guest().token(room, 'VIEWER'), channelId: 'tab-3' });
    expect(await other.goodbye()).toMatchObject({ code: 'unauthorized' });
  });
});

describe('invalid frames', () => {
  it.each<readonly [string, (client: RoomClient) => void]>([
    ['text', (client) => client.sendText('["ping", 1]')],
    ['an unknown frame', (client) => client.send(['shutdown'])],
    ['random bytes', (client) => client.sendBytes(Uint8Array.of(0xc1, 0xff, 0x00))],
    ['nothing', (client) => client.sendBytes(new Uint8Array(0))],
    ['two frames in one', (client) => client.sendBytes(Uint8Array.of(...encode(['ping', 1]), 0x01))],
    ['endless nesting', (client) => client.sendBytes(new Uint8Array(60_000).fill(0x91))],
    ['a list of four billion', (client) => client.sendBytes(Uint8Array.of(0xdd, 255, 255, 255, 255))],
    ['more than 64 kB', (client) => client.send(['command', 1, 'x', 'a'.repeat(70_000)])],
    ['a key to the prototype', (client) => client.sendBytes(proto())],
  ])('W4 end the connection with bad_frame: %s', async (_what, send) => {
    const client = await join(await guest().token(room, 'CONTROLLER'));
    send(client);
    expect(await client.goodbye()).toEqual({
      code: 'bad_frame',
      retry: 'never',
      closed: { code: 4400, reason: 'bad_frame' },
    });
  });

  const proto = () => {
    const key = new TextEncoder().encode('__proto__');
    return Uint8Array.of(...encode(['command', 1, 'x']).slice(0, -2), 0xa1, 0x78, 0x81, 0xa9, ...key, 1);
  };

  it('W4 of several megabytes end only the connection that sent them', async () => {
    const bystander = await join(await guest().token(room, 'VIEWER'));
    const flooder = await open();
    flooder.sendBytes(new Uint8Array(4_000_000));
    await flooder.closed;
    bystander.send(['ping', 4]);
    expect((await bystander.next('serverTime'))[1]).toBe(4);
  });
});

describe('web pages of other origins', () => {
  it('W18 may not open the socket', async () => {
    await expect(RoomClient.open(server.url, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(RoomClient.open(server.url, { origin: 'null' })).rejects.toThrow('403');
  });

  it("W18 may open the socket if their origin is the server's own, or if they send no origin", async () => {
    const [own, none] = [await open({ origin: server.url }), await open()];
    own.hello({ token: await guest().token(room, 'VIEWER') });
    none.hello({ token: await guest().token(room, 'VIEWER') });
    expect((await own.next('welcome', 'goodbye'))[0]).toBe('welcome');
    expect((await none.next('welcome', 'goodbye'))[0]).toBe('welcome');
  });

  it('W18 may open the socket if they are PUBLIC_URL or in ORIGINS', async () => {
    const other = await startServer({
      env: {
        PUBLIC_URL: 'https://timer.example',
        ORIGINS: 'https://show.example, http://foh.example:8080',
      },
    });
    for (const origin of ['https://timer.example', 'https://show.example', 'http://foh.example:8080']) {
      const client = await RoomClient.open(other.url, { origin });
      client.terminate();
    }
    await expect(RoomClient.open(other.url, { origin: 'http://timer.example' })).rejects.toThrow('403');
    await expect(RoomClient.open(other.url, { origin: 'http://foh.example' })).rejects.toThrow('403');
    await other.remove();
  });
});

describe('commands', () => {
  it('W16 are acknowledged with their result, and published to everyone at the same seq', async () => {
    const [controller, viewer] = await Promise.all([
      guest()
        .token(room, 'CONTROLLER')
        .then((token) => join(token)),
      guest()
        .token(room, 'VIEWER')
        .then((token) => join(token)),
    ]);
    const made = await controller.ask('timers/create', { name: 'Keynote', notes: 'Wait for the bell' });
    expect(made).toMatchObject({ seq: expect.any(Number), timerId: expect.any(String) });
    await viewer.reached(made.seq);
    expect(viewer.seq).toBe(made.seq);
    expect(JSON.stringify(viewer.frames)).toContain('Keynote');
    expect(JSON.stringify(viewer.frames)).not.toContain('Wait for the bell');
  });

  it('W167 each get their own events first and then the answer, even if many are sent at once', async () => {
    const controller = await join(await guest().token(room, 'CONTROLLER'));
    const ids = Array.from({ length: 16 }, (_, nth) => nth + 1);
    for (const id of ids) controller.send(['command', id, 'timers/create', {}]);
    const told: (readonly [string, number])[] = [];
    while (told.length < 2 * ids.length) {
      const frame = await controller.next('event', 'ack');
      const seq = frame[0] === 'ack' ? frame[2].seq : frame[3];
      // Arrivals and departures of screens have none.
      if (seq !== 0) told.push([frame[0], seq]);
    }
    const before = controller.seq - ids.length;
    expect(told).toEqual(
      ids.flatMap((id) => [
        ['event', before + id],
        ['ack', before + id],
      ]),
    );
  });

  it('W69 are run after an earlier long command of the same connection', async () => {
    const long = {
      items: Array.from({ length: 200 }, (_, nth) => ({ name: `Talk ${nth}`, notes: 'Wait for it' })),
    };
    const token = await guest().token(room, 'CONTROLLER');
    const controller = await join(token);
    const answers = await Promise.all([
      controller.ask('timers/replace', long),
      controller.ask('timers/create', { name: 'After the first' }),
      controller.ask('timers/replace', long),
      controller.ask('timers/create', { name: 'Last of all' }),
    ]);
    expect(answers.map(({ seq }) => seq - answers[0].seq)).toEqual([0, 1, 2, 3]);
    const state = JSON.stringify(
      (
        await guest().call('GET', `/api/rooms/${room.room.pid}/state`, {
          headers: { 'x-access-token': token },
        })
      ).body,
    );
    expect(state).toContain('Last of all');
    expect(state).not.toContain('After the first');
  });

  it('W16 that are refused change nothing and get the reason', async () => {
    const viewer = await join(await guest().token(room, 'VIEWER'));
    expect(await viewer.command('timeset/start')).toMatchObject(['nack', 1, { code: 'forbidden' }]);
    const controller = await join(await guest().token(room, 'CONTROLLER'));
    expect(await controller.command('timeset/fly')).toMatchObject(['nack', 1, { code: 'unknown_command' }]);
    expect(await controller.command('timeset/adjust', { ms: 'much' })).toMatchObject([
      'nack',
      2,
      { code: 'invalid' },
    ]);
    expect(await controller.command('timeset/select', { timerId: 'none' })).toMatchObject([
      'nack',
      3,
      { code: 'unknown_timer' },
    ]);
  });

  it('W10 run only once if they are repeated, even after a reconnect', async () => {
    const token = await guest().token(room, 'CONTROLLER', { deviceId: 'controller' });
    const first = await join(token, { channelId: 'controller-tab' });
    const answer = await first.command('timers/create', { name: 'Once' }, 41);
    expect(await first.command('timers/create', { name: 'Once' }, 41)).toEqual(answer);
    first.terminate();
    const second = await join(token, { channelId: 'controller-tab' });
    expect(await second.command('timers/create', { name: 'Once' }, 41)).toEqual(answer);
    const state = await guest().call('GET', `/api/rooms/${room.room.pid}/state`, {
      headers: { 'x-access-token': token },
    });
    expect(JSON.stringify(state.body).split('"Once"').length - 1).toBe(1);
  });

  it.each([
    ['is unreadable', 'CONTROLLER', 'timeset/jump', { ms: 'far' }],
    ['is unknown', 'CONTROLLER', 'timers/explode', {}],
    ['is forbidden', 'VIEWER', 'timers/create', { name: 'Mine' }],
  ] as const)('W10 get the first answer again if the first command %s', async (_, view, name, payload) => {
    const client = await join(await guest().token(room, view), { channelId: `refused-${name}` });
    const refused = await client.command(name, payload, 7);
    expect(refused[0]).toBe('nack');
    expect(await client.command('client/update', { name: 'Other' }, 7)).toEqual(refused);
    const taken = await client.command('client/update', { name: 'Other' }, 8);
    expect(taken[0]).toBe('ack');
    expect(await client.command(name, payload, 8)).toEqual(taken);
  });

  it('W48 store half of a UTF-16 pair as �, which a restart does not change', async () => {
    const other = await startServer();
    const rest = new RestClient(other.url);
    const made = await rest.makeRoom({ name: 'Room \ud83c' });
    const token = await rest.token(made, 'CONTROLLER');
    const controller = await RoomClient.join(other.url, { token });
    await controller.ask('timers/create', {
      name: '\udfad Talk \ud83c',
      labels: [{ name: '\ud83c', color: 'red' }],
    });
    await rest.command(made.room.pid, token, 'messages/create', { text: '🎭\ud83c' });
    const shown = async (client: RestClient) =>
      (
        await client.call('GET', `/api/rooms/${made.room.pid}/state`, {
          headers: { 'x-access-token': token },
        })
      ).body;
    const before = await shown(rest);
    expect(JSON.stringify(before)).toContain('\ufffd Talk \ufffd');
    controller.terminate();
    await other.stop();
    const again = await startServer({ env: { DATA_DIR: other.dataDir } });
    expect(await shown(new RestClient(again.url))).toEqual({ ...Object(before), clients: [] });
    await again.remove();
  });

  it('W21 make every audience get every seq without a gap', async () => {
    const controller = await join(await guest().token(room, 'CONTROLLER'));
    const member = await join(await owner.token(room, 'CONTROLLER'));
    const viewer = await join(await guest().token(room, 'VIEWER'));
    const moderator = await join(await guest().token(room, 'MODERATOR'));
    const made = await controller.ask('messages/create', { text: 'Faster please' });
    await controller.ask('messages/update', { messageId: made['messageId'], bold: true });
    await controller.ask('messages/show', { messageId: made['messageId'] });
    await controller.ask('messages/hide');
    await controller.ask('timeset/start');
    await controller.ask('room/undo');
    await member.ask('room/rename', { name: 'Main stage' });
    const { seq } = await controller.ask('timers/create', {});
    await Promise.all([controller, member, viewer, moderator].map((client) => client.reached(seq)));
    expect([controller, member, viewer, moderator].map((client) => client.seq)).toEqual([seq, seq, seq, seq]);
  });
});

describe('a reconnect', () => {
  it('W9 brings the missed events and no state', async () => {
    const token = await guest().token(room, 'VIEWER', { deviceId: 'wall' });
    const viewer = await open();
    const { epoch, seq } = await viewer.join({ token, channelId: 'wall-tab' });
    viewer.terminate();
    const controller = await join(await guest().token(room, 'CONTROLLER'));
    await controller.ask('timers/create', { name: 'Missed one' });
    const last = await controller.ask('timers/create', { name: 'Missed two' });
    const back = await open();
    back.seq = seq;
    const welcome = await back.join({ token, channelId: 'wall-tab', since: { epoch, seq } });
    expect(welcome.state).toBeUndefined();
    expect(welcome.seq).toBe(last.seq);
    await back.reached(last.seq);
    expect(JSON.stringify(back.frames)).toMatch(/Missed one.*Missed two/);
  });

  it.each([
    ['of another epoch', { epoch: 99, seq: 1 }],
    ['that is in the future', { epoch: 1, seq: 1_000_000 }],
  ])("W9 brings the whole state if the client's position is %s", async (_what, since) => {
    const client = await open();
    const welcome = await client.join({ token: await guest().token(room, 'VIEWER'), since });
    expect(welcome.state?.room.pid).toBe(room.room.pid);
  });
});

describe('clock samples', () => {
  it("W7 are answered immediately with the server's time", async () => {
    const client = await join(await guest().token(room, 'VIEWER'));
    client.send(['ping', 12.25]);
    const [, t0, t1] = await client.next('serverTime');
    expect(t0).toBe(12.25);
    expect(Math.abs(t1 - Date.now())).toBeLessThan(60_000);
  });
});

describe('times in milliseconds', () => {
  it('W23 are whole milliseconds, so that sums are exact', async () => {
    const made = await owner.makeRoom();
    const controller = await join(await owner.token(made, 'CONTROLLER'));
    await controller.ask('timeset/start', {});
    let event = await controller.next('event');
    while (event[1] !== 'timeset') event = await controller.next('event');
    const [, , timeset, , kickoff] = event;
    expect(Number.isInteger(kickoff)).toBe(true);
    expect(timeset).toMatchObject({ kickoff, deadline: kickoff + 600_000 });
  });
});

it('W461 an invalid command is refused with its wrong fields and the reasons', async () => {
  const client = await join(await owner.token(room, 'CONTROLLER'));
  const [, , refused] = await client.command('messages/create', { txt: 'Wrap up', bold: 'yes' });
  expect(refused).toMatchObject({
    code: 'invalid',
    issues: expect.arrayContaining([
      { path: 'bold', message: expect.any(String) },
      { path: '', message: expect.stringContaining('txt') },
    ]),
  });
});
