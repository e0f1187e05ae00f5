import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY } from '../../machines/kernel/time.ts';
import {
  isAdminRoom,
  isAdminRoomDetail,
  isAdminTeam,
  isAdminTeamDetail,
  isAdminUser,
  isAdminUserDetail,
  isLogLine,
  isPageOf,
} from '../../machines/people/admin.answers.ts';
import { planCatalogue } from '../../machines/plan/plan.ts';
import { whileRefused } from '../support/kept.ts';
import { logIn, PASSWORD, People, type Person, post } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { settableClock } from '../support/settable-clock.ts';

const CHIEF = 'chief@callboard.test';
const PRO = 'pro-2023-12-monthly';
const PREMIUM = 'premium-2023-12-monthly';

const isUserPage = isPageOf(isAdminUser);

/** Set ahead so that people are made at instants of their own. */
const time = settableClock();

let people: People;
let chief: Person;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock, env: { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox' } });
  chief = await people.person(CHIEF);
  await post(chief.client, 'verify-email', { token: await people.mails.token(CHIEF) });
});
afterAll(() => people.leave());

const get = async (path: string) => (await chief.client.call('GET', `/api/admin/${path}`)).body;

const calls = [
  ['GET', 'users', undefined],
  ['GET', 'users/:uid', undefined],
  ['DELETE', 'users/:uid/sessions', undefined],
  ['GET', 'rooms', undefined],
  ['GET', 'rooms/:pid', undefined],
  ['GET', 'teams', undefined],
  ['GET', 'teams/:uid', undefined],
  ['PUT', 'teams/:uid/plan', { planId: PRO }],
  ['DELETE', 'teams/:uid/plan', undefined],
  ['PUT', 'teams/:uid/features', { features: ['beta'] }],
  ['GET', 'mails', undefined],
  ['GET', 'mails/1', undefined],
  ['GET', 'log', undefined],
  ['GET', 'health', undefined],
  ['GET', '', undefined],
  ['GET', 'nothing', undefined],
  ['POST', 'users', {}],
] as const;

describe('the admin area', () => {
  let owner: Person;
  let pid: string;
  let strangers: Readonly<Record<string, { client: RestClient; refused: object }>>;
  beforeAll(async () => {
    owner = await people.verifiedPerson();
    pid = (await owner.client.makeRoom()).room.pid;
    const anonymous = people.someone();
    await anonymous.makeRoom();
    const claimant = people.someone();
    await post(claimant, 'signup', { email: CHIEF, password: 'not the password of the chief' });
    const forged = people.someone();
    forged.cookie = 'callboard_session=made-up';
    const unsigned = { status: 401, body: { code: 'unauthorized' } };
    const forbidden = {
      status: 403,
      body: { code: 'forbidden', message: 'Only administrators can do that.' },
    };
    strangers = {
      'somebody signed out': { client: people.someone(), refused: unsigned },
      'a made-up session': { client: forged, refused: unsigned },
      'an anonymous user': { client: anonymous, refused: forbidden },
      'a user': { client: (await people.verifiedPerson()).client, refused: forbidden },
      'the owner of the team': { client: owner.client, refused: forbidden },
      'somebody who only claims the address of ADMIN_EMAIL': { client: claimant, refused: forbidden },
    };
  });

  describe.each(calls)('%s /api/admin/%s', (method, path, body) => {
    const ask = (client: RestClient, written = path) =>
      client.call(method, `/api/admin/${written.replace(':uid', owner.uid).replace(':pid', pid)}`, {
        ...(body && { body }),
      });

    it('U40 refuses everyone but administrators', async () => {
      for (const [who, { client, refused }] of Object.entries(strangers))
        expect({ who, ...(await ask(client)) }).toMatchObject({ who, ...refused });
    });
  });

  it('U40 refuses other spellings of the admin addresses too', async () => {
    const { client } = await people.verifiedPerson();
    for (const path of ['/api/admin', '/api/admin/users/', '/api/%61dmin/users', '/api/admin/%75sers']) {
      const { status } = await client.call('GET', path);
      expect([403, 404]).toContain(status);
    }
  });

  it('U40 changes nothing for a refused request', async () => {
    expect(await get(`teams/${owner.uid}`)).toMatchObject({ assignment: null, planId: '0' });
    expect(await get('log')).toEqual([]);
  });

  it('U40 refuses requests from other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answer = await chief.client.call('PUT', `/api/admin/teams/${owner.uid}/plan`, {
      body: { planId: PRO },
      headers,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });
});

describe('the list of users for administrators', () => {
  it('U42 is searched by parts of address, name and uid, regardless of case and accents', async () => {
    const zoe = await people.person('zoe.lindqvist@callboard.test');
    await zoe.client.call('PATCH', zoe.path, { body: { displayName: 'Zoë Lindqvist' } });
    for (const q of ['zoe.lind', 'ZOE LIND', 'zoë lin', zoe.uid.slice(2)]) {
      const page = await get(`users?q=${encodeURIComponent(q)}`);
      expect(isPageOf(isAdminUser)(page)).toBe(true);
      expect(page).toMatchObject({ items: [{ uid: zoe.uid, displayName: 'Zoë Lindqvist' }], next: null });
    }
    expect(await get('users?q=nobody-like-this')).toEqual({ items: [], next: null });
  });

  it('U42 returns each user once, newest first, in pages', async () => {
    time.ahead = DAY;
    const made = new Set<string>();
    for (let index = 0; index < 120; index++) {
      const { body } = await people.someone().call('POST', '/api/auth/anonymous');
      made.add(z.object({ user: z.object({ uid: z.string() }) }).parse(body).user.uid);
    }
    time.ahead = 0;
    const seen: string[] = [];
    const instants: number[] = [];
    let next: string | null = '';
    const sizes: number[] = [];
    while (next !== null) {
      const page = await get(`users?cursor=${next}`);
      assert(isUserPage(page));
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ uid }) => uid));
      instants.push(...page.items.map(({ createdAt }) => createdAt));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set(seen.slice(0, 120))).toEqual(made);
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true);
    expect(sizes.length).toBeGreaterThan(2);
  });

  it('rejects an invalid cursor', async () => {
    for (const cursor of ['x', '1_', "1_a'; drop table users", `${'9'.repeat(30)}_a`])
      expect(await get(`users?cursor=${encodeURIComponent(cursor)}`)).toMatchObject({ code: 'invalid' });
  });

  it('U43 shows users with their teams, rooms and sessions, without secrets', async () => {
    const ada = await people.verifiedPerson();
    await post(people.someone(), 'login', { email: ada.email, password: PASSWORD });
    const { room } = await ada.client.makeRoom({ name: 'Ada’s stage' });
    const detail = await get(`users/${ada.uid}`);
    expect(isAdminUserDetail(detail)).toBe(true);
    expect(detail).toMatchObject({
      user: { uid: ada.uid, email: ada.email, emailVerified: true, admin: false },
      pendingEmail: null,
      sessions: 2,
      teams: [{ id: ada.uid, role: 'TEAM_OWNER' }],
      rooms: [{ pid: room.pid, name: 'Ada’s stage', planName: 'Starter' }],
    });
    expect(JSON.stringify(detail)).not.toMatch(/argon2|password|secret|token|"kicked"/i);
    expect(await get('users/nobody')).toMatchObject({ code: 'not_found' });
  });
});

describe('the list of teams for administrators', () => {
  it('U42 is searched by name and id, and shows plan, people and rooms', async () => {
    const [ada, boris] = [await people.person(), await people.person()];
    const made = await ada.client.call('POST', '/api/teams', { body: { name: 'Théâtre du Châtelet' } });
    const { id } = z.object({ id: z.string() }).parse(made.body);
    for (const q of ['theatre', id]) {
      const page = await get(`teams?q=${q}`);
      expect(isPageOf(isAdminTeam)(page)).toBe(true);
      expect(page).toMatchObject({
        items: [{ id, name: 'Théâtre du Châtelet', members: 1, planName: 'Starter' }],
        next: null,
      });
    }
    const detail = await get(`teams/${id}`);
    expect(isAdminTeamDetail(detail)).toBe(true);
    expect(detail).toMatchObject({
      people: [{ uid: ada.uid, email: ada.email, role: 'TEAM_OWNER' }],
      rooms: [],
      assignment: null,
      endsAt: null,
    });
    expect(await get(`users/${ada.uid}`)).toMatchObject({
      teams: [{ id: ada.uid }, { id, role: 'TEAM_OWNER' }],
    });
    expect((await boris.client.call('GET', `/api/teams/${id}/plan`)).status).toBe(404);
    expect((await ada.client.call('GET', `/api/teams/${id}/plan`)).body).toMatchObject({ plan: { id: '0' } });
  });

  it("U42 includes every user's own team, even if that team is not stored", async () => {
    const ada = await people.person();
    await ada.client.makeRoom({ name: 'Own stage' });
    expect(await get(`teams/${ada.uid}`)).toMatchObject({
      team: { id: ada.uid, name: 'My team', members: 1 },
      people: [{ uid: ada.uid, name: ada.email, role: 'TEAM_OWNER' }],
      rooms: [{ name: 'Own stage', planName: 'Starter' }],
    });
  });
});

describe('the list of rooms for administrators', () => {
  it('U42 is searched by id, name, owner and team', async () => {
    const ada = await people.verifiedPerson();
    const { room } = await ada.client.makeRoom({ name: 'Großer Saal' });
    for (const q of [room.pid.toLowerCase(), 'großer', ada.uid]) {
      const page = await get(`rooms?q=${encodeURIComponent(q)}`);
      expect(isPageOf(isAdminRoom)(page)).toBe(true);
      expect(page).toMatchObject({ items: [{ pid: room.pid, ownerUid: ada.uid, teamId: ada.uid }] });
    }
  });

  it('U43 shows rooms with plan, sequence and screens, without links, secrets and hashes', async () => {
    const ada = await people.verifiedPerson();
    const made = await ada.client.makeRoom();
    const token = await ada.client.token(made, 'CONTROLLER');
    const controller = await RoomClient.open(people.server.url);
    await controller.join({ token, name: 'Front of house', view: 'CONTROLLER' });
    await controller.ask('room/setPassword', { password: 'swordfish' });
    const again = await RoomClient.join(people.server.url, {
      token: await ada.client.token(made, 'CONTROLLER'),
      name: 'Front of house',
      view: 'CONTROLLER',
    });
    await again.event('clients');
    const detail = await get(`rooms/${made.room.pid}`);
    expect(isAdminRoomDetail(detail)).toBe(true);
    expect(detail).toMatchObject({
      room: { pid: made.room.pid, planName: 'Starter' },
      planId: '0',
      seq: 1,
      timers: 1,
      outputs: 1,
      hasPassword: true,
      barred: 0,
      screens: [{ name: 'Front of house', view: 'CONTROLLER' }],
    });
    expect(JSON.stringify(detail)).not.toMatch(/argon2|signature|secret"|swordfish|deviceId/);
    expect(await get('rooms/NOSUCH00')).toMatchObject({ code: 'room_not_found' });
    await again.close();
  });
});

describe('the plan of a team', () => {
  let ada: Person;
  beforeAll(async () => {
    ada = await people.person();
  });

  const planOf = async () => (await ada.client.call('GET', `/api/teams/${ada.uid}/plan`)).body;
  const assign = (body: unknown) => chief.client.call('PUT', `/api/admin/teams/${ada.uid}/plan`, { body });

  it.each(planCatalogue.map(({ id }) => id))('B50 can be assigned: %s', async (planId) => {
    const answer = await assign({ planId });
    expect(answer.status).toBe(200);
    expect(isAdminTeamDetail(answer.body)).toBe(true);
    expect(answer.body).toMatchObject({ planId, assignment: { planId, activeUntil: null } });
    expect(await planOf()).toMatchObject({ plan: { id: planId }, usage: { rooms: 0 } });
  });

  it('B50 returns to Starter when the assignment is removed', async () => {
    const activeUntil = time.clock.wall() + DAY;
    await assign({ planId: PRO, activeUntil });
    expect(await planOf()).toMatchObject({
      plan: { id: PRO },
      since: expect.any(Number),
      activeUntil,
      standing: { active: true },
      end: { label: 'Active until', at: activeUntil },
    });
    const { status } = await chief.client.call('DELETE', `/api/admin/teams/${ada.uid}/plan`);
    expect(status).toBe(204);
    expect(await planOf()).toMatchObject({ plan: { id: '0' }, since: null, activeUntil: null, end: null });
  });

  it.each([
    [{ planId: 'gold' }, 404, 'not_found'],
    [{ planId: PRO, activeUntil: 1 }, 400, 'invalid'],
    [{ planId: 'premium-2023-12-one-time', activeUntil: 9e12 }, 400, 'invalid'],
    [{ planId: PRO, activeUntil: 'tomorrow' }, 400, 'invalid'],
    [{ planId: PRO, limits: { rooms: -1 } }, 400, 'invalid'],
    [{}, 400, 'invalid'],
  ])('B51 does not change if the assignment is invalid: %j', async (body, status, code) => {
    const before = await planOf();
    expect(await assign(body)).toMatchObject({ status, body: { code } });
    expect(await planOf()).toEqual(before);
  });

  it('cannot be set for an unknown team', async () => {
    const answer = await chief.client.call('PUT', '/api/admin/teams/nobody/plan', { body: { planId: PRO } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('teams/nobody')).toMatchObject({ code: 'not_found' });
  });

  it('is not shown to strangers', async () => {
    const eve = people.someone();
    await eve.makeRoom();
    const answers = [eve, people.someone()].map(async (client) => {
      const { status } = await client.call('GET', `/api/teams/${ada.uid}/plan`);
      return status;
    });
    expect(await Promise.all(answers)).toEqual([404, 401]);
  });

  it('U44 is logged with administrator, change and time', async () => {
    const until = time.clock.wall() + DAY;
    await assign({ planId: PRO, activeUntil: until });
    await chief.client.call('DELETE', `/api/admin/teams/${ada.uid}/plan`);
    const log = await get('log');
    expect(Array.isArray(log) && log.every(isLogLine)).toBe(true);
    expect(log).toMatchObject([
      { actor: CHIEF, action: 'plan removed', subject: `team ${ada.uid}` },
      {
        actor: CHIEF,
        action: 'plan assigned',
        subject: `team ${ada.uid}`,
        detail: `${PRO} until ${new Date(until).toISOString()}`,
      },
      ...Array.from(z.array(z.unknown()).parse(log).slice(2)),
    ]);
  });

  it.each([
    ['PUT', { planId: PREMIUM }],
    ['DELETE', undefined],
  ])('U44 is not changed by %s if the log line cannot be written', async (method, body) => {
    await assign({ planId: PRO });
    const before = await get(`teams/${ada.uid}`);
    const change = () => chief.client.call(method, `/api/admin/teams/${ada.uid}/plan`, { body });
    const answer = await whileRefused(people.server.dataDir, 'insert on admin_log', change);
    expect(answer.status).toBe(500);
    expect(await get(`teams/${ada.uid}`)).toEqual(before);
    expect(await planOf()).toMatchObject({ plan: { id: PRO } });
  });

  it('U44 adds no log line if the change cannot be written', async () => {
    const before = await get('log');
    const change = () => assign({ planId: PREMIUM });
    const answer = await whileRefused(people.server.dataDir, 'update on team_plans', change);
    expect(answer.status).toBe(500);
    expect(await get('log')).toEqual(before);
  });
});

describe('the sessions of a user', () => {
  it('U233 are ended by an administrator, with tokens and screens, and a log line', async () => {
    const ada = await people.verifiedPerson();
    const made = await ada.client.makeRoom();
    const elsewhere = people.someone();
    await logIn(elsewhere, ada.email);
    const screen = await RoomClient.open(people.server.url);
    await screen.join({ token: await ada.client.token(made, 'CONTROLLER', { signature: null }) });

    const path = `/api/admin/users/${ada.uid}/sessions`;
    expect((await chief.client.call('DELETE', path)).status).toBe(204);
    expect(await screen.goodbye()).toMatchObject({ code: 'unauthorized' });
    for (const client of [ada.client, elsewhere])
      expect((await client.call('GET', ada.path)).status).toBe(401);
    expect(await get(`users/${ada.uid}`)).toMatchObject({ sessions: 0 });
    const [newest] = z.array(z.unknown()).parse(await get('log'));
    expect(newest).toMatchObject({
      actor: CHIEF,
      action: 'all sessions signed out',
      subject: `user ${ada.email}`,
      detail: ada.uid,
    });
    expect((await logIn(elsewhere, ada.email)).status).toBe(200);
    expect((await chief.client.call('GET', chief.path)).status).toBe(200);
    const nobody = await chief.client.call('DELETE', '/api/admin/users/nobody/sessions');
    expect(nobody).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('U233 continue if the log line cannot be written', async () => {
    const ada = await people.verifiedPerson();
    const end = () => chief.client.call('DELETE', `/api/admin/users/${ada.uid}/sessions`);
    const answer = await whileRefused(people.server.dataDir, 'insert on admin_log', end);
    expect(answer.status).toBe(500);
    expect((await ada.client.call('GET', ada.path)).status).toBe(200);
  });
});
