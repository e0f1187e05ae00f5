import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf, newKey } from '../support/api-keys.ts';
import { everythingKept } from '../support/kept.ts';
import { People } from '../support/people.ts';
import { anonymous, crew, join, newTeam } from '../support/teams.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

const pathTo = (teamId: string, id: string) => `/api/teams/${teamId}/keys/${id}`;

describe('an API key', () => {
  it('K1 is shown once and never stored on disk', async () => {
    const { ada, id, room } = await crew(people);
    const made = await newKey(ada.client, id, { name: 'Desk 3', scope: 'show-call', roomPid: room.room.pid });
    const { key, ...shown } = made;
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(shown).toMatchObject({
      name: 'Desk 3',
      scope: 'show-call',
      roomPid: room.room.pid,
      prefix: key.slice(0, 6),
      lastUsedAt: null,
    });
    expect(await keysOf(ada.client, id)).toEqual([shown]);
    const written = await everythingKept(people.server.dataDir);
    expect(written).toContain(made.id);
    expect(written).not.toContain(key);
  });

  it('K2 can be created by members, and by visitors without an account for their own rooms', async () => {
    const { ada, bob, id, room } = await crew(people);
    expect(await newKey(bob.client, id)).toMatchObject({ roomPid: null });
    const guest = await anonymous(people);
    const { room: own } = await guest.client.makeRoom();
    expect(await newKey(guest.client, guest.uid, { roomPid: own.pid })).toMatchObject({ roomPid: own.pid });
    const body = { name: 'Deck', scope: 'edit', roomPid: room.room.pid };
    const foreign = await guest.client.call('POST', `/api/teams/${guest.uid}/keys`, { body });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'room_not_found' } });
    const biller = await people.person();
    await join(ada.client, id, biller.client, 'TEAM_BILLING');
    expect((await biller.client.call('GET', `/api/teams/${id}/keys`)).status).toBe(403);
  });

  it('K2 is renamed by members, and a team has at most 50', async () => {
    const { ada, bob, id } = await crew(people);
    const { id: keyId } = await newKey(ada.client, id);
    const renamed = await bob.client.call('PATCH', pathTo(id, keyId), { body: { name: ' Left  desk ' } });
    expect(renamed).toMatchObject({ status: 200, body: { id: keyId, name: 'Left desk' } });
    await Promise.all(Array.from({ length: 49 }, () => newKey(bob.client, id)));
    const body = { name: 'One more', scope: 'read' };
    expect(await ada.client.call('POST', `/api/teams/${id}/keys`, { body })).toMatchObject({
      status: 403,
      body: { code: 'plan_limit', message: expect.stringContaining('This team has 50 keys') },
    });
  });

  it('K3 for one room is deleted by new links or a move, and returns if the room is restored', async () => {
    const { ada, id, room } = await crew(people);
    const { pid } = room.room;
    const ofTeam = await newKey(ada.client, id);
    const list = async () => (await keysOf(ada.client, id)).map((key) => key.id);
    await newKey(ada.client, id, { roomPid: pid });
    await ada.client.call('POST', `/api/teams/${id}/replace-links`);
    expect(await list()).toEqual([ofTeam.id]);
    const next = await newKey(ada.client, id, { roomPid: pid });
    await ada.client.call('DELETE', `/api/rooms/${pid}`);
    expect(await list()).toEqual([ofTeam.id]);
    await ada.client.call('POST', `/api/rooms/${pid}/restore`);
    expect(await list()).toEqual([next.id, ofTeam.id]);
    const elsewhere = await newTeam(ada);
    await ada.client.call('POST', `/api/rooms/${pid}/move`, { body: { teamId: elsewhere } });
    expect(await list()).toEqual([ofTeam.id]);
  });

  it('W2823 for one room stays invalid if the room moves to another team and returns', async () => {
    const { ada, id, room } = await crew(people);
    const { pid } = room.room;
    const { key } = await newKey(ada.client, id, { roomPid: pid });
    const ofTeam = await newKey(ada.client, id);
    const status = async (shown: string) =>
      (await people.someone().call('GET', `/v1/get_room?room_id=${pid}&api_key=${shown}`)).status;
    expect([await status(key), await status(ofTeam.key)]).toEqual([200, 200]);
    for (const teamId of [await newTeam(ada), id])
      expect((await ada.client.call('POST', `/api/rooms/${pid}/move`, { body: { teamId } })).status).toBe(
        200,
      );
    expect([await status(key), await status(ofTeam.key)]).toEqual([401, 200]);
    expect((await keysOf(ada.client, id)).map((listed) => listed.id)).toEqual([ofTeam.id]);
  });

  it('K3 is invalid after its revocation, which only its own team can order', async () => {
    const { ada, bob, id } = await crew(people);
    const { id: keyId } = await newKey(ada.client, id);
    const other = await people.person();
    expect((await other.client.call('DELETE', pathTo(other.uid, keyId))).status).toBe(404);
    expect((await bob.client.call('DELETE', pathTo(id, keyId))).status).toBe(204);
    expect(await keysOf(ada.client, id)).toEqual([]);
    expect((await bob.client.call('DELETE', pathTo(id, keyId))).status).toBe(404);
  });
});

describe('the keys of an account', () => {
  it('U81 become invalid when the account first proves an address', async () => {
    const ada = await people.person();
    await newKey(ada.client, ada.uid);
    const token = await people.mails.token(ada.email);
    await ada.client.call('POST', '/api/auth/verify-email', { body: { token } });
    expect(await keysOf(ada.client, ada.uid)).toEqual([]);
  });
});
