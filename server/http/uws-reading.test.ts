import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { rateLimits } from '../kernel/rate-limits.ts';
import { peerReader } from './peer.ts';
import { createReadHandler } from './uws-reading.ts';
import { UwsServer } from './uws-server.ts';

const servers: UwsServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

it('W1344 an address may read 30,000 times, and then gets 429', async () => {
  const limits = rateLimits(systemClock());
  const server = new UwsServer(systemClock(), pino({ level: 'silent' }), null);
  servers.push(server);
  const limit = {
    readPeer: peerReader(['127.0.0.1']),
    waitOf: (address: string) => limits.waitFor('file', address),
  };
  const answer: Parameters<typeof createReadHandler>[0]['answer'] = (_req, reply) =>
    reply.send(200, [], 'read');
  server.app.any('/*', createReadHandler({ headers: [], always: [], answer, limit }));
  const url = `http://127.0.0.1:${server.listen('127.0.0.1', 0)}/docs/`;
  const from = (address: string) => fetch(url, { headers: { 'x-forwarded-for': address } });
  limits.charge([['file', '203.0.113.1']], 29_999);
  expect((await from('203.0.113.1')).status).toBe(200);
  const refused = await from('203.0.113.1');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await from('203.0.113.2')).status).toBe(200);
});
