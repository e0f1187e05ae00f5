import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWhole } from '../support/raw-http.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

interface LateRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Sends all of a request but the end of its body, does something else, and then sends the end. Resolves to the status. */
async function late({ method, path, headers, body }: LateRequest, meanwhile: () => Promise<unknown>) {
  const text = JSON.stringify(body);
  const all = {
    host: 'callboard',
    'content-type': 'application/json',
    'content-length': `${text.length}`,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (isWhole(answer, true)) resolve();
    });
  });
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text.slice(0, -1)}`);
  // Answered on another connection, so that the server has read the above.
  await new RestClient(server.url).call('GET', '/api/version');
  await meanwhile();
  socket.write(text.slice(-1));
  await answered;
  socket.destroy();
  return Number(answer.split(' ')[1]);
}

const thief = ({ cookie }: RestClient) => ({ cookie });
const logOut = (client: RestClient) => client.call('POST', '/api/auth/logout', { body: {} });

describe('a body that arrives after a right has ended', () => {
  it.each([
    ['PATCH', ({ room }: MadeRoom) => `/api/rooms/${room.pid}`, { name: 'Taken' }],
    ['POST', () => '/api/rooms', {}],
    ['POST', ({ room }: MadeRoom) => `/api/rooms/${room.pid}/duplicate`, {}],
  ] as const)(
    'W81 changes nothing if the user logged out before it arrived: %s %s',
    async (method, path, body) => {
      const owner = new RestClient(server.url);
      const room = await owner.makeRoom();
      const headers = thief(owner);
      expect(await late({ method, path: path(room), headers, body }, () => logOut(owner))).toBe(401);
    },
  );

  it('W81 is accepted if the right continues', async () => {
    const owner = new RestClient(server.url);
    const room = await owner.makeRoom();
    const asked = {
      method: 'PATCH',
      path: `/api/rooms/${room.room.pid}`,
      headers: thief(owner),
      body: { name: 'Kept' },
    };
    expect(await late(asked, () => Promise.resolve())).toBe(200);
  });

  it.each([
    ['the links are replaced', 'room/rotateSecrets', {}, 401],
    ['the room has another password', 'room/setPassword', { password: 'open sesame' }, 401],
  ] as const)('W14 runs no command with a token once %s', async (_, name, payload, status) => {
    const owner = new RestClient(server.url);
    const room = await owner.makeRoom();
    const token = await new RestClient(server.url).token(room, 'CONTROLLER');
    const asked = {
      method: 'POST',
      path: `/api/rooms/${room.room.pid}/commands`,
      headers: { 'x-access-token': token },
      body: { name: 'timers/create', payload: {} },
    };
    const end = async () =>
      owner.command(room.room.pid, await owner.token(room, 'CONTROLLER'), name, payload);
    expect(await late(asked, end)).toBe(status);
  });
});
