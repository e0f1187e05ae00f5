import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t } from 'uWebSockets.js';
import type { Language } from '../../machines/kernel/language.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { MAX_FRAME_BYTES } from '../../machines/wire/frames.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { addressKey } from '../http/addresses.ts';
import type { OriginCheck, Peer, PeerReader } from '../http/peer.ts';
import { requestLanguage } from '../http/request-language.ts';
import { DISABLED } from '../http/uws-build.ts';
import { UwsReply } from '../http/uws-reply.ts';
import { EMPTY_HEAD, headFault, type RequestHead, remoteAddress } from '../http/uws-request.ts';
import type { AddressSockets } from '../kernel/address-sockets.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import type { RoomHost } from '../rooms/host.types.ts';
import { SOCKETS_PER_DEVICE } from './admission.ts';
import { Dispatcher, type DispatcherDeps } from './dispatcher.ts';
import { BURST } from './frame-budget.ts';
import { Joining, type JoiningDeps } from './joining.ts';
import type { SocketOutbox } from './outbox.ts';
import type { Sessions } from './room-sessions.ts';
import { Session, sayGoodbye } from './session.ts';
import { unsubscribe } from './topics.ts';

/** RFC 6455 §4.2.2; uWebSockets.js does not check it. */
const VERSION = '13';
/** Above our limit, so that a large frame gets `bad_frame` and is not cut off. */
const MAX_PAYLOAD_BYTES = 4 * MAX_FRAME_BYTES;
/** uWebSockets.js keeps this memory until the socket closes. */
const MAX_BACKPRESSURE_BYTES = 256 * 1024;
/** Shortest deploy; repeated on refusal (N88). */
const COMEBACK_AFTER: Duration = 300;
/** Pings after 8 s of silence and drops after 12: half-open sockets are gone within 15 s. */
const IDLE_SECONDS = 12;

/** Retry delay when an address is full. */
const RETRY_SECONDS = 5;

/** Maximum wait for goodbyes at stop. */
const FAREWELL_WITHIN: Duration = 400;

/** uWebSockets.js copies fields, so the session is one. */
interface UserData {
  readonly session: Session;
}

interface GatewayDeps {
  readonly dispatcher: Dispatcher;
  readonly sessions: Sessions;
  readonly outbox: SocketOutbox;
  readonly helloWatch: HandshakeTimeout;
  readonly slowConsumers: SlowConsumers;
  readonly host: RoomHost;
  readonly isAllowedOrigin: OriginCheck;
  readonly readPeer: PeerReader;
  /** As for API requests (`uws-fetch.ts`). */
  readonly waitOf: (address: string, head: RequestHead) => Duration;
  readonly addressSockets: AddressSockets;
}

export class Gateway {
  readonly #deps: GatewayDeps;
  readonly #open = new Set<Session>();
  #onEmpty: (() => void) | null = null;
  #stopping = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** With and without the closing slash. */
  attach(app: TemplatedApp): void {
    for (const path of ['/socket', '/socket/']) this.#attachAt(app, path);
  }

  /** Stops admissions and device news. */
  beginStop(): void {
    this.#stopping = true;
    this.#deps.dispatcher.beginStop();
  }

  /** Spreads reconnects. */
  sayRestarting(spreadMs: number): void {
    let nth = 0;
    for (const session of this.#open)
      this.#deps.outbox.end(session, 'restarting', COMEBACK_AFTER + ((nth++ * 7) % Math.max(1, spreadMs)));
    this.#deps.outbox.flush();
  }

  /** Resolves once all sockets closed or timed out. */
  emptied(clock: Clock): Promise<void> {
    return new Promise((resolve) => {
      const enough = clock.after(FAREWELL_WITHIN, resolve);
      this.#onEmpty = () => {
        enough();
        resolve();
      };
      if (this.#open.size === 0) this.#onEmpty();
    });
  }

  /** null: allowed. */
  refusalOf(peer: Peer, head = EMPTY_HEAD): 'restarting' | 'rate_limited' | null {
    if (this.#stopping) return 'restarting';
    const isFull = !this.#deps.addressSockets.hasRoom(addressKey(peer.address));
    return isFull || this.#deps.waitOf(peer.address, head) > 0 ? 'rate_limited' : null;
  }

  #attachAt(app: TemplatedApp, path: string): void {
    const { dispatcher, slowConsumers } = this.#deps;
    app.ws<UserData>(path, {
      maxPayloadLength: MAX_PAYLOAD_BYTES,
      maxBackpressure: MAX_BACKPRESSURE_BYTES,
      idleTimeout: IDLE_SECONDS,
      sendPingsAutomatically: true,
      compression: DISABLED,
      upgrade: (res, req, context) => this.#upgrade(res, req, context),
      open: (ws) => {
        const { session } = ws.getUserData();
        session.socket = ws;
        this.#open.add(session);
        this.#deps.addressSockets.opened(session.address, session);
        this.#deps.helloWatch.add(session);
      },
      message: (ws, message, isBinary) =>
        dispatcher.receive(ws.getUserData().session, new Uint8Array(message), isBinary),
      ping: (ws) => dispatcher.receiveControl(ws.getUserData().session),
      pong: (ws) => dispatcher.receiveControl(ws.getUserData().session),
      dropped: (ws) => slowConsumers.dropped(ws.getUserData().session),
      drain: (ws) => slowConsumers.drained(ws.getUserData().session),
      close: (ws) => this.#closed(ws.getUserData().session),
    });
  }

  #upgrade(res: HttpResponse, req: HttpRequest, context: us_socket_context_t): void {
    if (this.#stopping) {
      res.writeStatus('503 Service Unavailable').end(errorWords.restarting);
      return;
    }
    const fault = headFault(req);
    if (fault !== null) {
      new UwsReply(res, 'GET').refuse(fault);
      return;
    }
    if (req.getHeader('sec-websocket-version') !== VERSION) {
      res.writeStatus('426 Upgrade Required').writeHeader('sec-websocket-version', VERSION);
      res.end(refusalWords.socketVersion(VERSION));
      return;
    }
    const peer = this.#deps.readPeer(remoteAddress(res), (name) => req.getHeader(name));
    if (!this.#deps.isAllowedOrigin(req.getHeader('origin'), peer)) {
      res.writeStatus('403 Forbidden').end(refusalWords.socketOfOtherSites);
      return;
    }
    const address = addressKey(peer.address);
    const head = { ...EMPTY_HEAD, header: (name: string) => req.getHeader(name) };
    if (this.refusalOf(peer, head) !== null) {
      res.writeStatus('429 Too Many Requests').writeHeader('retry-after', String(RETRY_SECONDS));
      res.end(refusalWords.tooManySockets);
      return;
    }
    res.upgrade<UserData>(
      { session: new Session(BURST, address, languageOf(req)) },
      req.getHeader('sec-websocket-key'),
      req.getHeader('sec-websocket-protocol'),
      req.getHeader('sec-websocket-extensions'),
      context,
    );
  }

  #closed(session: Session): void {
    const { identity } = session;
    session.socket = null;
    session.ending = true;
    this.#open.delete(session);
    this.#deps.addressSockets.closed(session.address, session);
    if (this.#open.size === 0) this.#onEmpty?.();
    if (identity === null) return;
    this.#deps.sessions.remove(session, identity);
    if (!this.#stopping) this.#deps.host.clientsChanged(identity.roomId, [], [identity.clientId]);
  }
}

/** Page language in the address, else the browser's (V757). */
const languageOf = (req: HttpRequest): Language =>
  requestLanguage(req.getQuery(), req.getHeader('cookie'), req.getHeader('accept-language'));

/** (W5) */
const HELLO_WITHIN: Duration = 5_000;

interface Newcomer {
  readonly session: Session;
  readonly deadline: Instant;
}

/** Sockets without `hello` by deadline, with one alarm. */
export class HandshakeTimeout {
  readonly #clock: Clock;
  readonly #onLate: (session: Session) => void;
  #newcomers: Newcomer[] = [];
  #armed = false;

  constructor(clock: Clock, onLate: (session: Session) => void) {
    this.#clock = clock;
    this.#onLate = onLate;
  }

  add(session: Session): void {
    this.#newcomers.push({ session, deadline: this.#clock.now() + HELLO_WITHIN });
    this.#arm();
  }

  #arm(): void {
    const [first] = this.#newcomers;
    if (first === undefined || this.#armed) return;
    this.#armed = true;
    this.#clock.after(Math.max(1, first.deadline - this.#clock.now()), () => this.#ring());
  }

  #ring(): void {
    this.#armed = false;
    const now = this.#clock.now();
    const late = this.#newcomers.findIndex((newcomer) => newcomer.deadline > now);
    const due = this.#newcomers.splice(0, late === -1 ? this.#newcomers.length : late);
    // Waiting sockets have said hello.
    for (const { session } of due)
      if (session.identity === null && session.held === null) this.#onLate(session);
    this.#newcomers = this.#newcomers.filter(({ session }) => session.identity === null && !session.ending);
    this.#arm();
  }
}

/** Time to drain before a silent drop. */
const DRAIN_WITHIN: Duration = 10_000;

/** A client that misses a frame gets nothing more, then resumes without a gap (W17). */
class SlowConsumers {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Called inside a publish: defer changes. */
  dropped(session: Session): void {
    if (session.slow) return;
    session.slow = true;
    session.ending = true;
    queueMicrotask(() => unsubscribe(session));
    this.#clock.after(DRAIN_WITHIN, () => session.socket?.close());
  }

  drained(session: Session): void {
    const { socket } = session;
    if (!session.slow || socket === null || socket.getBufferedAmount() > 0) return;
    sayGoodbye(socket, 'slow_consumer');
  }
}

interface GatewayParts
  extends Omit<JoiningDeps, 'socketsPerDevice' | 'limits' | 'host' | 'addressSockets' | 'seen'>,
    Pick<GatewayDeps, 'host' | 'isAllowedOrigin' | 'readPeer' | 'addressSockets' | 'waitOf'>,
    Pick<DispatcherDeps, 'intake' | 'loopTurns' | 'loopWatch' | 'onError'> {
  readonly seen: JoiningDeps['seen'] & DispatcherDeps['seen'];
  readonly limits: RateLimits;
  readonly isLimited: boolean;
}

export function createGateway(parts: GatewayParts): Gateway {
  const { isLimited, limits, outbox, clock } = parts;
  const joining = new Joining({
    ...parts,
    socketsPerDevice: isLimited ? SOCKETS_PER_DEVICE : Number.POSITIVE_INFINITY,
  });
  return new Gateway({
    ...parts,
    dispatcher: new Dispatcher({ ...parts, joining, limits: isLimited ? limits : null }),
    helloWatch: new HandshakeTimeout(clock, (session) => outbox.end(session, 'hello_timeout')),
    slowConsumers: new SlowConsumers(clock),
  });
}
