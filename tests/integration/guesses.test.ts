import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { PASSWORD, userIn } from '../support/people.ts';
import { type MadeRoom, type RestAnswer, RestClient, type RestOptions } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { FakeClock } from './room-host.fixtures.ts';

/** Time passes when the test says so: how long a hash takes on this machine plays no part. */
const clock = new FakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.remove());
beforeEach(() => clock.skip(2 * DAY));

let addresses = 0;
/** One in a network of its own, half of them IPv6. */
const newAddress = (): string => {
  const nth = addresses++;
  return nth % 2 === 0 ? `198.51.${100 + Math.floor(nth / 250)}.${nth % 250}` : `2001:db8:0:${nth}::1`;
};

/** A browser at an address. */
class Visitor {
  readonly rest = new RestClient(server.url);
  readonly #address: string;

  constructor(address = newAddress()) {
    this.#address = address;
  }

  call(method: string, path: string, { headers = {}, ...options }: RestOptions = {}): Promise<RestAnswer> {
    const from = { 'x-forwarded-for': this.#address };
    return this.rest.call(method, path, { ...options, headers: { ...from, ...headers } });
  }

  logIn(email: string, password = 'a wrong guess'): Promise<RestAnswer> {
    return this.call('POST', '/api/auth/login', { body: { email, password } });
  }

  enter({ room }: MadeRoom, password: string): Promise<RestAnswer> {
    const headers = { 'x-room-password': password };
    return this.call('GET', `/api/rooms/${room.pid}/credentials`, { headers });
  }
}

const statuses = (answers: readonly RestAnswer[]) => answers.map(({ status }) => status);
const waitOf = ({ headers }: RestAnswer) => Number(headers.get('retry-after'));

let accounts = 0;
/** An account, and the device that has signed up. */
async function account(): Promise<{ email: string; device: Visitor; path: string }> {
  const device = new Visitor();
  const email = `guessed-${accounts++}@callboard.test`;
  const answer = await device.call('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
  return { email, device, path: `/api/users/${userIn(answer).uid}` };
}

/** Strangers guess until the account delays all unknown clients. */
async function besiege(email: string): Promise<void> {
  const guesses = Array.from({ length: 60 }, () => new Visitor().logIn(email));
  expect(new Set(statuses(await Promise.all(guesses)))).toEqual(new Set([401, 429]));
}

describe('the password of an account', () => {
  it.each(['somebody', 'nobody'])(
    'U60 may be entered wrong ten times from one address, then after growing waits (account: %s)',
    async (who) => {
      const { email } = who === 'somebody' ? await account() : { email: 'nobody@callboard.test' };
      const address = newAddress();
      for (let tried = 0; tried < 11; tried++)
        expect((await new Visitor(address).logIn(email)).status).toBe(401);
      for (const seconds of [1, 2, 4]) {
        const refused = await new Visitor(address).logIn(email.toUpperCase());
        expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
        expect(waitOf(refused)).toBe(seconds);
        clock.advance(seconds * SECOND);
        expect((await new Visitor(address).logIn(email)).status).toBe(401);
      }
      expect((await new Visitor().logIn(email)).status).toBe(401);
    },
  );

  it('U60 may be entered wrong fifty times from all addresses, and then after growing waits for each /64', async () => {
    const { email } = await account();
    // The sign-up was the first: it may have been a guess, too.
    const crowd = Array.from({ length: 49 }, () => new Visitor().logIn(email));
    expect(new Set(statuses(await Promise.all(crowd)))).toEqual(new Set([401]));
    expect((await new Visitor().logIn(email)).status).toBe(401);
    for (const seconds of [1, 2, 4]) {
      expect(waitOf(await new Visitor().logIn(email))).toBe(seconds);
      clock.advance(seconds * SECOND);
      expect((await new Visitor().logIn(email)).status).toBe(401);
    }
    const { email: another } = await account();
    for (let host = 1; host <= 11; host++) await new Visitor(`2001:db8:ffff:ffff::${host}`).logIn(another);
    expect((await new Visitor('2001:db8:ffff:ffff::99').logIn(another)).status).toBe(429);
  });

  it('U93 can be entered correctly any number of times', async () => {
    const { email } = await account();
    const address = newAddress();
    for (let times = 0; times < 15; times++)
      expect((await new Visitor(address).logIn(email, PASSWORD)).status).toBe(200);
  });

  it('U61 is accepted from a known device, even while strangers guess it', async () => {
    const { email, device } = await account();
    await device.call('POST', '/api/auth/logout');
    await besiege(email);
    expect((await new Visitor().logIn(email, PASSWORD)).status).toBe(429);
    expect((await device.logIn(email, PASSWORD)).status).toBe(200);
    const withoutCookie = new Visitor();
    withoutCookie.rest.cookie = device.rest.cookie;
    expect((await withoutCookie.logIn(email, PASSWORD)).status).toBe(429);
    const elsewhere = new Visitor();
    elsewhere.rest.device = device.rest.device;
    expect((await elsewhere.logIn(email, PASSWORD)).status).toBe(200);
  });

  it('U61 may be entered wrong ten times in ten minutes from a known device, at any address', async () => {
    const { email, device } = await account();
    const tried = async () => {
      const moved = new Visitor();
      moved.rest.device = device.rest.device;
      return moved.logIn(email);
    };
    for (let times = 0; times < 10; times++) expect((await tried()).status).toBe(401);
    expect(waitOf(await tried())).toBe(600);
    clock.advance(10 * MINUTE);
    expect((await tried()).status).toBe(401);
  });

  it('U61 gives no attempts to the device of another account that claims the same address', async () => {
    const { email } = await account();
    const claimant = new Visitor();
    const body = { email, password: 'the claim of somebody else' };
    expect((await claimant.call('POST', '/api/auth/signup', { body })).status).toBe(200);
    await besiege(email);
    expect((await claimant.logIn(email, PASSWORD)).status).toBe(401);
    expect((await claimant.logIn(email, body.password)).status).toBe(200);
  });

  it('U61 makes only that device known on which the password was chosen', async () => {
    const { email, device, path } = await account();
    const other = new Visitor();
    await other.logIn(email, PASSWORD);
    const body = { password: 'a new password of mine', currentPassword: PASSWORD };
    expect((await device.call('PATCH', path, { body })).status).toBe(200);
    await besiege(email);
    expect((await other.logIn(email, body.password)).status).toBe(429);
    expect((await device.logIn(email, body.password)).status).toBe(200);
  });

  it('U62 counts wrong attempts in all kinds of requests together', async () => {
    const { email, device, path } = await account();
    device.rest.device = '';
    const wrong = { currentPassword: 'a wrong guess' };
    const asks = [
      () => device.call('PATCH', path, { body: { ...wrong, password: 'another password' } }),
      () => device.call('PATCH', path, { body: { ...wrong, email: 'moved@callboard.test' } }),
      () => device.call('DELETE', path, { body: wrong }),
      () => device.logIn(email),
    ];
    for (let tried = 0; tried < 10; tried++)
      expect((await asks[tried % 4]?.())?.status).toBeOneOf([401, 403]);
    clock.advance(500);
    for (const ask of asks)
      expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const body = { email, password: PASSWORD };
    expect((await device.call('POST', '/api/auth/signup', { body })).status).toBe(429);
    expect((await device.call('GET', path)).status).toBe(200);
  });

  it('U62 counts sign-ups like sign-ins', async () => {
    const { email } = await account();
    const guesser = new Visitor();
    for (let tried = 0; tried < 4; tried++) {
      const body = { email, password: `a wrong guess ${tried}` };
      await guesser.call('POST', '/api/auth/signup', { body });
      guesser.rest.device = '';
    }
    for (let tried = 0; tried < 7; tried++) expect((await guesser.logIn(email)).status).toBe(401);
    expect((await guesser.logIn(email)).status).toBe(429);
  });
});

describe('the password of a room', () => {
  let owner: Visitor;
  let room: MadeRoom;
  const RIGHT = 'the word of the house';
  beforeEach(async () => {
    owner = new Visitor();
    room = await owner.rest.makeRoom();
    const token = await owner.rest.token(room, 'CONTROLLER');
    await owner.rest.command(room.room.pid, token, 'room/setPassword', { password: RIGHT });
  });

  const guessAll = async (address: string) => {
    for (let tried = 0; tried < 5; tried++)
      expect((await new Visitor(address).enter(room, `wrong ${tried}`)).status).toBe(403);
  };

  it('W78 is accepted from a known device, even while other devices at its address guess', async () => {
    const hall = newAddress();
    const [screen, another] = [new Visitor(hall), new Visitor(hall)];
    expect((await screen.enter(room, RIGHT)).status).toBe(200);
    await guessAll(hall);
    expect((await another.enter(room, RIGHT)).status).toBe(429);
    expect((await screen.enter(room, RIGHT)).status).toBe(200);
    expect((await new Visitor().enter(room, RIGHT)).status).toBe(200);
    clock.advance(MINUTE);
    expect((await another.enter(room, RIGHT)).status).toBe(200);
  });

  it('W78 is refused after too many wrong attempts, even if it is correct', async () => {
    expect((await new Visitor().enter(room, RIGHT)).status).toBe(200);
    const address = newAddress();
    await guessAll(address);
    expect(
      statuses([
        await new Visitor(address).enter(room, 'wrong'),
        await new Visitor(address).enter(room, RIGHT),
      ]),
    ).toEqual([429, 429]);
  });

  it('W78 may be entered wrong five times a minute from a known device', async () => {
    const screen = new Visitor();
    await screen.enter(room, RIGHT);
    for (let tried = 0; tried < 5; tried++)
      expect((await screen.enter(room, `wrong ${tried}`)).status).toBe(403);
    expect((await screen.enter(room, RIGHT)).status).toBe(429);
  });

  it('W78 is accepted from 200 screens that send it at once from one address', async () => {
    const hall = newAddress();
    const screens = Array.from({ length: 200 }, () => new Visitor(hall).enter(room, RIGHT));
    expect(new Set(statuses(await Promise.all(screens)))).toEqual(new Set([200]));
  });

  it('W78 may be entered wrong 60 times a minute from one address for all rooms together', async () => {
    const address = newAddress();
    const rooms: MadeRoom[] = [];
    for (let made = 0; made < 13; made++) {
      const next = await owner.rest.makeRoom();
      const token = await owner.rest.token(next, 'CONTROLLER');
      clock.advance(10 * SECOND);
      await owner.rest.command(next.room.pid, token, 'room/setPassword', { password: RIGHT });
      rooms.push(next);
    }
    const guesses = rooms.flatMap((each) =>
      Array.from({ length: 5 }, (_, nth) => new Visitor(address).enter(each, `wrong ${nth}`)),
    );
    expect(statuses(await Promise.all(guesses)).filter((status) => status === 403)).toHaveLength(60);
  });
});
