import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../server/integrations/api/endpoints.ts';
import { newKey } from '../support/api-keys.ts';
import { People, type Person } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

const answerSchema = z.looseObject({ ok: z.boolean(), message: z.string(), data: z.unknown().optional() });
const idSchema = z.looseObject({ _id: z.string() });
const statusSchema = z.looseObject({
  running: z.boolean(),
  start: z.int(),
  finish: z.int(),
  pause: z.int(),
  server_time: z.int(),
});

/** A room, its owner, and a key. No code of ours asks: plain `fetch`, as any client would. */
async function aRoom(fields: object = {}) {
  const ada: Person = await people.person();
  const stage = await ada.client.makeRoom({ name: 'Gala' });
  const { room } = stage;
  const made = await newKey(ada.client, ada.uid, fields);
  const url = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${people.server.url}/v1/${path}?${new URLSearchParams({ room_id: room.pid, api_key: made.key, ...query })}`;
  const get = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(url(path, query));
    const body = answerSchema.parse(await answer.json());
    return { status: answer.status, headers: answer.headers, body, data: body.data };
  };
  const idOf = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    idSchema.parse((await get(path, query)).data)._id;
  return { ada, stage, room, made, url, get, idOf };
}

const fetched = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
};

describe('an API request', () => {
  it('K10 may have parameters in address, form or JSON, but not the same one in two places', async () => {
    const { room, made, url, get } = await aRoom();
    const at = `${people.server.url}/v1/create_timer`;
    const json = { 'content-type': 'application/json', authorization: `Bearer ${made.key}` };
    const labels = [{ name: 'Sponsor', color: '#F44336' }, { name: 'Live' }];
    const body = JSON.stringify({ room_id: room.pid.toLowerCase(), name: 'Talk', labels, speaker: null });
    expect(await fetched(at, { method: 'POST', headers: json, body })).toMatchObject({
      status: 200,
      body: {
        ok: true,
        data: { name: 'Talk', speaker: '', labels: [labels[0], { name: 'Live', color: '#808080' }] },
      },
    });
    const form = new URLSearchParams({ name: 'By form', minutes: '', api_key: made.key });
    expect(await fetched(`${at}/?room_id=${room.pid}`, { method: 'POST', body: form })).toMatchObject({
      status: 200,
      body: { data: { name: 'By form', duration: '0:10:00' } },
    });
    const twice = { method: 'POST', headers: json, body: '{"name":"Talk"}' };
    expect(await fetched(url('create_timer', { name: 'Talk' }), twice)).toMatchObject({
      status: 400,
      body: { ok: false, code: 'invalid', issues: [{ path: 'name' }] },
    });
    const written = { 'labels[0][name]': 'A', 'labels[0][color]': '#F44336', 'labels[1][name]': 'B' };
    expect((await get('update_timer', { index: '2', ...written })).data).toMatchObject({
      labels: [
        { name: 'A', color: '#F44336' },
        { name: 'B', color: '#808080' },
      ],
    });
    expect((await get('update_timer', { index: '2', labels: '[]' })).data).toMatchObject({ labels: [] });
  });

  it.each([
    ['text/plain', '{}', 415, 'unsupported_type'],
    ['application/json', '{', 400, 'bad_json'],
    ['application/json', '[]', 400, 'bad_json'],
    ['application/json', `{"name":"${'x'.repeat(70_000)}"}`, 413, 'too_large'],
    ['application/json', `{"labels":[${'1,'.repeat(300)}1]}`, 400, 'invalid'],
  ])(
    'K10 whose body is bad, of type %s and beginning with %.10s, gets a JSON refusal',
    async (type, body, status, code) => {
      const { url } = await aRoom();
      const headers = { 'content-type': type };
      const answer = await fetched(url('create_timer'), { method: 'POST', headers, body });
      expect(answer).toMatchObject({ status, body: { ok: false, code } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it('K143 with more than 200 parameters is refused before parsing, whether or not it has a key', async () => {
    const { url } = await aRoom();
    const some = (count: number) => Array.from({ length: count }, (_, nth) => `f${nth}`).join('&');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = (body: string) => ({ method: 'POST', headers, body });
    const refused = { status: 400, body: { code: 'invalid', issues: [{ message: 'Too many fields.' }] } };
    expect(await fetched(url('get_status'), form(some(200)))).toMatchObject({ status: 200 });
    expect(await fetched(url('get_status'), form(some(201)))).toMatchObject(refused);
    expect(await fetched(`${url('get_status')}&${some(201)}`)).toMatchObject(refused);
    const keyless = `${people.server.url}/v1/get_status`;
    expect(await fetched(keyless, form(some(15_000).slice(0, 65_000)))).toMatchObject(refused);
  });

  it('K143 as JSON has at most 200 values, or 2,000 in a batch', async () => {
    const { url } = await aRoom();
    const refused = { status: 400, body: { code: 'invalid', issues: [{ message: 'Too many values.' }] } };
    const headers = { 'content-type': 'application/json' };
    const withValues = (path: string, count: number) => {
      const body = JSON.stringify({ more: Array.from({ length: count - 2 }, () => 1) });
      return fetched(url(path), { method: 'POST', headers, body });
    };
    for (const [path, most] of [
      ['get_status', 200],
      ['batch', 2_000],
    ] as const) {
      expect(await withValues(path, most)).not.toMatchObject(refused);
      expect(await withValues(path, most + 1)).toMatchObject(refused);
    }
  });

  it.each([
    ['next', 'HEAD', {}],
    ['next', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['next', 'GET', { purpose: 'prefetch' }],
  ])(
    'K16 that changes something is refused if sent as HEAD or as a prefetch: %s %s %j',
    async (path, method, headers) => {
      const { url } = await aRoom();
      expect((await fetch(url(path), { method, headers })).status).toBe(400);
      expect((await fetch(url('get_status'), { method, headers })).status).toBe(200);
    },
  );

  it('K17 gets an answer that pages of any origin may read and that is never cached', async () => {
    const { url } = await aRoom();
    for (const path of ['get_status', 'nowhere', '']) {
      const { headers } = await fetched(url(path), { headers: { origin: 'https://elsewhere.test' } });
      expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
        '*',
        'no-store',
      ]);
    }
    const asked = await fetch(url('start'), { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization,content-type,idempotency-key,last-event-id',
    ]);
  });

  it('K17 gets every refusal as JSON with a sentence for people', async () => {
    const { url, room } = await aRoom();
    const at = `${people.server.url}/v1/get_status`;
    const cases = [
      [url('nowhere'), {}, 404, 'not_found'],
      [url('start'), { method: 'PUT' }, 405, 'method_not_allowed'],
      [`${at}?room_id=${room.pid}`, {}, 401, 'unauthorized'],
      [url('get_status', { api_key: 'f'.repeat(32) }), {}, 401, 'unauthorized'],
      [url('get_status', { room_id: 'short' }), {}, 400, 'invalid'],
      [url('get_status', { room_id: 'ABCDEFGH' }), {}, 404, 'room_not_found'],
      [url('get_timer', { timer_id: 'null' }), {}, 404, 'unknown_timer'],
      [url('get_timer', { index: '1', timer_id: 'x' }), {}, 400, 'invalid'],
      [url('get_timer'), {}, 400, 'invalid'],
      [url('add_time'), {}, 400, 'invalid'],
    ] as const;
    for (const [address, init, status, code] of cases)
      expect(await fetched(address, init)).toMatchObject({
        status,
        body: { ok: false, code, message: expect.stringMatching(/\.$/) },
      });
    const gone = await fetched(url('get_timer', { index: '99' }));
    expect(gone.body.message).toBe('This room has no timer 99. It has 1 in total.');
    const root = await fetched(`${people.server.url}/v1`);
    expect(root).toMatchObject({
      status: 200,
      body: { ok: true, data: { routes: expect.arrayContaining(['/start']) } },
    });
  });
});

describe('the clock in the API', () => {
  it('K11, K20 gives times whose finish minus start is the length, and minus pause the remaining time', async () => {
    const { get } = await aRoom();
    const status = async (path: string, query = {}) => statusSchema.parse((await get(path, query)).data);
    const idle = await status('get_status');
    expect([idle.finish - idle.start, idle.finish - idle.pause]).toEqual([600_000, 600_000]);
    const started = await get('start');
    expect(started.body.message).toMatch(/^Timer started at 0:(?:10:00|09:59)$/);
    const running = statusSchema.parse(started.data);
    expect([running.running, running.finish - running.start]).toEqual([true, 600_000]);
    const longer = await status('add_time', { amount: '1h30m' });
    expect(longer.finish - longer.start).toBe(600_000 + 5_400_000);
    const shorter = await status('subtract_time', { milliseconds: '5400000' });
    expect(shorter.finish - shorter.start).toBe(600_000);
    const stopped = await status('stop');
    expect([stopped.running, stopped.finish - stopped.start]).toEqual([false, 600_000]);
    const jumped = await status('jump', { milliseconds: '60000' });
    expect(stopped.finish - stopped.pause - (jumped.finish - jumped.pause)).toBe(60_000);
    const again = await status('start_or_stop');
    expect([again.running, again.finish - again.start]).toEqual([true, 600_000]);
    expect((await status('reset', { autostart: 'yes' })).running).toBe(true);
    expect((await status('reset')).running).toBe(false);
  });

  it('K11 finds timers by id, and by number counted from 1', async () => {
    const { get, idOf } = await aRoom();
    const second = await idOf('create_timer', { name: 'Second', hours: '1' });
    expect((await get('get_timer', { index: '2' })).data).toMatchObject({
      _id: second,
      _model: 'timer',
      index: 2,
      duration: '1:00:00',
      hours: 1,
      minutes: 0,
      wrap_up_yellow: 60,
      wrap_up_red: 15,
    });
    expect((await get('next', { autostart: '1' })).data).toMatchObject({ timer_id: second, running: true });
    expect((await get('next')).body).toMatchObject({ ok: true, message: 'This is the last timer.' });
    expect((await get('previous')).data).toMatchObject({ timer_id: second, running: false });
    expect((await get('previous')).data).not.toMatchObject({ timer_id: second });
    expect((await get('start_timer', { timer_id: second })).data).toMatchObject({ running: true });
    expect((await get('stop_timer', { index: '1' })).data).toMatchObject({ running: true });
    expect((await get('stop_timer', { index: '2' })).data).toMatchObject({ running: false });
    expect((await get('start_or_stop_timer', { index: '2' })).data).toMatchObject({ running: true });
    expect((await get('reset_timer', { index: '2' })).data).toMatchObject({ running: false });
    expect((await get('select_timer', { index: '1' })).data).not.toMatchObject({ timer_id: second });
    expect((await get('delete_timer', { timer_id: second })).body).toMatchObject({ ok: true });
    expect((await get('get_all_timers')).data).toHaveLength(1);
  });

  it('K14 of a room without timers is refused with 409', async () => {
    const { get } = await aRoom();
    await get('delete_timer', { index: '1' });
    expect(await get('start')).toMatchObject({ status: 409, body: { ok: false, code: 'no_timer' } });
    expect((await get('get_status')).data).toMatchObject({ timer_id: null, running: false });
  });
});

describe('a write by the API', () => {
  it('K2171 sets cells by column name, and its answer omits NAMED columns', async () => {
    const { ada, stage, room, made, get } = await aRoom();
    const token = await ada.client.token(stage, 'CONTROLLER');
    const member = await RoomClient.join(people.server.url, { token });
    await member.ask('columns/create', { name: 'Light cues' });
    await member.ask('columns/create', { name: 'Ready', kind: 'CHECK' });
    const { columnId } = await member.ask('columns/create', { name: 'Security', audience: 'NAMED' });
    const body = { room_id: room.pid, api_key: made.key, cells: { 'Light cues': 'Blue', Ready: true } };
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const created = await fetched(`${people.server.url}/v1/create_timer`, post);
    expect(created.body.data).toMatchObject({ cells: { 'Light cues': 'Blue', Ready: 'true' } });
    const timerId = created.body.data._id;
    await member.ask('timers/setCells', { timerId, cells: { [String(columnId)]: 'Two guards' } });
    const edit = { timer_id: timerId, name: 'Talk', cells: '{"Ready":false}' };
    const edited = await get('update_timer', edit);
    expect(edited.data).toMatchObject({ name: 'Talk' });
    expect(edited.data).toHaveProperty('cells', { 'Light cues': 'Blue' });
    const alone = await get('update_timer', { timer_id: timerId, cells: '{"Light cues":"Red"}' });
    expect(alone.data).toMatchObject({ _id: timerId, name: 'Talk', cells: { 'Light cues': 'Red' } });
    const all = await get('get_all_timers');
    expect(all.data).toMatchObject([{ cells: {} }, { cells: { 'Light cues': 'Red' } }]);
    expect(JSON.stringify(all.data)).not.toContain('guards');
    const hidden = await get('update_timer', { timer_id: timerId, cells: '{"Security":"None"}' });
    expect(hidden).toMatchObject({ status: 404, body: { ok: false, code: 'unknown_column' } });
    const unfit = await get('update_timer', { timer_id: timerId, name: 'Gone', cells: '{"Ready":"maybe"}' });
    expect(unfit).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await get('get_timer', { timer_id: timerId })).data).toMatchObject({ name: 'Talk' });
    await member.close();
  });

  it('K10 keeps values that are omitted, and clears values that are empty', async () => {
    const { get } = await aRoom();
    const fields = { name: 'Talk', speaker: 'Ada', trigger: 'linked', appearance: '0', start_time: '14:30' };
    const made = await get('update_timer', { index: '1', ...fields });
    expect(made.data).toMatchObject({
      name: 'Talk',
      speaker: 'Ada',
      trigger: 'LINKED',
      appearance: 'COUNTDOWN',
      start_time: expect.stringMatching(/T\d\d:30:00\.000Z$/),
      start_time_uses_date: false,
    });
    const dated = await get('update_timer', { index: '1', start_time_uses_date: 'true', speaker: '' });
    expect(dated.data).toMatchObject({ name: 'Talk', speaker: '', start_time_uses_date: true });
    expect((await get('update_timer', { index: '1', start_time: '' })).data).toMatchObject({
      start_time: null,
    });
    const wrong = await get('update_timer', { index: '1', minutes: '60', trigger: 'LATER' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'minutes' }, { path: 'trigger' }] },
    });
  });

  it('K13 shows the message that it names, else the shown one, else the first', async () => {
    const { get, idOf } = await aRoom();
    expect(await get('show_message')).toMatchObject({ status: 404, body: { code: 'unknown_message' } });
    const first = await idOf('create_message', { text: 'One', color: 'RED', bold: 'on' });
    const second = await idOf('create_message', { text: 'Two' });
    expect((await get('show_message')).data).toMatchObject({ _id: first, showing: true, color: 'red' });
    expect((await get('show_message', { index: '2' })).data).toMatchObject({ _id: second, showing: true });
    expect((await get('hide_message', { index: '1' })).data).toMatchObject({ _id: first, showing: false });
    expect((await get('get_message', { index: '2' })).data).toMatchObject({ showing: true });
    expect((await get('show_or_hide_message')).data).toMatchObject({ _id: second, showing: false });
    expect((await get('show_or_hide_message', { message_id: second })).data).toMatchObject({ showing: true });
    expect((await get('update_message', { index: '2', uppercase: '1' })).data).toMatchObject({
      text: 'Two',
      uppercase: true,
    });
    expect((await get('hide_message')).data).toMatchObject({ _id: second, showing: false });
    expect((await get('hide_message')).body.message).toBe('No message is on screen.');
    await get('delete_message', { message_id: second });
    expect((await get('get_all_messages')).data).toMatchObject([{ _id: first, index: 1 }]);
  });

  it('R170 sets focus for the shown message, or for the next one that is shown', async () => {
    const { get } = await aRoom();
    await get('create_message', { text: 'One' });
    expect((await get('enable_focus')).data).toMatchObject({ _model: 'room', focus_message: true });
    await get('show_message');
    expect((await get('get_room')).data).toMatchObject({ focus_message: true });
    await get('show_message', { focus: 'false' });
    expect((await get('get_room')).data).toMatchObject({ focus_message: false });
    expect((await get('toggle_focus')).data).toMatchObject({ focus_message: true });
    await get('hide_message');
    expect((await get('get_room')).data).toMatchObject({ focus_message: false });
  });

  it('K18 is logged with the name of the key', async () => {
    const { get, made } = await aRoom({ name: 'Desk 3' });
    await get('enable_blackout');
    await get('create_timer');
    await get('create_timer', { name: 'Talk' });
    const logs = z.array(z.string()).parse((await get('get_logs', { limit: '3' })).data);
    expect(logs.map((line) => line.split(' | ').slice(1))).toEqual([
      [`${made.prefix} Desk 3`, 'blackout'],
      [`${made.prefix} Desk 3`, 'add timer'],
      [`${made.prefix} Desk 3`, 'add timer: Talk'],
    ]);
    expect((await get('get_logs', { limit: '1', offset: '1' })).data).toEqual([logs[1]]);
  });

  it('K19 gets links of outputs with the requested options', async () => {
    const { get } = await aRoom();
    const query = { identifier: 'Foyer', mirror: 'horizontal,vertical', delay: '2', hide_controls: '1' };
    const links = z.array(z.strictObject({ id: z.string(), name: z.string(), index: z.int(), url: z.url() }));
    const [link] = links.parse((await get('get_output_links', query)).data);
    expect(link?.url).toMatch(
      /\/output\/\w+\/\?signature=[\w-]+&name=Foyer&mirror=both&delay=2000&controls=0$/,
    );
  });
});

describe('a control surface', () => {
  it('K14 gets no error, in whatever order its buttons are pressed', async () => {
    const { get } = await aRoom();
    await get('create_message', { text: 'Wrap up' });
    await get('quick_clock', { duration: '5m', name: 'Q&A' });
    const { test_auth: _auth, trigger: _ours, ...buttons } = endpoints;
    const pressed = Object.entries(buttons)
      .filter(([, { scope }]) => scope === 'show-call')
      .map(
        ([
          name,
          {
            takes: { shape },
          },
        ]): readonly [string, Record<string, string>] => [
          name,
          {
            ...('index' in shape && { index: '1' }),
            ...(name.endsWith('_clock') || name.endsWith('_clock_time') ? { name: 'Q&A' } : {}),
            ...('amount' in shape && { amount: '30s' }),
            ...('milliseconds' in shape && !('amount' in shape) && { milliseconds: '1000' }),
          },
        ],
      );
    expect(pressed.length).toBeGreaterThan(25);
    for (const order of [pressed, pressed.toReversed(), pressed.flatMap((one) => [one, one])])
      for (const [name, query] of order) expect([name, (await get(name, query)).status]).toEqual([name, 200]);
  }, 60_000);
});
