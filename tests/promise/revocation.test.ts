import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXHAUSTIVE, LONG, sized } from '../support/exhaustive.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { Seeded } from '../support/seeded.ts';
import { ServerProcess } from '../support/server-process.ts';
import { rejoined } from '../support/teams.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** From the answer to anyone who takes a right away until it is dead; ms. */
const DEAD_WITHIN = 250;
const TIMES = sized(5, 9);

let server: TestServer;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await startServer();
  proxy = await FaultProxy.before(server.port, new Seeded(1));
});
afterAll(async () => {
  await proxy.close();
  await server.remove();
});

interface Taken {
  readonly name: string;
  /** Sign-in of the viewer before; absent: none. */
  readonly enter?: (guest: RestClient) => Promise<unknown>;
  /** The screen's right comes from the room being open, not from a link. */
  readonly withoutLink?: true;
  readonly take: (visit: Visit) => Promise<unknown>;
}

/** Changes that take a right from a room. */
const inRooms: readonly Taken[] = [
  { name: 'links are replaced', take: ({ controller }) => controller.ask('room/rotateSecrets') },
  {
    name: 'a password is set',
    take: ({ controller }) => controller.ask('room/setPassword', { password: 'open sesame' }),
  },
  {
    name: 'a screen is kicked',
    take: ({ controller, clientId }) => controller.ask('clients/kick', { clientId }),
  },
  {
    name: 'a device is kicked',
    take: ({ controller, clientId }) => controller.ask('clients/kick', { clientId, device: true }),
  },
  {
    name: 'the room becomes SIGNED',
    withoutLink: true,
    take: ({ controller }) => controller.ask('room/settings', { access: 'SIGNED' }),
  },
];

/** Changes that take it from a person. */
const ofPeople: readonly Taken[] = [
  {
    name: 'its person logs out',
    enter: (guest) => post(guest, 'anonymous'),
    take: ({ guest }) => post(guest, 'logout'),
  },
  {
    name: 'its person signs out everywhere',
    enter: (guest) => post(guest, 'anonymous'),
    take: async ({ guest }) => guest.call('DELETE', `${await pathOf(guest)}/sessions`),
  },
  {
    name: 'its person has a new password',
    enter: (guest) => post(guest, 'signup', { email: newAddress(), password: PASSWORD }),
    take: async ({ guest }) =>
      guest.call('PATCH', await pathOf(guest), {
        body: { password: `${PASSWORD} too`, currentPassword: PASSWORD },
      }),
  },
  {
    name: 'its account is deleted',
    enter: (guest) => post(guest, 'anonymous'),
    take: async ({ guest }) => guest.call('DELETE', await pathOf(guest), { body: {} }),
  },
];

const ways = [...inRooms, ...ofPeople];

let addresses = 0;
const newAddress = () => `guest-${addresses++}@callboard.test`;

async function pathOf(guest: RestClient): Promise<string> {
  return `/api/users/${userIn(await guest.call('GET', '/api/auth/session')).uid}`;
}

/** Takes a screen's right away during a show. Returns how long the screen still got messages, and which. */
async function revoked(way: Taken, line: string) {
  const visited = await visit(way, server.url, line);
  const { owner, room, controller, token, screen } = visited;
  await way.take(visited);
  const since = performance.now();
  const gone = screen.closed.then(() => performance.now());
  const fresh = await owner.token(await owner.room(room.room.pid), 'CONTROLLER', { deviceId: 'controller' });
  await owner.command(room.room.pid, fresh, 'timeset/start');
  const took = (await gone) - since;
  controller.terminate();
  return { took, heard: screen.frames.map((frame) => JSON.stringify(frame)), token, room };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function medianOf(way: Taken, line: string): Promise<number | undefined> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) took.push((await revoked(way, line)).took);
  return median(took);
}

describe('A revoked right', () => {
  it.each(ways)(
    'W14 W81 ends before the next event of the room, for every kind of access, when $name',
    async (way) => {
      const { heard, token, room } = await revoked(way, server.url);
      expect(
        heard.filter((frame) => frame.includes('"timeset"') && frame.includes('"running":true')),
      ).toEqual([]);
      expect(await rejoined(server.url, token)).toMatch(/^(unauthorized|kicked|denied_protected)$/);
      const state = await new RestClient(server.url).call('GET', `/api/rooms/${room.room.pid}/state`, {
        headers: { 'x-access-token': token },
      });
      expect(state.status).toBeGreaterThanOrEqual(401);
    },
  );

  // The median: the machine of a test has other things to do as well.
  it.each(ways)('W14 W81 ends within 250 ms when $name', EXHAUSTIVE, async (way) => {
    expect(await medianOf(way, server.url)).toBeLessThan(DEAD_WITHIN);
  });

  it.concurrent.each(ways)(
    'W14 W81 ends later than that on a slow connection when $name',
    LONG,
    async (way) => {
      proxy.toxics = { latency: 2 * DEAD_WITHIN };
      expect((await revoked(way, proxy.url)).took).toBeGreaterThan(DEAD_WITHIN);
    },
  );
});

describe('A right that is revoked just before the server is killed', () => {
  /** Validity of former tokens afterwards. */
  async function afterKill(
    taken: readonly Taken[],
    nodeArgs: readonly string[] = [],
  ): Promise<readonly string[]> {
    const killed = await ServerProcess.start({ nodeArgs });
    try {
      const visits = await Promise.all(
        taken.map(async (way) => ({ way, visited: await visit(way, killed.url) })),
      );
      for (const { way, visited } of visits) {
        await way.take(visited);
        await visited.screen.closed;
        visited.controller.terminate();
      }
      const tokens = visits.map(({ visited }) => visited.token);
      await killed.kill();
      await killed.start();
      return await Promise.all(tokens.map((token) => answerTo(killed.url, token)));
    } finally {
      await killed.remove();
    }
  }

  it('W14 W80 does not return after the restart', async () => {
    for (const answer of await afterKill(ways)) expect(answer).toMatch(/^(unauthorized|kicked)$/);
  });

  it('W14 returns if the server acknowledges before it commits', LONG, async () => {
    const lazy = fileURLToPath(new URL('../crash/lazy-commits.ts', import.meta.url));
    expect(await afterKill(inRooms, ['--import', lazy])).toContain('welcome');
  });
});

type Visit = Awaited<ReturnType<typeof visit>>;

/** A screen in a room with its owner on the controller. The screen may hang on another line. */
async function visit({ enter, withoutLink }: Taken, url: string, line = url) {
  const owner = new RestClient(url);
  const room = await owner.makeRoom();
  const controller = await RoomClient.join(url, {
    token: await owner.token(room, 'CONTROLLER', { deviceId: 'controller' }),
  });
  const guest = new RestClient(url);
  await enter?.(guest);
  const token = await guest.token(room, 'VIEWER', withoutLink ? { signature: null } : {});
  const screen = await RoomClient.open(line);
  const { clientId } = await screen.join({ token });
  return { owner, room, controller, guest, token, screen, clientId };
}

/** The socket's answer to this token: a welcome, or a refusal. */
async function answerTo(url: string, token: string): Promise<string> {
  const client = await RoomClient.open(url);
  client.hello({ token });
  const [name, payload] = await client.next('welcome', 'goodbye');
  client.terminate();
  return name === 'welcome' ? 'welcome' : payload.code;
}
