import {
  type ActorRefFrom,
  assign,
  cancel,
  createActor,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  setup,
} from 'xstate';
import type { Duration } from '../../machines/kernel/time.ts';
import {
  type ClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  type Goodbye,
  type Hello,
  type ServerFrame,
  type Welcome,
} from '../../machines/wire/frames.ts';
import {
  CONNECT_TIMEOUT,
  NAMED_DELAY_VALIDITY,
  namedDelay,
  reconnectDelay,
  STABLE_AFTER,
} from '../app/backoff.ts';
import { Denial } from './live-room.ts';

interface ConnectionContext {
  readonly random: () => number;
  readonly token: string;
  readonly wait: Duration;
  readonly failures: number;
  /** Delay that the server asked for. It becomes null after ten seconds (N88). */
  readonly named: Duration | null;
  readonly goodbye: Goodbye | null;
  /** True if the server refused the token once. A second refusal ends the connection. */
  readonly refused: boolean;
  readonly stale: boolean;
  readonly isLive: boolean;
  readonly denial: Denial | null;
}

export type ConnectionEvent =
  | { readonly type: 'welcome'; readonly welcome: Welcome }
  | { readonly type: 'goodbye'; readonly goodbye: Goodbye }
  | { readonly type: 'closed' }
  | { readonly type: 'nudge' }
  | { readonly type: 'rejoin' }
  | { readonly type: 'stop' }
  | { readonly type: 'forget' }
  | { readonly type: 'miss' };

type ConnectionEmitted =
  | { readonly type: 'joined'; readonly welcome: Welcome }
  | { readonly type: 'lost'; readonly goodbye: Goodbye | null; readonly wasLive: boolean }
  | { readonly type: 'resync' }
  | { readonly type: 'ended'; readonly denial: Denial };

const machineTypes: {
  context?: ConnectionContext;
  events?: ConnectionEvent;
  emitted?: ConnectionEmitted;
  input?: { readonly random: () => number };
  tags?: 'joined';
} = {};

const missingToken = () => Promise.reject(new TypeError('The token was not provided'));

const noFailure = { named: null, goodbye: null, refused: false, stale: false };

/** Keeps a room's socket open (N30, N71). The actor's clock and `random` make tests repeatable. */
export const connectionMachine = setup({
  types: machineTypes,
  actors: {
    token: fromPromise<string, { readonly fresh: boolean }>(missingToken),
    socket: fromCallback<ConnectionEvent, { readonly token: string }>(() => {}),
  },
  delays: { wait: ({ context: { wait } }) => wait },
  guards: {
    isRefused: ({ context: { goodbye } }) => goodbye?.retry === 'never',
    /** A refused token may be outdated, so the client requests another token once. */
    isStale: ({ context: { goodbye, refused } }) =>
      goodbye?.retry === 'never' && isTokenRefusal(goodbye) && !refused,
    isResync: ({ context: { goodbye } }) => goodbye?.retry === 'resync',
    isRenewal: ({ context: { goodbye } }) => goodbye?.retry === 'after' && isTokenRefusal(goodbye),
  },
  actions: {
    tellLost: enqueueActions(({ context: { goodbye, isLive }, enqueue }) => {
      enqueue(emit({ type: 'lost', goodbye, wasLive: isLive }));
      enqueue(assign({ isLive: false }));
    }),
    forgive: assign({ failures: 0 }),
    hurry: assign(({ context: { random } }) => ({ wait: 200 * random() })),
    backOff: assign(({ context }) => nextAttempt(context)),
    tellEnded: enqueueActions(({ context: { denial }, enqueue }) => {
      if (denial) enqueue(emit({ type: 'ended', denial }));
    }),
    waitAsNamed: assign(({ context: { wait, goodbye, random } }) => ({
      wait: Math.max(wait, namedDelay(goodbye?.afterMs ?? 0, random())),
    })),
    renew: assign({ stale: true }),
    obeyDelay: enqueueActions(({ context: { goodbye }, enqueue }) => {
      if (goodbye?.afterMs === undefined) return;
      enqueue(cancel('forget'));
      enqueue(raise({ type: 'forget' }, { id: 'forget', delay: NAMED_DELAY_VALIDITY }));
      enqueue(assign({ named: goodbye.afterMs }));
    }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input: { random } }) => ({
    ...noFailure,
    random,
    token: '',
    wait: 0,
    failures: 1,
    isLive: false,
    denial: null,
  }),
  initial: 'asking',
  on: {
    stop: '.ended',
    forget: { actions: assign({ named: null }) },
    miss: { guard: ({ context: { isLive } }) => isLive, actions: 'tellLost' },
  },
  states: {
    waiting: {
      after: { wait: 'asking' },
      on: { nudge: { target: 'asking', actions: 'forgive' } },
    },
    asking: {
      invoke: {
        id: 'token',
        src: 'token',
        input: ({ context: { stale } }) => ({ fresh: stale }),
        onDone: {
          target: 'open',
          actions: assign(({ event }) => ({ token: event.output, stale: false, goodbye: null })),
        },
        onError: [
          {
            guard: ({ event }) => event.error instanceof Denial,
            target: 'ended',
            actions: assign(({ event: { error } }) => ({ denial: error instanceof Denial ? error : null })),
          },
          { target: 'waiting', actions: [assign({ goodbye: null }), 'tellLost', 'backOff'] },
        ],
      },
      on: { nudge: { actions: 'forgive' } },
    },
    open: {
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context: { token } }) => ({ token }),
        onError: { target: 'waiting', actions: ['tellLost', 'backOff'] },
      },
      on: {
        goodbye: { actions: assign(({ event: { goodbye } }) => ({ goodbye })) },
        rejoin: 'asking',
        closed: [
          {
            guard: 'isStale',
            target: 'waiting',
            actions: ['tellLost', assign({ refused: true, stale: true }), 'hurry'],
          },
          {
            guard: 'isRefused',
            target: 'ended',
            actions: [
              'tellLost',
              assign(({ context: { goodbye } }) => ({ denial: goodbye && new Denial(goodbye) })),
            ],
          },
          { guard: 'isResync', target: 'waiting', actions: ['tellLost', emit({ type: 'resync' }), 'hurry'] },
          { guard: 'isRenewal', target: 'waiting', actions: ['renew', 'backOff', 'waitAsNamed'] },
          { target: 'waiting', actions: ['obeyDelay', 'tellLost', 'backOff'] },
        ],
      },
      initial: 'dialling',
      states: {
        dialling: {
          after: { [CONNECT_TIMEOUT]: { actions: raise({ type: 'closed' }) } },
          on: {
            nudge: { actions: 'forgive' },
            welcome: {
              target: 'joined',
              actions: [
                assign({ ...noFailure, isLive: true }),
                cancel('forget'),
                cancel('miss'),
                emit(({ event: { welcome } }) => ({ type: 'joined', welcome })),
              ],
            },
          },
        },
        joined: {
          tags: 'joined',
          on: { miss: {} },
          exit: raise({ type: 'miss' }, { id: 'miss', delay: CONNECT_TIMEOUT }),
          initial: 'fresh',
          states: {
            fresh: { after: { [STABLE_AFTER]: 'steady' } },
            steady: {
              // The first retry waits longer if the server sent a `goodbye`.
              exit: assign(({ context: { goodbye }, event: { type } }) => ({
                failures: type === 'closed' && goodbye === null ? 0 : 1,
              })),
              on: {
                closed: {
                  guard: 'isRenewal',
                  target: '#connection.waiting',
                  actions: ['renew', assign({ wait: 0 }), 'waitAsNamed'],
                },
              },
            },
          },
        },
      },
    },
    ended: { type: 'final', entry: [assign({ isLive: false }), 'tellEnded'] },
  },
});

function nextAttempt({ named, failures, random }: ConnectionContext): Partial<ConnectionContext> {
  return named === null
    ? { wait: reconnectDelay(failures, random()), failures: failures + 1 }
    : { wait: namedDelay(named, random()) };
}

const isTokenRefusal = ({ code }: Goodbye): boolean => code === 'unauthorized' || code === 'token_expired';

/** Delays of the first samples, which make the clock accurate soon. */
const BURST_DELAYS: readonly Duration[] = [250, 500, 1_000, 2_000];
/** Interval between pings, which correct clock drift and detect dead connections. */
const PING_PERIOD: Duration = 10_000;
const PONG_TIMEOUT: Duration = 5_000;
/** Silence before a ping while a request waits for its answer. */
const DOUBT_DELAY: Duration = 1_000;
const PONG_TIMEOUT_IN_DOUBT: Duration = 3_000;

/** Silence before a ping while a clock runs. Screens subtract up to half a second, to spread their pings. */
const SILENCE_LIMIT: Duration = 3_000;
const SILENCE_SPREAD: Duration = 500;
/** Shortest wait for the pong after `SILENCE_LIMIT`. Slow connections get more time. */
const FINAL_PONG_WAIT: Duration = 1_000;
/** If a timer fires later than this, the answer may be queued, so the socket stays open. */
const LATE_TIMER: Duration = 250;
const TRIP_DECAY = 0.8;

interface PingerParts {
  readonly send: (sentAt: number) => void;
  readonly dead: () => void;
  readonly local: () => number;
  readonly random: () => number;
}

export class Pinger {
  private readonly parts: PingerParts;
  private readonly burstTimers = new Set<ReturnType<typeof setTimeout>>();
  private next: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | null = null;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;
  private isClockRunning = false;
  private slowestTrip: Duration = 0;

  constructor(parts: PingerParts) {
    this.parts = parts;
  }

  start(): void {
    this.stop();
    this.isOpen = true;
    this.burst();
    this.pingOn();
    this.listen();
  }

  burst(): void {
    this.endBurst();
    this.ping();
    for (const wait of BURST_DELAYS) this.burstTimers.add(setTimeout(() => this.ping(), wait));
  }

  expect(): void {
    this.doubt ??= setTimeout(() => this.ping(PONG_TIMEOUT_IN_DOUBT), DOUBT_DELAY);
  }

  watchClock(isRunning: boolean): void {
    if (isRunning === this.isClockRunning) return;
    this.isClockRunning = isRunning;
    this.listen();
  }

  heard(): void {
    clearTimeout(this.doubt);
    this.doubt = undefined;
    this.listen();
  }

  answered(sentAt: number): void {
    this.slowestTrip = Math.max(this.parts.local() - sentAt, this.slowestTrip * TRIP_DECAY);
    this.endPatience();
  }

  stop(): void {
    this.isOpen = false;
    this.endPatience();
    this.heard();
    this.endBurst();
    clearInterval(this.next);
  }

  private endPatience(): void {
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
  }

  private endBurst(): void {
    for (const timer of this.burstTimers) clearTimeout(timer);
    this.burstTimers.clear();
  }

  private pingOn(): void {
    clearInterval(this.next);
    this.next = setInterval(() => this.ping(), PING_PERIOD);
  }

  private listen(): void {
    clearTimeout(this.silence);
    if (this.isOpen && this.isClockRunning)
      this.silence = setTimeout(
        () => this.doubtSilence(),
        SILENCE_LIMIT - SILENCE_SPREAD * this.parts.random(),
      );
  }

  private doubtSilence(): void {
    this.ping();
    this.pingOn();
    const wait = Math.max(FINAL_PONG_WAIT, 2 * this.slowestTrip);
    const due = this.parts.local() + wait;
    this.silence = setTimeout(() => {
      if (this.parts.local() - due > LATE_TIMER) this.doubtSilence();
      else this.parts.dead();
    }, wait);
  }

  private ping(patience = PONG_TIMEOUT): void {
    this.patience ??= setTimeout(() => this.parts.dead(), patience);
    this.parts.send(this.parts.local());
  }
}

const STUCK_DELAY: Duration = 6_000;

export type ReceivedFrame = Exclude<
  ServerFrame,
  readonly ['goodbye', Goodbye] | readonly ['welcome', Welcome]
>;

export interface ConnectionParts {
  readonly open: OpenSocket;
  /** Returns a room token, a new one if the server refused the last. Rejects with a `Denial`. */
  readonly token: (fresh: boolean) => Promise<string>;
  readonly hello: () => Omit<Hello, 'token'>;
  readonly onHeard: () => void;
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onFrame: (frame: ReceivedFrame) => void;
  /** Called repeatedly while the socket stays silent. The server may still answer over HTTP. */
  readonly onStuck: (redial: () => void) => void;
  /** `wasLive` is true for the first notice of the loss. */
  readonly onLost: (goodbye: Goodbye | null, wasLive: boolean) => void;
  readonly onEnd: (denial: Denial) => void;
  readonly onResync: () => void;
  readonly local: () => number;
  readonly random: () => number;
}

export class Connection {
  private readonly parts: ConnectionParts;
  private readonly pinger: Pinger;
  private readonly actor: ActorRefFrom<typeof connectionMachine>;
  private socket: BrowserSocket | null = null;
  private stuck: ReturnType<typeof setInterval> | undefined;

  constructor(parts: ConnectionParts) {
    const { local, random, token } = parts;
    this.parts = parts;
    this.pinger = new Pinger({
      send: (sentAt) => this.write(['ping', sentAt]),
      dead: () => this.take('closed'),
      local,
      random,
    });
    const machine = connectionMachine.provide({
      actors: {
        token: fromPromise(({ input }) => token(input.fresh)),
        socket: fromCallback(({ input, sendBack }) => this.dial(input.token, sendBack)),
      },
    });
    this.actor = createActor(machine, { input: { random } });
    this.actor.on('joined', ({ welcome }) => parts.onWelcome(welcome));
    this.actor.on('lost', ({ goodbye, wasLive }) => parts.onLost(goodbye, wasLive));
    this.actor.on('resync', parts.onResync);
    this.actor.on('ended', ({ denial }) => parts.onEnd(denial));
    this.actor.subscribe({ complete: () => this.unstick() });
  }

  get live(): boolean {
    return this.actor.getSnapshot().hasTag('joined');
  }

  /** Status to show. Short reconnects do not change it (N71). */
  get status(): 'live' | 'away' | 'ended' {
    const { status, context } = this.actor.getSnapshot();
    if (status === 'done') return 'ended';
    return context.isLive ? 'live' : 'away';
  }

  start(): void {
    this.actor.start();
  }

  /** Sends a frame if the socket has joined. Otherwise the session sends it later. */
  send(frame: ClientFrame): void {
    if (this.live) this.write(frame);
  }

  /** Sends a frame that the server answers. Silence triggers a ping. */
  request(frame: ClientFrame): void {
    this.send(frame);
    this.pinger.expect();
  }

  watchClock(isRunning: boolean): void {
    this.pinger.watchClock(isRunning);
  }

  nudge(): void {
    if (this.live) this.pinger.burst();
    else this.take('nudge');
  }

  /** Skips the wait before the next attempt, unless the server set it (N88). */
  private redial(): void {
    if (this.actor.getSnapshot().context.named === null) this.take('nudge');
  }

  rejoin(): void {
    this.take('rejoin');
  }

  stop(): void {
    this.take('stop');
  }

  /** XState warns about events that arrive after the end. */
  private take(type: 'closed' | 'nudge' | 'rejoin' | 'stop'): void {
    if (this.actor.getSnapshot().status === 'active') this.actor.send({ type });
  }

  private unstick(): void {
    clearInterval(this.stuck);
    this.stuck = undefined;
  }

  private dial(token: string, tell: (event: ConnectionEvent) => void): () => void {
    this.stuck ??= setInterval(() => this.parts.onStuck(() => this.redial()), STUCK_DELAY);
    const socket = this.parts.open({
      opened: () => {
        this.write(['hello', { token, ...this.parts.hello() }]);
        this.pinger.start();
      },
      received: (bytes) => this.receive(bytes, tell),
      closed: () => tell({ type: 'closed' }),
    });
    this.socket = socket;
    return () => {
      this.pinger.stop();
      socket.close();
      this.socket = null;
    };
  }

  private receive(bytes: ArrayBuffer, tell: (event: ConnectionEvent) => void): void {
    const frame = decodeServerFrame(new Uint8Array(bytes));
    if (!frame) return;
    this.unstick();
    this.pinger.heard();
    if (frame[0] === 'goodbye') tell({ type: 'goodbye', goodbye: frame[1] });
    else if (frame[0] === 'welcome') tell({ type: 'welcome', welcome: frame[1] });
    else {
      if (frame[0] === 'serverTime') this.pinger.answered(frame[1]);
      this.parts.onFrame(frame);
    }
    this.parts.onHeard();
  }

  private write(frame: ClientFrame): void {
    this.socket?.send(encodeClientFrame(frame));
  }
}

export interface BrowserSocket {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(bytes: ArrayBuffer): void;
  closed(): void;
}

export type OpenSocket = (events: SocketEvents) => BrowserSocket;

export const openRoomSocket: OpenSocket = (events) => {
  const url = new URL('/socket/', location.href);
  url.search = `lang=${document.documentElement.lang}`;
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => data instanceof ArrayBuffer && events.received(data);
  socket.onclose = () => events.closed();
  return {
    send: (bytes) => socket.readyState === WebSocket.OPEN && socket.send(bytes),
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
};
