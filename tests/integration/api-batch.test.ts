import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../support/api-keys.ts';
import { People } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';
import { SocketIoClient } from '../support/socket-io.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

async function aRoom(scope = 'edit') {
  const ada = await people.person();
  const made = await ada.client.makeRoom();
  const { key } = await newKey(ada.client, ada.uid, { scope });
  const { url } = people.server;
  const batch = async (commands: unknown, again = '') => {
    const answer = await fetch(`${url}/v1/batch`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(again !== '' && { 'idempotency-key': again }),
      },
      body: JSON.stringify({ room_id: made.room.pid, commands }),
    });
    return {
      status: answer.status,
      replay: answer.headers.get('idempotent-replay'),
      body: await answer.json(),
    };
  };
  const get = async (path: string) =>
    (await (await fetch(`${url}/v1/${path}?room_id=${made.room.pid}&api_key=${key}`)).json()).data;
  return { ada, made, key, url, batch, get };
}

const timer = (name: string) => ({ name: 'timers/create', payload: { name } });

describe('a batch', () => {
  it('K50 is one change in the log, in events and in undo', async () => {
    const { ada, made, key, url, batch, get } = await aRoom();
    const controller = await RoomClient.join(url, { token: await ada.client.token(made, 'CONTROLLER') });
    const client = await new SocketIoClient(url, { room_id: made.room.pid, api_key: key }).greeted();
    const done = await batch([
      timer('Talk'),
      timer('Panel'),
      { name: 'room/blackout', payload: { on: true } },
    ]);
    expect(done).toMatchObject({
      status: 200,
      body: { data: { results: [{ timerId: expect.any(String) }, { timerId: expect.any(String) }, {}] } },
    });
    await client.hears(7);
    expect(client.names.slice(4)).toEqual(['room', 'next_timer', 'timers_changed']);
    expect(await get('get_logs')).toHaveLength(1);
    expect((await get('state')).seq).toBe(1);
    await controller.command('room/undo');
    expect(await get('get_all_timers')).toHaveLength(1);
    expect(await get('get_room')).toMatchObject({ blackout: false });
    client.socket.disconnect();
    controller.terminate();
  });

  it('W2615 may contain few row changes if the rundown is long, but many other edits', async () => {
    const { ada, made, batch, get } = await aRoom();
    const items = Array.from({ length: 1_000 }, (_, nth) => ({ name: `${nth}` }));
    const token = await ada.client.token(made, 'CONTROLLER');
    await ada.client.command(made.room.pid, token, 'timers/replace', { items });
    const [first, ...others] = (await get('state')).timers;
    const move = (_: unknown, nth: number) => ({
      name: 'timers/move',
      payload: { timerId: first._id, index: nth % 2 === 0 ? 999 : 0 },
    });
    expect(await batch(Array.from({ length: 16 }, move))).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('at most 15 commands') },
    });
    expect((await get('state')).seq).toBe(1);
    expect(await batch(Array.from({ length: 15 }, move))).toMatchObject({ status: 200 });
    const rename = ({ _id }: { readonly _id: string }) => ({
      name: 'timers/update',
      payload: { timerId: _id, name: 'New' },
    });
    expect(await batch(others.slice(0, 50).map(rename))).toMatchObject({ status: 200 });
  });

  it('K133 is refused with a text about API keys if the key may not send a command', async () => {
    const rename = [{ name: 'room/rename', payload: { name: 'Mine' } }];
    for (const { batch } of [await aRoom(), await aRoom('show-call')])
      expect(await batch(rename)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: expect.stringMatching(/^API keys can’t change/) },
      });
  });

  it('K50 is refused as a whole if one command is refused, invalid or beyond the scope', async () => {
    const { batch, get } = await aRoom();
    const gone = { name: 'timers/remove', payload: { timerId: 'q' } };
    expect(await batch([timer('Talk'), gone])).toMatchObject({
      status: 404,
      body: { code: 'unknown_timer', issues: [{ path: 'commands[1]' }] },
    });
    const unfit: readonly unknown[] = [
      [],
      'start',
      [timer('Talk'), { name: 'timers/create', payload: { name: 7 } }],
      [timer('Talk'), { name: 'room/undo' }],
      [timer('Talk'), { name: 'client/update', payload: {} }],
      [null],
      Array.from({ length: 51 }, () => timer('Talk')),
    ];
    for (const commands of unfit) expect((await batch(commands)).status).toBe(400);
    expect((await batch([timer('Talk'), { name: 'room/rename', payload: { name: 'Mine' } }])).status).toBe(
      403,
    );
    expect(await get('get_all_timers')).toHaveLength(1);
    const operator = await aRoom('show-call');
    expect((await operator.batch([{ name: 'timeset/start' }, timer('Talk')])).status).toBe(403);
    expect((await operator.batch([{ name: 'timeset/start' }])).status).toBe(200);
    expect((await (await aRoom('read')).batch([{ name: 'timeset/start' }])).status).toBe(403);
  });

  it('K48, K50 runs once if it is repeated with the same key', async () => {
    const { batch, get } = await aRoom();
    const first = await batch([timer('Talk'), timer('Panel')], 'g-1');
    expect(await batch([timer('Talk'), timer('Panel')], 'g-1')).toEqual({ ...first, replay: 'true' });
    expect(await get('get_all_timers')).toHaveLength(3);
  });
});
