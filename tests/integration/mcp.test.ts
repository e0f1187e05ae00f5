import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE } from '../../machines/kernel/time.ts';
import { KEY_SCOPES } from '../../machines/people/api-key.ts';
import { changesShow, endpoints, scopeCovers } from '../../server/integrations/api/endpoints.ts';
import { newKey } from '../support/api-keys.ts';
import { People } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';
import { crew } from '../support/teams.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather({ env: { ORIGINS: 'https://agents.example' } });
});
afterAll(() => people.leave());

const NAMES = Object.keys(endpoints);
const READS = Object.entries(endpoints).flatMap(([name, endpoint]) => (changesShow(endpoint) ? [] : [name]));
const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function aRoom(scope: string = 'edit', at = people) {
  const { ada, id, room } = await crew(at);
  const { key, id: keyId } = await newKey(ada.client, id, { scope });
  const { pid } = room.room;
  const post = (body: unknown, headers: Record<string, string> = {}, query = '') =>
    fetch(`${at.server.url}/mcp${query}`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, authorization: `Bearer ${key}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const revoke = () => ada.client.call('DELETE', `/api/teams/${id}/keys/${keyId}`);
  return { ada, id, key, pid, post, revoke, room };
}

async function agent(key: string, query = '') {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const url = new URL(`${people.server.url}/mcp${query}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

const textIn = (result: unknown): string =>
  z.object({ content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]) }).parse(result)
    .content[0].text;
const answered = (result: unknown): unknown => JSON.parse(textIn(result));
const seqIn = (state: unknown) => z.object({ data: z.object({ seq: z.number() }) }).parse(state).data.seq;
const refusedWith = (code: string) => expect.objectContaining({ ok: false, code });
const call = (id: number, name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const cancel = (requestId: number) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

/** Arguments of tools that need some; timer 1 and message 1 stay to the end. */
const ARGUMENTS = new Map<string, object>([
  ['trigger', { name: 'Doors' }],
  ['add_time', { amount: '1m' }],
  ['subtract_time', { amount: '30s' }],
  ['jump', { milliseconds: 1_000 }],
  ['set_subtitle', { text: 'Q & A' }],
  ['run_prompter', { index: 1 }],
  ['add_clock_time', { clock_id: '#1', amount: '1m' }],
  ['subtract_clock_time', { clock_id: '#1', amount: '1m' }],
  ['quick_clock', { duration: '5m' }],
  ['create_timer', { name: 'Talk', minutes: 5 }],
  ['update_timer', { index: 1, speaker: 'Ada' }],
  ['delete_timer', { index: 2 }],
  ['create_message', { text: 'Hi' }],
  ['update_message', { index: 1, bold: true }],
  ['delete_message', { index: 2 }],
]);

function argumentsOf(name: string): object {
  if (/(?:start|stop|reset|show)_clock$/.test(name)) return { clock_id: '#1' };
  if (/_timer$|^get_message$/.test(name)) return { index: 1 };
  return {};
}

describe('the tools of /mcp', () => {
  it.each(KEY_SCOPES)(
    'K2401, K2402 are those of the scope if the key has %s, and change things only with write=1',
    async (scope) => {
      const { key } = await aRoom(scope);
      const namesAt = async (query: string) => {
        const client = await agent(key, query);
        const { tools } = await client.listTools();
        await client.close();
        return tools.map(({ name }) => name);
      };
      const reached = Object.entries(endpoints).flatMap(([name, { scope: wanted }]) =>
        scopeCovers(scope, wanted) ? [name] : [],
      );
      expect(await namesAt('?write=1')).toEqual(reached);
      for (const query of ['', '?write=0', '?write=', '?write=true'])
        expect(await namesAt(query)).toEqual(READS);
    },
  );

  it('K2401 give the same answers as their API endpoints', async () => {
    const { ada, key, pid, room } = await aRoom();
    const token = await ada.client.token(room, 'CONTROLLER');
    for (const [name, payload] of [
      ['clocks/create', { name: 'Doors' }],
      ['timers/create', { name: 'Last' }],
      ['messages/create', { text: 'One' }],
      ['messages/create', { text: 'Two' }],
      [
        'automations/add',
        { name: 'Doors', when: { type: 'CALL', name: 'Doors' }, steps: [{ type: 'STOP' }] },
      ],
    ] as const)
      await ada.client.command(pid, token, name, payload);
    const client = await agent(key, `?write=1&room_id=${pid}`);
    expect(client.getServerVersion()?.name).toBe('callboard');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    const outcomes: Record<string, unknown> = {};
    for (const { name, inputSchema, annotations, title } of tools) {
      expect(inputSchema.properties).not.toHaveProperty('room_id');
      expect(annotations?.readOnlyHint).toBe(READS.includes(name));
      expect(title).not.toBe('undefined');
      const args = { ...(ARGUMENTS.get(name) ?? argumentsOf(name)) };
      const result = await client.callTool({ name, arguments: args });
      outcomes[name] =
        result.isError === true ? textIn(result) : z.object({ ok: z.boolean() }).parse(answered(result)).ok;
    }
    await client.close();
    expect(outcomes).toEqual(Object.fromEntries(NAMES.map((name) => [name, true])));
  });

  it('K2401 run without write=1 if they only read, and are refused if they change something', async () => {
    const { key, pid } = await aRoom();
    const client = await agent(key);
    const state = async () => answered(await client.callTool({ name: 'state', arguments: { room_id: pid } }));
    const before = seqIn(await state());
    const outcomes: Record<string, unknown> = {};
    for (const name of NAMES) {
      const args = { ...(ARGUMENTS.get(name) ?? argumentsOf(name)), room_id: pid };
      const { ok, code } = Object(answered(await client.callTool({ name, arguments: args })));
      outcomes[name] = code ?? ok;
    }
    // The room has no message yet.
    const expected = (name: string) => (name === 'get_message' ? 'unknown_message' : true);
    expect(outcomes).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, READS.includes(name) ? expected(name) : 'forbidden'])),
    );
    expect(seqIn(await state())).toBe(before);
    await client.close();
  });

  it('K2403 act on the room in the address, and refuse a call that names another room', async () => {
    const [{ ada, id, key, pid }, other] = [await aRoom(), await aRoom()];
    const sibling = (await ada.client.makeRoom({ teamId: id })).room.pid;
    const client = await agent(key, `?write=1&room_id=${pid}`);
    const named = async (name: string, args: object = {}) =>
      answered(await client.callTool({ name, arguments: { ...args } }));
    expect(await named('get_room')).toMatchObject({ data: { _id: pid } });
    for (const room_id of [pid, pid.toLowerCase()])
      expect(await named('get_room', { room_id })).toMatchObject({ data: { _id: pid } });
    const before = await named('state');
    for (const room_id of [sibling, other.pid, '', 5, null]) {
      expect(await named('get_room', { room_id })).toEqual(refusedWith('invalid'));
      expect(await named('start_flashing', { room_id })).toEqual(refusedWith('invalid'));
    }
    expect(seqIn(await named('state'))).toBe(seqIn(before));
    await client.close();
    const free = await agent(key);
    const asked = async (args: Record<string, string>) =>
      answered(await free.callTool({ name: 'get_room', arguments: args }));
    expect(await asked({})).toEqual(refusedWith('invalid'));
    expect(await asked({ room_id: other.pid })).toEqual(refusedWith('room_not_found'));
    await free.close();
  });

  it('K2405 return a refusal as a result, and an unknown tool as a protocol error', async () => {
    const { key, pid } = await aRoom('show-call');
    const client = await agent(key, `?write=1&room_id=${pid}`);
    const named = (name: string, args = {}) => client.callTool({ name, arguments: args });
    expect(await named('create_timer')).toMatchObject({ isError: true });
    expect(answered(await named('create_timer'))).toEqual(refusedWith('forbidden'));
    expect(answered(await named('start_timer', { index: 99 }))).toEqual(refusedWith('unknown_timer'));
    expect(answered(await named('get_logs', { limit: 'many' }))).toEqual(refusedWith('invalid'));
    for (const name of ['constructor', '__proto__', 'batch', 'events', ''])
      await expect(named(name)).rejects.toMatchObject({ code: -32_602 });
    await client.close();
  });
});

describe('access to /mcp', () => {
  it('K2400 needs a key in the header or the address, and otherwise gets 401', async () => {
    const { key, post, pid } = await aRoom();
    const wrong = await post(LIST, { authorization: `Bearer ${'0'.repeat(32)}` });
    const none = await post(LIST, { authorization: '' });
    for (const answer of [wrong, none]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(await answer.json()).toEqual(refusedWith('unauthorized'));
    }
    expect((await post(LIST, { authorization: '' }, `?api_key=${key}&room_id=${pid}`)).status).toBe(200);
  });

  it('K2400 needs no session: GET and DELETE get 405, and a notification gets 202', async () => {
    const { key, post } = await aRoom();
    for (const method of ['GET', 'DELETE', 'HEAD', 'PUT', 'OPTIONS']) {
      const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
      const answer = await fetch(`${people.server.url}/mcp`, { method, headers });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    const listed = await post(LIST);
    expect([listed.status, listed.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect(listed.headers.get('cache-control')).toBe('no-store');
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    expect((await post(LIST, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });

  it('K2400 ends in the first call after the key is revoked', async () => {
    const { key, pid, revoke } = await aRoom();
    const client = await agent(key, `?room_id=${pid}`);
    expect(answered(await client.callTool({ name: 'test_auth' }))).toMatchObject({ ok: true });
    await revoke();
    await expect(client.callTool({ name: 'test_auth' })).rejects.toThrow('unauthorized');
    await client.close();
  });

  it('K2404 is refused to pages of other origins, except ORIGINS', async () => {
    const { post } = await aRoom();
    const from = async (origin: string) => (await post(LIST, { origin })).status;
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from('https://agents.example')).toBe(200);
    expect(await from(people.server.url)).toBe(200);
  });

  it('K2406 answers hostile bodies with codes, and never hangs', async () => {
    const { post, pid } = await aRoom();
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const tools = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const bodies: readonly (readonly [unknown, number])[] = [
      ['', 400],
      ['{', 400],
      ['null', 400],
      ['[]', 400],
      ['1', 400],
      [deep, 400],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 400],
      [{ jsonrpc: '2.0', id: null, method: 'ping' }, 400],
      [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400],
      [[LIST, 'x'], 400],
      [Array.from({ length: 11 }, () => LIST), 400],
      ['x'.repeat(65_537), 413],
      [Array.from({ length: 3_000 }, () => 1), 400],
      [{ jsonrpc: '2.0', id: 1, method: '__proto__' }, 200],
      [tools(null), 400],
      [tools({ name: 1 }), 200],
      [tools({ name: 'get_room', arguments: [] }), 200],
      [tools({ name: 'get_room', arguments: { room_id: { toString: 1 } } }), 200],
      [
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_room","arguments":{"__proto__":{"room_id":"${pid}"}}}}`,
        200,
      ],
      [tools({ name: 'get_room', task: { ttl: 1 } }), 200],
      [[call(1, 'get_room', { room_id: pid }), cancel(1)], 200],
      [[cancel(1)], 202],
      [[[LIST]], 400],
      [[LIST, LIST], 200],
      [{ jsonrpc: '2.0', id: 9, result: {} }, 202],
    ];
    for (const [body, status] of bodies) {
      const answer = await post(body);
      const sent = JSON.stringify(body).slice(0, 90);
      expect([sent, answer.status, await answer.text()]).toEqual([
        sent,
        status,
        expect.not.stringMatching(/internal|Internal/),
      ]);
    }
    expect((await post(LIST, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(LIST, { accept: 'text/html' })).status).toBe(406);
  });
});

describe('the limits of /mcp', () => {
  const time = settableClock();
  let limited: People;
  beforeAll(async () => {
    limited = await People.gather({ clock: time.clock, env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => limited.leave());

  it('K2406 count each message as one request of the key', async () => {
    const { key, pid, post } = await aRoom('edit', limited);
    time.stoodAt = time.clock.now();
    const rest = (path: string) =>
      fetch(`${limited.server.url}/v1/${path}?room_id=${pid}&api_key=${key}&index=1`);
    const ten = Array.from({ length: 10 }, (_, id) => ({ ...LIST, id }));
    for (let asked = 0; asked < 5; asked += 1) expect((await post(ten)).status).toBe(200);
    for (let asked = 0; asked < 49; asked += 1) expect((await rest('test_auth')).status).toBe(200);
    expect((await post([LIST, call(2, 'get_room', { room_id: pid })])).status).toBe(429);
    expect((await post(LIST)).status).toBe(200);
    const refused = await post(LIST);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toEqual(refusedWith('rate_limited'));
    expect((await rest('get_room')).status).toBe(429);
    // Single timers have a window of their own.
    expect((await post(call(1, 'get_timer', { room_id: pid, index: 1 }))).status).toBe(200);
    time.steadyAhead += MINUTE;
    expect((await post(LIST)).status).toBe(200);
  });
});
