import { afterEach, expect, it } from 'vitest';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { startServer } from '../support/test-server.ts';

const servers: { remove(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.remove();
});

const check = (url: string, headers = {}) =>
  new RestClient(url).call('POST', '/api/socket-check', { headers });

it('N470 a browser at an unknown address gets the name of the required setting, which is logged once', async () => {
  const server = await ServerProcess.start({
    env: { PUBLIC_URL: 'https://timer.callboard.test', LOG_LEVEL: 'warn' },
  });
  servers.push(server);
  const own = { origin: 'https://timer.callboard.test:8443', 'sec-fetch-site': 'same-origin' };
  for (const _ of [1, 2])
    expect(await check(server.url, own)).toMatchObject({
      status: 403,
      body: {
        code: 'cross_site',
        message: expect.stringMatching(/its address https:\/\/timer\.callboard\.test:8443\..*PUBLIC_URL/),
      },
    });
  const other = { origin: 'https://evil.callboard.test', 'sec-fetch-site': 'cross-site' };
  expect(await check(server.url, other)).toMatchObject({
    status: 403,
    body: { message: 'Requests from pages of other sites are rejected. Open this server’s own address.' },
  });
  await server.stop();
  expect(server.output.match(/Pages from this origin are rejected/g)).toHaveLength(1);
  expect(server.output).toContain('"origin":"https://timer.callboard.test:8443"');
  expect(server.output).not.toContain('evil');
});

it('N469 the check tells a page whether the server would accept a socket of the page', async () => {
  const server = await startServer({ env: { RATE_LIMITS: 'on', SOCKETS_PER_ADDRESS: '1' } });
  servers.push(server);
  expect(await check(server.url)).toMatchObject({ status: 204 });
  const owner = new RestClient(server.url);
  const only = await RoomClient.join(server.url, {
    token: await owner.token(await owner.makeRoom(), 'VIEWER'),
  });
  expect(await check(server.url)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  await only.close();
});
