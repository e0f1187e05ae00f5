import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outcomeOf } from '../proof/cells.ts';
import { People, type Person, userIn } from '../support/people.ts';
import { type MadeRoom, type RestAnswer, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { type Crew, crew, join, joinAsController, newTeam, rejoined } from '../support/teams.ts';
import { startServer } from '../support/test-server.ts';

/** Remaining access of a former member, and of holders of the team's links. */
let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

/** REST's answers to all requests of a room token. */
async function atRest(client: RestClient, { room: { pid } }: MadeRoom, token: string): Promise<string[]> {
  const headers = { 'x-access-token': token };
  const answers = [
    await client.command(pid, token, 'timeset/start'),
    ...(await Promise.all(
      ['state', 'log', 'kicked'].map((what) => client.call('GET', `/api/rooms/${pid}/${what}`, { headers })),
    )),
  ];
  return answers.map(outcomeOf);
}
const SHUT = Array.from({ length: 4 }, () => '401 unauthorized');

const logOf = async (client: RestClient, { room: { pid } }: MadeRoom) =>
  (await client.call('GET', `/api/rooms/${pid}/log`)).body;

const logged = z.array(z.looseObject({ at: z.number() }));

const uidOf = async (client: RestClient) => userIn(await client.call('GET', '/api/auth/session')).uid;

describe('an ended membership', () => {
  const endings: readonly [string, (crew: Crew) => Promise<unknown>][] = [
    ['is removed', ({ ada, bob, id }) => ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`)],
    ['ends by leaving', ({ bob, id }) => bob.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`)],
    [
      'becomes billing-only',
      ({ ada, bob, id }) =>
        ada.client.call('PATCH', `/api/teams/${id}/members/${bob.uid}`, { body: { role: 'TEAM_BILLING' } }),
    ],
    [
      'ends with a move of the room',
      ({ ada, room }) =>
        ada.client.call('POST', `/api/rooms/${room.room.pid}/move`, { body: { teamId: ada.uid } }),
    ],
  ];

  it.each(endings)(
    'M42 ends all sockets and tokens of the member at once if the membership %s',
    async (_, end) => {
      const all = await crew(people);
      const { ada, bob, room } = all;
      const [first, second] = [
        await joinAsController(people, bob, room),
        await joinAsController(people, bob, room),
      ];
      const owner = await joinAsController(people, ada, room);
      const viewer = await RoomClient.join(people.server.url, {
        token: await people.someone().token(room, 'VIEWER'),
      });
      await end(all);
      for (const { controller } of [first, second])
        expect(await controller.goodbye()).toMatchObject({ code: 'unauthorized', closed: { code: 4401 } });
      expect(await rejoined(people.server.url, first.token)).toBe('unauthorized');
      expect(await atRest(bob.client, room, first.token)).toEqual(SHUT);
      const started = await owner.controller.ask('timeset/start');
      await viewer.reached(started.seq);
      await Promise.all([owner.controller.close(), viewer.close()]);
    },
  );

  it('M42 W14 accepts no further request, not even a password change whose hash is being computed', async () => {
    // At this price sixty of them take seconds, and most wait.
    const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const waiting = await People.gather({ passwordCost });
    const { ada, bob, id, room } = await crew(waiting);
    const elsewhere = await ada.client.makeRoom({ name: 'Elsewhere' });
    const { controller, token } = await joinAsController(waiting, bob, room);
    for (let nth = 1; nth <= 30; nth++)
      controller.send(['command', nth, 'room/setPassword', { password: `locked out ${nth}` }]);
    const byRest = Array.from({ length: 30 }, () =>
      bob.client.command(room.room.pid, token, 'room/setPassword', { password: 'locked out' }),
    );
    await ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`);
    const removedAt = Date.now();
    // Passwords are hashed in the order in which they came, so that this one comes after all of his.
    const last = await ada.client.token(elsewhere, 'CONTROLLER', { signature: null });
    await ada.client.command(elsewhere.room.pid, last, 'room/setPassword', { password: 'the last' });
    await Promise.all(byRest);
    const log = logged.parse(await logOf(ada.client, room));
    expect(log.filter(({ at }) => at > removedAt)).toEqual([]);
    await waiting.leave();
  });

  it('M42 leaves shared links valid for everyone', async () => {
    const { ada, bob, id, room } = await crew(people);
    const screen = await RoomClient.join(people.server.url, {
      token: await people.someone().token(room, 'OPERATOR'),
    });
    await ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`);
    for (const client of [bob.client, people.someone()])
      expect((await client.credentials(room, 'OPERATOR')).body).toMatchObject({ permissions: 13 });
    await screen.ask('timeset/start');
    await screen.close();
  });

  it('M42 stays ended after a restart of the server', async () => {
    const DATA_DIR = temporaryFolder();
    const before = await People.gather({ env: { DATA_DIR } });
    const [{ client: ada }, { client: bob }] = [await before.verifiedPerson(), await before.person()];
    const id = await newTeam({ client: ada });
    await join(ada, id, bob);
    const room = await ada.makeRoom({ teamId: id });
    const [adas, bobs] = [await ada.token(room, 'CONTROLLER'), await bob.token(room, 'CONTROLLER')];
    await bob.call('DELETE', `/api/teams/${id}/members/${await uidOf(bob)}`);
    await before.leave();
    const after = await startServer({ env: { DATA_DIR } });
    expect(await rejoined(after.url, bobs)).toBe('unauthorized');
    expect(await atRest(new RestClient(after.url), room, bobs)).toEqual(SHUT);
    const link = await new RestClient(after.url).credentials(room, 'CONTROLLER');
    expect(link.body).toMatchObject({ permissions: 47 });
    const controller = await RoomClient.join(after.url, { token: adas });
    await controller.close();
    await after.remove();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});

describe('the links of a team', () => {
  const replace = ({ client }: Person, id: string) => client.call('POST', `/api/teams/${id}/replace-links`);

  it('M39 are replaced in all its rooms at once, also on open sockets', async () => {
    const { ada, bob, id, room } = await crew(people);
    const [asleep, elsewhere] = [await ada.client.makeRoom({ teamId: id }), await ada.client.makeRoom()];
    const watched = await people.someone().token(room, 'VIEWER');
    const viewer = await RoomClient.join(people.server.url, { token: watched });
    const other = await RoomClient.join(people.server.url, {
      token: await people.someone().token(elsewhere, 'VIEWER'),
    });
    const { controller } = await joinAsController(people, bob, room);
    expect(await replace(bob, id)).toMatchObject({ status: 200, body: { rooms: 2 } });
    for (const client of [viewer, controller])
      expect(await client.goodbye()).toMatchObject({ code: 'unauthorized', closed: { code: 4401 } });
    expect(await rejoined(people.server.url, watched)).toBe('unauthorized');
    for (const replaced of [room, asleep]) {
      const stale = await people.someone().credentials(replaced, 'VIEWER');
      expect(stale.body).toMatchObject({ code: 'bad_signature' });
      const fresh = await ada.client.room(replaced.room.pid);
      expect((await people.someone().credentials(fresh, 'OPERATOR')).body).toMatchObject({ permissions: 13 });
    }
    other.send(['ping', 1]);
    await other.next('serverTime');
    await other.close();
  });

  it('M39 stay replaced after a restore of the room and after a restart', async () => {
    const DATA_DIR = temporaryFolder();
    const before = await startServer({ env: { DATA_DIR } });
    const ada = new RestClient(before.url);
    const [kept, deleted] = [await ada.makeRoom(), await ada.makeRoom()];
    await ada.call('DELETE', `/api/rooms/${deleted.room.pid}`);
    const answer = await ada.call('POST', `/api/teams/${await uidOf(ada)}/replace-links`);
    expect(answer).toMatchObject({ status: 200, body: { rooms: 2 } });
    await before.remove();
    const after = await startServer({ env: { DATA_DIR } });
    const back = new RestClient(after.url);
    back.cookie = ada.cookie;
    expect((await back.call('POST', `/api/rooms/${deleted.room.pid}/restore`)).status).toBe(200);
    for (const made of [kept, deleted]) {
      const stale = await new RestClient(after.url).credentials(made, 'CONTROLLER');
      expect(stale).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
      const fresh = await back.room(made.room.pid);
      expect((await new RestClient(after.url).credentials(fresh, 'CONTROLLER')).status).toBe(200);
    }
    await after.remove();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  it('M39 are also replaced in a room that is being deleted', async () => {
    const { ada, id, room } = await crew(people);
    const { pid } = room.room;
    for (let round = 0; round < 5; round += 1) {
      const made = await ada.client.room(pid);
      await Promise.all([ada.client.call('DELETE', `/api/rooms/${pid}`), replace(ada, id)]);
      expect((await ada.client.call('POST', `/api/rooms/${pid}/restore`)).status).toBe(200);
      const stale = await people.someone().credentials(made, 'CONTROLLER');
      expect(stale.body).toMatchObject({ code: 'bad_signature' });
    }
  });

  it('M42 a queued move of a room is refused if its sender is removed before it runs', async () => {
    const { ada, bob, id, room } = await crew(people);
    const others = await newTeam(bob, 'The others');
    await Promise.all(Array.from({ length: 60 }, () => bob.client.makeRoom({ teamId: others })));
    const answered: string[] = [];
    const told = async (what: string, call: Promise<RestAnswer>) => {
      const { status } = await call;
      answered.push(`${what} ${status}`);
    };
    // The team that the room is to go to is busy for a while.
    const replaced = Array.from({ length: 8 }, () => told('replaced', replace(bob, others)));
    const move = { body: { teamId: others } };
    const moved = told('moved', bob.client.call('POST', `/api/rooms/${room.room.pid}/move`, move));
    await bob.client.call('GET', '/api/version');
    await told('put out', ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`));
    await Promise.all([moved, ...replaced]);
    const since = answered.slice(answered.indexOf('put out 204'));
    expect(since).not.toContain('moved 200');
  });

  it('M39 are replaced in any number of rooms, and the log names the member', async () => {
    const { ada, bob, id, room } = await crew(people);
    await Promise.all(Array.from({ length: 44 }, () => ada.client.makeRoom({ teamId: id })));
    expect((await replace(bob, id)).body).toEqual({ rooms: 45 });
    const log = await ada.client.call('GET', `/api/rooms/${room.room.pid}/log`);
    expect(log.body).toMatchObject([{ command: 'room/rotateSecrets', actor: `u:${bob.uid}` }]);
  });
});
