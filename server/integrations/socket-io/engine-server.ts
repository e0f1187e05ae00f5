import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t, WebSocket } from 'uWebSockets.js';
import type { Duration } from '../../../machines/kernel/time.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { addressKey, isHost, type PeerReader } from '../../http/peer.ts';
import { type HeaderList, plainHeaders } from '../../http/security-headers.ts';
import { rawQueryOf, remoteAddress, requestHeadFault, UwsReply } from '../../http/uws-fetch.ts';
import { DISABLED } from '../../http/uws-server.ts';
import type { Clock } from '../../kernel/clock.ts';
import {
  type EngineLine,
  type EngineListener,
  EngineSession,
  type EngineTiming,
  openPacket,
  type Poll,
  splitPackets,
} from './engine-session.ts';

const MAX_PAYLOAD = 16 * 1024;
const MAX_PACKETS = 64;
/** Handshakes without a key: maximum of all addresses and of one (W1342). */
const MAX_PENDING = 5_000;
export const MAX_PENDING_OF_ADDRESS = 200;
const MAX_BACKPRESSURE = 256 * 1024;
const IDLE_SECONDS = 60;

export const engineTiming: EngineTiming = {
  pingInterval: 25_000,
  pingTimeout: 20_000,
  connectWithin: 10_000,
};

/** Error codes of Engine.IO. A client with an unknown session starts again. */
const FAULT_CODES = { transport: 0, session: 1, method: 2, request: 3, forbidden: 4, version: 5 } as const;
type EngineFault = keyof typeof FAULT_CODES;

const faultJson = (fault: EngineFault): string =>
  JSON.stringify({ code: FAULT_CODES[fault], message: apiWords.engineFaults[fault] });

interface UserData {
  readonly link: EngineLink;
}

interface EngineLink {
  readonly session: EngineSession | null;
  readonly address: string;
  transport: EngineLine | null;
  own: EngineSession | null;
}

interface EngineServerDeps {
  readonly listener: EngineListener;
  readonly clock: Clock;
  readonly readPeer: PeerReader;
  /** Returns the wait in ms. `key` is null before the client has sent one (W2611). */
  readonly waitOf: (address: string, key: string | null) => Duration;
  readonly newSid: () => string;
  /** Receives the network address of a request with an unknown session id. */
  readonly onUnknownSession: (address: string) => void;
  readonly onError: (error: unknown) => void;
  readonly always: HeaderList;
  readonly timing?: EngineTiming;
  readonly pendingOfAddress: number;
}

interface HandshakeQuery {
  readonly sid: string | null;
  readonly transport: string | null;
  readonly version: string | null;
}

export class EngineServer {
  readonly #deps: EngineServerDeps;
  readonly #timing: EngineTiming;
  readonly #sessions = new Map<string, EngineSession>();
  readonly #pending = new PendingHandshakes();
  #isStopping = false;

  constructor(deps: EngineServerDeps) {
    this.#deps = deps;
    this.#timing = deps.timing ?? engineTiming;
  }

  get size(): number {
    return this.#sessions.size;
  }

  attach(app: TemplatedApp, path: string): void {
    for (const each of [path, `${path}/`]) this.#attachAt(app, each);
  }

  stop(): void {
    this.#isStopping = true;
    for (const session of this.#sessions.values()) session.close();
  }

  #attachAt(app: TemplatedApp, path: string): void {
    app.ws<UserData>(path, {
      maxPayloadLength: MAX_PAYLOAD,
      maxBackpressure: MAX_BACKPRESSURE,
      closeOnBackpressureLimit: true,
      idleTimeout: IDLE_SECONDS,
      sendPingsAutomatically: false,
      compression: DISABLED,
      upgrade: (res, req, context) => this.#upgrade(res, req, context),
      open: (ws) => this.#runGuarded(() => this.#opened(ws)),
      message: (ws, message, isBinary) => this.#runGuarded(() => this.#handleMessage(ws, message, isBinary)),
      ping: (ws) => this.#runGuarded(() => onControlFrame(ws)),
      pong: (ws) => this.#runGuarded(() => onControlFrame(ws)),
      close: (ws) => this.#runGuarded(() => closeLink(ws.getUserData().link)),
    });
    app.any(path, (res, req) => this.#answer(res, req));
  }

  /** An error thrown into uWebSockets.js would end the process. */
  #runGuarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  #answer(res: HttpResponse, req: HttpRequest): void {
    const method = req.getCaseSensitiveMethod();
    const reply = new UwsReply(res, method, this.#deps.always);
    const headers = corsHeaders(req.getHeader('origin'));
    const refuse = (fault: EngineFault, status = 400) =>
      reply.send(status, [...headers, JSON_TYPE], faultJson(fault), true);
    const peer = this.#deps.readPeer(remoteAddress(res), (name) => req.getHeader(name));
    const handshake = parseHandshakeQuery(rawQueryOf(req));
    const session = handshake.sid === null ? null : this.#sessions.get(handshake.sid);
    if (this.#mustWait(peer.address, session)) return reply.drop();
    if (method === 'OPTIONS' && requestHeadFault(req) === null)
      return reply.send(204, [...headers, ...PREFLIGHT_HEADERS], '');
    const fault = this.#faultOf(handshake, method, req);
    if (fault !== null) return refuse(fault);
    if (session === undefined) {
      this.#deps.onUnknownSession(addressKey(peer.address));
      return refuse('session');
    }
    if (session === null) {
      const made = this.#session(addressKey(peer.address), null);
      return made === null
        ? refuse('forbidden', 503)
        : reply.send(200, [...headers, TEXT_TYPE], this.#open(made, ['websocket']));
    }
    if (method === 'POST') {
      reply.onGone(() => session.close());
      return this.#take(res, reply, headers, session, Number(req.getHeader('content-length')));
    }
    const poll: Poll = {
      answer: (body) => reply.send(200, [...headers, TEXT_TYPE], body),
      drop: () => reply.drop(),
    };
    reply.onGone(() => session.pollLost(poll));
    session.poll(poll);
  }

  #mustWait(address: string, session: EngineSession | null | undefined): boolean {
    const { listener, waitOf } = this.#deps;
    return this.#isStopping || waitOf(address, session ? listener.keyOf(session) : null) > 0;
  }

  #faultOf(
    { sid, transport, version }: HandshakeQuery,
    method: string,
    req: HttpRequest,
  ): EngineFault | null {
    if (transport !== 'polling') return 'transport';
    if (version !== '4') return 'version';
    if (method !== 'GET' && method !== 'POST') return 'method';
    if (sid === null && method !== 'GET') return 'method';
    if (method === 'GET') return requestHeadFault(req) === null ? null : 'request';
    const length = req.getHeader('content-length');
    const isBody = /^\d{1,5}$/.test(length) && Number(length) <= MAX_PAYLOAD;
    return isBody && req.getHeader('transfer-encoding') === '' && isHost(req.getHeader('host'))
      ? null
      : 'request';
  }

  /** A second POST at the same time ends the session. */
  #take(
    res: HttpResponse,
    reply: UwsReply,
    headers: HeaderList,
    session: EngineSession,
    length: number,
  ): void {
    if (session.isPosting) {
      session.close();
      return reply.drop();
    }
    session.isPosting = true;
    const chunks: Buffer[] = [];
    const done = () => {
      session.isPosting = false;
      const packets = splitPackets(Buffer.concat(chunks).toString());
      reply.send(200, [...headers, HTML_TYPE], 'ok');
      if (packets.length > MAX_PACKETS) return session.close();
      for (const packet of packets) session.receive(packet);
    };
    if (length === 0) return done();
    res.onData((chunk, isLast) => {
      chunks.push(Buffer.from(new Uint8Array(chunk)));
      if (isLast) this.#runGuarded(done);
    });
  }

  #upgrade(res: HttpResponse, req: HttpRequest, context: us_socket_context_t): void {
    const fault = requestHeadFault(req);
    if (fault !== null) return new UwsReply(res, 'GET').refuse(fault);
    const peer = this.#deps.readPeer(remoteAddress(res), (name) => req.getHeader(name));
    const { sid, transport, version } = parseHandshakeQuery(rawQueryOf(req));
    const session = sid === null ? null : this.#sessions.get(sid);
    const refuse = (name: EngineFault, status = 400) =>
      new UwsReply(res, 'GET', this.#deps.always).send(
        status,
        [...plainHeaders, JSON_TYPE],
        faultJson(name),
        true,
      );
    if (transport !== 'websocket') return refuse('transport');
    if (req.getHeader('sec-websocket-version') !== '13') return refuse('request');
    if (version !== '4') return refuse('version');
    if (session === undefined) {
      this.#deps.onUnknownSession(addressKey(peer.address));
      return refuse('session');
    }
    if (session?.hasLine === true) return refuse('request');
    if (this.#mustWait(peer.address, session)) return refuse('forbidden', 503);
    res.upgrade<UserData>(
      { link: { session, address: addressKey(peer.address), transport: null, own: null } },
      req.getHeader('sec-websocket-key'),
      req.getHeader('sec-websocket-protocol'),
      req.getHeader('sec-websocket-extensions'),
      context,
    );
  }

  #opened(ws: WebSocket<UserData>): void {
    const { link } = ws.getUserData();
    const transport = createLine(ws);
    link.transport = transport;
    if (link.session !== null) {
      if (link.session.ended || link.session.hasLine) transport.close();
      else link.session.tryLine(transport);
      return;
    }
    const made = this.#session(link.address, transport);
    if (made === null) return transport.close();
    link.own = made;
    transport.send([this.#open(made, [])]);
  }

  #handleMessage(ws: WebSocket<UserData>, message: ArrayBuffer, isBinary: boolean): void {
    const { link } = ws.getUserData();
    const { transport } = link;
    const session = link.own ?? link.session;
    if (transport === null || session === null) return;
    if (isBinary) return session.close();
    const packet = Buffer.from(new Uint8Array(message)).toString();
    if (session.isLine(transport)) session.receive(packet);
    else session.receiveProbe(transport, packet);
  }

  /** Returns null if the address has too many handshakes without a key. */
  #session(address: string, line: EngineLine | null): EngineSession | null {
    const { clock, listener, newSid, pendingOfAddress } = this.#deps;
    if (!this.#pending.makeRoom(address, pendingOfAddress)) return null;
    const session = new EngineSession(
      {
        sid: newSid(),
        address,
        clock,
        timing: this.#timing,
        listener,
        newSid,
        onConnected: () => this.#pending.remove(session, address),
        onEnd: (wasWaiting) => {
          if (wasWaiting) this.#pending.remove(session, address);
          this.#sessions.delete(session.sid);
        },
      },
      line,
    );
    this.#pending.add(session, address);
    this.#sessions.set(session.sid, session);
    return session;
  }

  #open({ sid }: EngineSession, upgrades: readonly string[]): string {
    const { pingInterval, pingTimeout } = this.#timing;
    return openPacket({ sid, upgrades, pingInterval, pingTimeout, maxPayload: MAX_PAYLOAD });
  }
}

class PendingHandshakes {
  readonly #byAddress = new Map<string, Set<EngineSession>>();
  #size = 0;

  /** Returns false if the limit is reached and no other address has more handshakes. */
  makeRoom(address: string, mostOfAddress: number): boolean {
    const sessionsOfAddress: ReadonlySet<EngineSession> = this.#byAddress.get(address) ?? new Set();
    if (sessionsOfAddress.size >= mostOfAddress) return endOldest(sessionsOfAddress);
    if (this.#size < MAX_PENDING) return true;
    let fullest: ReadonlySet<EngineSession> = new Set();
    for (const sessions of this.#byAddress.values()) if (sessions.size > fullest.size) fullest = sessions;
    return fullest.size > sessionsOfAddress.size && endOldest(fullest);
  }

  add(session: EngineSession, address: string): void {
    const sessions = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, sessions.add(session));
    this.#size += 1;
  }

  remove(session: EngineSession, address: string): void {
    const sessions = this.#byAddress.get(address);
    if (sessions?.delete(session) !== true) return;
    this.#size -= 1;
    if (sessions.size === 0) this.#byAddress.delete(address);
  }
}

function endOldest(sessions: ReadonlySet<EngineSession>): true {
  const [oldest] = sessions;
  oldest?.close();
  return true;
}

function onControlFrame(ws: WebSocket<UserData>): void {
  const { own, session } = ws.getUserData().link;
  (own ?? session)?.receiveControl();
}

function closeLink({ transport, session, own }: EngineLink): void {
  if (transport === null) return;
  closedLines.add(transport);
  (own ?? session)?.lineLost(transport);
}

const closedLines = new WeakSet<EngineLine>();

function createLine(ws: WebSocket<UserData>): EngineLine {
  const transport: EngineLine = {
    send: (packets) => {
      if (closedLines.has(transport)) return false;
      let isTaken = true;
      ws.cork(() => {
        isTaken = packets.every(
          (packet) => !closedLines.has(transport) && ws.send(packet, false) !== DROPPED_STATUS,
        );
      });
      return isTaken;
    },
    close: () => {
      if (!closedLines.has(transport)) ws.close();
    },
  };
  return transport;
}

const DROPPED_STATUS = 2;

const JSON_TYPE = ['content-type', 'application/json'] as const;
const TEXT_TYPE = ['content-type', 'text/plain; charset=UTF-8'] as const;
const HTML_TYPE = ['content-type', 'text/html'] as const;
const PREFLIGHT_HEADERS: HeaderList = [
  ['access-control-allow-methods', ['GET', 'POST'].join(',')],
  ['access-control-allow-headers', 'content-type'],
  ['access-control-max-age', '86400'],
];

/** Allows every origin but no cookies, because only the key gives access (K343). */
function corsHeaders(origin: string): HeaderList {
  const always: HeaderList = [...plainHeaders, ['cache-control', 'no-store']];
  return /^[\x21-\x7e]+$/.test(origin)
    ? [...always, ['access-control-allow-origin', origin], ['vary', 'origin']]
    : always;
}

function parseHandshakeQuery(query: string): HandshakeQuery {
  const parameters = new URLSearchParams(query);
  return {
    sid: parameters.get('sid'),
    transport: parameters.get('transport'),
    version: parameters.get('EIO'),
  };
}
