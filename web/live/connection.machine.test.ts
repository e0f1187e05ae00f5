import { describe, expect, it } from 'vitest';
import { fromTransition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { NAMED_DELAY_FOR, reconnectDelay, STEADY_AFTER } from '../../machines/kernel/backoff.ts';
import { refusal } from '../../machines/kernel/errors.ts';
import type { Goodbye } from '../../machines/wire/frames.ts';
import {
  type ConnectionEvent,
  type ConnectionSnapshot,
  connectionAfter,
  notConnected,
} from './connection.machine.ts';
import { Denial } from './denial.ts';
import { tokenEnded } from './fake-server.fixture.ts';

type Timed = ConnectionEvent & { readonly at: number; readonly lot: number };

const said = (goodbye: Goodbye): ConnectionEvent => ({ type: 'goodbye', goodbye });

const happenings: readonly ConnectionEvent[] = [
  { type: 'due' },
  { type: 'token', token: 'token' },
  { type: 'failed', failure: new Error('No network.') },
  { type: 'failed', failure: new Denial(refusal('bad_signature')) },
  { type: 'welcome' },
  said({ ...refusal('unauthorized'), retry: 'never' }),
  said({ ...refusal('denied_full'), retry: 'never' }),
  said({ ...refusal('not_ready'), retry: 'resync' }),
  said({ ...refusal('not_ready'), retry: 'after', afterMs: 2_000 }),
  said(tokenEnded(400)),
  { type: 'closed' },
  { type: 'nudge' },
  { type: 'rejoin' },
  { type: 'stop' },
];

/** Each before and after a socket counts as steady. */
const events: readonly Timed[] = happenings.flatMap((event) =>
  [0, STEADY_AFTER].map((at) => ({ ...event, at, lot: 0.5 })),
);

/** Every way through the machine, as far as three failures in a row. */
const paths = getShortestPaths(
  fromTransition((state: ConnectionSnapshot, event: Timed) => connectionAfter(state, event), notConnected),
  {
    events,
    stopWhen: ({ context }) => context.failures > 3,
    serializeState: ({ context: { mode, ...facts } }) =>
      JSON.stringify([
        mode,
        facts.failures,
        facts.named.wait,
        facts.goodbye,
        facts.refused,
        facts.stale,
        facts.unnoticed,
      ]),
  },
).map(({ state }) => state.context);

const after = (state: ConnectionSnapshot, event: ConnectionEvent, at = 0) =>
  connectionAfter(state, { ...event, at, lot: 0.5 });
const inMode = (name: ConnectionSnapshot['mode']['name']) => paths.filter(({ mode }) => mode.name === name);

describe('every way through a connection', () => {
  it('N30 leads to each of its modes', () => {
    for (const name of ['waiting', 'asking', 'dialling', 'joined', 'ended'] as const)
      expect(inMode(name).length).toBeGreaterThan(0);
  });

  it('N30 leads on from everywhere but the end, and from there nowhere', () => {
    for (const state of paths) {
      const next = events.map((event) => connectionAfter(state, event)).filter((other) => other !== state);
      expect(next.length > 0).toBe(state.mode.name !== 'ended');
    }
  });

  it('N30 can be stopped at any time, and then waits for nothing', () => {
    for (const state of paths) {
      const stopped = after(state, { type: 'stop' });
      expect(stopped.mode.name).toBe('ended');
      expect(stopped.unnoticed).toBe(false);
    }
  });

  it('N30 waits for a time that can be waited, and never over 5 s where no server named one', () => {
    for (const { mode, named } of inMode('waiting')) {
      const { wait } = mode as Extract<typeof mode, { name: 'waiting' }>;
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(Math.max(5_000, 1.25 * named.wait));
    }
  });

  it('N71 nobody is told of a connection that comes back with a fresh token, and its next token is fresh', () => {
    const renewals = inMode('joined').map((state) =>
      after(after(state, said(tokenEnded(400))), { type: 'closed' }),
    );
    expect(renewals.length).toBeGreaterThan(0);
    for (const { mode, stale, unnoticed } of renewals)
      expect([mode, stale, unnoticed]).toEqual([{ ...mode, name: 'waiting', lost: null }, true, true]);
  });

  it('N30 a welcome forgets what was refused and which wait was named', () => {
    for (const state of inMode('dialling')) {
      const { refused, unnoticed, named } = after(state, { type: 'welcome' }, 1);
      expect([refused, unnoticed, named.until]).toEqual([false, false, Number.NEGATIVE_INFINITY]);
    }
  });
});

describe('a connection', () => {
  const dialling = after(after(notConnected, { type: 'due' }), { type: 'token', token: 'token' });
  const joined = after(dialling, { type: 'welcome' });
  const waitAfter = (state: ConnectionSnapshot, at: number) => after(state, { type: 'closed' }, at).mode;

  it('N30 that held for a second comes back at once, one that did not as after a failure', () => {
    const lost = { goodbye: null };
    expect(waitAfter(joined, STEADY_AFTER)).toEqual({ name: 'waiting', wait: reconnectDelay(0, 0.5), lost });
    expect(waitAfter(joined, STEADY_AFTER - 1)).toEqual({
      name: 'waiting',
      wait: reconnectDelay(1, 0.5),
      lost,
    });
  });

  it('N88 looks for a server as often as it said for ten seconds', () => {
    const left = after(joined, said({ ...refusal('not_ready'), retry: 'after', afterMs: 800 }));
    const waiting = after(left, { type: 'closed' }, 0);
    expect(waiting.mode).toMatchObject({ wait: 900 });
    const asking = after(waiting, { type: 'due' });
    const failed = { type: 'failed', failure: new Error('No network.') } as const;
    expect(after(asking, failed, NAMED_DELAY_FOR - 1).mode).toMatchObject({ wait: 900 });
    expect(after(asking, failed, NAMED_DELAY_FOR).mode).toMatchObject({ wait: reconnectDelay(1, 0.5) });
  });
});
