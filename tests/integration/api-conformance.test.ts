import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../support/api-keys.ts';
import { People } from '../support/people.ts';
import { SocketIoClient } from '../support/socket-io.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

type Query = Readonly<Record<string, string>>;
interface Told {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** A room with three timers and two messages, the first of them shown, and a key of each scope. */
async function aStage() {
  const ada = await people.person();
  const { room } = await ada.client.makeRoom({ name: 'Gala' });
  const keyOf = async (scope: string) => (await newKey(ada.client, ada.uid, { scope, name: scope })).key;
  const keys = { R: await keyOf('read'), S: await keyOf('show-call'), E: await keyOf('edit') };
  const ask = async (
    path: string,
    query: Query = {},
    scope: Scope = 'E',
    init: RequestInit = {},
  ): Promise<Told> => {
    const at = new URLSearchParams({ room_id: room.pid, api_key: keys[scope], ...query });
    const answer = await fetch(`${people.server.url}/v1/${path}?${at}`, init);
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    return {
      status: answer.status,
      type,
      body: type === 'application/json' ? await answer.json() : await answer.text(),
    };
  };
  for (const name of ['Talk', 'Panel']) await ask('create_timer', { name });
  for (const text of ['Wrap up', 'Speak up']) await ask('create_message', { text });
  await ask('show_message', { index: '1' });
  return {
    room,
    keys,
    ask,
    socket: () => new SocketIoClient(people.server.url, { room_id: room.pid, api_key: keys.R }),
  };
}

type Scope = 'R' | 'S' | 'E';
type Answer = 'room' | 'status' | 'timer' | 'timers' | 'message' | 'messages' | 'texts' | 'links' | 'none';

/** Written from the description of the API that stock clients know, and not from our own table. */
const ENDPOINTS: readonly (readonly [path: string, query: Query, scope: Scope, answer: Answer])[] = [
  ['test_auth', {}, 'R', 'none'],
  ['get_status', {}, 'R', 'status'],
  ['get_room', {}, 'R', 'room'],
  ['get_logs', { limit: '5', offset: '1' }, 'R', 'texts'],
  [
    'get_output_links',
    { identifier: 'Foyer', mirror: 'both', delay: '0', tz: 'Europe/Berlin' },
    'R',
    'links',
  ],
  ['get_all_timers', {}, 'R', 'timers'],
  ['get_timer', { index: '1' }, 'R', 'timer'],
  ['get_all_messages', {}, 'R', 'messages'],
  ['get_message', { index: '1' }, 'R', 'message'],
  ['start', {}, 'S', 'status'],
  ['stop', {}, 'S', 'status'],
  ['start_or_stop', {}, 'S', 'status'],
  ['add_time', { amount: '30s' }, 'S', 'status'],
  ['subtract_time', { milliseconds: '30000' }, 'S', 'status'],
  ['jump', { milliseconds: '-1000' }, 'S', 'status'],
  ['start', {}, 'S', 'status'],
  ['set_aim', { aim: 'item_end' }, 'S', 'status'],
  ['reset', { autostart: 'false' }, 'S', 'status'],
  ['next', { autostart: '1' }, 'S', 'status'],
  ['previous', {}, 'S', 'status'],
  ['start_flashing', { count: '5' }, 'S', 'none'],
  ['stop_flashing', {}, 'S', 'none'],
  ...['blackout', 'on_air', 'focus'].flatMap((what) =>
    ['enable', 'disable', 'toggle'].map((how) => [`${how}_${what}`, {}, 'S', 'room'] as const),
  ),
  ['start_timer', { index: '2' }, 'S', 'status'],
  ['stop_timer', { index: '2' }, 'S', 'status'],
  ['start_or_stop_timer', { index: '2' }, 'S', 'status'],
  ['reset_timer', { index: '2' }, 'S', 'status'],
  ['select_timer', { index: '1' }, 'S', 'status'],
  ['show_message', { index: '2', focus: 'true' }, 'S', 'message'],
  ['show_or_hide_message', { index: '2' }, 'S', 'message'],
  ['hide_message', {}, 'S', 'message'],
  [
    'create_timer',
    {
      name: 'Q & A',
      hours: '0',
      minutes: '20',
      seconds: '0',
      wrap_up_yellow: '120',
      wrap_up_red: '30',
      type: 'DURATION',
    },
    'E',
    'timer',
  ],
  [
    'update_timer',
    { index: '1', speaker: 'Ada', appearance: '0', trigger: 'MANUAL', start_time: '14:30' },
    'E',
    'timer',
  ],
  ['delete_timer', { index: '4' }, 'E', 'none'],
  ['create_message', { text: 'Louder', color: 'red', bold: '1', uppercase: '0' }, 'E', 'message'],
  ['update_message', { index: '3', text: 'Softer' }, 'E', 'message'],
  ['delete_message', { index: '3' }, 'E', 'none'],
];

/** The fields of an object as clients know them, all of them always there. */
const FIELDS = {
  room: '_id _model _updated_at name blackout focus_message on_air logo timezone',
  playback_status: '_model _updated_at timer_id running start finish pause server_time',
  timer:
    '_id _model _updated_at name speaker notes labels appearance type duration hours minutes seconds wrap_up_yellow ' +
    'wrap_up_red trigger start_time start_time_uses_date finish_time finish_time_uses_date index',
  message: '_id _model _updated_at showing text color bold uppercase answer answered index',
} as const;

/** Missing fields of an object of that model. */
function missing(model: keyof typeof FIELDS, told: unknown): readonly string[] {
  const object = Object(told);
  return object._model === model ? FIELDS[model].split(' ').filter((name) => !(name in object)) : [model];
}

function faultsOf(answer: Answer, data: unknown): readonly string[] {
  const list = (model: 'timer' | 'message') =>
    Array.isArray(data) && data.length > 0 ? data.flatMap((each) => missing(model, each)) : ['no list'];
  if (answer === 'none') return data === undefined ? [] : ['data'];
  if (answer === 'timers') return list('timer');
  if (answer === 'messages') return list('message');
  if (answer === 'texts') return z.array(z.string()).min(1).safeParse(data).success ? [] : ['texts'];
  if (answer === 'links')
    return z
      .array(z.looseObject({ url: z.url() }))
      .min(1)
      .safeParse(data).success
      ? []
      : ['links'];
  return missing(answer === 'status' ? 'playback_status' : answer, data);
}

describe('the endpoints of existing client software', () => {
  it('K11 answer GET and POST, with or without a closing slash, with whole objects', async () => {
    const { ask } = await aStage();
    for (const [path, query, scope, answer] of ENDPOINTS) {
      const told = await ask(path, query, scope);
      expect([path, told.status, told.body]).toEqual([path, 200, expect.objectContaining({ ok: true })]);
      const { message, data } = Object(told.body);
      expect([path, typeof message, faultsOf(answer, data)]).toEqual([path, 'string', []]);
    }
    for (const [path, query, scope] of ENDPOINTS.filter(([, , each]) => each !== 'E')) {
      expect([path, (await ask(`${path}/`, query, scope)).status]).toEqual([path, 200]);
      const body = {
        method: 'POST',
        body: JSON.stringify(query),
        headers: { 'content-type': 'application/json' },
      };
      expect([path, (await ask(path, {}, scope, body)).status]).toEqual([path, 200]);
    }
  });

  it('K4 need the scope that existing clients expect', async () => {
    const { ask } = await aStage();
    const refused = async (scope: Scope) => {
      const told = await Promise.all(
        ENDPOINTS.map(async ([path, query]) => [path, (await ask(path, query, scope)).status]),
      );
      return told.filter(([, status]) => status === 403).map(([path]) => path);
    };
    const needing = (...scopes: Scope[]) =>
      ENDPOINTS.filter(([, , scope]) => scopes.includes(scope)).map(([path]) => path);
    expect(await refused('R')).toEqual(needing('S', 'E'));
    expect(await refused('S')).toEqual(needing('E'));
  });

  it('K31 send each event that existing clients expect, with the same objects', async () => {
    const { ask, socket } = await aStage();
    const client = await socket().greeted();
    await client.hears(5);
    const steps: readonly (readonly [path: string, query: Query, events: readonly string[]])[] = [
      ['enable_on_air', {}, ['room']],
      ['next', {}, ['current_timer', 'next_timer', 'playback_status']],
      ['start', {}, ['playback_status']],
      ['add_time', { amount: '1m' }, ['current_timer', 'playback_status', 'timers_changed']],
      ['reset', {}, ['playback_status']],
      ['update_timer', { index: '3', name: 'Closing' }, ['next_timer', 'timers_changed']],
      ['delete_timer', { index: '3' }, ['next_timer', 'timers_changed']],
      ['show_message', { index: '2' }, ['message']],
      ['update_message', { index: '2', text: 'Louder' }, ['message', 'messages_changed']],
      ['hide_message', {}, ['message']],
      ['start_flashing', {}, ['flash']],
      ['stop_flashing', {}, ['flash']],
    ];
    let heard = 5;
    for (const [path, query, events] of steps) {
      await ask(path, query);
      heard += events.length;
      await client.hears(heard);
      expect([path, client.names.slice(heard - events.length)]).toEqual([path, events]);
    }
    const models = {
      room: 'room',
      playback_status: 'playback_status',
      current_timer: 'timer',
      message: 'message',
    } as const;
    for (const [name, model] of Object.entries(models))
      expect([name, missing(model, client.last(name))]).toEqual([name, []]);
    expect(client.heard.at(-1)).toEqual(['flash', { count: 0 }]);
    client.socket.disconnect();
  });
});

const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() }),
  ),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

describe('the API description', () => {
  it('K21 is valid OpenAPI 3.1', async () => {
    const { ask } = await aStage();
    const { body } = await ask('openapi.json');
    const validator = new Validator();
    expect(await validator.validate(Object(body))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('K21 lists every route, and each operation answers as described', async () => {
    const { ask } = await aStage();
    const { paths, components } = documentSchema.parse((await ask('openapi.json')).body);
    const { routes } = z
      .looseObject({ routes: z.array(z.string()) })
      .parse(Object((await ask('')).body).data);
    expect(routes.filter((route) => route !== '/' && !(route in paths))).toEqual([]);
    const resolved = (schema: unknown): unknown =>
      JSON.parse(JSON.stringify(schema), (_, value) => {
        const ref = Object(value).$ref;
        return typeof ref === 'string'
          ? resolved(components.schemas[ref.replace('#/components/schemas/', '')])
          : value;
      });
    const queries = new Map(ENDPOINTS.map(([path, query]) => [`/${path}`, query]));
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { responses, parameters = [] }] of Object.entries(methods)) {
        if (path === '/events') continue;
        const query = queries.get(path) ?? {};
        const known = parameters.map(({ name }) => name);
        const undescribed = Object.keys(query).filter((name) => method === 'get' && !known.includes(name));
        expect([path, undescribed]).toEqual([path, []]);
        const init =
          method === 'post'
            ? { method, body: JSON.stringify(query), headers: { 'content-type': 'application/json' } }
            : { method };
        const told = await ask(path.slice(1), method === 'post' ? {} : query, 'E', init);
        const [type, said] =
          Object.entries(responses[told.status === 200 ? '200' : 'default']?.content ?? {})[0] ?? [];
        expect([path, method, told.type]).toEqual([path, method, type]);
        const schema = z.fromJSONSchema(Object(resolved(said?.schema)));
        const read = schema.safeParse(told.body);
        expect([path, method, read.error?.issues ?? []]).toEqual([path, method, []]);
      }
  });
});
