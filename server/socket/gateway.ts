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
import type { RoomHost } from '../room/host.types.ts';
import type { Dispatcher } from './dispatcher.ts';
import { BURST } from './frame-budget.ts';
import type { HandshakeTimeout } from './handshake-timeout.ts';
import type { SocketOutbox } from './outbox.ts';
import type { Sessions } from './room-sessions.ts';
import { Session } from './session.ts';
import type { SlowConsumers } from './slow-consumers.ts';

/** Of the WebSocket protocol, the one that there is (RFC 6455 §4.2.2). uWebSockets.js does not ask for it. */
const VERSION = '13';
/** Beyond our own limit, so that a frame that is too large is answered with `bad_frame` and not just cut off. */
const MAX_PAYLOAD_BYTES = 4 * MAX_FRAME_BYTES;
/** What may wait for a slow socket. uWebSockets.js keeps this memory until the socket closes. */
const MAX_BACKPRESSURE_BYTES = 256 * 1024;
/** A deploy is hardly over sooner. Who is turned away waits as long again (N88). */
const COMEBACK_AFTER: Duration = 300;
/** A silent connection is pinged after 8 s and dropped after 12: half-open ones are gone within 15 s. */
const IDLE_SECONDS = 12;

/** When a screen comes back whose address has no socket left. */
const RETRY_SECONDS = 5;

/** How long a stopping server waits for its goodbyes to be written. */
const FAREWELL_WITHIN: Duration = 400;

/** uWebSockets.js copies the fields of what it is given, so the session is one field. */
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
  /** As for requests to the API (`uws-fetch.ts`). */
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

  /** Puts the room socket on the app, with and without the closing slash. */
  attach(app: TemplatedApp): void {
    for (const path of ['/socket', '/socket/']) this.#attachAt(app, path);
  }

  /** From here on the host is not told any more who comes and goes, and nobody new is let in. */
  beginStop(): void {
    this.#stopping = true;
    this.#deps.dispatcher.beginStop();
  }

  /** Tells everyone that the server stops, and when to come back: not all at the same moment. */
  sayRestarting(spreadMs: number): void {
    let nth = 0;
    for (const session of this.#open)
      this.#deps.outbox.end(session, 'restarting', COMEBACK_AFTER + ((nth++ * 7) % Math.max(1, spreadMs)));
    this.#deps.outbox.flush();
  }

  /** Resolves when every socket is closed, or when those that do not answer have been given their time. */
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

  /** Why an upgrade by this peer is turned away for now; null: it is not. */
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

/** That of the page, which says so in the address; else as browsers ask (V757). */
const languageOf = (req: HttpRequest): Language =>
  requestLanguage(req.getQuery(), req.getHeader('cookie'), req.getHeader('accept-language'));
