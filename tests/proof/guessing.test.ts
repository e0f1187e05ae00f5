import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../server/kernel/rate-limits.ts';
import { Refused } from '../../server/kernel/refused.ts';
import { FakeClock } from '../integration/room-host.fixtures.ts';
import { PASSWORD } from '../support/people.ts';
import { type RestAnswer, RestClient, type RestOptions } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Anyone who guesses is stopped, and only they: limits on, from addresses of their own. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.remove());

let addresses = 0;
/** An unused address. */
const newAddress = (): string => `198.51.${100 + Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

async function asked(
  method: string,
  path: string,
  address: string,
  { headers = {}, ...options }: RestOptions = {},
  client = new RestClient(server.url),
): Promise<RestAnswer> {
  return client.call(method, path, { ...options, headers: { 'x-forwarded-for': address, ...headers } });
}

/** Number of answered guesses out of so many parallel ones; the others get a retry time. */
async function answered(guesses: number, guess: () => Promise<RestAnswer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: guesses }, guess));
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  return guesses - limited.length;
}

async function account(): Promise<RestClient> {
  const client = new RestClient(server.url);
  const body = { email: `guesser-${addresses}@callboard.test`, password: PASSWORD };
  await asked('POST', '/api/auth/signup', newAddress(), { body }, client);
  return client;
}

describe('guesses from one address', () => {
  it('of a token for a new password are limited to 30 a minute', async () => {
    const address = newAddress();
    const body = { token: 'guess', password: PASSWORD };
    expect(await answered(40, () => asked('POST', '/api/auth/reset-password', address, { body }))).toBe(30);
  });

  it('of a token that proves an address are limited to 30 a minute', async () => {
    const [address, client] = [newAddress(), await account()];
    const body = { token: 'guess' };
    const guess = () => asked('POST', '/api/auth/verify-email', address, { body }, client);
    expect(await answered(40, guess)).toBe(30);
  });

  it('of an invitation token are limited, whether the page is viewed or accepted', async () => {
    const [address, client] = [newAddress(), await account()];
    const body = { token: 'guess' };
    const look = () => asked('GET', '/api/teams/t/invite?token=guess', address);
    const accept = () => asked('POST', '/api/teams/t/accept-invite', address, { body }, client);
    expect(await answered(80, look)).toBe(60);
    expect(await answered(3, accept)).toBe(0);
  });

  it('of the password of a room are limited to 5 a minute', async () => {
    const owner = await account();
    const [first, second] = [await owner.makeRoom(), await owner.makeRoom()];
    for (const room of [first, second])
      await owner.command(room.room.pid, await owner.token(room, 'CONTROLLER'), 'room/setPassword', {
        password: 'open sesame',
      });
    const address = newAddress();
    let guesses = 0;
    const guess = (room = first) =>
      asked('GET', `/api/rooms/${room.room.pid}/credentials`, address, {
        headers: { 'x-room-password': `guess ${guesses++}` },
      });
    expect(await answered(30, guess)).toBe(5);
    expect((await guess(second)).status).toBe(403);
    expect((await asked('GET', `/api/rooms/${first.room.pid}/credentials`, newAddress())).status).toBe(403);
  });

  it('of link signatures are limited to 3,000 a minute, enough for a hall with one address', async () => {
    const limits = rateLimits(new FakeClock());
    for (let taken = 0; taken < 3_000; taken++) await limits.take('credentials', 'the hall');
    await expect(limits.take('credentials', 'the hall')).rejects.toThrow(Refused);
    await expect(limits.take('credentials', 'elsewhere')).resolves.toBeUndefined();
  });
});
