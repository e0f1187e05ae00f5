import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../../server/env.ts';
import { People, type Person } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import type { MadeRoom, RestAnswer } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { anonymous, crew, newTeam } from '../support/teams.ts';

const env = {
  OUTGOING_TEAMS: 'proven',
  WEBHOOK_ALLOW: '127.0.0.0/8',
  OSC_PORT: '0',
  OSC_ALLOW: '127.0.0.0/8',
};
let people: People;
let receiver: Receiver;
/** A desk in the venue's network, and what it heard. */
let desk: Socket;
let heard: string[] = [];
beforeAll(async () => {
  people = await People.gather({ env });
  receiver = await Receiver.open();
  desk = createSocket('udp4').on('message', (packet) =>
    heard.push(packet.toString('latin1').split('\0')[0] ?? ''),
  );
  desk.bind(0, '127.0.0.1');
  await once(desk, 'listening');
});
afterAll(async () => {
  await receiver.close();
  desk.close();
  await people.leave();
});
beforeEach(() => {
  receiver.got.length = 0;
  heard = [];
});

const refused = (message: RegExp | string) => ({
  status: 403,
  body: { code: 'outgoing_not_allowed', message: expect.stringMatching(message) },
});
const named = refused(/OUTGOING_TEAMS/);

const makeHook = ({ client }: Person, teamId: string, fields: object = {}) =>
  client.call('POST', `/api/teams/${teamId}/webhooks`, { body: { url: receiver.url, ...fields } });

const hookIn = ({ body }: RestAnswer) => z.looseObject({ id: z.string() }).parse(body).id;

async function does({ client }: Person, made: MadeRoom, name: string, payload: object = {}) {
  const token = await client.token(made, 'CONTROLLER', { signature: null });
  return client.command(made.room.pid, token, name, payload);
}

const target = () => ({ address: '127.0.0.1', port: desk.address().port });
const cue = (steps: readonly object[]) => ({ name: 'Cue', when: { type: 'CALL', name: 'cue' }, steps });
const oscStep = { type: 'OSC', address: '/cue/1/start', args: ['1'] };

describe('a team without a proven address', () => {
  it("K320, K321 cannot add webhooks, OSC targets or sending steps, and is told the setting's name", async () => {
    const stranger = await anonymous(people);
    const room = await stranger.client.makeRoom({});
    expect(await makeHook(stranger, stranger.uid)).toMatchObject(named);
    expect(await does(stranger, room, 'room/osc', { on: true, targets: [target()] })).toMatchObject(named);
    for (const step of [oscStep, { type: 'WEBHOOK', webhookId: 'any' }])
      expect(await does(stranger, room, 'automations/add', cue([step]))).toMatchObject(named);
    expect(await does(stranger, room, 'automations/add', cue([]))).toMatchObject({ status: 200 });
    expect(await does(stranger, room, 'room/osc', { on: true, targets: [] })).toMatchObject({ status: 200 });
  });

  it('K321 cannot add webhooks either if a member only claims an address', async () => {
    const claims = await people.person();
    expect(await makeHook(claims, claims.uid)).toMatchObject(named);
    const team = await newTeam(claims);
    expect(await makeHook(claims, team)).toMatchObject(named);
  });
});

describe('a team whose last member with a proven address leaves', () => {
  it('K322 sends nothing more, and can only switch its integrations off', async () => {
    const { ada, bob, id, room } = await crew(people, 'TEAM_OWNER');
    const hook = hookIn(await makeHook(ada, id));
    await does(ada, room, 'room/osc', { on: true, targets: [target()], rate: 0 });
    await does(ada, room, 'automations/add', cue([oscStep]));
    await does(bob, room, 'automations/call', { name: 'cue' });
    await expect.poll(() => heard).toContain('/cue/1/start');
    await does(bob, room, 'room/blackout', { on: true });
    await receiver.heard(1);
    await ada.client.call('DELETE', `/api/teams/${id}/members/${ada.uid}`);
    await does(bob, room, 'automations/call', { name: 'cue' });
    const sent = receiver.got.length;
    heard = [];
    expect(await does(bob, room, 'room/onAir', { on: true })).toMatchObject({ status: 200 });
    for (const path of ['/test', '/again'])
      expect(await bob.client.call('POST', `/api/teams/${id}/webhooks/${hook}${path}`)).toMatchObject(named);
    const change = (body: object) => bob.client.call('PATCH', `/api/teams/${id}/webhooks/${hook}`, { body });
    expect(await change({ events: ['*'] })).toMatchObject(named);
    expect(await change({ enabled: false })).toMatchObject({ status: 200 });
    expect(await does(bob, room, 'automations/add', cue([oscStep]))).toMatchObject(named);
    expect(receiver.got.length).toBe(sent);
    expect(heard).toEqual([]);
  });
});

describe('an OSC message without a room', () => {
  it('K328 is still sent to the same room if strangers enable OSC in their rooms', async () => {
    const own = await People.gather({ env });
    const { ada, room } = await crew(own);
    await does(ada, room, 'room/osc', { on: true, senders: ['127.0.0.1'], targets: [target()], rate: 0 });
    const at = `/api/rooms/${room.room.pid}/osc`;
    const seen = z
      .object({ listens: z.object({ port: z.int() }) })
      .parse((await ada.client.call('GET', at)).body);
    const console_ = createSocket('udp4');
    const press = (on: number) => {
      const packet = Buffer.from(`/callboard/blackout\0,i\0\0\0\0\0${String.fromCharCode(on)}`, 'latin1');
      return new Promise((sent) => console_.send(packet, seen.listens.port, '127.0.0.1', sent));
    };
    const toldOf = (count: number) =>
      expect.poll(() => heard.filter((address) => address.endsWith('/blackout')).length).toBe(count);
    await toldOf(1);
    await press(1);
    await toldOf(2);
    const stranger = await anonymous(own);
    const strange = await stranger.client.makeRoom({});
    await does(stranger, strange, 'room/osc', { on: true, senders: ['127.0.0.1'], code: 'let me in' });
    await press(0);
    await toldOf(3);
    // A proven team whose room lets in other senders.
    const bea = await own.verifiedPerson();
    const other = await bea.client.makeRoom({});
    await does(bea, other, 'room/osc', { on: true, senders: ['10.0.0.0/8'] });
    await press(1);
    await toldOf(4);
    console_.close();
    await own.leave();
  });

  it('K328 is sent to the room that accepts the sender if no team may use outgoing connections', async () => {
    const own = await People.gather({ env });
    const [one, two] = [await anonymous(own), await anonymous(own)];
    const [mine, strange] = [await one.client.makeRoom({}), await two.client.makeRoom({})];
    await does(one, mine, 'room/osc', { on: true, senders: ['127.0.0.1'] });
    await does(two, strange, 'room/osc', { on: true });
    const at = `/api/rooms/${mine.room.pid}/osc`;
    const read = async () =>
      z
        .object({ listens: z.object({ port: z.int() }), heard: z.object({ outcome: z.string() }).nullable() })
        .parse((await one.client.call('GET', at)).body);
    const { listens } = await read();
    const console_ = createSocket('udp4');
    console_.send(Buffer.from('/callboard/start\0\0\0\0,\0\0\0', 'latin1'), listens.port, '127.0.0.1');
    await expect.poll(async () => (await read()).heard?.outcome).toBe('taken');
    console_.close();
    await own.leave();
  });
});

describe('a list of teams in OUTGOING_TEAMS', () => {
  it('K320 allows outgoing connections to these teams only', async () => {
    const first = await People.gather({ env });
    const { ada, id } = await crew(first);
    const hook = await makeHook(ada, id);
    await first.server.stop();
    const server = { DATA_DIR: first.server.dataDir, ...env };
    const listed = await People.gather({ env: { ...server, OUTGOING_TEAMS: id } });
    const again: Person = { ...ada, client: listed.thief(ada.client) };
    expect(await makeHook(again, id)).toMatchObject({ status: 201 });
    expect(await makeHook(again, ada.uid)).toMatchObject(named);
    await listed.server.stop();
    const other = await People.gather({ env: { ...server, OUTGOING_TEAMS: ada.uid } });
    const last: Person = { ...ada, client: other.thief(ada.client) };
    expect(await makeHook(last, id)).toMatchObject(named);
    const path = `/api/teams/${id}/webhooks/${hookIn(hook)}/test`;
    expect(await last.client.call('POST', path)).toMatchObject(refused(/add it to OUTGOING_TEAMS/));
    await other.leave();
    await first.leave();
  });
});

describe('the setting OUTGOING_TEAMS', () => {
  const read = (OUTGOING_TEAMS?: string) =>
    readEnv({ DATA_DIR: temporaryFolder(), ...(OUTGOING_TEAMS !== undefined && { OUTGOING_TEAMS }) })
      .OUTGOING_TEAMS;
  const [one, other] = ['abcdefgh12345678', 'ABCDEFGH12345678'];

  it('K323 is `proven` by default, and can be `all` or a list of team ids', () => {
    expect(read()).toBe('proven');
    expect(read('')).toBe('proven');
    expect(read(' all ')).toBe('all');
    expect(read(`${one}, ${other}`)).toEqual([one, other]);
  });

  it.each(['Proven', 'none', 'all,proven', `${one},`, `${one},all`, 'true', '*', `${one} ${other}`])(
    'K323 %s stops the start with one line',
    (text) => {
      expect(() => read(text)).toThrow(/^[^\n]*OUTGOING_TEAMS: must be proven [^\n]*$/);
    },
  );

  it('K323 does not replace WEBHOOK_ALLOW and OSC_ALLOW, which still apply', async () => {
    const closed = await People.gather({ env: { OUTGOING_TEAMS: 'all', OSC_PORT: '0' } });
    const stranger = await anonymous(closed);
    expect(await makeHook(stranger, stranger.uid)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const room = await stranger.client.makeRoom({});
    await does(stranger, room, 'room/osc', { on: true, targets: [target()] });
    const overview = await stranger.client.call('GET', `/api/rooms/${room.room.pid}/osc`);
    expect(overview.body).toMatchObject({ maySend: true, unreachable: [{ address: '127.0.0.1' }] });
    await closed.leave();
  });
});
