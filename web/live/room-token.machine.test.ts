import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { Unavailable } from './live-room.ts';
import { isFit, roomTokenMachine } from './room-token.machine.ts';
import type { RoomToken } from './room-token.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Open {
  readonly resolve: (token: RoomToken) => void;
  readonly reject: (failure: unknown) => void;
}

/** Actor whose server answers when the test says so. Time is the server's, from 0. */
function started() {
  const open: Open[] = [];
  const held: string[] = [];
  const world = { asked: 0, lot: 0, isTimeKnown: true };
  const start = performance.now();
  const now = () => performance.now() - start;
  const request = fromPromise<RoomToken>(() => {
    world.asked += 1;
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  });
  const actor = createActor(roomTokenMachine.provide({ actors: { request } }), {
    input: { now: () => (world.isTimeKnown ? now() : null), random: () => world.lot },
  });
  actor.on('held', ({ token }) => held.push(token));
  actor.start();
  return {
    actor,
    world,
    held,
    fit: () => isFit(actor.getSnapshot().context),
    until: (at: number) => vi.advanceTimersByTimeAsync(at - now()),
    async answer(token: string, expiresAt: number) {
      open.shift()?.resolve({ token, expiresAt });
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(failure: unknown) {
      open.shift()?.reject(failure);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Starts an actor that holds a token until `expiresAt`. */
async function holding(expiresAt: number, world: Partial<ReturnType<typeof started>['world']> = {}) {
  const client = started();
  Object.assign(client.world, world);
  await client.answer('first', expiresAt);
  return client;
}

describe('a room token', () => {
  it('N56 is requested at once, and fit for use once it is there', async () => {
    const { world, fit, answer, until, held } = started();
    expect([world.asked, fit()]).toEqual([1, false]);
    world.lot = 1;
    await answer('first', 10_000);
    expect([fit(), held]).toEqual([true, ['first']]);
    world.isTimeKnown = false;
    await until(5_000);
    world.isTimeKnown = true;
    expect(fit()).toBe(false);
  });

  it('N56 is renewed at use if it would expire within 5 s, once, and not before', async () => {
    const { actor, world, until } = await holding(30_000, { isTimeKnown: false });
    world.isTimeKnown = true;
    await until(0);
    actor.send({ type: 'use' });
    expect(world.asked).toBe(1);
    world.isTimeKnown = false;
    await until(25_000);
    world.isTimeKnown = true;
    for (let use = 0; use < 3; use += 1) actor.send({ type: 'use' });
    expect(world.asked).toBe(2);
  });

  it('N56, N58 is renewed when the server refuses it, and no use any more, whatever comes of that', async () => {
    const { actor, world, fit, fail } = await holding(HOUR);
    actor.send({ type: 'refused' });
    expect([world.asked, fit()]).toEqual([2, false]);
    await fail('shut');
    expect(fit()).toBe(false);
  });

  it('N57 is renewed by the background check once its moment has come, and not before', async () => {
    const { world, until, answer } = await holding(HOUR);
    await until(HOUR - 10 * MINUTE - 1);
    expect(world.asked).toBe(1);
    await until(HOUR - 10 * MINUTE);
    expect(world.asked).toBe(2);
    await answer('second', 2 * HOUR);
    await until(2 * HOUR - 10 * MINUTE - 1);
    expect(world.asked).toBe(2);
    await until(2 * HOUR - 10 * MINUTE);
    expect(world.asked).toBe(3);
  });

  it('N55, N57 draws its moment once the time is known, and keeps it', async () => {
    const { world, until } = await holding(HOUR, { isTimeKnown: false });
    await until(30_000);
    Object.assign(world, { isTimeKnown: true, lot: 0.5 });
    await until(41_000);
    world.lot = 0;
    await until(HOUR - 5.5 * MINUTE - 1);
    expect(world.asked).toBe(1);
    await until(HOUR - 5.5 * MINUTE);
    expect(world.asked).toBe(2);
  });

  it('N58 stays in use when its renewal fails, which is tried again later each time', async () => {
    const { actor, world, until, fail, fit, answer } = await holding(HOUR);
    const due = HOUR - 10 * MINUTE;
    await until(due);
    world.lot = 0.5;
    await fail('no network');
    expect([fit(), actor.getSnapshot().context.failure]).toEqual([true, 'no network']);
    await until(due + 9_999);
    expect(world.asked).toBe(2);
    await until(due + 10_000);
    await fail('no network');
    await until(due + 29_999);
    expect(world.asked).toBe(3);
    world.lot = 0;
    await until(due + 30_000);
    await answer('second', 2 * HOUR);
    expect([fit(), actor.getSnapshot().context.failure]).toEqual([true, null]);
    await until(2 * HOUR - 10 * MINUTE - 1);
    expect(world.asked).toBe(4);
  });

  it.each([
    ['has expired', async () => holding(4_000)],
    [
      'never came',
      async () => {
        const client = started();
        await client.fail('shut');
        return client;
      },
    ],
  ])('N58 that %s is asked for again at the next use, not in the background', async (_what, made) => {
    const { actor, world, until } = await made();
    await until(HOUR);
    expect(world.asked).toBe(1);
    actor.send({ type: 'use' });
    expect(world.asked).toBe(2);
  });

  it('N72 whose renewal the server put off is renewed when that is over', async () => {
    const { actor, world, until, fail } = await holding(HOUR, { lot: 0 });
    await until(HOUR - 10 * MINUTE);
    await fail(new Unavailable('Too many requests.', 30_000));
    actor.send({ type: 'use' });
    await until(HOUR - 10 * MINUTE + 29_999);
    expect(world.asked).toBe(2);
    await until(HOUR - 10 * MINUTE + 30_000);
    expect(world.asked).toBe(3);
  });

  it('N59 is forgotten when cleared: checks stop, and a late answer is not heard', async () => {
    const { actor, world, until, answer, fit, held } = await holding(HOUR);
    actor.send({ type: 'refused' });
    actor.send({ type: 'clear' });
    await answer('late', 2 * HOUR);
    await until(3 * HOUR);
    expect([actor.getSnapshot().status, fit(), world.asked, held]).toEqual(['done', false, 2, ['first']]);
  });
});
