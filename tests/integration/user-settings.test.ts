import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { logIn, PASSWORD, People, post, sessionOf, userIn } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

describe('user settings', () => {
  it('change name and picture', async () => {
    const { client, path } = await people.person();
    const photoURL = 'data:image/png;base64,iVBORw0KGgo=';
    const changed = await client.call('PATCH', path, { body: { displayName: ' Ada ', photoURL } });
    expect(changed.body).toMatchObject({ displayName: 'Ada', photoURL });
    const cleared = await client.call('PATCH', path, { body: { displayName: '', photoURL: null } });
    expect(cleared.body).toMatchObject({ displayName: null, photoURL: null });
  });

  it('W2824 keeps no invisible or reordered name of a user, team, key, kiosk link or named link', async () => {
    const { client, path, uid } = await people.verifiedPerson();
    const room = await client.makeRoom();
    const { pid } = room.room;
    const places = [
      ['PATCH', path, 'displayName', {}],
      ['PATCH', `/api/teams/${uid}`, 'name', {}],
      ['POST', '/api/teams', 'name', {}],
      ['POST', `/api/teams/${uid}/keys`, 'name', { scope: 'read' }],
      ['POST', `/api/teams/${uid}/kiosks`, 'name', { rooms: [pid] }],
      ['POST', `/api/rooms/${pid}/named-links`, 'name', {}],
    ] as const;
    const send = (name: string) =>
      Promise.all(
        places.map(async ([method, at, field, more]) => {
          const { status, body } = await client.call(method, at, { body: { ...more, [field]: name } });
          return status < 300 ? Object(body)[field] : status;
        }),
      );
    expect(await send('\u202eadA\nB')).toEqual(places.map(() => 'adA B'));
    expect(await send('\u200b\u3164')).toEqual([null, 400, 400, 400, 400, 400]);
  });

  it.each(['png', 'jpeg', 'webp'])('U10 accept a picture of 60,000 characters: %s', async (type) => {
    const { client, path } = await people.person();
    const photoURL = `data:image/${type};base64,`.padEnd(60_000, 'A');
    expect((await client.call('PATCH', path, { body: { photoURL } })).status).toBe(200);
    const longer = { photoURL: `${photoURL}AAAA` };
    expect((await client.call('PATCH', path, { body: longer })).status).toBe(400);
  });

  it.each([
    ['data:image/svg+xml;base64,PHN2Zz4='],
    ['https://tracker.example/pixel.png'],
    ['javascript:alert(1)'],
    [`data:image/png;base64,${'A'.repeat(60_000)}`],
  ])('U10 reject a picture other than a small PNG, JPEG or WebP: %s', async (photoURL) => {
    const { client, path } = await people.person();
    expect(await client.call('PATCH', path, { body: { photoURL } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'photoURL' }] },
    });
  });

  it.each(['uid', 'isAdmin', 'customClaims', 'emailVerified', 'isAnonymous', 'password_hash'])(
    'cannot change the field %s',
    async (field) => {
      const { client, path } = await people.person();
      expect((await client.call('PATCH', path, { body: { [field]: true } })).status).toBe(400);
      expect(await sessionOf(client)).toMatchObject({ user: { customClaims: { admin: false } } });
    },
  );

  it('U2 change the password with the current one, and end every other session', async () => {
    const { client, email, path } = await people.verifiedPerson();
    const other = people.someone();
    await logIn(other, email);
    const before = people.thief(client);
    const change = (currentPassword?: string) =>
      client.call('PATCH', path, {
        body: { password: 'a new password', ...(currentPassword !== undefined && { currentPassword }) },
      });
    expect((await change()).body).toMatchObject({ code: 'wrong_password' });
    expect(await change('not the password')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await change(PASSWORD)).status).toBe(200);
    for (const ended of [other, before]) expect(await sessionOf(ended)).toEqual({ user: null });
    expect(await sessionOf(client)).toMatchObject({ user: { email } });
    expect((await logIn(people.someone(), email)).status).toBe(401);
    expect(await people.mails.to(email)).toContain('Your password was changed');
  });

  it('can change the e-mail address only of an account, and with the current password', async () => {
    const { client, path } = await people.person();
    const body = { email: people.newAddress() };
    expect((await client.call('PATCH', path, { body })).body).toMatchObject({ code: 'wrong_password' });
    const visitor = people.someone();
    const { uid } = userIn(await post(visitor, 'anonymous'));
    const answer = await visitor.call('PATCH', `/api/users/${uid}`, { body: { password: PASSWORD } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('U131 show the network addresses of sessions, and end all others', async () => {
    const { client, email, path } = await people.person();
    const others = [people.someone(), people.someone()];
    for (const each of others) await logIn(each, email);
    const { body } = await client.call('GET', `${path}/sessions`);
    expect(z.array(z.object({ address: z.string() })).parse(body)).toEqual(
      Array.from({ length: 3 }, () => ({ address: '127.0.0.1' })),
    );
    expect((await client.call('DELETE', `${path}/other-sessions`)).status).toBe(204);
    for (const each of others) expect(await sessionOf(each)).toEqual({ user: null });
    expect(await sessionOf(client)).toMatchObject({ user: { email } });
  });

  it('show the sessions, and end one or all of them', async () => {
    const { client, email, path } = await people.person();
    const [second, third] = [people.someone(), people.someone()];
    for (const each of [second, third]) await logIn(each, email);
    const listed = z
      .array(z.object({ id: z.string(), present: z.boolean(), userAgent: z.string() }))
      .parse((await client.call('GET', `${path}/sessions`)).body);
    expect(listed.filter(({ present }) => present)).toHaveLength(1);
    expect(listed).toHaveLength(3);
    expect(listed.every(({ id }) => !client.cookie.includes(id))).toBe(true);
    const [mine] = z
      .array(z.object({ id: z.string(), present: z.boolean() }))
      .parse((await second.call('GET', `${path}/sessions`)).body)
      .filter(({ present }) => present);
    expect((await client.call('DELETE', `${path}/sessions/${mine?.id ?? ''}`)).status).toBe(204);
    expect(await sessionOf(second)).toEqual({ user: null });
    expect(await sessionOf(third)).toMatchObject({ user: { email } });
    expect((await client.call('DELETE', `${path}/sessions`)).status).toBe(204);
    for (const each of [client, third]) expect(await sessionOf(each)).toEqual({ user: null });
  });

  it('are not accessible to another user', async () => {
    const [ada, eve] = [await people.person(), await people.person()];
    const sessions = await ada.client.call('GET', `${ada.path}/sessions`);
    const [session] = z.array(z.object({ id: z.string() })).parse(sessions.body);
    const foreign = [
      ['GET', ada.path],
      ['PATCH', ada.path, { displayName: 'Eve' }],
      ['DELETE', ada.path, { currentPassword: PASSWORD }],
      ['GET', `${ada.path}/sessions`],
      ['DELETE', `${ada.path}/sessions`],
    ] as const;
    for (const [method, path, body] of foreign) {
      expect((await eve.client.call(method, path, body && { body })).status).toBe(404);
      expect((await people.someone().call(method, path, body && { body })).status).toBe(401);
    }
    const theirs = `${eve.path}/sessions/${session?.id ?? ''}`;
    expect((await eve.client.call('DELETE', theirs)).status).toBe(404);
    expect(await sessionOf(ada.client)).toMatchObject({ user: { displayName: null } });
  });

  it('U9 delete the account with its rooms, and disconnect their screens', async () => {
    const { client, email, path } = await people.person();
    const room = await client.makeRoom();
    const viewer = await RoomClient.join(people.server.url, {
      token: await people.someone().token(room, 'VIEWER'),
    });
    const other = people.someone();
    await logIn(other, email);
    expect((await client.call('DELETE', path, { body: {} })).body).toMatchObject({ code: 'wrong_password' });
    expect((await client.call('DELETE', path, { body: { currentPassword: PASSWORD } })).status).toBe(204);
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await sessionOf(other)).toEqual({ user: null });
    expect((await logIn(people.someone(), email)).status).toBe(401);
    expect((await people.someone().credentials(room, 'VIEWER')).status).toBe(404);
  });
});
