import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOTS } from '../../server/cluster/ownership.ts';
import { Desk } from '../support/desk.ts';
import { LONG } from '../support/exhaustive.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { ManyServers } from './many-servers.ts';

/** Twice the announcement interval of 100 ms, and more. */
const LONGER_THAN_A_SILENCE = 400;

const PATIENCE = 20_000;

describe.skipIf(noEngines() !== null)('Three processes', () => {
  let postgres: PostgresEngine;
  let many: ManyServers;
  let visitor: RestClient;
  const screens: RoomClient[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    many = await ManyServers.start(await postgres.createDatabase(), 3, { BILLING: 'sandbox' });
    visitor = new RestClient(many.url(0));
  });
  afterAll(async () => {
    await many.remove();
    await postgres.remove();
  });

  /** Result of a device's join there. */
  async function join(place: number, room: MadeRoom, deviceId: string): Promise<string> {
    const token = await visitor.token(room, 'VIEWER', { deviceId });
    const screen = await RoomClient.open(many.url(place));
    screens.push(screen);
    screen.hello({ token });
    const [name, payload] = await screen.next('welcome', 'goodbye');
    return name === 'welcome' ? name : payload.code;
  }

  it('D160 give the last place of a room to only one of two devices at two processes', async () => {
    const room = await new RestClient(many.url(0)).makeRoom();
    for (const place of [0, 1]) expect(await join(place, room, `${place}`)).toBe('welcome');
    // The owner hears of neither screen before both have their answer.
    many.isLost = (subject) => subject.startsWith('cl.');
    const both = await Promise.all([join(1, room, 'here'), join(2, room, 'there')]);
    many.isLost = () => false;
    expect(both.toSorted()).toEqual(['denied_full', 'welcome']);
  });

  it('D160 admit as many devices at the same time as the plan allows', async () => {
    const room = await new RestClient(many.url(0)).makeRoom();
    const joining = [0, 1, 2, 0, 1, 2].map((place, nth) => join(place, room, `${nth}`));
    expect((await Promise.all(joining)).filter((became) => became === 'welcome')).toHaveLength(3);
  });

  it.each([
    ['replaces the links', 'room/rotateSecrets', 'unauthorized'],
    ['kicks its own device', 'clients/kick', 'kicked'],
  ])("W158 answer a client that %s before they close the client's connection", async (_, name, code) => {
    const [guest, member] = [new RestClient(many.url(0)), new RestClient(many.url(0))];
    const room = await member.makeRoom();
    for (const place of [0, 1, 2]) {
      const now = await member.room(room.room.pid);
      const who = name === 'clients/kick' ? guest : member;
      const token = await who.token(now, 'CONTROLLER', { deviceId: `${place}` });
      const screen = await RoomClient.open(many.url(place));
      screens.push(screen);
      const { clientId } = await screen.join({ token });
      const asked = screen.ask(name, name === 'clients/kick' ? { clientId, device: true } : {});
      await expect(asked).resolves.toMatchObject({ seq: expect.any(Number) });
      expect((await screen.goodbye()).code).toBe(code);
    }
  });

  it.each([0, 1, 2])(
    "N2359 accept a laptop's journal at process %d, whichever owns the room",
    async (place) => {
      const rest = new RestClient(many.url(place));
      const owner = new RestClient(many.url(0));
      const room = await owner.makeRoom();
      const { pid } = room.room;
      const token = await owner.token(room, 'CONTROLLER');
      const headers = { 'x-access-token': token };
      const state = async () => Object((await rest.call('GET', `/api/rooms/${pid}/state`, { headers })).body);
      const { epoch, seq } = await state();
      const send = (base: number, id: string) =>
        rest.call('POST', `/api/rooms/${pid}/journal`, {
          headers,
          body: {
            base: { epoch, seq: base },
            name: 'Desk laptop',
            commands: [{ id, at: Date.now(), name: 'timeset/start', payload: {} }],
          },
        });
      expect(await send(seq, 'first-press')).toMatchObject({ status: 200, body: { taken: 1, seq: seq + 1 } });
      expect(await send(seq, 'first-press')).toMatchObject({ status: 200, body: { taken: 1, seq: seq + 1 } });
      expect((await state()).timeset).toMatchObject({ running: true });
      expect(await send(seq, 'other-press')).toMatchObject({
        status: 409,
        body: { code: 'journal_conflict' },
      });
      const runs = await rest.call('GET', `/api/rooms/${pid}/timer-runs`, { headers });
      expect(runs.body).toMatchObject([{ startedBy: 'j:Desk laptop' }]);
      const file = await rest.call('GET', `/api/rooms/${pid}/journals/${seq + 2}`, { headers });
      expect(file).toMatchObject({ status: 200, body: { commands: [{ id: 'other-press' }] } });
    },
  );

  const owned = () => many.members.map((member) => member.owned.length);

  /** How many slots each has once all are theirs, and none gives some to another. */
  async function shared(): Promise<readonly number[]> {
    const isEven = () => owned().every((count) => count <= Math.ceil(SLOTS / 3));
    const count = () => owned().reduce((sum, own) => sum + own);
    await expect.poll(() => isEven() && count(), { timeout: PATIENCE }).toBe(SLOTS);
    return owned();
  }

  /** Nothing comes from there, or gets there. */
  const silence = (place: number) => {
    const node = many.members[place]?.ownership.me ?? '';
    many.isLost = (_subject, from, to) => [from, to].includes(node);
  };

  const readiness = async () => {
    const answers = [0, 1, 2].map((place) => new RestClient(many.url(place)).call('GET', '/api/ready'));
    return (await Promise.all(answers)).map(({ status }) => status);
  };

  it('D164 D180 disconnect their screens and report not ready while they are cut off', async () => {
    const token = await visitor.token(await visitor.makeRoom(), 'VIEWER');
    const screen = await RoomClient.join(many.url(1), { token });
    screens.push(screen);
    silence(1);
    expect((await screen.goodbye()).code).toBe('restarting');
    expect(await readiness()).toEqual([200, 503, 200]);
    expect(many.members.map(({ status }) => status.reachesNats)).toEqual([true, false, true]);
    many.isLost = () => false;
    await expect.poll(readiness, { timeout: PATIENCE }).toEqual([200, 200, 200]);
  });

  it('D208 do not answer waiting commands of a screen that they disconnect', async () => {
    await shared();
    const room = await new RestClient(many.url(0)).makeRoom();
    const cut = (many.ownerOf(room.room._id) + 1) % 3;
    const screen = await RoomClient.join(many.url(cut), { token: await visitor.token(room, 'OPERATOR') });
    screens.push(screen);
    silence(cut);
    // The second one waits for the answer to the first one.
    const asked = ['timeset/start', 'timeset/stop'].map((name) => screen.command(name));
    expect((await screen.goodbye()).code).toBe('restarting');
    expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    many.isLost = () => false;
    await expect.poll(readiness, { timeout: PATIENCE }).toEqual([200, 200, 200]);
  });

  it('D380 W384 refuse no command while they are replaced one by one, and run each once', async () => {
    const rolling = await ManyServers.start(await postgres.createDatabase(), 3);
    const owner = new RestClient(rolling.url(0));
    const room = await owner.makeRoom();
    const token = await owner.token(room, 'CONTROLLER');
    const desks = Array.from({ length: 6 }, (_, nth) => new Desk(`desk-${nth}`));
    let places = desks.map((_, nth) => nth % 3);
    let clients = await Promise.all(desks.map((desk, nth) => desk.join(rolling.url(nth % 3), token)));
    for (const leaving of [0, 1]) {
      const isThere = (nth: number) => places[nth] === leaving;
      const pressing = desks.map((desk, nth) => desk.press(clients[nth] as RoomClient));
      await sleep(150);
      await rolling.servers[leaving]?.stop();
      // Those of other processes stay until they leave as well.
      for (const [nth, client] of clients.entries()) if (!isThere(nth)) client.terminate();
      await Promise.all(pressing);
      places = desks.map((_, nth) => (leaving === 0 ? 1 + (nth % 2) : 2));
      clients = await Promise.all(desks.map((desk, nth) => desk.join(rolling.url(places[nth] ?? 2), token)));
      await Promise.all(desks.map((desk, nth) => desk.pressAgain(clients[nth] as RoomClient)));
    }
    const asked = desks.reduce((sum, desk) => sum + desk.asked, 0);
    const last = await new RestClient(rolling.url(2)).command(room.room.pid, token, 'timers/create');
    expect(desks.flatMap(({ refused }) => refused)).toEqual([]);
    expect(last).toMatchObject({ status: 200, body: { seq: asked + 1 } });
    for (const client of clients) client.terminate();
    await rolling.remove();
  });

  it('D206 give up rooms and screens to the larger part while a network is split', async () => {
    await shared();
    const apart = 1;
    const node = many.members[apart]?.ownership.me ?? '';
    const token = await visitor.token(await new RestClient(many.url(0)).makeRoom(), 'VIEWER');
    const screen = await RoomClient.join(many.url(apart), { token });
    screens.push(screen);
    many.isLost = (_subject, from, to) => (from === node) !== (to === node);
    expect((await screen.goodbye()).code).toBe('restarting');
    await expect.poll(() => owned()[apart], { timeout: PATIENCE }).toBe(0);
    expect(await readiness()).toEqual([200, 503, 200]);
    many.isLost = () => false;
    await expect.poll(readiness, { timeout: PATIENCE }).toEqual([200, 200, 200]);
    await shared();
  });

  it('D171 hand over their rooms if NATS sends them nothing', async () => {
    await shared();
    const room = await visitor.makeRoom();
    const cut = many.ownerOf(room.room._id);
    const token = await visitor.token(room, 'OPERATOR');
    const screen = await RoomClient.join(many.url((cut + 1) % 3), { token });
    screens.push(screen);
    await screen.ask('timeset/start');
    silence(cut);
    const ofOthers = () => owned().reduce((sum, count, place) => (place === cut ? sum : sum + count), 0);
    await expect.poll(ofOthers, { timeout: PATIENCE }).toBe(SLOTS);
    expect(owned()[cut]).toBe(0);
    expect(await screen.ask('timeset/stop')).toMatchObject({ seq: 2 });
    many.isLost = () => false;
    await expect.poll(readiness, { timeout: PATIENCE }).toEqual([200, 200, 200]);
    const back = await RoomClient.join(many.url(cut), { token });
    screens.push(back);
    await back.reached(2);
    expect(await back.ask('timeset/start')).toMatchObject({ seq: 3 });
  });

  it('D164 keep their screens and rooms if all processes are cut off from NATS', LONG, async () => {
    await shared();
    const room = await visitor.makeRoom();
    const screen = await RoomClient.join(many.url(many.ownerOf(room.room._id)), {
      token: await visitor.token(room, 'OPERATOR'),
    });
    screens.push(screen);
    for (const bus of many.buses) bus.connect(false);
    await expect
      .poll(() => many.members.some(({ othersServe }) => othersServe), { timeout: PATIENCE })
      .toBe(false);
    const before = owned();
    for (const { ownership } of many.members) await ownership.refresh();
    expect(await readiness()).toEqual([200, 200, 200]);
    await screen.ask('timeset/start');
    expect([screen.goodbyes, owned()]).toEqual([[], before]);
    for (const bus of many.buses) bus.connect(true);
  });

  // Last, because some become suspects, which must not be silent for the next lease.
  it('D104 do not take over rooms of others if they are cut off themselves', LONG, async () => {
    const before = await shared();
    const room = await new RestClient(many.url(0)).makeRoom();
    const owner = many.ownerOf(room.room._id);
    const asking = (owner + 1) % 3;
    const token = await visitor.token(room, 'OPERATOR');
    const screen = await RoomClient.join(many.url(asking), { token });
    screens.push(screen);
    await screen.ask('timeset/start');
    for (const bus of many.buses) bus.connect(false);
    await sleep(LONGER_THAN_A_SILENCE);
    // The owner returns later than the requester.
    for (const bus of many.buses) bus.connect(bus !== many.buses[owner]);
    const stopped = screen.ask('timeset/stop');
    await many.members[asking]?.ownership.refresh();
    await sleep(LONGER_THAN_A_SILENCE);
    many.buses[owner]?.connect(true);
    await stopped;
    expect(owned()).toEqual(before);
  });

  it('D104 do not take over from a suspected process if they receive no messages themselves', async () => {
    const before = await shared();
    const [deaf, other] = many.members.map(({ ownership }) => ownership);
    many.isLost = (_subject, _from, to) => to === deaf?.me;
    await sleep(LONGER_THAN_A_SILENCE);
    deaf?.suspect(other?.me ?? '');
    await deaf?.refresh();
    await deaf?.refresh();
    expect(owned()).toEqual(before);
    many.isLost = () => false;
  });
});
