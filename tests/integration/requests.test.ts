import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PRIVATE_URLS } from '../../server/integrations/webhooks/addresses.fixture.ts';
import { askKept, everythingKept } from '../support/kept.ts';
import { People, type Person } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import type { MadeRoom } from '../support/rest-client.ts';
import { anonymous, crew, newTeam } from '../support/teams.ts';

let people: People;
let receiver: Receiver;
beforeAll(async () => {
  people = await People.gather({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' } });
});
afterAll(() => people.leave());
beforeEach(async () => {
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

async function does({ client }: Person, made: MadeRoom, name: string, payload: object = {}) {
  const token = await client.token(made, 'CONTROLLER', { signature: null });
  return client.command(made.room.pid, token, name, payload);
}

const pathTo = ({ room }: MadeRoom, rest: string) => `/api/rooms/${room.pid}/${rest}`;
const cue = (...steps: readonly object[]) => ({ name: 'Cue', when: { type: 'CALL', name: 'cue' }, steps });
const request = (fields: object = {}) => ({ type: 'REQUEST', method: 'POST', url: receiver.url, ...fields });

const setSecret = ({ client }: Person, room: MadeRoom, name: string, value: string) =>
  client.call('PUT', pathTo(room, `secrets/${name}`), { body: { value } });

const runsSchema = z.record(
  z.string(),
  z.array(z.looseObject({ end: z.string().nullable(), requests: z.array(z.unknown()).optional() })),
);
async function requestsOf({ client }: Person, room: MadeRoom): Promise<readonly unknown[]> {
  const token = await client.token(room, 'CONTROLLER', { signature: null });
  const answer = await client.call('GET', pathTo(room, 'automations/runs'), {
    headers: { 'x-room-token': token },
  });
  const runs = Object.values(runsSchema.parse(answer.body)).flat();
  return runs.flatMap(({ requests = [] }) => requests);
}

describe('a REQUEST step', () => {
  it('K2370, K2373, K2377 sends timer and secret, stores the status, and delays no later step', async () => {
    const { ada, room } = await crew(people);
    expect(await setSecret(ada, room, 'TOKEN', 'open sesame')).toMatchObject({ status: 204 });
    const headers = { Authorization: 'Bearer {{secret:TOKEN}}' };
    const steps = [
      request({ url: `${receiver.url}?t={timer}`, headers, body: '{"left":"{left}"}', as: 'json' }),
      request({ body: '{{secret:OTHER}}' }),
      { type: 'COMMAND', command: 'room/blackout', payload: '{"on":true}' },
    ];
    expect(await does(ada, room, 'automations/add', cue(...steps))).toMatchObject({ status: 200 });
    expect(await does(ada, room, 'automations/call', { name: 'cue' })).toMatchObject({ status: 200 });
    await receiver.heard(1);
    expect(receiver.got).toMatchObject([
      {
        headers: { authorization: 'Bearer open sesame', 'content-type': 'application/json; charset=utf-8' },
        body: expect.stringMatching(/^\{"left":"[\d:]+"\}$/),
      },
    ]);
    await expect.poll(() => requestsOf(ada, room)).toHaveLength(2);
    expect(await requestsOf(ada, room)).toEqual(
      expect.arrayContaining([
        { step: 0, status: 200 },
        { step: 1, reason: 'secret_missing' },
      ]),
    );
    const state = await ada.client.call('GET', pathTo(room, 'export'));
    expect(state.body).toMatchObject({
      settings: expect.anything(),
      automations: [{ steps: [{ headers }, {}, {}] }],
    });
  });

  it('K2379 is refused if its address is private, in any notation', async () => {
    const closed = await People.gather({ env: { OUTGOING_TEAMS: 'all' } });
    const ada = await closed.verifiedPerson();
    const room = await ada.client.makeRoom({});
    for (const url of PRIVATE_URLS) {
      const path = { body: { code: 'forbidden', issues: [{ path: 'steps.0.url' }] } };
      expect(await does(ada, room, 'automations/add', cue(request({ url })))).toMatchObject(path);
      const body = { steps: [request({ url })] };
      expect(await ada.client.call('POST', pathTo(room, 'requests/test'), { body })).toMatchObject(path);
    }
    const odd = await does(ada, room, 'automations/add', cue(request({ url: 'http://a@b.example/' })));
    expect(odd).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: 'steps.0.url' }] } });
    await closed.leave();
  });

  it('K2379 of a team without outgoing connections is refused', async () => {
    const guarded = await People.gather({ env: { OUTGOING_TEAMS: 'proven', WEBHOOK_ALLOW: '127.0.0.0/8' } });
    const stranger = await anonymous(guarded);
    const room = await stranger.client.makeRoom({});
    const barred = { status: 403, body: { code: 'outgoing_not_allowed' } };
    expect(await does(stranger, room, 'automations/add', cue(request()))).toMatchObject(barred);
    const body = { steps: [request()] };
    expect(await stranger.client.call('POST', pathTo(room, 'requests/test'), { body })).toMatchObject(barred);
    expect(await setSecret(stranger, room, 'KEY', 'x')).toMatchObject(barred);
    expect(receiver.got).toEqual([]);
    await guarded.leave();
  });
});

describe('the test of a REQUEST step', () => {
  it('K2378 returns the status or the reason', async () => {
    const { ada, room } = await crew(people);
    const test = (fields: object = {}) =>
      ada.client.call('POST', pathTo(room, 'requests/test'), { body: { steps: [request(fields)] } });
    expect(await test()).toMatchObject({ status: 200, body: { status: 200 } });
    expect(await test({ headers: { 'X-Key': '{{secret:NONE}}' } })).toMatchObject({
      body: { reason: 'secret_missing' },
    });
    expect(await test({ headers: { Host: 'x' } })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const body = { steps: [{ type: 'STOP' }] };
    expect(await ada.client.call('POST', pathTo(room, 'requests/test'), { body })).toMatchObject({
      status: 400,
    });
  });
});

describe('secrets of a room', () => {
  it('K2376 are set, listed by name and removed by members, and can never be read', async () => {
    const { ada, bob, room } = await crew(people);
    const value = `value-${room.room.pid}`;
    expect(await setSecret(ada, room, 'KEY_1', 'first')).toMatchObject({ status: 204 });
    expect(await setSecret(bob, room, 'KEY_1', value)).toMatchObject({ status: 204 });
    const listed = await bob.client.call('GET', pathTo(room, 'secrets'));
    expect(listed.body).toEqual(['KEY_1']);
    const headers = { 'X-Key': '{{secret:KEY_1}}' };
    await does(ada, room, 'automations/add', cue(request({ headers })));
    await does(ada, room, 'automations/call', { name: 'cue' });
    await receiver.heard(1);
    expect(receiver.got[0]?.headers['x-key']).toBe(value);
    expect(await everythingKept(people.server.dataDir)).not.toContain(value);
    const copy = await ada.client.call('POST', pathTo(room, 'duplicate'));
    const made = z.object({ room: z.looseObject({ pid: z.string() }) }).parse(copy.body);
    expect((await ada.client.call('GET', `/api/rooms/${made.room.pid}/secrets`)).body).toEqual([]);
    expect(await ada.client.call('DELETE', pathTo(room, 'secrets/KEY_1'))).toMatchObject({ status: 204 });
    expect((await ada.client.call('GET', pathTo(room, 'secrets'))).body).toEqual([]);
  });

  it('K2376 are limited to 20 of 1 kB, with plain names, and deleted with the room', async () => {
    const { ada, room } = await crew(people);
    for (const name of ['lower', 'A-B', 'A%20B', 'x'.repeat(65)])
      expect(await setSecret(ada, room, name, 'x')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    for (const value of ['', 'é'.repeat(513), 'x'.repeat(1_025)])
      expect(await setSecret(ada, room, 'A', value)).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      });
    const made = Array.from({ length: 22 }, (_, nth) => setSecret(ada, room, `S${nth}`, 'é'.repeat(512)));
    const statuses = (await Promise.all(made)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.filter((status) => status === 403)).toHaveLength(2);
    const [known = ''] = z
      .array(z.string())
      .parse((await ada.client.call('GET', pathTo(room, 'secrets'))).body);
    expect(await setSecret(ada, room, known, 'again')).toMatchObject({ status: 204 });
    const { _id: roomId } = room.room;
    const kept = () =>
      askKept(people.server.dataDir, 'select name from room_secrets where room_id = ?', roomId);
    expect(await kept()).toHaveLength(20);
    await askKept(people.server.dataDir, 'delete from rooms where id = ?', roomId);
    expect(await kept()).toEqual([]);
  });

  it('K2376 stay with the team if the room moves, and are hidden from former members', async () => {
    const { ada, bob, id, room } = await crew(people);
    await setSecret(ada, room, 'KEY', 'of the first team');
    const other = await newTeam(ada);
    const moved = await ada.client.call('POST', pathTo(room, 'move'), { body: { teamId: other } });
    expect(moved).toMatchObject({ status: 200 });
    expect((await ada.client.call('GET', pathTo(room, 'secrets'))).body).toEqual([]);
    const body = { steps: [request({ body: '{{secret:KEY}}' })] };
    const test = await ada.client.call('POST', pathTo(room, 'requests/test'), { body });
    expect(test.body).toEqual({ reason: 'secret_missing' });
    await setSecret(ada, room, 'NEW', 'of the other');
    await ada.client.call('POST', pathTo(room, 'move'), { body: { teamId: id } });
    expect((await ada.client.call('GET', pathTo(room, 'secrets'))).body).toEqual([]);
    await setSecret(ada, room, 'KEY', 'again');
    await ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`);
    for (const [method, rest] of [
      ['GET', 'secrets'],
      ['DELETE', 'secrets/KEY'],
      ['PUT', 'secrets/KEY'],
    ] as const)
      expect(await bob.client.call(method, pathTo(room, rest), { body: { value: 'x' } })).toMatchObject({
        status: 403,
      });
  });
});
