import { CONNECT_TIMEOUT } from '../../machines/kernel/backoff.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { decodeServerFrame, encodeClientFrame } from '../../machines/wire/codec.ts';
import type { ClientFrame, Goodbye, Hello, ServerFrame, Welcome } from '../../machines/wire/frames.ts';
import {
  type ConnectionEvent,
  type ConnectionSnapshot,
  connectionAfter,
  notConnected,
} from './connection.machine.ts';
import type { Denial } from './denial.ts';
import { Pinger } from './pinger.ts';
import type { BrowserSocket, OpenSocket } from './socket.ts';

/** Longer than a restart takes, and short enough that somebody is still there to read why. */
const STUCK_AFTER: Duration = 6_000;

/** Any frame but `goodbye`, which the connection deals with itself. */
export type HeardFrame = Exclude<ServerFrame, readonly ['goodbye', Goodbye] | readonly ['welcome', Welcome]>;

export interface ConnectionParts {
  readonly open: OpenSocket;
  /** A room token; a fresh one when the last was refused. Rejects with a `Denial` when the door is shut. */
  readonly token: (fresh: boolean) => Promise<string>;
  readonly hello: () => Omit<Hello, 'token'>;
  /** Something came from the server, and was told. */
  readonly onHeard: () => void;
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onFrame: (frame: HeardFrame) => void;
  /** The socket has brought nothing for a while, though the server may answer over HTTP. Repeats until it does. */
  readonly onStuck: () => void;
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
 * The machine says what comes next; this is what that takes of the browser. What the frames mean is the session's business.
 */
export class Connection {
  private readonly parts: ConnectionParts;
  private readonly pinger: Pinger;
  private state = notConnected;
  private socket: BrowserSocket | null = null;
  /** Ends a wait, or an attempt that takes too long. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stuck: ReturnType<typeof setInterval> | undefined;
  /** Until a connection that comes back with a fresh token counts as lost. */
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ConnectionParts) {
    this.parts = parts;
    this.pinger = new Pinger({
      send: (sentAt) => this.write(['ping', sentAt]),
      dead: () => this.take({ type: 'closed' }),
      local: parts.local,
      random: parts.random,
    });
  }

  get live(): boolean {
    return this.state.mode.name === 'joined';
  }

  start(): void {
    this.take({ type: 'due' });
  }

  /** Sends a frame if the join is done; the session sends the others after `welcome`. */
  send(frame: ClientFrame): void {
    if (this.live) this.write(frame);
  }

  /** Sends what is to be answered: a server that stays silent is asked whether it is there. */
  request(frame: ClientFrame): void {
    this.send(frame);
    this.pinger.expect();
  }

  /** A silent server is doubted sooner while a clock runs. */
  watchClock(isRunning: boolean): void {
    this.pinger.watchClock(isRunning);
  }

  /** The page woke up or the network came back. */
  nudge(): void {
    if (this.live) this.pinger.burst();
    else this.take({ type: 'nudge' });
  }

  /** Gives up this socket and comes back at once with `hello`. */
  rejoin(): void {
    this.take({ type: 'rejoin' });
  }

  stop(): void {
    this.take({ type: 'stop' });
  }

  private take(event: ConnectionEvent): void {
    const { local, random } = this.parts;
    const before = this.state;
    this.state = connectionAfter(before, { ...event, at: local(), lot: random() });
    if (this.state.mode !== before.mode) this.enter(this.state);
  }

  private enter(state: ConnectionSnapshot): void {
    const { mode } = state;
    clearTimeout(this.timer);
    if (mode.name === 'ended') this.unstick();
    this.beLost(state.unnoticed);
    if (mode.name === 'asking') void this.ask(state.stale);
    else if (mode.name === 'dialling') this.dial(mode.token);
    else if (mode.name !== 'joined') {
      this.hangUp();
      if (mode.name === 'waiting') this.timer = setTimeout(() => this.take({ type: 'due' }), mode.wait);
      // Last, as a listener may stop all this.
      this.tell(mode);
    }
  }

  private tell(mode: Extract<ConnectionSnapshot['mode'], { lost: unknown }>): void {
    const { lost } = mode;
    if (lost) this.parts.onLost(lost.goodbye);
    if (lost?.goodbye?.retry === 'resync') this.parts.onResync();
    if (mode.name === 'ended' && mode.denial) this.parts.onEnd(mode.denial);
  }

  /** Where it comes back unnoticed, it does so within this time or is lost. */
  private beLost(unnoticed: boolean): void {
    if (unnoticed) this.patience ??= setTimeout(() => this.parts.onLost(null), CONNECT_TIMEOUT);
    else {
      clearTimeout(this.patience);
      this.patience = undefined;
    }
  }

  private unstick(): void {
    clearInterval(this.stuck);
    this.stuck = undefined;
  }

  private async ask(fresh: boolean): Promise<void> {
    try {
      this.take({ type: 'token', token: await this.parts.token(fresh) });
    } catch (failure) {
      this.take({ type: 'failed', failure });
    }
  }

  private dial(token: string): void {
    this.timer = setTimeout(() => this.take({ type: 'closed' }), CONNECT_TIMEOUT);
    this.stuck ??= setInterval(() => this.parts.onStuck(), STUCK_AFTER);
    this.socket = this.parts.open({
      opened: () => {
        this.write(['hello', { token, ...this.parts.hello() }]);
        this.pinger.start();
      },
      received: (bytes) => this.receive(bytes),
      closed: () => this.take({ type: 'closed' }),
    });
  }

  private receive(bytes: ArrayBuffer): void {
    const frame = decodeServerFrame(new Uint8Array(bytes));
    if (!frame) return;
    this.unstick();
    this.pinger.heard();
    if (frame[0] === 'goodbye') this.take({ type: 'goodbye', goodbye: frame[1] });
    else if (frame[0] === 'welcome') this.welcome(frame[1]);
    else {
      if (frame[0] === 'serverTime') this.pinger.answered(frame[1]);
      this.parts.onFrame(frame);
    }
    this.parts.onHeard();
  }

  private welcome(welcome: Welcome): void {
    // The answer to `renew`: everything goes on as it is (N70).
    if (this.live) return;
    this.take({ type: 'welcome' });
    this.parts.onWelcome(welcome);
  }

  private hangUp(): void {
    this.pinger.stop();
    this.socket?.close();
    this.socket = null;
  }

  private write(frame: ClientFrame): void {
    this.socket?.send(encodeClientFrame(frame));
  }
}
