import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import { askKept, everythingKept } from '../support/kept.ts';
import { SITE } from '../support/mail-trap.ts';
import { PASSWORD, People } from '../support/people.ts';
import type { RestAnswer } from '../support/rest-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { accept, anonymous, invite, join, newTeam, statusesOf, teamOf, teamsOf } from '../support/teams.ts';

/** Set ahead to see invitations expire. */
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

const expired = { status: 400, body: { code: 'link_expired' } };

async function crew() {
  const [ada, bob] = [await people.verifiedPerson(), await people.verifiedPerson()];
  return { ada, bob, id: await newTeam(ada) };
}

describe('an invitation', () => {
  it('M34 adds one person with the role of the invitation, and works once', async () => {
    const { ada, bob, id } = await crew();
    const { token } = await invite(ada.client, id, { role: 'TEAM_BILLING' });
    const preview = await people.someone().call('GET', `/api/teams/${id}/invite?token=${token}`);
    expect(preview.body).toEqual({ team: { id, name: 'Crew' }, role: 'TEAM_BILLING', invitedBy: null });
    expect(await accept(bob.client, id, token)).toMatchObject({
      status: 200,
      body: { team: { id, members: { [bob.uid]: { role: 'TEAM_BILLING' } } } },
    });
    expect((await teamsOf(bob)).map((team) => team.id)).toEqual([bob.uid, id]);
    expect(await accept((await people.person()).client, id, token)).toMatchObject(expired);
    expect(await people.someone().call('GET', `/api/teams/${id}/invite?token=${token}`)).toMatchObject(
      expired,
    );
  });

  it('M34 adds only one person if several people use it at the same time', async () => {
    const { ada, id } = await crew();
    const { token } = await invite(ada.client, id);
    const guests = await Promise.all([0, 1, 2].map(() => people.person()));
    const answers = await Promise.all(guests.map(({ client }) => accept(client, id, token)));
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
  });

  it('M34 does not change existing members, and stays valid for other people', async () => {
    const { ada, bob, id } = await crew();
    await join(ada.client, id, bob.client);
    const { token } = await invite(ada.client, id, { role: 'TEAM_OWNER' });
    for (const member of [ada, bob]) expect((await accept(member.client, id, token)).status).toBe(200);
    expect(teamOf(await ada.client.call('GET', `/api/teams/${id}`)).members[bob.uid]?.role).toBe(
      'TEAM_MEMBER',
    );
    expect((await accept((await people.person()).client, id, token)).status).toBe(200);
  });

  it('M34 is valid for seven days', async () => {
    const { ada, bob, id } = await crew();
    const { token } = await invite(ada.client, id);
    time.ahead = 7 * DAY + 1;
    const answers = [
      await accept(bob.client, id, token),
      await people.someone().call('GET', `/api/teams/${id}/invite?token=${token}`),
    ];
    time.ahead = 0;
    for (const answer of answers) expect(answer).toMatchObject(expired);
  });

  it('M34 is for one team only, and invalid once it is revoked', async () => {
    const { ada, bob, id } = await crew();
    const other = await newTeam(ada, 'Other');
    const { id: inviteId, token } = await invite(ada.client, id);
    expect(await accept(bob.client, other, token)).toMatchObject(expired);
    expect((await ada.client.call('DELETE', `/api/teams/${other}/invites/${inviteId}`)).status).toBe(404);
    expect((await ada.client.call('DELETE', `/api/teams/${id}/invites/${inviteId}`)).status).toBe(204);
    expect(await accept(bob.client, id, token)).toMatchObject(expired);
    expect((await ada.client.call('GET', `/api/teams/${id}/invites`)).body).toEqual([]);
  });

  it.each<[string, (all: Awaited<ReturnType<typeof crew>>) => Promise<RestAnswer>]>([
    ['leaves', ({ bob, id }) => bob.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`)],
    ['is removed', ({ ada, bob, id }) => ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`)],
    [
      'is no longer an owner',
      ({ ada, bob, id }) =>
        ada.client.call('PATCH', `/api/teams/${id}/members/${bob.uid}`, { body: { role: 'TEAM_MEMBER' } }),
    ],
    [
      'deletes the account',
      ({ bob }) => bob.client.call('DELETE', bob.path, { body: { currentPassword: PASSWORD } }),
    ],
  ])(
    'U240 becomes invalid if the user who made it %s, while invitations of others stay valid',
    async (_, end) => {
      const all = await crew();
      const { ada, bob, id } = all;
      await join(ada.client, id, bob.client, 'TEAM_OWNER');
      const { token } = await invite(bob.client, id, { role: 'TEAM_OWNER' });
      const { id: kept } = await invite(ada.client, id);
      expect((await end(all)).status).toBeLessThan(300);
      const back = await people.person();
      expect(await accept(back.client, id, token)).toMatchObject(expired);
      expect((await ada.client.call('GET', `/api/teams/${id}/invites`)).body).toMatchObject([{ id: kept }]);
    },
  );

  it.each<[string, (all: Awaited<ReturnType<typeof crew>>) => Promise<RestAnswer>]>([
    ['leaves', ({ bob, id }) => bob.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`)],
    ['is removed', ({ ada, bob, id }) => ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`)],
    [
      'stops being an owner, and then leaves',
      async ({ ada, bob, id }) => {
        const path = `/api/teams/${id}/members/${bob.uid}`;
        await ada.client.call('PATCH', path, { body: { role: 'TEAM_MEMBER' } });
        return bob.client.call('DELETE', path);
      },
    ],
  ])('W2819 to the address of a member becomes invalid if the member %s', async (_, end) => {
    const { ada, id } = await crew();
    for (const bob of [await people.verifiedPerson(), await people.person()]) {
      const [first, spare] = await Promise.all(
        [0, 1].map(() => invite(ada.client, id, { role: 'TEAM_OWNER', email: bob.email })),
      );
      const { id: other } = await invite(ada.client, id, { role: 'TEAM_MEMBER', email: people.newAddress() });
      expect((await accept(bob.client, id, first?.token ?? '')).status).toBe(200);
      expect((await end({ ada, bob, id })).status).toBe(204);
      expect(await accept(bob.client, id, spare?.token ?? '')).toMatchObject(expired);
      const { body } = await ada.client.call('GET', `/api/teams/${id}/invites`);
      expect(body).toMatchObject([{ id: other }]);
      await ada.client.call('DELETE', `/api/teams/${id}/invites/${other}`);
    }
  });

  it('M34 is listed and stored without its token', async () => {
    const { ada, id } = await crew();
    const { id: inviteId, token } = await invite(ada.client, id);
    const { body } = await ada.client.call('GET', `/api/teams/${id}/invites`);
    expect(body).toEqual([
      {
        id: inviteId,
        role: 'TEAM_MEMBER',
        email: null,
        createdAt: expect.any(Number),
        expiresAt: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
    expect(await everythingKept(people.server.dataDir)).not.toContain(token);
  });

  it("M34 is mailed to an address with the team's name", async () => {
    const { ada, bob, id } = await crew();
    await ada.client.call('PATCH', ada.path, { body: { displayName: 'Ada <b>Bold</b>' } });
    const { link } = await invite(ada.client, id, {
      role: 'TEAM_MEMBER',
      email: ` ${bob.email.toUpperCase()}`,
    });
    const mail = await people.mails.to(bob.email);
    expect(mail).toContain(`${SITE}${link}`);
    expect(mail).toContain('Ada &lt;b&gt;Bold&lt;/b&gt; has invited you to the team Crew.');
  });

  it('M31 can share the own team of a user, which is then stored', async () => {
    const { ada, bob } = await crew();
    await join(ada.client, ada.uid, bob.client);
    const [, shared] = await teamsOf(bob);
    expect(shared).toMatchObject({
      id: ada.uid,
      members: { [ada.uid]: { role: 'TEAM_OWNER' }, [bob.uid]: { role: 'TEAM_MEMBER' } },
    });
  });

  it('M32 cannot be created or accepted by a visitor without an account', async () => {
    const { ada, id } = await crew();
    const visitor = await anonymous(people);
    const { token } = await invite(ada.client, id);
    const refused = { status: 403, body: { code: 'forbidden' } };
    expect(await accept(visitor.client, id, token)).toMatchObject(refused);
    expect((await accept(people.someone(), id, token)).status).toBe(401);
    const body = { role: 'TEAM_MEMBER' };
    expect(await visitor.client.call('POST', `/api/teams/${visitor.uid}/invites`, { body })).toMatchObject(
      refused,
    );
  });

  it('M35 is refused to a user in 50 teams, and stays valid', async () => {
    const { ada, bob, id } = await crew();
    const { token } = await invite(ada.client, id);
    const teams = await Promise.all(Array.from({ length: 50 }, () => newTeam(bob)));
    expect(await accept(bob.client, id, token)).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    await bob.client.call('DELETE', `/api/teams/${teams[0]}`);
    expect((await accept(bob.client, id, token)).status).toBe(200);
  });

  it('M35 is refused if the team has 200 members', async () => {
    const { ada, bob, id } = await crew();
    const { dataDir } = people.server;
    const numbers =
      'with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 198)';
    const columns = 'is_anonymous, is_admin, created_at, updated_at';
    await askKept(
      dataDir,
      `${numbers} insert into users (uid, ${columns}) select 'member-' || n, ${columns} from numbers, users where uid = ?`,
      ada.uid,
    );
    await askKept(
      dataDir,
      `${numbers} insert into team_members select team_id, 'member-' || n, role, joined_at from numbers, team_members where team_id = ?`,
      id,
    );
    const [first, last] = [await invite(ada.client, id), await invite(ada.client, id)];
    const cid = await people.person();
    expect((await accept(cid.client, id, first.token)).status).toBe(200);
    expect(await accept(bob.client, id, last.token)).toMatchObject({
      status: 403,
      body: { code: 'plan_limit' },
    });
  });

  it('M35 is refused if the team already has 100 open invitations', async () => {
    const { ada, id } = await crew();
    const body = { role: 'TEAM_MEMBER' };
    const made = await Promise.all(
      Array.from({ length: 101 }, () => ada.client.call('POST', `/api/teams/${id}/invites`, { body })),
    );
    expect(made.filter(({ status }) => status === 403).map((answer) => answer.body)).toMatchObject([
      { code: 'plan_limit' },
    ]);
  });
});

describe('the members of a team', () => {
  it('M33 see all e-mail addresses if they are owners, and otherwise only their own', async () => {
    const { ada, bob, id } = await crew();
    await join(ada.client, id, bob.client);
    const seenBy = async ({ client }: typeof ada) => {
      const { members } = teamOf(await client.call('GET', `/api/teams/${id}`));
      return [members[ada.uid]?.['email'], members[bob.uid]?.['email']];
    };
    expect(await seenBy(ada)).toEqual([ada.email, bob.email]);
    expect(await seenBy(bob)).toEqual([null, bob.email]);
  });

  it('M30 can change roles and remove others only if they are owners', async () => {
    const { ada, bob, id } = await crew();
    const cid = await people.person();
    await join(ada.client, id, bob.client);
    await join(ada.client, id, cid.client, 'TEAM_BILLING');
    const role = { body: { role: 'TEAM_OWNER' } };
    for (const { client } of [bob, cid]) {
      for (const uid of [ada.uid, bob.uid, cid.uid])
        expect((await client.call('PATCH', `/api/teams/${id}/members/${uid}`, role)).status).toBe(403);
      expect((await client.call('DELETE', `/api/teams/${id}/members/${ada.uid}`)).status).toBe(403);
      for (const path of ['', '/invites'])
        expect((await client.call(path === '' ? 'DELETE' : 'GET', `/api/teams/${id}${path}`)).status).toBe(
          403,
        );
      expect((await client.call('PATCH', `/api/teams/${id}`, { body: { name: 'Mine' } })).status).toBe(403);
      expect((await client.call('POST', `/api/teams/${id}/invites`, role)).status).toBe(403);
    }
    const team = await ada.client.call('PATCH', `/api/teams/${id}/members/${bob.uid}`, role);
    expect(teamOf(team).members[bob.uid]?.role).toBe('TEAM_OWNER');
    expect((await bob.client.call('DELETE', `/api/teams/${id}/members/${ada.uid}`)).status).toBe(204);
    expect((await ada.client.call('GET', `/api/teams/${id}`)).status).toBe(404);
    expect((await bob.client.call('DELETE', `/api/teams/${id}/members/${ada.uid}`)).body).toMatchObject({
      code: 'not_found',
    });
  });

  it('M30 can leave the team', async () => {
    const { ada, bob, id } = await crew();
    await join(ada.client, id, bob.client);
    expect((await bob.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`)).status).toBe(204);
    expect((await teamsOf(bob)).map((team) => team.id)).toEqual([bob.uid]);
  });

  it('M7 cannot both leave at once if they are the only owners', async () => {
    const { ada, bob, id } = await crew();
    await join(ada.client, id, bob.client, 'TEAM_OWNER');
    const left = await Promise.all(
      [ada, bob].map(({ client, uid }) => client.call('DELETE', `/api/teams/${id}/members/${uid}`)),
    );
    expect(statusesOf(left)).toEqual([204, 409]);
  });
});

describe('a deleted account', () => {
  const removal = { body: { currentPassword: PASSWORD } };

  it('U9 deletes its teams that have no other members, and leaves its other teams', async () => {
    const { ada, bob, id } = await crew();
    await join(bob.client, bob.uid, ada.client);
    const alone = await ada.client.makeRoom({ teamId: id });
    const shared = await ada.client.makeRoom({ teamId: bob.uid });
    expect((await ada.client.call('DELETE', ada.path, removal)).status).toBe(204);
    expect((await bob.client.call('GET', `/api/rooms/${alone.room.pid}`)).status).toBe(404);
    expect((await bob.client.call('GET', `/api/rooms/${shared.room.pid}`)).status).toBe(200);
    expect(teamOf(await bob.client.call('GET', `/api/teams/${bob.uid}`)).members).not.toHaveProperty(ada.uid);
  });

  it('U9 is not deleted if it is the only owner of another team', async () => {
    const { ada, bob, id } = await crew();
    await join(ada.client, id, bob.client);
    const { room } = await ada.client.makeRoom();
    expect(await ada.client.call('DELETE', ada.path, removal)).toMatchObject({
      status: 409,
      body: { code: 'last_owner', message: expect.stringContaining('only owner of Crew') },
    });
    expect((await ada.client.call('GET', `/api/rooms/${room.pid}`)).status).toBe(200);
  });
});
