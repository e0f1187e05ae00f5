import { createConnection } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { UwsReply } from '../../server/http/uws-fetch.ts';
import { UwsServer } from '../../server/http/uws-server.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { newKey } from '../support/api-keys.ts';
import { EventStream } from '../support/event-stream.ts';
import { People, type Person } from '../support/people.ts';

const open: EventStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

/** Every quarter of a minute comes in 20 ms. */
const clock = systemClock();
const hasty = {
  ...clock,
  after: (ms: number, ring: () => void) => clock.after(ms === 15 * SECOND ? 20 : ms, ring),
};

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: hasty });
});
afterAll(() => people.leave());

async function aRoom(around = people) {
  const ada: Person = await around.person();
  const { room } = await ada.client.makeRoom({ name: 'Gala' });
  const { key, id } = await newKey(ada.client, ada.uid);
  const url = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${around.server.url}/v1/${path}?${new URLSearchParams({ room_id: room.pid, api_key: key, ...query })}`;
  const ask = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    (await fetch(url(path, query))).json();
  const listen = async (query: Readonly<Record<string, string>> = {}, lastEventId?: string) => {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const stream = await EventStream.open(url('events', query), headers);
    open.push(stream);
    return stream;
  };
  return { ada, room, keyId: id, key, url, ask, listen };
}

const serverTimes = ({ events }: EventStream): readonly number[] =>
  events
    .flatMap(({ name, data }) => (name === 'playback_status' ? [Object(data).server_time] : []))
    .reverse();

describe('an event stream', () => {
  it('K43 sends the room first, then each event with its position', async () => {
    const { ask, listen } = await aRoom();
    const stream = await listen();
    await stream.hears(4);
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.answer.headers.get('access-control-allow-origin')).toBe('*');
    expect([stream.retry, stream.names]).toEqual([
      '1000',
      ['room', 'playback_status', 'current_timer', 'next_timer'],
    ]);
    const { data } = await ask('start');
    await ask('create_timer', { name: 'Talk' });
    await stream.hears(7);
    expect(stream.events.slice(3)).toEqual([
      { name: 'next_timer', data: null, id: expect.stringMatching(/^1-\d+$/) },
      { name: 'playback_status', data: { ...data, server_time: expect.any(Number) }, id: '1-1' },
      { name: 'next_timer', data: expect.objectContaining({ name: 'Talk' }), id: null },
      { name: 'timers_changed', data: [expect.objectContaining({ change: 'added' })], id: '1-2' },
    ]);
  });

  it("K44 resumes after the client's last event, without gap or repetition", async () => {
    const { ask, listen } = await aRoom();
    const first = await (await listen()).hears(4);
    await ask('start');
    await first.hears(5);
    const at = first.lastId;
    first.close();
    for (const path of ['enable_blackout', 'create_timer', 'stop']) await ask(path);
    const again = await (await listen({}, at)).hears(4);
    await ask('disable_blackout');
    await again.hears(5);
    expect(again.names).toEqual(['room', 'next_timer', 'timers_changed', 'playback_status', 'room']);
    expect(again.events.map(({ id }) => id).filter((id) => id !== null)).toEqual([
      '1-2',
      '1-3',
      '1-4',
      '1-5',
    ]);
    const upToDate = await listen({}, again.lastId);
    await ask('start');
    expect((await upToDate.hears(1)).names).toEqual(['playback_status']);
  });

  it('K131 sends a repeated status with the current time as the time of sending', async () => {
    const { ask, listen } = await aRoom();
    const first = await (await listen()).hears(4);
    const before = first.lastId;
    await ask('start');
    await first.hears(5);
    const [toldFirst = 0] = serverTimes(first);
    let later = toldFirst;
    while (later <= toldFirst) later = (await ask('get_status')).data.server_time;
    const again = await (await listen({}, before)).hears(1);
    expect(again.names).toEqual(['playback_status']);
    expect(serverTimes(again)[0]).toBeGreaterThanOrEqual(later);
    expect({ ...Object(again.events[0]?.data), server_time: 0 }).toEqual({
      ...Object(first.events[4]?.data),
      server_time: 0,
    });
  });

  it.each(['1-999', '7-1', 'nonsense', ''])(
    "K44 starts with whole objects if the id of the client's last event is unknown: %j",
    async (id) => {
      const { ask, listen } = await aRoom();
      await ask('start');
      expect((await (await listen({}, id)).hears(4)).names).toEqual([
        'room',
        'playback_status',
        'current_timer',
        'next_timer',
      ]);
    },
  );

  it("K45 sends raw events after the whole state, or continues after the client's last event", async () => {
    const { ask, listen, room } = await aRoom();
    const stream = await (await listen({ raw: '1' })).hears(1);
    expect(stream.events[0]).toMatchObject({
      name: 'state',
      data: { room: { pid: room.pid }, timeset: { running: false }, epoch: 1, seq: 0 },
      id: '1-0',
    });
    await ask('start');
    await ask('create_timer', { name: 'Talk', notes: 'Lights down' });
    await stream.hears(3);
    const told = stream.events.slice(1);
    expect(told.map(({ name, id }) => [name, id])).toEqual([
      ['timeset', '1-1'],
      ['timers/updateOne', '1-2'],
    ]);
    expect(told[1]?.data).toMatchObject({ name: 'Talk', notes: 'Lights down' });
    expect((await (await listen({ raw: '1' }, '1-0')).hears(2)).events).toEqual(told);
  });

  it('K46 sends something at least every 15 s', async () => {
    const { listen } = await aRoom();
    const stream = await listen();
    await expect.poll(() => stream.comments.length, { timeout: 30_000 }).toBeGreaterThan(2);
  });

  it('K47 ends when its client does not read and 256 kB wait', async () => {
    const server = new UwsServer(systemClock(), pino({ level: 'silent' }), null);
    const ended = new Promise<number>((resolve) => {
      server.app.get('/stream', (res) => {
        const reply = new UwsReply(res, 'GET');
        let written = 0;
        let isOpen = true;
        reply.onGone(() => {
          isOpen = false;
          resolve(written);
        });
        const body = reply.open([]);
        const write = () => {
          if (!isOpen) return;
          written += 65_536;
          body.write('x'.repeat(65_536));
          setImmediate(write);
        };
        write();
      });
    });
    const port = server.listen('127.0.0.1', 0);
    const client = createConnection(port, '127.0.0.1');
    client.on('error', () => {});
    client.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n');
    client.pause();
    // The system buffers some megabytes for both ends.
    expect(await ended).toBeLessThan(64 * 1024 * 1024);
    client.destroy();
    server.stopListening();
    server.close();
  });

  it('K40 ends when its key is revoked', async () => {
    const { ada, keyId, listen } = await aRoom();
    const stream = await (await listen()).hears(4);
    await ada.client.call('DELETE', `/api/teams/${ada.uid}/keys/${keyId}`);
    await stream.ends();
    expect((await listen()).answer.status).toBe(401);
  });

  it('K42 counts towards the 30 open streams of its key', async () => {
    const counted = await People.gather({ env: { RATE_LIMITS: 'on' } });
    const { listen } = await aRoom(counted);
    const thirty = await Promise.all(Array.from({ length: 30 }, () => listen()));
    expect(new Set(thirty.map(({ answer }) => answer.status))).toEqual(new Set([200]));
    const refused = await listen();
    expect([refused.answer.status, refused.answer.headers.get('content-type')]).toEqual([
      429,
      'application/json',
    ]);
    thirty[0]?.close();
    await expect.poll(async () => (await listen()).answer.status, { timeout: 30_000 }).toBe(200);
    await counted.leave();
  });
});
