import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { fitToken, type RoomCredentials, roomTokenMachine, type TokenSubject } from './room-token.machine.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ROOM: TokenSubject = { place: 'rooms/ABCD1234', view: 'VIEWER', signature: null };
const OUTPUT: TokenSubject = { place: 'outputs/o1', view: 'VIEWER', signature: 'xyz' };

/** A token's client whose server answers when the test says so, request by request. */
function started(subject = ROOM) {
  const asked: TokenSubject[] = [];
  const logged: unknown[] = [];
  const open: PromiseWithResolvers[] = [];
  const fetchCredentials = fromPromise<RoomCredentials, TokenSubject>(({ input }) => {
    asked.push(input);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  });
  const machine = roomTokenMachine.provide({
    actors: { fetchCredentials },
    actions: { logFailure: (_, { failure }) => logged.push(failure) },
  });
  const actor = createActor(machine, { input: { subject } }).start();
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  return {
    actor,
    asked,
    logged,
    fit: (at: number) => fitToken(actor.getSnapshot().context, at),
    answer(token: string, expiresAt: number) {
      open.shift()?.resolve({ token, expiresAt });
      return settled();
    },
    fail(failure: unknown) {
      open.shift()?.reject(failure);
      return settled();
    },
    tick: (at: number, lot = 0) => actor.send({ type: 'tick', at, lot }),
    late: () => open.shift()?.resolve({ token: 'late', expiresAt: HOUR }),
  };
}

interface PromiseWithResolvers {
  readonly resolve: (credentials: RoomCredentials) => void;
  readonly reject: (failure: unknown) => void;
}

/** One that holds a token until `expiresAt`. */
async function holding(expiresAt: number) {
  const client = started();
  await client.answer('first', expiresAt);
  return client;
}

describe('a room token', () => {
  it('N56 is requested at once, for a room or for an output', () => {
    expect(started(ROOM).asked).toEqual([ROOM]);
    expect(started(OUTPUT).asked).toEqual([OUTPUT]);
  });

  it('N56 is not requested when one is here already', () => {
    const fetchCredentials = fromPromise<RoomCredentials, TokenSubject>(() =>
      Promise.reject(new Error('asked')),
    );
    const machine = roomTokenMachine.provide({ actors: { fetchCredentials } });
    const held = { token: 'first', expiresAt: HOUR };
    const actor = createActor(machine, { input: { subject: ROOM, held } }).start();
    expect(actor.getSnapshot().matches('waiting')).toBe(true);
    expect(fitToken(actor.getSnapshot().context, 0)).toBe('first');
  });

  it('N56 is fit for use once it is there', async () => {
    const client = started();
    expect(client.fit(0)).toBeNull();
    await client.answer('first', HOUR);
    expect(client.fit(0)).toBe('first');
    expect(client.fit(HOUR - 5_000)).toBeNull();
  });

  it('N56 is renewed at use if it would expire within 5 s, and not before', async () => {
    const client = await holding(HOUR);
    client.actor.send({ type: 'use', at: HOUR - 5_001 });
    expect(client.asked).toHaveLength(1);
    client.actor.send({ type: 'use', at: HOUR - 5_000 });
    expect(client.asked).toEqual([ROOM, ROOM]);
    await client.answer('second', 2 * HOUR);
    expect(client.fit(HOUR)).toBe('second');
  });

  it('N56 is renewed once, however often it is used meanwhile', async () => {
    const client = await holding(HOUR);
    for (const at of [HOUR, HOUR + 1, HOUR + 2]) client.actor.send({ type: 'use', at });
    expect(client.asked).toHaveLength(2);
  });

  it('N56 is renewed when the server refuses it', async () => {
    const client = await holding(HOUR);
    client.actor.send({ type: 'refused' });
    expect(client.asked).toHaveLength(2);
  });

  it('N57 is renewed by the background check once its moment has come, and not before', async () => {
    const client = await holding(HOUR);
    client.tick(0);
    client.tick(HOUR - 10 * MINUTE - 1);
    expect(client.asked).toHaveLength(1);
    client.tick(HOUR - 10 * MINUTE);
    expect(client.asked).toHaveLength(2);
    await client.answer('second', 2 * HOUR);
    client.tick(HOUR);
    client.tick(2 * HOUR - 10 * MINUTE - 1);
    expect(client.asked).toHaveLength(2);
    client.tick(2 * HOUR - 10 * MINUTE);
    expect(client.asked).toHaveLength(3);
  });

  it('N57 keeps the moment that was drawn first', async () => {
    const client = await holding(HOUR);
    client.tick(0, 0.5);
    client.tick(MINUTE, 0);
    client.tick(HOUR - 5.5 * MINUTE - 1, 0);
    expect(client.asked).toHaveLength(1);
    client.tick(HOUR - 5.5 * MINUTE, 0);
    expect(client.asked).toHaveLength(2);
  });

  it('N58 stays in use when its renewal fails, which is logged, and tried again later each time', async () => {
    const client = await holding(HOUR);
    const due = HOUR - 10 * MINUTE;
    client.tick(0);
    client.tick(due);
    await client.fail('no network');
    expect(client.logged).toEqual(['no network']);
    expect(client.fit(due)).toBe('first');
    expect(client.actor.getSnapshot().context.failure).toBe('no network');
    client.tick(due, 0.5);
    client.tick(due + 9_999);
    expect(client.asked).toHaveLength(2);
    client.tick(due + 10_000);
    await client.fail('no network');
    client.tick(due + 10_000, 0.5);
    client.tick(due + 29_999);
    expect(client.asked).toHaveLength(3);
    client.tick(due + 30_000);
    await client.answer('second', 2 * HOUR);
    expect(client.fit(HOUR)).toBe('second');
    expect(client.actor.getSnapshot().context.failure).toBeNull();
    client.tick(HOUR);
    client.tick(2 * HOUR - 10 * MINUTE - 1);
    expect(client.asked).toHaveLength(4);
  });

  it('N58 that has expired is asked for again at the next use, not in the background', async () => {
    const client = await holding(HOUR);
    client.tick(0);
    client.tick(HOUR - 5_000);
    expect(client.asked).toHaveLength(1);
    client.actor.send({ type: 'use', at: HOUR - 5_000 });
    expect(client.asked).toHaveLength(2);
  });

  it('N58 that never came is asked for again at the next use, not in the background', async () => {
    const client = started();
    await client.fail('shut');
    client.tick(20_000);
    client.tick(HOUR);
    expect(client.asked).toHaveLength(1);
    client.actor.send({ type: 'use', at: HOUR });
    expect(client.asked).toHaveLength(2);
  });

  it('N58 that was refused is no use any more, whatever comes of asking for another', async () => {
    const client = await holding(HOUR);
    client.actor.send({ type: 'refused' });
    expect(client.fit(0)).toBeNull();
    await client.fail('shut');
    expect(client.fit(0)).toBeNull();
  });

  it('N59 is forgotten when cleared: checks stop, and a late answer is not heard', async () => {
    const client = await holding(HOUR);
    expect(client.actor.getSnapshot().hasTag('checking')).toBe(true);
    client.actor.send({ type: 'refused' });
    expect(client.actor.getSnapshot().hasTag('checking')).toBe(true);
    client.actor.send({ type: 'clear' });
    client.late();
    await Promise.resolve();
    const snapshot = client.actor.getSnapshot();
    expect(snapshot.hasTag('checking')).toBe(false);
    expect(snapshot.status).toBe('done');
    expect(client.fit(0)).toBeNull();
  });

  it('N58 fails, and says nothing, when the web provided nothing', async () => {
    const actor = createActor(roomTokenMachine, { input: { subject: ROOM } }).start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
    expect(context.failure).toEqual(new TypeError('fetchCredentials was not provided'));
  });
});
