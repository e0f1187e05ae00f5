import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { backUp, restoreUnder } from '../support/backups.ts';
import { LONG } from '../support/exhaustive.ts';
import { outboxToken } from '../support/outbox-token.ts';
import { addPasskey, askedForPasskey, SoftPasskey } from '../support/passkey.ts';
import { logIn, PASSWORD, post, sessionOf, userIn } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { invite, join, newTeam, rejoined } from '../support/teams.ts';

let server: ServerProcess;
const guest = () => new RestClient(server.url);

async function person(email: string) {
  const client = guest();
  const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD }));
  return { client, email, uid, path: `/api/users/${uid}` };
}

/** A device comes into the room, and is shown the door. Answers the token that it keeps. */
async function bar(controller: RoomClient, room: MadeRoom, deviceId: string): Promise<string> {
  const token = await guest().token(room, 'VIEWER', { deviceId });
  const screen = await RoomClient.open(server.url);
  const { clientId } = await screen.join({ token });
  await controller.ask('clients/kick', { clientId });
  await screen.closed;
  return token;
}

const controllerOf = async (client: RestClient, room: MadeRoom) =>
  RoomClient.join(server.url, { token: await client.token(room, 'CONTROLLER', { signature: null }) });

/** A house in which many a right is taken away between the backup and the restore. */
async function house() {
  const [ada, bob, eve, dan] = await Promise.all(
    ['ada', 'bob', 'eve', 'dan'].map((name) => person(`${name}@a.test`)),
  );
  if (!ada || !bob || !eve || !dan) throw new Error('Somebody is missing.');
  await post(ada.client, 'verify-email', { token: await outboxToken(server.dataDir, ada.email) });
  const teamId = await newTeam(ada);
  for (const { client } of [bob, eve]) await join(ada.client, teamId, client, 'TEAM_OWNER');
  const [room, locked] = [
    await ada.client.makeRoom({ teamId, name: 'As backed up' }),
    await ada.client.makeRoom({ teamId }),
  ];
  const thief = guest();
  await logIn(thief, ada.email);
  const controller = await controllerOf(ada.client, room);
  return {
    ada,
    bob,
    eve,
    dan,
    thief,
    teamId,
    room,
    locked,
    controller,
    withdrawn: await invite(ada.client, teamId),
  };
}

const SITE = 'http://localhost';

/** A user with a passkey that stays, a removed one, and a new one. */
async function passkeys() {
  const gus = await person('gus@a.test');
  await post(gus.client, 'verify-email', { token: await outboxToken(server.dataDir, gus.email) });
  const made = () => new SoftPasskey(gus.uid, { site: SITE });
  const [stays, goes, comes] = [made(), made(), made()];
  for (const passkey of [stays, goes]) await addPasskey(gus.client, gus.path, passkey);
  const change = async () => {
    await gus.client.call('DELETE', `${gus.path}/passkeys/${goes.id}`);
    await addPasskey(gus.client, gus.path, comes);
  };
  return { gus, stays, goes, comes, change };
}

/** Named links: one stays, one is revoked, one is new. */
async function namedLinks() {
  const owner = guest();
  const room = await owner.makeRoom();
  const path = `/api/rooms/${room.room.pid}/named-links`;
  const made = async (name: string) =>
    z
      .object({ id: z.string(), link: z.string() })
      .parse((await owner.call('POST', path, { body: { name } })).body);
  const [stays, goes] = [await made('Light'), await made('Sound')];
  const change = async () => {
    await owner.call('DELETE', `${path}/${goes.id}`);
    return made('Camera');
  };
  return { room, stays, goes, change };
}

type House = Awaited<ReturnType<typeof house>>;

async function takeAway({ ada, bob, eve, dan, teamId, locked, controller, withdrawn }: House): Promise<void> {
  const members = `/api/teams/${teamId}/members`;
  await controller.ask('clients/allow', { deviceId: 'forgiven-since' });
  await controller.ask('room/rename', { name: 'Changed since' });
  await (await controllerOf(ada.client, locked)).ask('room/setPassword', { password: 'open sesame' });
  const changed = { password: 'a new password', currentPassword: PASSWORD };
  const calls = [
    await ada.client.call('DELETE', `${members}/${bob.uid}`),
    await ada.client.call('PATCH', `${members}/${eve.uid}`, { body: { role: 'TEAM_MEMBER' } }),
    await ada.client.call('DELETE', `/api/teams/${teamId}/invites/${withdrawn.id}`),
    await dan.client.call('DELETE', dan.path, { body: { currentPassword: PASSWORD } }),
    await ada.client.call('PATCH', ada.path, { body: changed }),
  ];
  const refused = calls.filter(({ status }) => status >= 400);
  if (refused.length > 0) throw new Error(JSON.stringify(refused.map(({ body }) => body)));
}

async function restored() {
  const made = await house();
  const { controller, room, bob } = made;
  const tokens = [
    await bar(controller, room, 'barred-before'),
    await bar(controller, room, 'forgiven-since'),
  ];
  const membersToken = await bob.client.token(room, 'CONTROLLER', { signature: null });
  const keys = await passkeys();
  const links = await namedLinks();
  const backup = backUp(server);
  await keys.change();
  const comes = await links.change();
  tokens.push(await bar(controller, room, 'barred-since'));
  await takeAway(made);
  await restoreUnder(server, backup);
  return { ...made, tokens, membersToken, keys, links: { ...links, comes } };
}

let past: Awaited<ReturnType<typeof restored>>;
beforeAll(async () => {
  server = await ServerProcess.start({ env: { PUBLIC_URL: SITE } });
  past = await restored();
});
afterAll(() => server.remove());

const atTheDoor = async (deviceId: string, room = past.room) =>
  (await guest().credentials(room, 'VIEWER', { deviceId })).body;

describe('after a restore', () => {
  it('the show is as backed up', async () => {
    const token = await guest().token(past.room, 'VIEWER');
    const path = `/api/rooms/${past.room.room.pid}/state`;
    const { body } = await guest().call('GET', path, { headers: { 'x-access-token': token } });
    expect(body).toMatchObject({ room: { name: 'As backed up' } });
  });

  it('kicked devices stay refused, also those kicked since the backup', async () => {
    for (const device of ['barred-before', 'barred-since'])
      expect(await atTheDoor(device)).toMatchObject({ code: 'denied_kicked' });
    expect(await atTheDoor('forgiven-since')).toMatchObject({ permissions: 1 });
  });

  it('earlier room tokens open no socket', async () => {
    for (const token of [...past.tokens, past.membersToken])
      expect(await rejoined(server.url, token)).toBe('unauthorized');
  });

  it('a member who was removed since has no access to team and rooms', async () => {
    const { ada, bob, teamId, room } = past;
    await logIn(ada.client, ada.email, 'a new password');
    expect((await ada.client.call('GET', `/api/teams/${teamId}`)).status).toBe(200);
    expect((await bob.client.call('GET', `/api/teams/${teamId}`)).status).toBe(404);
    expect((await bob.client.credentials(room, 'CONTROLLER', { signature: null })).status).toBe(403);
  });

  it('a role that was lowered since stays low', async () => {
    const { ada, eve, teamId } = past;
    expect((await eve.client.call('GET', `/api/teams/${teamId}`)).status).toBe(200);
    expect((await eve.client.call('DELETE', `/api/teams/${teamId}/members/${ada.uid}`)).status).toBe(403);
  });

  it('an invitation that was revoked since adds nobody', async () => {
    const body = { token: past.withdrawn.token };
    const answer = await past.bob.client.call('POST', `/api/teams/${past.teamId}/accept-invite`, { body });
    expect(answer.body).toMatchObject({ code: 'link_expired' });
  });

  it('a password that was changed since is the new one', async () => {
    expect((await logIn(guest(), past.ada.email)).status).toBe(401);
    expect((await logIn(guest(), past.ada.email, 'a new password')).status).toBe(200);
    expect(await sessionOf(past.thief)).toEqual({ user: null });
  });

  it('U216 a passkey removed after the backup stays invalid, and others and recovery codes work', async () => {
    const { gus, stays, goes, comes } = past.keys;
    const opened = async (passkey: SoftPasskey) => {
      const shown = passkey.shown(await askedForPasskey(guest()));
      return (await post(guest(), 'passkey', { passkey: shown })).status;
    };
    expect([await opened(stays), await opened(goes), await opened(comes)]).toEqual([200, 403, 200]);
    const state = (await gus.client.call('GET', `${gus.path}/second-factor`)).body;
    expect(state).toMatchObject({ recoveryCodes: 10, passkeys: [{ id: stays.id }, { id: comes.id }] });
  });

  it('R2165 a named link revoked after the backup stays invalid, and others work', async () => {
    const { room, stays, goes, comes } = past.links;
    const opened = async ({ link }: { readonly link: string }) =>
      (await guest().call('GET', `/api/rooms/${room.room.pid}/credentials${new URL(link, SITE).search}`))
        .status;
    expect([await opened(stays), await opened(goes), await opened(comes)]).toEqual([200, 403, 200]);
  });

  it('an account that was deleted since is gone, with its session', async () => {
    expect((await logIn(guest(), past.dan.email)).status).toBe(401);
    expect(await sessionOf(past.dan.client)).toEqual({ user: null });
  });

  it('a room that got a password after the backup still needs that password', async () => {
    expect(await atTheDoor('screen', past.locked)).toMatchObject({ code: 'denied_protected' });
  });

  it('U216 every passkey needs the password if the replaced database was unreadable', LONG, async () => {
    const { stays, comes } = past.keys;
    const backup = backUp(server);
    await server.stop();
    writeFileSync(`${server.dataDir}/callboard.sqlite`, 'unreadable'.repeat(1_000));
    await restoreUnder(server, backup);
    for (const passkey of [stays, comes]) {
      const shown = passkey.shown(await askedForPasskey(guest()));
      expect(await post(guest(), 'passkey', { passkey: shown })).toMatchObject({
        status: 403,
        body: { code: 'passkey_password' },
      });
    }
  });
});
