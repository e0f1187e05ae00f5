import {
  CONNECT_TIMEOUT,
  NAMED_FOR,
  namedDelay,
  reconnectDelay,
  STEADY_AFTER,
} from '../../machines/kernel/backoff.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { decodeServerFrame, encodeClientFrame } from '../../machines/wire/codec.ts';
import type { ClientFrame, Goodbye, Hello, ServerFrame, Welcome } from '../../machines/wire/frames.ts';
import { Denial } from './denial.ts';
import { Pinger } from './pinger.ts';
import type { BrowserSocket, OpenSocket } from './socket.ts';

/** Any frame but `goodbye`, which the connection deals with itself. */
export type HeardFrame = Exclude<ServerFrame, readonly ['goodbye', Goodbye] | readonly ['welcome', Welcome]>;

export interface ConnectionParts {
  readonly open: OpenSocket;
  /** A room token; a fresh one when the last was refused. Rejects with a `Denial` when the door is shut. */
  readonly token: (fresh: boolean) => Promise<string>;
  readonly hello: () => Omit<Hello, 'token'>;
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onFrame: (frame: HeardFrame) => void;
  /** The line is gone; it will be tried again. */
  readonly onLost: (goodbye: Goodbye | null) => void;
  /** It will not be tried again. */
  readonly onEnd: (denial: Denial) => void;
  /** The server dropped our position: the next `hello` must ask for the whole state. */
  readonly onResync: () => void;
  readonly local: () => number;
  /** Lots from 0 up to 1. */
  readonly random: () => number;
}

/**
 * Keeps one room socket alive: token, hello, reconnection, pings, the server's goodbyes (docs/protocol.md#the-room-socket).
 * What the frames mean is the session's business.
 */
export class Connection {
  private readonly parts: ConnectionParts;
  private readonly pinger: Pinger;
  private socket: BrowserSocket | null = null;
  private joined = false;
  private ended = false;
  private joinedAt = 0;
  /** Since a line was steady. */
  private failures = 1;
  /** The wait that the server named as it left, and until when that counts (local time). */
  private named = { wait: 0, until: Number.NEGATIVE_INFINITY };
  private goodbye: Goodbye | null = null;
  /** The last token was refused: one fresh one is tried, a second refusal ends it. */
  private refused = false;
  /** The last token is over: the next one must be fresh. */
  private stale = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Until a connection that comes back with a fresh token counts as lost. */
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ConnectionParts) {
    this.parts = parts;
    this.pinger = new Pinger({
      send: (sentAt) => this.write(['ping', sentAt]),
      dead: () => this.drop(),
      local: parts.local,
    });
  }

  get live(): boolean {
    return this.joined;
  }

  start(): void {
    void this.connect();
  }

  /** Sends a frame if the join is done; the session sends the others after `welcome`. */
  send(frame: ClientFrame): void {
    if (this.joined) this.write(frame);
  }

  /** The page woke up or the network came back: no waiting, nor after an attempt that fails because it began before. */
  nudge(): void {
    if (this.joined) return this.pinger.burst();
    this.failures = 0;
    if (!this.socket && !this.ended && this.timer !== undefined) this.retryIn(0);
  }

  /** Gives up this socket and comes back at once with `hello`. */
  rejoin(): void {
    this.hangUp();
    this.retryIn(0);
  }

  stop(): void {
    this.ended = true;
    this.hangUp();
    clearTimeout(this.timer);
    this.clearPatience();
  }

  private async connect(): Promise<void> {
    this.timer = undefined;
    try {
      const token = await this.parts.token(this.stale);
      this.stale = false;
      if (!this.ended) this.dial(token);
    } catch (failure) {
      if (this.ended) return;
      if (failure instanceof Denial) return this.end(failure);
      // A line that was given up to come back at once was not said to be lost.
      this.parts.onLost(null);
      this.retryIn(this.backoff());
    }
  }

  private dial(token: string): void {
    this.timer = setTimeout(() => this.drop(), CONNECT_TIMEOUT);
    this.socket = this.parts.open({
      opened: () => {
        this.write(['hello', { token, ...this.parts.hello() }]);
        this.pinger.start();
      },
      received: (bytes) => this.receive(bytes),
      closed: () => this.drop(),
    });
  }

  private receive(bytes: ArrayBuffer): void {
    const frame = decodeServerFrame(new Uint8Array(bytes));
    if (!frame) return;
    if (frame[0] === 'goodbye') this.goodbye = frame[1];
    else if (frame[0] === 'welcome') this.welcome(frame[1]);
    else {
      if (frame[0] === 'serverTime') this.pinger.answered();
      this.parts.onFrame(frame);
    }
  }

  private welcome(welcome: Welcome): void {
    // The answer to `renew`: everything goes on as it is (N70).
    if (this.joined) return;
    clearTimeout(this.timer);
    this.clearPatience();
    this.joined = true;
    this.joinedAt = this.parts.local();
    this.named.until = Number.NEGATIVE_INFINITY;
    this.refused = false;
    this.parts.onWelcome(welcome);
  }

  /** The socket closed, or gave no sign of life. */
  private drop(): void {
    const { goodbye, steady } = this;
    this.hangUp();
    if (this.ended) return;
    if (steady && !goodbye) this.failures = 0;
    if (goodbye?.retry === 'after' && refusesToken(goodbye)) return this.comeBack(goodbye, steady);
    this.parts.onLost(goodbye);
    if (!this.ended) this.retryAfter(goodbye);
  }

  /**
   * What gave the token has ended, or its hour: what the address alone gives is asked for, and nobody needs to notice
   * (N71). Where that ends at once as well, it waits as after a failure.
   */
  private comeBack({ afterMs = 0 }: Goodbye, steady: boolean): void {
    this.stale = true;
    const named = namedDelay(afterMs, this.parts.random());
    this.patience ??= setTimeout(() => this.parts.onLost(null), CONNECT_TIMEOUT);
    this.retryIn(steady ? named : Math.max(named, this.backoff()));
  }

  private clearPatience(): void {
    clearTimeout(this.patience);
    this.patience = undefined;
  }

  private retryAfter(goodbye: Goodbye | null): void {
    if (goodbye?.retry === 'never' && !this.mayRenew(goodbye)) {
      this.end(new Denial(goodbye));
      return;
    }
    if (goodbye?.retry === 'never') this.refused = this.stale = true;
    if (goodbye?.retry === 'resync') this.parts.onResync();
    this.retryIn(this.waitAfter(goodbye));
  }

  /** A token that is refused once may only be old. */
  private mayRenew(goodbye: Goodbye): boolean {
    return refusesToken(goodbye) && !this.refused;
  }

  private waitAfter(goodbye: Goodbye | null): Duration {
    const { random } = this.parts;
    if (goodbye?.retry === 'never' || goodbye?.retry === 'resync') return 200 * random();
    if (goodbye?.afterMs !== undefined)
      this.named = { wait: goodbye.afterMs, until: this.parts.local() + NAMED_FOR };
    return this.backoff();
  }

  private backoff(): Duration {
    const { named } = this;
    if (this.parts.local() < named.until) return namedDelay(named.wait, this.parts.random());
    return reconnectDelay(this.failures++, this.parts.random());
  }

  private retryIn(wait: Duration): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), wait);
  }

  private end(denial: Denial): void {
    this.stop();
    this.parts.onEnd(denial);
  }

  /** The line has held for long enough to be worth dialling again at once. */
  private get steady(): boolean {
    return this.joined && this.parts.local() - this.joinedAt >= STEADY_AFTER;
  }

  private hangUp(): void {
    if (this.steady) this.failures = 1;
    clearTimeout(this.timer);
    this.pinger.stop();
    this.socket?.close();
    this.socket = null;
    this.joined = false;
    this.goodbye = null;
  }

  private write(frame: ClientFrame): void {
    this.socket?.send(encodeClientFrame(frame));
  }
}

function refusesToken({ code }: Goodbye): boolean {
  return code === 'unauthorized' || code === 'token_expired';
}
