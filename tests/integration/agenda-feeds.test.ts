import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People } from '../support/people.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

/** A room with a planned item, and its feeds by the link of its agenda. */
async function aRoom(at = people) {
  const { client } = await at.person();
  const made = await client.makeRoom({ name: 'Gala', timezone: 'Europe/Oslo' });
  const { room, links } = made;
  const signature = new URL(links.agenda ?? '', at.server.url).searchParams.get('signature') ?? '';
  const feed = (format: string, query: Readonly<Record<string, string>> = { signature }, headers = {}) =>
    fetch(`${at.server.url}/v1/agenda.${format}?${new URLSearchParams({ room_id: room.pid, ...query })}`, {
      headers,
    });
  const set = (body: object) => client.call('PATCH', `/api/rooms/${room.pid}`, { body });
  return { client, made, room, signature, feed, set };
}

describe('the feeds of an agenda', () => {
  it('K82 accept the signature of the agenda link, and need no signature in an open room', async () => {
    const { feed, set, room, signature } = await aRoom();
    const [json, ics] = [await feed('json', {}), await feed('ics', {})];
    expect(await json.json()).toMatchObject({ room: { room_id: room.pid, name: 'Gala' } });
    expect(ics.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(new ICAL.Component(ICAL.parse(await ics.text())).getFirstPropertyValue('name')).toBe('Gala');
    await set({ access: 'SIGNED' });
    const refused = await feed('ics', {});
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ ok: false, code: 'bad_signature' });
    expect((await feed('json', { signature: `${signature}x` })).status).toBe(403);
    expect((await feed('json')).status).toBe(200);
  });

  it('K82 answer 404 for an unknown room, and 400 for an invalid room id', async () => {
    const { feed } = await aRoom();
    expect((await feed('ics', { room_id: 'ZZZZ9999' })).status).toBe(404);
    expect((await feed('ics', { room_id: 'x' })).status).toBe(400);
  });

  it('K82 are refused in a room with a password', async () => {
    const { client, made, room, feed } = await aRoom();
    const token = await client.token(made, 'CONTROLLER');
    await client.command(room.pid, token, 'room/setPassword', { password: 'doors at eight' });
    const closed = await feed('ics');
    expect(closed.status).toBe(403);
    expect(await closed.json()).toMatchObject({ ok: false, code: 'denied_protected' });
  });

  it('K82 answer 304 without a body while nothing has changed', async () => {
    const { feed, set, signature } = await aRoom();
    const first = await feed('ics');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await feed('ics', { signature }, { 'if-none-match': `W/"other", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    await set({ name: 'Gala dinner' });
    const changed = await feed('ics', { signature }, { 'if-none-match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('K82 answer each subscriber once a minute, whatever other subscribers request', async () => {
    const limited = await People.gather({ env: { RATE_LIMITS: 'on' } });
    const { feed, signature } = await aRoom(limited);
    const asked = async (agent: string) => (await feed('ics', { signature }, { 'user-agent': agent })).status;
    expect([await asked('Phone'), await asked('Desktop')]).toEqual([200, 200]);
    const refused = await feed('ics', { signature }, { 'user-agent': 'Phone' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(40);
    await limited.leave();
  });
});
