import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t } from 'uWebSockets.js';
import type { Language } from '../../machines/kernel/language.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { MAX_FRAME_BYTES } from '../../machines/wire/frames.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { addressKey } from '../http/address-key.ts';
import type { OriginCheck } from '../http/origins.ts';
import type { Peer, PeerReader } from '../http/peer.ts';
import { requestLanguage } from '../http/request-language.ts';
import { DISABLED } from '../http/uws-build.ts';
import { UwsReply } from '../http/uws-reply.ts';
import { EMPTY_HEAD, headFault, type RequestHead, remoteAddress } from '../http/uws-request.ts';
import type { AddressSockets } from '../kernel/address-sockets.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RoomHost } from '../rooms/host.types.ts';
import type { Dispatcher } from './dispatcher.ts';
import { BURST } from './frame-budget.ts';
import type { HandshakeTimeout } from './handshake-timeout.ts';
import type { SocketOutbox } from './outbox.ts';
import type { Sessions } from './room-sessions.ts';
import { Session } from './session.ts';
import type { SlowConsumers } from './slow-consumers.ts';

/** RFC 6455 §4.2.2; uWebSockets.js does not check it. */
const VERSION = '13';
/** Above our limit, so that a large frame gets `bad_frame` instead of a cut. */
const MAX_PAYLOAD_BYTES = 4 * MAX_FRAME_BYTES;
/** Backpressure limit; uWebSockets.js keeps this memory until close. */
const MAX_BACKPRESSURE_BYTES = 256 * 1024;
/** Shortest deploy; repeated on refusal (N88). */
const COMEBACK_AFTER: Duration = 300;
/** Pings after 8 s of silence, drops after 12: half-open ones are gone within 15 s. */
const IDLE_SECONDS = 12;

/** Retry of a full address. */
const RETRY_SECONDS = 5;

/** Maximum wait for goodbyes at stop. */
const FAREWELL_WITHIN: Duration = 400;

/** uWebSockets.js copies fields, so the session is one. */
interface UserData {
  readonly session: Session;
}

export interface GatewayDeps {
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

  /** Goodbye with spread reconnect delays. */
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

  /** Allowed if null. */
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
