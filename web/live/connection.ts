import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { Duration } from '../../machines/kernel/time.ts';
import { decodeServerFrame, encodeClientFrame } from '../../machines/wire/codec.ts';
import type { ClientFrame, Goodbye, Hello, ServerFrame, Welcome } from '../../machines/wire/frames.ts';
import { type ConnectionEvent, connectionMachine } from './connection.machine.ts';
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
  /** Connection lost; retrying. `wasLive`: nobody was told before. */
  readonly onLost: (goodbye: Goodbye | null, wasLive: boolean) => void;
  /** It will not be tried again. */
  readonly onEnd: (denial: Denial) => void;
  /** The server dropped our position: the next `hello` must ask for the whole state. */
  readonly onResync: () => void;
  readonly local: () => number;
  /** Random number in [0, 1). */
  readonly random: () => number;
}

/**
 * Runs the machine of a room's connection with a browser's socket: hello, pings, frames
 * (docs/protocol.md#the-room-socket). The session reads what the frames mean.
 */
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

  /** Shown state of the connection, which a short reconnect does not change (N71). */
  get status(): 'live' | 'away' | 'ended' {
    const { status, context } = this.actor.getSnapshot();
    if (status === 'done') return 'ended';
    return context.isLive ? 'live' : 'away';
  }

  start(): void {
    this.actor.start();
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
    else this.take('nudge');
  }

  /** Gives up this socket and comes back at once with `hello`. */
  rejoin(): void {
    this.take('rejoin');
  }

  stop(): void {
    this.take('stop');
  }

  /** XState warns of events that come after the end. */
  private take(type: 'closed' | 'nudge' | 'rejoin' | 'stop'): void {
    if (this.actor.getSnapshot().status === 'active') this.actor.send({ type });
  }

  private unstick(): void {
    clearInterval(this.stuck);
    this.stuck = undefined;
  }

  /** Returns a function that hangs up. */
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
    // The answer to `renew` comes while joined and changes nothing (N70).
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
