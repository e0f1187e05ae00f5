import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TEAM_CAPS } from '../../machines/people/team.ts';
import { everythingKept } from '../support/kept.ts';
import { People } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import type { MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { crew } from '../support/teams.ts';

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

const webhook = z.looseObject({
  id: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  secret: z.string().optional(),
});
const delivery = z.looseObject({
  id: z.number(),
  state: z.string(),
  status: z.number().nullable(),
  answer: z.string(),
});

const pathTo = (teamId: string, rest = '') => `/api/teams/${teamId}/webhooks${rest}`;

async function made(client: RestClient, teamId: string, fields: object = {}) {
  const body = { url: receiver.url, ...fields };
  return webhook.parse((await client.call('POST', pathTo(teamId), { body })).body);
}

async function command(
  client: RestClient,
  room: MadeRoom,
  name: string,
  payload: object = {},
): Promise<void> {
  const token = await client.token(room, 'CONTROLLER', { signature: null });
  expect(await client.command(room.room.pid, token, name, payload)).toMatchObject({ status: 200 });
}

describe('a webhook', () => {
  it('K111 gets a step of an automation, whatever its events', async () => {
    const { ada, id, room } = await crew(people);
    const mine = await made(ada.client, id, { events: ['room.deleted'] });
    const other = await Receiver.open();
    await made(ada.client, id, { url: other.url, events: ['room.blackout'] });
    const when = { type: 'CALL', name: 'lights' };
    const steps = [
      { type: 'WEBHOOK', webhookId: mine.id },
      { type: 'WEBHOOK', webhookId: 'of another team' },
      { type: 'COMMAND', command: 'room/blackout', payload: '{"on":true}' },
    ];
    await command(ada.client, room, 'automations/add', { name: 'Lights', when, steps });
    await command(ada.client, room, 'automations/call', { name: 'lights' });
    await Promise.all([receiver.heard(1), other.heard(1)]);
    expect(receiver.events).toMatchObject([
      { type: 'automation.step', room: { pid: room.room.pid }, data: { automation: 'Lights' } },
    ]);
    expect(other.events).toMatchObject([{ type: 'room.blackout' }]);
    await other.close();
  });

  it('K332 shows exactly the address that it calls, and ambiguous addresses are refused', async () => {
    const { ada, id } = await crew(people);
    const shown = await made(ada.client, id, { url: `HTTP://127.1:${receiver.port}/a/../hook#part` });
    expect(shown.url).toBe(receiver.url);
    const path = pathTo(id, `/${shown.id}`);
    for (const url of [
      `http://example.org\\@127.0.0.1:${receiver.port}/`,
      'http://lights.example/\n',
      'http://@lights.example/',
    ])
      for (const answer of [
        await ada.client.call('PATCH', path, { body: { url: `${url}x` } }),
        await ada.client.call('POST', pathTo(id), { body: { url: `${url}x` } }),
      ])
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: 'url' }] } });
    expect((await ada.client.call('GET', pathTo(id))).body).toMatchObject([
      { url: receiver.url, answeredAt: null },
    ]);
    await ada.client.call('POST', `${path}/test`);
    expect((await ada.client.call('GET', pathTo(id))).body).toMatchObject([
      { answeredAt: expect.any(Number) },
    ]);
  });

  it('K63 gets its events in order, with whole objects and the seq', async () => {
    const { ada, id, room } = await crew(people);
    const { pid } = room.room;
    await made(ada.client, id, { events: ['timer.started', 'room.blackout'] });
    await command(ada.client, room, 'timeset/start');
    await command(ada.client, room, 'timeset/stop');
    await command(ada.client, room, 'room/blackout', { on: true });
    await receiver.heard(2);
    expect(receiver.events).toMatchObject([
      {
        type: 'timer.started',
        room: { pid },
        seq: 1,
        data: { timer: { _model: 'timer' }, status: { running: true } },
      },
      { type: 'room.blackout', room: { pid }, seq: 3, data: { on: true } },
    ]);
  });

  it('K61, K63 gets events of clock marks, rooms and devices', async () => {
    const { ada, id } = await crew(people);
    const events = ['timer.zero', 'room.created', 'room.deleted', 'device.connected', 'device.disconnected'];
    const room = await ada.client.makeRoom({ teamId: id });
    await command(ada.client, room, 'timers/replace', { items: [{ minutes: 0, seconds: 1 }] });
    await made(ada.client, id, { events });
    await command(ada.client, room, 'timeset/start');
    await receiver.heard(1);
    const other = await ada.client.makeRoom({ teamId: id });
    await receiver.heard(2);
    const token = await ada.client.token(other, 'CONTROLLER', { signature: null });
    const screen = await RoomClient.join(people.server.url, { token });
    await receiver.heard(3);
    // Another tab of the same device is no other device.
    const tab = await RoomClient.join(people.server.url, { token });
    await screen.close();
    await tab.close();
    await receiver.heard(4);
    await ada.client.call('DELETE', `/api/rooms/${other.room.pid}`);
    await receiver.heard(5);
    expect(receiver.events.map(({ type }) => type)).toEqual([
      'timer.zero',
      'room.created',
      'device.connected',
      'device.disconnected',
      'room.deleted',
    ]);
  });

  it('K64 is signed by Standard Webhooks, for a day also with the previous secret', async () => {
    const { ada, id, room } = await crew(people);
    const first = await made(ada.client, id);
    const changed = await ada.client.call('POST', pathTo(id, `/${first.id}/secret`));
    await command(ada.client, room, 'timeset/start');
    await receiver.heard(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
    const secrets = [webhook.parse(changed.body).secret, first.secret];
    const expected = secrets.map((secret = '') => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    });
    expect(headers['webhook-signature']).toBe(expected.join(' '));
    expect(headers['webhook-id']).toBe(JSON.parse(body).id);
    const written = await everythingKept(people.server.dataDir);
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  it('K63 is managed by members, and gets nothing of other teams and rooms', async () => {
    const { ada, bob, id, room } = await crew(people);
    const other = await ada.client.makeRoom({ teamId: id });
    const one = await made(bob.client, id, { rooms: [other.room.pid] });
    const everything = await made(bob.client, id, { events: ['*'] });
    await command(ada.client, room, 'timeset/start');
    await command(ada.client, other, 'timeset/start');
    await receiver.heard(3);
    expect(receiver.events.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => 'timer.started'));
    const off = await ada.client.call('PATCH', pathTo(id, `/${everything.id}`), { body: { enabled: false } });
    expect(off).toMatchObject({ status: 200, body: { enabled: false, events: ['*'] } });
    expect((await ada.client.call('DELETE', pathTo(id, `/${one.id}`))).status).toBe(204);
    await command(ada.client, other, 'timeset/stop');
    const listed = await ada.client.call('GET', pathTo(id));
    expect(listed.body).toMatchObject([{ id: everything.id, rooms: 'all', waiting: 0, dead: 0, missed: 0 }]);
    expect(receiver.got).toHaveLength(3);
    expect((await people.someone().call('GET', pathTo(id))).status).toBe(401);
  });

  it('K118 can be edited completely, and keeps its secret', async () => {
    const { ada, bob, id, room } = await crew(people);
    const before = await made(bob.client, id, { url: `${receiver.url}/old`, events: ['room.deleted'] });
    const change = (body: object) => ada.client.call('PATCH', pathTo(id, `/${before.id}`), { body });
    for (const wrong of [{ url: 'ftp://a.example' }, { events: [] }, { events: ['no.such'] }, { rooms: [] }])
      expect((await change(wrong)).status).toBe(400);
    const edited = { url: receiver.url, rooms: [room.room.pid], events: ['timer.started'] };
    const answer = await change(edited);
    expect(answer).toMatchObject({ status: 200, body: { ...edited, id: before.id, enabled: true } });
    expect(answer.body).not.toHaveProperty('secret');
    await command(ada.client, room, 'timeset/start');
    await receiver.heard(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    const key = Buffer.from((before.secret ?? '').slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
  });

  it('K63 is one of at most 20 of a team', async () => {
    const { ada, id } = await crew(people);
    for (let nth = 0; nth < TEAM_CAPS.webhooks; nth += 1) await made(ada.client, id);
    const body = { url: receiver.url };
    expect(await ada.client.call('POST', pathTo(id), { body })).toMatchObject({
      status: 403,
      body: { code: 'plan_limit', message: expect.stringContaining('This team has 20 webhooks') },
    });
  });

  it('K65 uses only http and https, without a password, on web ports', async () => {
    const { ada, id } = await crew(people);
    for (const url of [
      'ftp://a.example',
      'https://u:p@a.example',
      'https://a.example:25',
      'nonsense',
      'file:///etc',
    ])
      expect(await ada.client.call('POST', pathTo(id), { body: { url } })).toMatchObject({ status: 400 });
  });

  it('K141 is refused in a private network, when created and when edited', async () => {
    const { ada, id } = await crew(people);
    const { id: hook } = await made(ada.client, id);
    for (const url of ['http://10.0.0.1/hook', 'http://[::1]:8080/', 'http://0xa000001/'])
      for (const [method, path] of [
        ['POST', pathTo(id)],
        ['PATCH', pathTo(id, `/${hook}`)],
      ] as const) {
        const message =
          'This address is in a private network. The server’s operator can allow it in WEBHOOK_ALLOW.';
        expect(await ada.client.call(method, path, { body: { url } })).toMatchObject({
          status: 403,
          body: { code: 'forbidden', message, issues: [{ path: 'url', message }] },
        });
      }
    expect(await ada.client.call('GET', pathTo(id))).toMatchObject({
      body: [{ id: hook, url: receiver.url }],
    });
    const own = { url: 'http://localhost:8080/' };
    expect(await ada.client.call('PATCH', pathTo(id, `/${hook}`), { body: own })).toMatchObject({
      status: 200,
      body: own,
    });
  });

  it('K66 can be tested, and lists its deliveries with their answers', async () => {
    const { ada, id, room } = await crew(people);
    const { id: hook } = await made(ada.client, id, { events: ['room.on_air'] });
    const tested = await ada.client.call('POST', pathTo(id, `/${hook}/test`));
    expect(tested).toMatchObject({
      status: 200,
      body: { state: 'done', status: 200, answer: 'thanks', type: 'test' },
    });
    receiver.answer = (_request, response) => response.writeHead(500).end('x'.repeat(5_000));
    const failed = delivery.parse((await ada.client.call('POST', pathTo(id, `/${hook}/test`))).body);
    expect(failed).toMatchObject({ state: 'dead', status: 500 });
    expect(failed.answer).toBe('x'.repeat(1_024));
    receiver.answer = (_request, response) => response.writeHead(204).end();
    const again = await ada.client.call('POST', pathTo(id, `/${hook}/deliveries/${failed.id}/again`));
    expect(again).toMatchObject({
      status: 200,
      body: { id: failed.id, state: 'done', status: 204, tries: 1 },
    });
    const { body } = await ada.client.call('GET', pathTo(id, `/${hook}/deliveries`));
    expect(
      z
        .array(delivery)
        .parse(body)
        .map(({ status }) => status),
    ).toEqual([204, 200]);
    expect((await ada.client.call('POST', pathTo(id, `/${hook}/deliveries/none/again`))).status).toBe(404);
    await command(ada.client, room, 'timeset/start');
  });
});
