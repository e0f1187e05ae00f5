import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { KeyedQueue } from '../../server/kernel/tasks.ts';
import { codeAt } from '../support/authenticator.ts';
import { logIn, PASSWORD, People, type Person, post, userIn } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { settableClock } from '../support/settable-clock.ts';

const NEW = 'a new password';
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Holds the turn of an account; `waiting` resolves once so many wait for it. */
function heldTurn(uid: string) {
  const queues = new Set<KeyedQueue>();
  const gate = Promise.withResolvers<void>();
  const take = KeyedQueue.prototype.take;
  let count = 0;
  const arrivals: (() => void)[] = [];
  vi.spyOn(KeyedQueue.prototype, 'take').mockImplementation(function held(
    this: KeyedQueue,
    key: string,
    work: () => Promise<unknown>,
  ) {
    if (key !== `user ${uid}`) return take.call(this, key, work);
    if (!queues.has(this)) void take.call(this, key, () => gate.promise);
    queues.add(this);
    const taken = take.call(this, key, work);
    count += 1;
    for (const arrived of arrivals) arrived();
    return taken;
  });
  return {
    waiting: (many: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (count >= many) resolve();
        };
        arrivals.push(look);
        look();
      }),
    letGo: () => gate.resolve(),
  };
}

async function forgetful() {
  const person = await people.verifiedPerson();
  await post(people.someone(), 'forgot-password', { email: person.email });
  const token = await people.mails.token(person.email);
  return { ...person, reset: () => post(people.someone(), 'reset-password', { token, password: NEW }) };
}

/** A reset that has its turn first, and what was confirmed by the old password before it. */
async function resetBefore(
  { uid, reset }: Pick<Person, 'uid'> & Pick<Awaited<ReturnType<typeof forgetful>>, 'reset'>,
  change: () => Promise<{ readonly status: number; readonly body: unknown }>,
) {
  const turn = heldTurn(uid);
  const replaced = reset();
  await turn.waiting(1);
  const changed = change();
  await turn.waiting(2);
  turn.letGo();
  expect((await replaced).status).toBe(204);
  return changed;
}

describe('a change that was confirmed with a password replaced since', () => {
  it('U241 does not delete the account', async () => {
    const person = await forgetful();
    const { client, email, path } = person;
    const answer = await resetBefore(person, () =>
      client.call('DELETE', path, { body: { currentPassword: PASSWORD } }),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await logIn(people.someone(), email, NEW)).status).toBe(200);
  });

  it('U241 does not change the address or the password', async () => {
    const person = await forgetful();
    const { client, email, path } = person;
    const body = {
      email: people.newAddress(),
      password: 'a password of the thief',
      currentPassword: PASSWORD,
    };
    const answer = await resetBefore(person, () => client.call('PATCH', path, { body }));
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await logIn(people.someone(), email, NEW)).body).toMatchObject({
      user: { email, pendingEmail: null },
    });
  });

  it('U241 does not set up a second factor', async () => {
    const person = await forgetful();
    const { client, email, path } = person;
    const begun = await client.call('POST', `${path}/second-factor`);
    const { secret, setup } = z.object({ secret: z.string(), setup: z.string() }).parse(begun.body);
    const body = { setup, code: codeAt(secret, time.clock.wall()) };
    const answer = await resetBefore(person, () => client.call('PUT', `${path}/second-factor`, { body }));
    expect(answer.status).toBe(401);
    expect((await logIn(people.someone(), email, NEW)).body).toMatchObject({ user: { email } });
  });

  it('U242 does not delete a team', async () => {
    const person = await forgetful();
    const { client } = person;
    const made = await client.call('POST', '/api/teams', { body: { name: 'Crew' } });
    const path = `/api/teams/${z.object({ id: z.string() }).parse(made.body).id}`;
    const answer = await resetBefore(person, () => client.call('DELETE', path));
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    const again = people.someone();
    await logIn(again, person.email, NEW);
    expect((await again.call('GET', path)).status).toBe(200);
    expect((await again.call('DELETE', path)).status).toBe(204);
  });

  it('U241 succeeds if it runs before the password reset, which then does nothing', async () => {
    const { client, email, path, uid, reset } = await forgetful();
    const turn = heldTurn(uid);
    const removed = client.call('DELETE', path, { body: { currentPassword: PASSWORD } });
    await turn.waiting(1);
    const replaced = reset();
    await turn.waiting(2);
    turn.letGo();
    expect((await removed).status).toBe(204);
    expect(await replaced).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect((await logIn(people.someone(), email, NEW)).status).toBe(401);
  });
});

describe('an anonymous visitor', () => {
  /** With a room, in two tabs of one browser. */
  async function twoTabs() {
    const tab = people.someone();
    const made = await tab.makeRoom();
    const { uid } = userIn({ ...(await tab.call('GET', '/api/auth/session')) });
    return { tab, other: people.thief(tab), uid, path: `/api/rooms/${made.room.pid}` };
  }
  const signUp = (tab: RestClient, email: string) => post(tab, 'signup', { email, password: PASSWORD });

  it('U243 keeps the account from its sign-up if another tab signs in later', async () => {
    const { tab, other, uid, path } = await twoTabs();
    const { email } = await people.verifiedPerson();
    const turn = heldTurn(uid);
    const address = people.newAddress();
    const signedUp = signUp(tab, address);
    await turn.waiting(1);
    const loggedIn = logIn(other, email);
    await turn.waiting(2);
    turn.letGo();
    expect(userIn(await signedUp).uid).toBe(uid);
    expect((await loggedIn).status).toBe(200);
    expect((await logIn(people.someone(), address)).status).toBe(200);
    expect((await tab.call('PATCH', path, { body: { name: 'Gala' } })).status).toBe(200);
  });

  it('U243 does not become the account if its session has ended', async () => {
    const { tab, other, uid } = await twoTabs();
    const turn = heldTurn(uid);
    const signedUp = signUp(tab, people.newAddress());
    await turn.waiting(1);
    await post(other, 'logout');
    turn.letGo();
    expect(userIn(await signedUp).uid).not.toBe(uid);
  });
});
