import type { Result } from '../../../machines/kernel/result.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { apiWords } from '../../../machines/words/api.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';

/**
 * API clients use these parts of Engine.IO 4 and Socket.IO 5: text, one namespace, no acknowledgements
 * (https://socket.io/docs/v4/engine-io-protocol).
 */

const SEPARATOR = '\u001E';

export const OPEN_PACKET = '0';
export const CLOSE_PACKET = '1';
export const PING_PACKET = '2';
export const PONG_PACKET = '3';
const MESSAGE_PACKET = '4';
export const UPGRADE_PACKET = '5';
const NOOP_PACKET = '6';
export const PROBE = 'probe';

/** Intervals are ms. `maxPayload` is the largest POST in bytes. */
interface Handshake {
  readonly sid: string;
  readonly upgrades: readonly string[];
  readonly pingInterval: number;
  readonly pingTimeout: number;
  readonly maxPayload: number;
}

export const openPacket = (handshake: Handshake): string => OPEN_PACKET + JSON.stringify(handshake);

export const joinPackets = (packets: readonly string[]): string => packets.join(SEPARATOR);
export const splitPackets = (body: string): readonly string[] => body.split(SEPARATOR);

type ClientMessage =
  | { readonly kind: 'connect'; readonly namespace: string; readonly auth: unknown }
  | { readonly kind: 'disconnect'; readonly namespace: string }
  | { readonly kind: 'event' };

export const isEventPacket = (packet: string): boolean => packet.startsWith(`${MESSAGE_PACKET}2`);

/** Returns null for other packets, and for messages that no client sends. */
export function parseMessage(packet: string): ClientMessage | null {
  const found = /^4([0-4])(?:(\/[^,{[]*),?)?/.exec(packet);
  if (found === null) return null;
  const [head, type, namespace = '/'] = found;
  if (type === '0') {
    const auth = parseJsonData(packet.slice(head.length));
    return auth === undefined ? null : { kind: 'connect', namespace, auth };
  }
  if (type === '1') return { kind: 'disconnect', namespace };
  return type === '4' ? null : { kind: 'event' };
}

/** Returns null if there is no data, and undefined if it is malformed. */
function parseJsonData(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withNamespace = (namespace: string) => (namespace === '/' ? '' : `${namespace},`);

const connectedPacket = (sid: string): string => `${MESSAGE_PACKET}0${JSON.stringify({ sid })}`;

/** Clients show this message and do not reconnect. */
const connectErrorPacket = (refusal: ConnectRefusal, namespace = '/'): string =>
  `${MESSAGE_PACKET}4${withNamespace(namespace)}${JSON.stringify({
    message: refusal.message,
    data: { code: refusal.code },
  })}`;

export interface ConnectRefusal {
  readonly code: string;
  readonly message: string;
}

export const eventPacket = (name: string, json: string): string => `${MESSAGE_PACKET}2["${name}",${json}]`;

export interface EngineLine {
  /** Returns false if the client has left or does not read. */
  send(packets: readonly string[]): boolean;
  /** Closes without a disconnect packet, because clients would not reconnect after one. */
  close(): void;
}

export interface Poll {
  answer(body: string): void;
  drop(): void;
}

export interface EngineClient {
  send(packets: readonly string[]): void;
  close(): void;
}

export interface EngineListener {
  /** Returns null if `connect` can answer now. The promise never rejects. */
  ready(auth: unknown): Promise<void> | null;
  connect(client: EngineClient, auth: unknown, address: string): Result<readonly string[], ConnectRefusal>;
  gone(client: EngineClient): void;
  /** Key that admitted the client; null: not connected. */
  keyOf(client: EngineClient): string | null;
}

export interface EngineTiming {
  readonly pingInterval: Duration;
  readonly pingTimeout: Duration;
  readonly connectWithin: Duration;
}

const MAX_QUEUED_PACKETS = 200;
/** Events a second. */
const MAX_QUEUED_EVENTS = 20;
/** Packets a second, not counting events. */
const MAX_NON_EVENT_PACKETS = 60;

interface SessionDeps {
  readonly sid: string;
  readonly address: string;
  readonly clock: Clock;
  readonly timing: EngineTiming;
  readonly listener: EngineListener;
  readonly newSid: () => string;
  readonly onConnected: () => void;
  /** `wasWaiting` is true if the client has sent no key. */
  readonly onEnd: (wasWaiting: boolean) => void;
}

export class EngineSession implements EngineClient {
  readonly #deps: SessionDeps;
  #queue: string[] = [];
  #poll: Poll | null = null;
  #line: EngineLine | null = null;
  #probe: EngineLine | null = null;
  #isProbed = false;
  #isAsking = false;
  #state: 'waiting' | 'connected' | 'ended' = 'waiting';
  #alarm: Cancel;
  isPosting = false;
  #events = 0;
  #others = 0;
  #countedSince: Instant = 0;

  constructor(deps: SessionDeps, line: EngineLine | null) {
    this.#deps = deps;
    this.#line = line;
    this.#alarm = deps.clock.after(deps.timing.connectWithin, () => this.close());
  }

  get sid(): string {
    return this.#deps.sid;
  }

  get ended(): boolean {
    return this.#state === 'ended';
  }

  get hasLine(): boolean {
    return this.#line !== null || this.#probe !== null;
  }

  isLine(line: EngineLine): boolean {
    return this.#line === line;
  }

  send(packets: readonly string[]): void {
    if (this.ended) return;
    if (this.#line !== null) {
      if (!this.#line.send(packets)) this.close();
      return;
    }
    if (this.#queue.length + packets.length > MAX_QUEUED_PACKETS) return this.close();
    this.#queue.push(...packets);
    this.#answerPoll();
  }

  /** A second poll at the same time ends the session. */
  poll(poll: Poll): void {
    if (this.#poll !== null || this.#line !== null) {
      poll.drop();
      return this.close();
    }
    this.#poll = poll;
    if (this.#isProbed) this.#queue.push(NOOP_PACKET);
    this.#answerPoll();
  }

  pollLost(poll: Poll): void {
    if (this.#poll !== poll) return;
    this.#poll = null;
    this.close();
  }

  tryLine(line: EngineLine): void {
    this.#probe = line;
  }

  lineLost(line: EngineLine): void {
    if (this.#probe === line) this.#endProbe();
    else if (this.#line === line) {
      this.#line = null;
      this.close();
    }
  }

  receive(packet: string): void {
    if (this.ended) return;
    if (this.#isTooMuch(isEventPacket(packet))) return this.close();
    if (packet === PONG_PACKET) return this.#rest();
    if (packet === CLOSE_PACKET) return this.close();
    const message = parseMessage(packet);
    if (message === null) return this.close();
    if (message.kind === 'event') return;
    if (message.namespace !== '/')
      return this.send([
        connectErrorPacket({ code: 'not_found', message: apiWords.noNamespace }, message.namespace),
      ]);
    if (message.kind === 'disconnect') return this.close();
    this.#connect(message.auth);
  }

  receiveControl(): void {
    if (this.#isTooMuch(false)) this.close();
  }

  receiveProbe(line: EngineLine, packet: string): void {
    if (this.#isTooMuch(false)) return this.close();
    if (packet === PING_PACKET + PROBE) {
      line.send([PONG_PACKET + PROBE]);
      // Polls now return immediately, because the client upgrades after its last poll.
      this.#isProbed = true;
      if (this.#poll !== null) this.#queue.push(NOOP_PACKET);
      return this.#answerPoll();
    }
    if (packet !== UPGRADE_PACKET || !this.#isProbed || this.ended) {
      line.close();
      return this.lineLost(line);
    }
    this.#endProbe();
    this.#poll?.answer(NOOP_PACKET);
    this.#poll = null;
    this.#line = line;
    const queued = this.#queue.filter((each) => each !== NOOP_PACKET);
    this.#queue = [];
    if (queued.length > 0) this.send(queued);
  }

  close(): void {
    if (this.ended) return;
    const wasWaiting = this.#state === 'waiting';
    this.#state = 'ended';
    this.#alarm();
    this.#poll?.drop();
    this.#line?.close();
    this.#probe?.close();
    this.#poll = null;
    this.#line = null;
    this.#probe = null;
    this.#queue = [];
    if (!wasWaiting) this.#deps.listener.gone(this);
    this.#deps.onEnd(wasWaiting);
  }

  #connect(auth: unknown): void {
    const { listener } = this.#deps;
    if (this.#state !== 'waiting' || this.#isAsking) return this.close();
    const waits = listener.ready(auth);
    if (waits === null) return this.#admitClient(auth);
    this.#isAsking = true;
    void waits.then(() => {
      this.#isAsking = false;
      if (!this.ended) this.#admitClient(auth);
    });
  }

  #admitClient(auth: unknown): void {
    const { listener, address, newSid, onConnected } = this.#deps;
    const answer = listener.connect(this, auth, address);
    if (!answer.ok) return this.send([connectErrorPacket(answer.error)]);
    this.#state = 'connected';
    onConnected();
    this.#rest();
    this.send([connectedPacket(newSid()), ...answer.value]);
  }

  #rest(): void {
    const { clock, timing } = this.#deps;
    if (this.#state !== 'connected') return;
    this.#alarm();
    this.#alarm = clock.after(timing.pingInterval, () => {
      this.#alarm = clock.after(timing.pingTimeout, () => this.close());
      this.send([PING_PACKET]);
    });
  }

  #endProbe(): void {
    this.#probe = null;
    this.#isProbed = false;
  }

  #isTooMuch(tells: boolean): boolean {
    const now = this.#deps.clock.now();
    if (now - this.#countedSince >= SECOND) {
      this.#countedSince = now;
      this.#events = 0;
      this.#others = 0;
    }
    if (tells) this.#events += 1;
    else this.#others += 1;
    return this.#events > MAX_QUEUED_EVENTS || this.#others > MAX_NON_EVENT_PACKETS;
  }

  #answerPoll(): void {
    if (this.#poll === null || this.#queue.length === 0) return;
    const poll = this.#poll;
    this.#poll = null;
    const packets = this.#queue;
    this.#queue = [];
    poll.answer(joinPackets(packets));
  }
}
