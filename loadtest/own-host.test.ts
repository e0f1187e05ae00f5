import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownHost } from './own-host.ts';

const TOKEN = 'a-token-of-our-own';
const server = createServer(({ url, headers }, answer) => {
  const isOwner = headers.authorization === `Bearer ${TOKEN}`;
  if (url === '/metrics' && isOwner) return void answer.end('callboard_sockets 3\n');
  answer.writeHead(url === '/metrics' ? 401 : 404).end();
});
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

it('allows a load test of a remote server only with the METRICS_TOKEN of that server', async () => {
  expect(await ownHost(origin, TOKEN)).toEqual({ ok: true, value: origin });
  expect(await ownHost(`${origin}/`, 'another')).toMatchObject({ ok: false });
  expect(await ownHost(origin, undefined)).toMatchObject({ ok: false });
});

it.each(['timer.example.org', 'ftp://127.0.0.1', 'https://example.org/somewhere', 'https://127.0.0.1:1'])(
  'refuses a load test of the address %s',
  async (address) => {
    expect(await ownHost(address, TOKEN)).toMatchObject({ ok: false });
  },
);
