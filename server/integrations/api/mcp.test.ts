import { expect, it } from 'vitest';
import { z } from 'zod';
import { Mcp, type McpDeps } from './mcp.ts';

const call = (id: number, name: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: {} },
});

/** `turns` are the turns that the messages wait for, and `ran` the names of the tools that ran. */
function anAgent() {
  const turns: (() => void)[] = [];
  const ran: string[] = [];
  const mcp = new Mcp({
    api: {
      open: () => Promise.resolve({ scope: 'read' }),
      count: () => {},
      run: (name: string) => {
        ran.push(name);
        return Promise.resolve({ body: '{"ok":true}' });
      },
    },
    access: { requireScope: () => {} },
    loopTurns: { take: () => new Promise<void>((start) => turns.push(start)) },
    isAllowedOrigin: () => true,
    siteOf: () => '',
  } as unknown as McpDeps);
  const ask = (messages: unknown) => {
    const text = JSON.stringify(messages);
    const request = new Request('http://callboard.test/mcp?api_key=key', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: text,
    });
    const body = {
      length: text.length,
      receivedAt: 0,
      text: () => Promise.resolve(text),
      bytes: () => Promise.resolve(Buffer.from(text)),
    };
    const peer = { address: '192.0.2.1', secure: false, host: '' };
    return mcp.handle(request, peer, { requestId: '', method: 'POST', path: '/mcp' }, body);
  };
  return { turns, ran, ask };
}

it('W2640 the messages of one body run in order, and each in a turn of its own', async () => {
  const { turns, ran, ask } = anAgent();
  const answering = ask([call(1, 'get_room'), call(2, 'get_logs'), call(2, 'get_all_timers')]);
  for (const expected of [
    ['get_room'],
    ['get_room', 'get_logs'],
    ['get_room', 'get_logs', 'get_all_timers'],
  ]) {
    await expect.poll(() => turns.length).toBe(expected.length);
    expect(ran).toHaveLength(expected.length - 1);
    turns.at(-1)?.();
    await expect.poll(() => ran).toEqual(expected);
  }
  const answered = z.array(z.looseObject({ id: z.number() })).parse(await (await answering).json());
  expect(answered.map(({ id }) => id)).toEqual([1, 2, 2]);
});

it('W2640 no message of a body runs if one item is not a message', async () => {
  const { ran, ask } = anAgent();
  expect((await ask([call(1, 'get_room'), 'x'])).status).toBe(400);
  expect((await ask([[call(1, 'get_room')]])).status).toBe(400);
  expect(ran).toEqual([]);
});
