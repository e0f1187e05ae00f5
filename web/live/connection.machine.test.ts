import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { refusal } from '../../machines/kernel/errors.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import type { Goodbye, Welcome } from '../../machines/wire/frames.ts';
import { NAMED_DELAY_VALIDITY, reconnectDelay, STABLE_AFTER } from '../app/backoff.ts';
import { type ConnectionEvent, connectionMachine } from './connection.ts';
import { tokenEnded } from './fake-server.fixture.ts';
import { Denial } from './live-room.ts';

const said = (goodbye: Goodbye): ConnectionEvent => ({ type: 'goodbye', goodbye });

const welcome: Welcome = {
  channelId: 'channel',
  clientId: 'client',
  epoch: 1,
  seq: 1,
  at: 0,
  serverVersion: '0.0.0-test',
  permissions: MEMBER_PERMISSIONS,
  expiresAt: 0,
};

/** Event that XState sends when a delay is over or a child ends. */
const internal = (type: string, more = {}) => ({ type: `xstate.${type}`, ...more }) as never;

const events: readonly ConnectionEvent[] = [
  internal('after.wait.connection.waiting'),
  internal('after.5000.connection.open.dialling'),
  internal('after.1000.connection.open.joined.fresh'),
  internal('done.actor.token', { output: 'token' }),
  internal('error.actor.token', { error: new Error('No network.') }),
  internal('error.actor.token', { error: new Denial(refusal('bad_signature')) }),
  internal('error.actor.socket', { error: new Error('No sockets.') }),
  { type: 'welcome', welcome },
  said({ ...refusal('unauthorized'), retry: 'never' }),
  said({ ...refusal('denied_full'), retry: 'never' }),
  said({ ...refusal('not_ready'), retry: 'resync' }),
  said({ ...refusal('not_ready'), retry: 'after', afterMs: 2_000 }),
  said(tokenEnded(400)),
  { type: 'closed' },
  { type: 'nudge' },
  { type: 'rejoin' },
  { type: 'stop' },
  { type: 'forget' },
  { type: 'miss' },
];

const input = { random: () => 0.5 };

/** Every way through the machine, as far as two failures in a row. */
const paths = getShortestPaths(connectionMachine, {
  events,
  input,
  stopWhen: ({ context }) => context.failures > 2,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});
type Mode = 'waiting' | 'asking' | 'open' | 'ended';

const inMode = (name: Mode) => paths.map(({ state }) => state).filter((state) => state.matches(name));

/** An actor in that state, its clock, and what it emits. */
function resumed(
  { value, context }: Pick<(typeof paths)[number]['state'], 'value' | 'context'>,
  token = () => new Promise<string>(() => {}),
) {
  const clock = new SimulatedClock();
  const fresh: boolean[] = [];
  const machine = connectionMachine.provide({
    actors: {
      token: fromPromise(({ input: asked }) => {
        fresh.push(asked.fresh);
        return token();
      }),
      socket: fromCallback(() => {}),
    },
  });
  const actor = createActor(machine, {
    clock,
    input,
    snapshot: connectionMachine.resolveState({ value, context }),
  });
  const news: string[] = [];
  actor.on('*', ({ type }) => news.push(type));
  actor.start();
  return { actor, clock, fresh, news };
}

describe('every path through the connection machine', () => {
  it('N30 reaches each of its modes', () => {
    for (const name of ['waiting', 'asking', 'open', 'ended'] as const)
      expect(inMode(name).length).toBeGreaterThan(0);
    expect(inMode('open').some((state) => state.hasTag('joined'))).toBe(true);
  });

  it('N30 accepts further events in every mode except the final one', () => {
    const more = events.filter(({ type }) => !['stop', 'forget', 'miss'].includes(type));
    for (const { state } of paths)
      expect(more.some((event) => state.can(event))).toBe(state.status === 'active');
    expect(inMode('ended').every(({ status }) => status === 'done')).toBe(true);
  });

  it('N30 reports nothing after it is stopped, in whatever mode', () => {
    for (const state of [...inMode('waiting'), ...inMode('open')]) {
      const { actor, clock, news } = resumed(state);
      actor.send({ type: 'stop' });
      clock.increment(60_000);
      expect([actor.getSnapshot().status, news]).toEqual(['done', []]);
    }
  });

  it('N30 waits up to 5 s if the server stated no wait', () => {
    for (const { context } of inMode('waiting')) {
      expect(context.wait).toBeGreaterThanOrEqual(0);
      expect(context.wait).toBeLessThanOrEqual(5_000);
    }
  });

  it('N71 reports a reconnect with a fresh token as a loss only after 5 s', () => {
    const joined = inMode('open').filter((state) => state.hasTag('joined'));
    expect(joined.length).toBeGreaterThan(0);
    for (const state of joined) {
      const { actor, clock, fresh, news } = resumed(state);
      actor.send(said(tokenEnded(400)));
      actor.send({ type: 'closed' });
      expect(actor.getSnapshot().matches('waiting')).toBe(true);
      clock.increment(4_999);
      expect([fresh, news]).toEqual([[true], []]);
      clock.increment(1);
      expect(news).toEqual(['lost']);
    }
  });

  it("N30 forgets a refused token and the server's wait after a welcome", () => {
    for (const state of inMode('open').filter((each) => each.matches({ open: 'dialling' }))) {
      const { actor } = resumed(state);
      actor.send({ type: 'welcome', welcome });
      const { refused, isLive, named } = actor.getSnapshot().context;
      expect([refused, isLive, named]).toEqual([false, true, null]);
    }
  });
});

describe('a connection', () => {
  /** Resumes one that has just joined. */
  function joined(token?: () => Promise<string>) {
    const dialling = inMode('open').find(({ context }) => context.failures === 1);
    if (!dialling) throw new Error('No way leads to a socket.');
    const run = resumed(dialling, token);
    run.actor.send({ type: 'welcome', welcome });
    run.news.length = 0;
    return run;
  }

  it.each([
    [STABLE_AFTER, 'immediately', 0],
    [STABLE_AFTER - 1, 'as after a failure', 1],
  ])('N30 that has lasted %i ms reconnects %s', (held, _how, failures) => {
    const { actor, clock, news } = joined();
    clock.increment(held);
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().context.wait).toBe(reconnectDelay(failures, 0.5));
    expect(news).toEqual(['lost']);
  });

  it('N650 whose socket is replaced counts as lost if the join takes longer than 5 s', () => {
    const { actor, clock, fresh, news } = joined();
    actor.send({ type: 'rejoin' });
    clock.increment(4_999);
    expect([fresh, news]).toEqual([[false], []]);
    clock.increment(1);
    expect(news).toEqual(['lost']);
  });

  it("N88 retries with the wait of the server's goodbye for ten seconds", async () => {
    const { actor, clock, fresh } = joined(() => Promise.reject(new Error('No network.')));
    const wait = () => actor.getSnapshot().context.wait;
    actor.send(said({ ...refusal('not_ready'), retry: 'after', afterMs: 800 }));
    actor.send({ type: 'closed' });
    while (wait() === 900) {
      clock.increment(900);
      await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
    }
    expect(fresh).toHaveLength(Math.ceil(NAMED_DELAY_VALIDITY / 900));
    expect(wait()).toBe(reconnectDelay(1, 0.5));
  });
});
