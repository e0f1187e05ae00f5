import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { Duration } from '../../machines/kernel/time.ts';
import { decodeServerFrame, encodeClientFrame } from '../../machines/wire/codec.ts';
import type { ClientFrame, Goodbye, Hello, ServerFrame, Welcome } from '../../machines/wire/frames.ts';
import { type ConnectionEvent, connectionMachine } from './connection.machine.ts';
import type { Denial } from './live-room.ts';
import type { BrowserSocket, OpenSocket } from './socket.ts';

/** Delays of the first samples, for a good offset. */
const BURST: readonly Duration[] = [250, 500, 1_000, 2_000];
/** Follows quartz drift and detects dead connections. */
const PERIOD: Duration = 10_000;
/** Time within which a ping must be answered. */
const PATIENCE: Duration = 5_000;
/** Silence before a ping while a request waits for its answer. */
const DOUBT_AFTER: Duration = 1_000;
const PATIENCE_IN_DOUBT: Duration = 3_000;

/** Silence before a ping while a clock runs; up to half a second less, to spread a hall's pings. */
const SILENCE: Duration = 3_000;
const SILENCE_SPREAD: Duration = 500;
/** Then the socket ends, after this or twice the slowest recent round trip. */
const LAST_WAIT: Duration = 1_000;
/** A late timer proves nothing: the answer may be queued. */
const LATE: Duration = 250;
/** Factor by which old round trips lose weight. */
const FADING = 0.8;

interface Parts {
  /** `sentAt`: local time. */
  readonly send: (sentAt: number) => void;
  readonly dead: () => void;
  readonly local: () => number;
  /** Random number in [0, 1). */
  readonly random: () => number;
}

/** Samples the server's time, which also proves the connection. */
export class Pinger {
  private readonly parts: Parts;
  private readonly burstTimers = new Set<ReturnType<typeof setTimeout>>();
  private next: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | null = null;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;
  private isClockRunning = false;
  private slowestTrip: Duration = 0;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  start(): void {
    this.stop();
    this.isOpen = true;
    this.burst();
    this.pingOn();
    this.listen();
  }

  /** Samples now, replacing an earlier burst. */
  burst(): void {
    this.endBurst();
    this.ping();
    for (const wait of BURST) this.burstTimers.add(setTimeout(() => this.ping(), wait));
  }

  /** Pings if a second passes in silence. */
  expect(): void {
    this.doubt ??= setTimeout(() => this.ping(PATIENCE_IN_DOUBT), DOUBT_AFTER);
  }

  /** Shortens the allowed silence (V1400). */
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
    this.slowestTrip = Math.max(this.parts.local() - sentAt, this.slowestTrip * FADING);
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
    this.next = setInterval(() => this.ping(), PERIOD);
  }

  private listen(): void {
    clearTimeout(this.silence);
    if (this.isOpen && this.isClockRunning)
      this.silence = setTimeout(() => this.doubtSilence(), SILENCE - SILENCE_SPREAD * this.parts.random());
  }

  private doubtSilence(): void {
    this.ping();
    this.pingOn();
    const wait = Math.max(LAST_WAIT, 2 * this.slowestTrip);
    const due = this.parts.local() + wait;
    this.silence = setTimeout(() => {
      if (this.parts.local() - due > LATE) this.doubtSilence();
      else this.parts.dead();
    }, wait);
  }

  private ping(patience = PATIENCE): void {
    this.patience ??= setTimeout(() => this.parts.dead(), patience);
    this.parts.send(this.parts.local());
  }
}

/** Longer than a restart, short enough to be read. */
const STUCK_AFTER: Duration = 6_000;

export type HeardFrame = Exclude<ServerFrame, readonly ['goodbye', Goodbye] | readonly ['welcome', Welcome]>;

export interface ConnectionParts {
  readonly open: OpenSocket;
  /** A room token, fresh after a refusal. Rejects with a `Denial`. */
  readonly token: (fresh: boolean) => Promise<string>;
  readonly hello: () => Omit<Hello, 'token'>;
  readonly onHeard: () => void;
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onFrame: (frame: HeardFrame) => void;
  /** The socket stays silent though the server may answer over HTTP. Repeats. */
  readonly onStuck: () => void;
  /** `wasLive`: this is the first notice of the loss. */
  readonly onLost: (goodbye: Goodbye | null, wasLive: boolean) => void;
  /** Final. */
  readonly onEnd: (denial: Denial) => void;
  readonly onResync: () => void;
  readonly local: () => number;
  /** Random number in [0, 1). */
  readonly random: () => number;
}

/** Connection machine on a browser socket (docs/protocol.md#the-room-socket). The session interprets frames. */
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

  /** Shown status; short reconnects do not change it (N71). */
  get status(): 'live' | 'away' | 'ended' {
    const { status, context } = this.actor.getSnapshot();
    if (status === 'done') return 'ended';
    return context.isLive ? 'live' : 'away';
  }

  start(): void {
    this.actor.start();
  }

  /** Sends if joined; otherwise the session sends after `welcome`. */
  send(frame: ClientFrame): void {
    if (this.live) this.write(frame);
  }

  /** Sends a frame with an answer; silence triggers a ping. */
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

  /** Reconnects immediately. */
  rejoin(): void {
    this.take('rejoin');
  }

  stop(): void {
    this.take('stop');
  }

  /** XState warns of events after the end. */
  private take(type: 'closed' | 'nudge' | 'rejoin' | 'stop'): void {
    if (this.actor.getSnapshot().status === 'active') this.actor.send({ type });
  }

  private unstick(): void {
    clearInterval(this.stuck);
    this.stuck = undefined;
  }

  /** Returns a hang-up function. */
  private dial(token: string, tell: (event: ConnectionEvent) => void): () => void {
    this.stuck ??= setInterval(() => this.parts.onStuck(), STUCK_AFTER);
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
    // The answer to `renew` changes nothing (N70).
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
