import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t, WebSocket } from 'uWebSockets.js';
import type { Language } from '../../machines/kernel/language.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { MAX_FRAME_BYTES } from '../../machines/wire/frames.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { addressKey, type OriginCheck, type Peer, type PeerReader } from '../http/peer.ts';
import { requestLanguage } from '../http/request-language.ts';
import type { HeaderList } from '../http/security-headers.ts';
import {
  EMPTY_HEAD,
  type RequestHead,
  remoteAddress,
  requestHeadFault,
  UwsReply,
} from '../http/uws-fetch.ts';
import { DISABLED } from '../http/uws-server.ts';
import type { AddressSockets } from '../kernel/address-sockets.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import type { RoomHost } from '../rooms/host.ts';
import { SOCKETS_PER_DEVICE } from './admission.ts';
import { Dispatcher, type DispatcherDeps } from './dispatcher.ts';
import { JoinHandler, type JoinHandlerDeps } from './joining.ts';
import type { Sessions } from './room-sessions.ts';
import { MAX_BUDGET, Session, type SocketOutbox, sendGoodbye, unsubscribe } from './session.ts';

/**
 * Each socket is checked once in a round. The second check without a frame sends a ping, and the third closes the
 * socket, within 15 s (W24).
 */
const ROUND: Duration = 4_500;
const SLOTS = 45;

/**
 * Checks sockets in slots, because uWebSockets.js would ping a whole hall in one turn. Uses real time, even in
 * simulations.
 */
export class OpenSockets {
  readonly #slots: readonly Set<Session>[] = Array.from({ length: SLOTS }, () => new Set());
  #opened = 0;
  #size = 0;
  #next = 0;
  #timer: NodeJS.Timeout | null = null;

  get size(): number {
    return this.#size;
  }

  *all(): Generator<Session, void, void> {
    for (const slot of this.#slots) yield* slot;
  }

  add(session: Session): void {
    session.slot = this.#opened++ % SLOTS;
    this.#slots[session.slot]?.add(session);
    this.#size += 1;
    this.#timer ??= this.#schedule();
  }

  remove(session: Session): void {
    this.#slots[session.slot]?.delete(session);
    this.#size -= 1;
    if (this.#size > 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #schedule(): NodeJS.Timeout {
    const next = setTimeout(() => {
      this.#timer = this.#schedule();
      for (const session of this.#slots[this.#next++ % SLOTS] ?? []) check(session);
    }, ROUND / SLOTS);
    return next.unref();
  }
}

/** Sockets that are ending are closed too, if the client does not do it. */
function check(session: Session): void {
  session.checksSinceFrame += 1;
  if (session.checksSinceFrame > 2) session.socket?.close();
  else if (session.checksSinceFrame === 2 && !session.ending) session.socket?.ping();
}

/** uWebSockets.js does not check the version (RFC 6455 §4.2.2). */
const WEBSOCKET_VERSION = '13';
/** Exceeds our limit, so that a large frame gets `bad_frame` instead of a cut connection. */
const MAX_PAYLOAD_BYTES = 4 * MAX_FRAME_BYTES;
/** uWebSockets.js keeps this memory until the socket closes. */
const MAX_BACKPRESSURE_BYTES = 256 * 1024;
/** Delay before clients reconnect. If refused, they wait once more (N88). */
const RECONNECT_DELAY: Duration = 300;
const RETRY_SECONDS = 5;

/** Longest wait at stop until clients have received their goodbye. */
const FAREWELL_TIMEOUT: Duration = 400;

/** uWebSockets.js copies the fields of this object, so it contains only a reference. */
interface UserData {
  readonly session: Session;
}

interface GatewayDeps {
  readonly dispatcher: Dispatcher;
  readonly open: OpenSockets;
  readonly sessions: Sessions;
  readonly outbox: SocketOutbox;
  readonly helloWatch: HandshakeTimeout;
  readonly slowConsumers: SlowConsumers;
  readonly host: RoomHost;
  readonly isAllowedOrigin: OriginCheck;
  readonly readPeer: PeerReader;
  readonly waitOf: (address: string, head: RequestHead) => Duration;
  readonly addressSockets: AddressSockets;
}

export class Gateway {
  readonly #deps: GatewayDeps;
  #onEmpty: (() => void) | null = null;
  #stopping = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
  }

  attach(app: TemplatedApp): void {
    for (const path of ['/socket', '/socket/']) this.#attachAt(app, path);
  }

  beginStop(): void {
    this.#stopping = true;
    this.#deps.dispatcher.beginStop();
  }

  sayRestarting(spreadMs: number): void {
    let nth = 0;
    for (const session of this.#deps.open.all())
      this.#deps.outbox.end(session, 'restarting', RECONNECT_DELAY + ((nth++ * 7) % Math.max(1, spreadMs)));
    this.#deps.outbox.flush();
  }

  emptied(clock: Clock): Promise<void> {
    return new Promise((resolve) => {
      const enough = clock.after(FAREWELL_TIMEOUT, resolve);
      this.#onEmpty = () => {
        enough();
        resolve();
      };
      if (this.#deps.open.size === 0) this.#onEmpty();
    });
  }

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
      idleTimeout: 0,
      sendPingsAutomatically: false,
      compression: DISABLED,
      upgrade: (res, req, context) => this.#upgrade(res, req, context),
      open: (ws) => {
        const { session } = ws.getUserData();
        session.socket = ws;
        this.#deps.open.add(session);
        this.#deps.addressSockets.opened(session.address, session);
        this.#deps.helloWatch.add(session);
      },
      message: (ws, message, isBinary) => dispatcher.receive(heard(ws), new Uint8Array(message), isBinary),
      ping: (ws) => dispatcher.receiveControl(heard(ws)),
      pong: (ws) => dispatcher.receiveControl(heard(ws)),
      dropped: (ws) => slowConsumers.dropped(ws.getUserData().session),
      drain: (ws) => slowConsumers.drained(ws.getUserData().session),
      close: (ws) => this.#closed(ws.getUserData().session),
    });
  }

  #upgrade(res: HttpResponse, req: HttpRequest, context: us_socket_context_t): void {
    const refuse = (status: number, text: string, headers: HeaderList = []) =>
      new UwsReply(res, 'GET').send(status, headers, text, true);
    if (this.#stopping) return refuse(503, errorWords.restarting);
    const fault = requestHeadFault(req);
    if (fault !== null) return new UwsReply(res, 'GET').refuse(fault);
    if (req.getHeader('sec-websocket-version') !== WEBSOCKET_VERSION)
      return refuse(426, refusalWords.socketVersion(WEBSOCKET_VERSION), [
        ['sec-websocket-version', WEBSOCKET_VERSION],
      ]);
    const peer = this.#deps.readPeer(remoteAddress(res), (name) => req.getHeader(name));
    if (!this.#deps.isAllowedOrigin(req.getHeader('origin'), peer))
      return refuse(403, refusalWords.socketOfOtherSites);
    const address = addressKey(peer.address);
    const head = { ...EMPTY_HEAD, header: (name: string) => req.getHeader(name) };
    if (this.refusalOf(peer, head) !== null)
      return refuse(429, refusalWords.tooManySockets, [['retry-after', String(RETRY_SECONDS)]]);
    res.upgrade<UserData>(
      { session: new Session(MAX_BUDGET, address, languageOf(req)) },
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
    this.#deps.open.remove(session);
    this.#deps.addressSockets.closed(session.address, session);
    if (this.#deps.open.size === 0) this.#onEmpty?.();
    if (identity === null) return;
    this.#deps.sessions.remove(session, identity);
    if (!this.#stopping) this.#deps.host.clientsChanged(identity.roomId, [], [identity.clientId]);
  }
}

function heard(ws: WebSocket<UserData>): Session {
  const { session } = ws.getUserData();
  session.checksSinceFrame = 0;
  return session;
}

const languageOf = (req: HttpRequest): Language =>
  requestLanguage(req.getQuery(), req.getHeader('cookie'), req.getHeader('accept-language'));

const HELLO_TIMEOUT: Duration = 5_000;

interface Newcomer {
  readonly session: Session;
  readonly deadline: Instant;
}

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
    this.#newcomers.push({ session, deadline: this.#clock.now() + HELLO_TIMEOUT });
    this.#arm();
  }

  #arm(): void {
    const [first] = this.#newcomers;
    if (first === undefined || this.#armed) return;
    this.#armed = true;
    this.#clock.after(Math.max(1, first.deadline - this.#clock.now()), () => this.#closeLate());
  }

  #closeLate(): void {
    this.#armed = false;
    const now = this.#clock.now();
    const firstInTime = this.#newcomers.findIndex((newcomer) => newcomer.deadline > now);
    const due = this.#newcomers.splice(0, firstInTime === -1 ? this.#newcomers.length : firstInTime);
    for (const { session } of due)
      if (session.identity === null && session.waitingFrames === null) this.#onLate(session);
    this.#newcomers = this.#newcomers.filter(({ session }) => session.identity === null && !session.ending);
    this.#arm();
  }
}

/** After this time, the socket is closed without a goodbye. */
const DRAIN_TIMEOUT: Duration = 10_000;

class SlowConsumers {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** uWebSockets.js calls this while it publishes, so subscriptions must change later. */
  dropped(session: Session): void {
    if (session.slow) return;
    session.slow = true;
    session.ending = true;
    queueMicrotask(() => unsubscribe(session));
    this.#clock.after(DRAIN_TIMEOUT, () => session.socket?.close());
  }

  drained(session: Session): void {
    const { socket } = session;
    if (!session.slow || socket === null || socket.getBufferedAmount() > 0) return;
    sendGoodbye(socket, 'slow_consumer');
  }
}

interface GatewayParts
  extends Omit<JoinHandlerDeps, 'socketsPerDevice' | 'limits' | 'host' | 'addressSockets' | 'seen'>,
    Pick<GatewayDeps, 'host' | 'isAllowedOrigin' | 'readPeer' | 'addressSockets' | 'waitOf'>,
    Pick<DispatcherDeps, 'intake' | 'loopTurns' | 'loopWatch' | 'onError'> {
  readonly seen: JoinHandlerDeps['seen'] & DispatcherDeps['seen'];
  readonly limits: RateLimits;
  readonly isLimited: boolean;
}

export function createGateway(parts: GatewayParts): Gateway {
  const { isLimited, limits, outbox, clock } = parts;
  const joining = new JoinHandler({
    ...parts,
    socketsPerDevice: isLimited ? SOCKETS_PER_DEVICE : Number.POSITIVE_INFINITY,
  });
  return new Gateway({
    ...parts,
    open: new OpenSockets(),
    dispatcher: new Dispatcher({ ...parts, joining, limits: isLimited ? limits : null }),
    helloWatch: new HandshakeTimeout(clock, (session) => outbox.end(session, 'hello_timeout')),
    slowConsumers: new SlowConsumers(clock),
  });
}
