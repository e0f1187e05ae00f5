import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { VIEWS, type View, viewPermissions } from '../../machines/kernel/permissions.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import { type CommandName, commandRules } from '../../machines/room/commands.ts';
import { systemClock } from '../../server/clock.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Every command × every view × every state of a token, at both doors. */
const commands = Object.keys(commandRules) as CommandName[];
const permissionOf = (name: CommandName) => commandRules[name].permission;

/** A payload that its schema takes; what it names does not exist, so that an allowed command does no harm. */
const payloads: Partial<Record<CommandName, unknown>> = {
  'timeset/select': { timerId: 'none' },
  'timeset/adjust': { ms: 1_000 },
  'timeset/jump': { ms: 1_000 },
  'timers/flash': { count: 1 },
  'messages/flash': { count: 1 },
  'room/blackout': { on: true },
  'room/onAir': { on: true },
  'timers/update': { timerId: 'none' },
  'timers/remove': { timerId: 'none' },
  'timers/move': { timerId: 'none', index: 0 },
  'timers/duplicate': { timerId: 'none' },
  'timers/replace': { items: [{}] },
  'messages/update': { messageId: 'none' },
  'messages/remove': { messageId: 'none' },
  'messages/move': { messageId: 'none', index: 0 },
  'messages/show': { messageId: 'none' },
  'room/rename': { name: 'Renamed' },
  'room/setPassword': { password: null },
  'outputs/update': { outputId: 'none' },
  'outputs/remove': { outputId: 'none' },
  'outputs/move': { outputId: 'none', index: 0 },
  'clients/rename': { clientId: 'none', name: 'X' },
  'clients/identify': { clientId: 'none' },
  'clients/forceReload': { clientId: 'none' },
  'clients/kick': { clientId: 'none' },
  'clients/allow': { deviceId: 'none' },
  'clients/delay': { clientId: 'none', ms: 0 },
};
const payloadOf = (name: CommandName): unknown => payloads[name] ?? {};

/** A clock that can be set back, to make tokens that have expired by now. */
let ahead = 0;
const real = systemClock();
const clock = { ...real, wall: () => real.wall() + ahead };

let server: TestServer;
let owner: RestClient;
let room: MadeRoom;
let elsewhere: MadeRoom;
beforeAll(async () => {
  server = await startServer({ clock });
  owner = new RestClient(server.url);
  room = await owner.makeRoom();
  elsewhere = await owner.makeRoom();
});
afterAll(() => server.remove());

const guest = () => new RestClient(server.url);

/** What the REST door answers: the status, and the code where it refused. */
async function atRest(pid: RoomPid, token: string | null, name: CommandName): Promise<string> {
  const { status, body } = await guest().command(pid, token, name, payloadOf(name));
  const code = typeof body === 'object' && body !== null && 'code' in body ? ` ${String(body.code)}` : '';
  return `${status}${code}`;
}

/** What the socket answers to the same. */
async function atSocket(client: RoomClient, name: CommandName): Promise<string> {
  const answer = await client.command(name, payloadOf(name));
  return answer[0] === 'nack' ? answer[2].code : answer[0];
}

/** Undo needs the bit of what is undone; in these rooms nobody has done anything, so any of the four is enough. */
const allowed = (view: View, name: CommandName): boolean =>
  (viewPermissions[view] & permissionOf(name)) !== 0;

describe.each(VIEWS)('a valid token for %s', (view) => {
  let token: string;
  let client: RoomClient;
  beforeAll(async () => {
    token = await guest().token(room, view);
    client = await RoomClient.join(server.url, { token });
  });
  afterAll(() => client.close());

  it.each(commands.filter((name) => !allowed(view, name)))(
    'M10 does not allow %s at either door',
    async (name) => {
      expect(await atSocket(client, name)).toBe('forbidden');
      expect(await atRest(room.room.pid, token, name)).toBe('403 forbidden');
    },
  );

  it.each(commands.filter((name) => allowed(view, name)))('M10 allows %s at both doors', async (name) => {
    expect(await atSocket(client, name)).not.toBe('forbidden');
    expect(await atRest(room.room.pid, token, name)).not.toMatch(/^40[13] (?:forbidden|unauthorized)/);
  });
});

describe("a member's token", () => {
  it.each(commands.filter((name) => name !== 'room/rotateSecrets' && name !== 'room/setPassword'))(
    'M10 allows %s',
    async (name) => {
      const own = await owner.makeRoom();
      const token = await owner.token(own, 'VIEWER');
      expect(await atRest(own.room.pid, token, name)).not.toMatch(/forbidden|unauthorized/);
    },
  );
});

interface Worthless {
  readonly what: string;
  readonly make: (view: View) => Promise<string | null>;
  readonly rest: string;
  readonly goodbye: string;
}

let kicks = 0;

async function kickedToken(view: View): Promise<string> {
  const deviceId = `kicked-${kicks++}`;
  const token = await guest().token(room, view, { deviceId });
  const screen = await RoomClient.join(server.url, { token, channelId: deviceId });
  const desk = await RoomClient.join(server.url, { token: await owner.token(room, 'CONTROLLER') });
  const { clientId } = await kickable(desk, deviceId);
  await desk.ask('clients/kick', { clientId });
  await Promise.all([screen.closed, desk.close()]);
  return token;
}

/** The client of a device, from the list that a desk is told. */
async function kickable(desk: RoomClient, deviceId: string): Promise<{ clientId: string }> {
  for (;;) {
    const listed = await desk.event('clients');
    const found = Array.isArray(listed) ? listed.find((client) => client.deviceId === deviceId) : undefined;
    if (found !== undefined) return { clientId: found.id };
  }
}

async function rotatedToken(view: View): Promise<string> {
  const token = await guest().token(room, view);
  await owner.command(room.room.pid, await owner.token(room, 'CONTROLLER'), 'room/rotateSecrets');
  room = await owner.room(room.room.pid);
  return token;
}

async function expiredToken(view: View): Promise<string> {
  ahead = -2 * HOUR;
  const token = await guest().token(room, view);
  ahead = 0;
  return token;
}

const worthless: readonly Worthless[] = [
  { what: 'no token', make: async () => null, rest: '401 unauthorized', goodbye: 'bad_frame' },
  {
    what: "another room's token",
    make: (view) => guest().token(elsewhere, view),
    rest: '401 unauthorized',
    goodbye: '',
  },
  { what: 'an expired token', make: expiredToken, rest: '401 token_expired', goodbye: 'unauthorized' },
  {
    what: 'a token from before the rotation',
    make: rotatedToken,
    rest: '401 unauthorized',
    goodbye: 'unauthorized',
  },
  {
    what: 'the token of a device that was kicked',
    make: kickedToken,
    rest: '403 denied_kicked',
    goodbye: 'kicked',
  },
];

describe.each(worthless)('$what', ({ make, rest, goodbye }) => {
  it.each(VIEWS)('W12 opens nothing as %s, whatever the command', async (view) => {
    const token = await make(view);
    const answers = await Promise.all(commands.map((name) => atRest(room.room.pid, token, name)));
    expect(new Set(answers)).toEqual(new Set([rest]));
    if (goodbye === '') return;
    const client = await RoomClient.open(server.url);
    client.send(['hello', { ...(token !== null && { token }), channelId: 'c', client: { name: '', view } }]);
    expect(await client.goodbye()).toMatchObject({ code: goodbye });
  });

  it('W12 opens no state and no log', async () => {
    const token = await make('CONTROLLER');
    const headers = token === null ? {} : { 'x-access-token': token };
    for (const path of ['state', 'log']) {
      const { status } = await guest().call('GET', `/api/rooms/${room.room.pid}/${path}`, { headers });
      expect(String(status)).toBe(rest.slice(0, 3));
    }
  });
});

describe("another room's token", () => {
  it('W12 joins its own room on the socket and acts on nothing else', async () => {
    const client = await RoomClient.open(server.url);
    const { state } = await client.join({ token: await guest().token(elsewhere, 'CONTROLLER') });
    expect(state?.room.pid).toBe(elsewhere.room.pid);
    await client.close();
  });
});
