import { NAMED_DELAY_FOR, namedDelay, reconnectDelay, STEADY_AFTER } from '../../machines/kernel/backoff.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Goodbye } from '../../machines/wire/frames.ts';
import { Denial } from './denial.ts';

/** What a lost socket said last; null: nothing. */
interface Loss {
  readonly goodbye: Goodbye | null;
}

/** `lost`: the session learns that the connection is lost. */
type Mode =
  | { readonly name: 'waiting'; readonly wait: Duration; readonly lost: Loss | null }
  | { readonly name: 'asking' }
  | { readonly name: 'dialling'; readonly token: string }
  | { readonly name: 'joined'; readonly since: number }
  | { readonly name: 'ended'; readonly denial: Denial | null; readonly lost: Loss | null };

export interface ConnectionSnapshot {
  /** Another object each time that a mode is entered. */
  readonly mode: Mode;
  /** Since a socket was steady. */
  readonly failures: number;
  /** The wait that the server named as it left, and until when that counts (local time). */
  readonly named: { readonly wait: Duration; readonly until: number };
  /** What the server said on this socket before it closes it. */
  readonly goodbye: Goodbye | null;
  /** The last token was refused: one fresh one is tried, a second refusal ends it. */
  readonly refused: boolean;
  /** The last token is over: the next one must be fresh. */
  readonly stale: boolean;
  /** It comes back with a fresh token: it is lost only if that takes too long (N71). */
  readonly unnoticed: boolean;
}

interface Happenings {
  /** The wait is over. */
  readonly due: unknown;
  readonly token: { readonly token: string };
  /** No token came, or no socket could be made. */
  readonly failed: { readonly failure: unknown };
  readonly welcome: unknown;
  readonly goodbye: { readonly goodbye: Goodbye };
  /** The socket closed, gave no sign of life, or took too long to come about. */
  readonly closed: unknown;
  /** The page woke up or the network came back. */
  readonly nudge: unknown;
  /** This socket is given up for another one. */
  readonly rejoin: unknown;
  readonly stop: unknown;
}

/** `at`: local time. `lot`: drawn from 0 up to 1. */
interface Moment {
  readonly at: number;
  readonly lot: number;
}

export type ConnectionEvent<Type extends keyof Happenings = keyof Happenings> = {
  [Each in Type]: { readonly type: Each } & Happenings[Each];
}[Type];

type Step<Type extends keyof Happenings> = (
  state: ConnectionSnapshot,
  event: ConnectionEvent<Type> & Moment,
) => ConnectionSnapshot;

/** What each mode takes. */
const steps: {
  readonly [Name in Mode['name']]: { readonly [Type in keyof Happenings]?: Step<Type> };
} = {
  waiting: {
    due: (state) => ({ ...state, mode: { name: 'asking' } }),
    nudge: (state) => waiting(forgiven(state), 0),
    stop,
  },
  asking: {
    token: (state, { token }) => ({
      ...state,
      stale: false,
      goodbye: null,
      mode: { name: 'dialling', token },
    }),
    failed,
    nudge: forgiven,
    stop,
  },
  dialling: {
    welcome: ({ failures }, { at }) => ({ ...notConnected, failures, mode: { name: 'joined', since: at } }),
    goodbye: heard,
    closed: lost,
    failed,
    nudge: forgiven,
    rejoin: (state) => waiting(state, 0),
    stop,
  },
  joined: {
    goodbye: heard,
    closed: lost,
    rejoin: (state, { at }) => waiting(isSteady(state, at) ? { ...state, failures: 1 } : state, 0),
    stop,
  },
  ended: {},
};

/** Before the first token is asked for. */
export const notConnected: ConnectionSnapshot = {
  mode: { name: 'waiting', wait: 0, lost: null },
  failures: 1,
  named: { wait: 0, until: Number.NEGATIVE_INFINITY },
  goodbye: null,
  refused: false,
  stale: false,
  unnoticed: false,
};

/**
 * The connection after an event (N30, N71); the same object where its mode does not take the event. A machine without
 * XState, whose statecharts would add 11 kB to the first load of every viewer (decision 011).
 */
export function connectionAfter<Type extends keyof Happenings>(
  state: ConnectionSnapshot,
  event: ConnectionEvent<Type> & Moment,
): ConnectionSnapshot {
  const step: Step<Type> | undefined = steps[state.mode.name][event.type];
  return step?.(state, event) ?? state;
}

function waiting(state: ConnectionSnapshot, wait: Duration, loss: Loss | null = null): ConnectionSnapshot {
  return { ...state, mode: { name: 'waiting', wait, lost: loss } };
}

function ended(state: ConnectionSnapshot, denial: Denial | null, loss: Loss | null): ConnectionSnapshot {
  return { ...state, unnoticed: false, mode: { name: 'ended', denial, lost: loss } };
}

function stop(state: ConnectionSnapshot): ConnectionSnapshot {
  return ended(state, null, null);
}

function heard(state: ConnectionSnapshot, { goodbye }: ConnectionEvent<'goodbye'>): ConnectionSnapshot {
  return { ...state, goodbye };
}

/** No waiting, nor after an attempt that fails because it began before. */
function forgiven(state: ConnectionSnapshot): ConnectionSnapshot {
  return { ...state, failures: 0 };
}

/** A socket that was given up to come back at once was not said to be lost. */
function failed(state: ConnectionSnapshot, { failure, at, lot }: ConnectionEvent<'failed'> & Moment) {
  return failure instanceof Denial
    ? ended(state, failure, null)
    : backedOff(state, { at, lot }, { goodbye: null });
}

function lost(state: ConnectionSnapshot, moment: Moment): ConnectionSnapshot {
  const { goodbye } = state;
  const steady = isSteady(state, moment.at);
  const known = steady ? { ...state, failures: goodbye ? 1 : 0 } : state;
  if (goodbye?.retry === 'never') return turnedAway(known, goodbye, moment);
  if (goodbye?.retry === 'resync') return waiting(known, briefly(moment), { goodbye });
  const afterMs = goodbye?.afterMs;
  if (goodbye?.retry === 'after' && refusesToken(goodbye))
    return renewed(known, namedDelay(afterMs ?? 0, moment.lot), steady, moment);
  const named = afterMs === undefined ? known.named : { wait: afterMs, until: moment.at + NAMED_DELAY_FOR };
  return backedOff({ ...known, named }, moment, { goodbye });
}

/** A token that is refused once may only be old. */
function turnedAway(state: ConnectionSnapshot, goodbye: Goodbye, moment: Moment): ConnectionSnapshot {
  return refusesToken(goodbye) && !state.refused
    ? waiting({ ...state, refused: true, stale: true }, briefly(moment), { goodbye })
    : ended(state, new Denial(goodbye), { goodbye });
}

/**
 * What gave the token has ended, or its hour: what the address alone gives is asked for, and nobody needs to notice
 * (N71). Where that ends at once as well, it waits as after a failure.
 */
function renewed(
  state: ConnectionSnapshot,
  wait: Duration,
  steady: boolean,
  moment: Moment,
): ConnectionSnapshot {
  const fresh = { ...state, stale: true, unnoticed: true };
  return steady ? waiting(fresh, wait) : backedOff(fresh, moment, null, wait);
}

function backedOff(
  state: ConnectionSnapshot,
  { at, lot }: Moment,
  loss: Loss | null,
  atLeast: Duration = 0,
): ConnectionSnapshot {
  const { named, failures } = state;
  return at < named.until
    ? waiting(state, Math.max(atLeast, namedDelay(named.wait, lot)), loss)
    : waiting({ ...state, failures: failures + 1 }, Math.max(atLeast, reconnectDelay(failures, lot)), loss);
}

const briefly = ({ lot }: Moment): Duration => 200 * lot;

/** The socket has held for long enough to be worth dialling again at once. */
function isSteady({ mode }: ConnectionSnapshot, at: number): boolean {
  return mode.name === 'joined' && at - mode.since >= STEADY_AFTER;
}

function refusesToken({ code }: Goodbye): boolean {
  return code === 'unauthorized' || code === 'token_expired';
}
