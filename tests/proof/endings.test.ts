import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { logIn, PASSWORD, People, type Person, post, sessionOf } from '../support/people.ts';
import type { MadeRoom } from '../support/rest-client.ts';
import { type Crew, crew } from '../support/teams.ts';
import {
  type AccessAnswers,
  answersAt,
  connectScreen,
  LAPSED,
  OPEN_TO_CONTROLLER,
  OPEN_TO_VIEWER,
} from './access-over-time.ts';

/**
 * The table of rights by time: everything that a right can come from × everything that ends it × every door, before and
 * after. Ada owns the team and its room, Bob is a member of it, Cleo has an account and a link.
 */
let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

interface Scene extends Crew {
  readonly cleo: Person;
}

async function scene(): Promise<Scene> {
  return { ...(await crew(people)), cleo: await people.verifiedPerson() };
}

/** A token's bases. */
const standings = {
  'a link, signed in': ({ cleo, room }: Scene) => cleo.client.token(room, 'CONTROLLER'),
  'an open room, signed in': ({ cleo, room }: Scene) =>
    cleo.client.token(room, 'VIEWER', { signature: null }),
  'a membership': ({ bob, room }: Scene) => bob.client.token(room, 'CONTROLLER', { signature: null }),
  'a link, signed out': ({ room }: Scene) => people.someone().token(room, 'CONTROLLER'),
  'an open room, signed out': ({ room }: Scene) =>
    people.someone().token(room, 'VIEWER', { signature: null }),
} as const;
type Standing = keyof typeof standings;

const opening = (standing: Standing): AccessAnswers =>
  standing.startsWith('an open room') ? OPEN_TO_VIEWER : OPEN_TO_CONTROLLER;

const CLEO: readonly Standing[] = ['a link, signed in', 'an open room, signed in'];
const BOB: readonly Standing[] = ['a membership'];
const OPEN: readonly Standing[] = ['an open room, signed in', 'an open room, signed out'];

interface Ending {
  readonly name: string;
  /** Which rights it ends; all others stay. */
  readonly ends: readonly Standing[];
  readonly come: (scene: Scene) => Promise<unknown>;
}

const member = ({ id, bob }: Scene) => `/api/teams/${id}/members/${bob.uid}`;

const access = ({ ada, room }: Scene, to: string) =>
  ada.client.call('PATCH', `/api/rooms/${room.room.pid}`, { body: { access: to } });

const accessSchema = z.object({ room: z.object({ settings: z.object({ access: z.string() }) }) });

async function isSigned({ client }: Person, { room }: MadeRoom): Promise<boolean> {
  const { body } = await client.call('GET', `/api/rooms/${room.pid}`);
  return accessSchema.parse(body).room.settings.access === 'SIGNED';
}

/** By a second session of the same account. */
async function elsewhere({ email }: Person) {
  const client = people.someone();
  await logIn(client, email);
  return client;
}

async function sessionsOf({ client, path }: Person): Promise<readonly string[]> {
  const { body } = await client.call('GET', `${path}/sessions`);
  return Array.isArray(body) ? body.map(({ id }) => String(id)) : [];
}

async function resetOf({ email, client }: Person): Promise<unknown> {
  await post(client, 'forgot-password', { email });
  const token = await people.mails.token(email);
  return post(people.someone(), 'reset-password', { token, password: `${PASSWORD} too` });
}

const endings: readonly Ending[] = [
  { name: 'a log-out', ends: CLEO, come: ({ cleo }) => post(cleo.client, 'logout') },
  { name: "a member's log-out", ends: BOB, come: ({ bob }) => post(bob.client, 'logout') },
  {
    name: 'a sign-out everywhere, from elsewhere',
    ends: CLEO,
    come: async ({ cleo }) => (await elsewhere(cleo)).call('DELETE', `${cleo.path}/sessions`),
  },
  {
    name: 'the end of a listed session',
    ends: CLEO,
    come: async ({ cleo }) => {
      const listed = await sessionsOf(cleo);
      const other = await elsewhere(cleo);
      for (const id of listed) await other.call('DELETE', `${cleo.path}/sessions/${id}`);
    },
  },
  {
    name: 'a new password',
    ends: CLEO,
    come: ({ cleo }) =>
      cleo.client.call('PATCH', cleo.path, {
        body: { password: `${PASSWORD} too`, currentPassword: PASSWORD },
      }),
  },
  { name: 'a password reset', ends: CLEO, come: ({ cleo }) => resetOf(cleo) },
  {
    name: 'a log-in to another account',
    ends: CLEO,
    come: async ({ cleo }) => logIn(cleo.client, (await people.person()).email),
  },
  {
    name: 'an account that is deleted',
    ends: CLEO,
    come: ({ cleo }) => cleo.client.call('DELETE', cleo.path, { body: { currentPassword: PASSWORD } }),
  },
  {
    name: "a member's account that is deleted",
    ends: BOB,
    come: ({ bob }) => bob.client.call('DELETE', bob.path, { body: { currentPassword: PASSWORD } }),
  },
  {
    name: 'a membership that is taken away',
    ends: BOB,
    come: (all) => all.ada.client.call('DELETE', member(all)),
  },
  {
    name: 'a membership that is given up',
    ends: BOB,
    come: (all) => all.bob.client.call('DELETE', member(all)),
  },
  {
    name: 'a membership for bills alone',
    ends: BOB,
    come: (all) => all.ada.client.call('PATCH', member(all), { body: { role: 'TEAM_BILLING' } }),
  },
  {
    name: 'a room that moves to another team',
    ends: BOB,
    come: ({ ada, room }) =>
      ada.client.call('POST', `/api/rooms/${room.room.pid}/move`, { body: { teamId: ada.uid } }),
  },
  { name: 'a room that becomes SIGNED', ends: OPEN, come: (all) => access(all, 'SIGNED') },
  {
    name: 'an undo that makes it SIGNED',
    ends: OPEN,
    come: async ({ ada, room }) => {
      const token = await ada.client.token(room, 'CONTROLLER');
      // Newer steps, which the asking at the doors has left, are undone before it.
      while (!(await isSigned(ada, room))) await ada.client.command(room.room.pid, token, 'room/undo');
    },
  },
];

/** Was SIGNED before, so that an undo makes it so again. */
async function reopened(all: Scene): Promise<Scene> {
  await access(all, 'SIGNED');
  await access(all, 'OPEN');
  return all;
}

const seen = new Set<string>();

async function inEach(all: Scene) {
  const names = Object.keys(standings).filter((name): name is Standing => name in standings);
  return Promise.all(
    names.map(async (standing) => {
      const token = await standings[standing](all);
      return { standing, at: await connectScreen(people.server.url, all.room, token) };
    }),
  );
}

async function answersOf(everyone: Awaited<ReturnType<typeof inEach>>) {
  const answers = [];
  for (const { standing, at } of everyone) {
    const said = await answersAt(people.server.url, at);
    for (const door of Object.keys(said)) seen.add(`${standing} ${door}`);
    answers.push([standing, said]);
  }
  return Object.fromEntries(answers);
}

describe('the table of rights over time', () => {
  it.each(endings)('W80 W81 shows that exactly the rights that depend on $name end', async (ending) => {
    const all = await reopened(await scene());
    const everyone = await inEach(all);
    const before = Object.fromEntries(everyone.map(({ standing }) => [standing, opening(standing)]));
    expect(await answersOf(everyone)).toEqual(before);
    await ending.come(all);
    const after = everyone.map(({ standing }) => [
      standing,
      ending.ends.includes(standing) ? LAPSED : opening(standing),
    ]);
    expect(await answersOf(everyone)).toEqual(Object.fromEntries(after));
    for (const { at } of everyone) at.socket.terminate();
  });

  it('covers six kinds of access for each of five rights', () => {
    expect(seen.size).toBe(6 * 5);
  });
});

describe('the end of a right', () => {
  it('W81 does not take away the access that every visitor of an open room has', async () => {
    const { cleo, room } = await scene();
    const at = await connectScreen(people.server.url, room, await cleo.client.token(room, 'CONTROLLER'));
    await post(cleo.client, 'logout');
    const { afterMs } = await lapse(at.socket);
    expect(afterMs).toBeLessThan(100);
    expect(await sessionOf(cleo.client)).toEqual({ user: null });
    const again = await connectScreen(people.server.url, room, await cleo.client.token(room, 'CONTROLLER'));
    expect(await answersAt(people.server.url, again)).toEqual(OPEN_TO_CONTROLLER);
    again.socket.terminate();
  });

  it('W82 spreads the retry times of many connections over two seconds', async () => {
    const all = await crew(people);
    const crowd = await crowdIn(all.room, 50);
    await all.ada.client.call('PATCH', `/api/rooms/${all.room.room.pid}`, { body: { access: 'SIGNED' } });
    const waits = await Promise.all(crowd.map(async ({ socket }) => (await lapse(socket)).afterMs ?? 0));
    expect(new Set(waits).size).toBe(50);
    expect(Math.max(...waits)).toBeGreaterThan(1_900);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_020);
  });
});

async function crowdIn(room: MadeRoom, size: number) {
  return Promise.all(
    Array.from({ length: size }, async () =>
      connectScreen(
        people.server.url,
        room,
        await people.someone().token(room, 'VIEWER', { signature: null }),
      ),
    ),
  );
}

async function lapse(socket: Awaited<ReturnType<typeof connectScreen>>['socket']) {
  const [, goodbye] = await socket.next('goodbye');
  await socket.closed;
  return goodbye;
}
