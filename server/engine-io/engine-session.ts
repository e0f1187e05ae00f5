import type { Result } from '../../machines/kernel/result.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { apiWords } from '../../machines/words/api.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import {
  CLOSE,
  type ConnectRefusal,
  connectErrorPacket,
  connectedPacket,
  isEvent,
  joined,
  messageIn,
  NOOP,
  PING,
  PONG,
  PROBE,
  UPGRADE,
} from './packets.ts';

export interface EngineLine {
  /** All in one go. False: it is not there any more, or does not read. */
  send(packets: readonly string[]): boolean;
  /** Without a word: a disconnect packet would keep clients from coming back. */
  close(): void;
}

export interface Poll {
  answer(body: string): void;
  drop(): void;
}

/** A client that has joined, to the one who tells it what happens. */
export interface EngineClient {
  /** Packets by `eventPacket`, all in one go. */
  send(packets: readonly string[]): void;
  close(): void;
}

export interface EngineListener {
  /** Null: `connect` can answer in this turn; otherwise once it has resolved, which it always does. */
  ready(auth: unknown): Promise<void> | null;
  /** Somebody sent this `auth`: what it is told first, or why it may not come in. `address` counts as in `address-key.ts`. */
  connect(client: EngineClient, auth: unknown, address: string): Result<readonly string[], ConnectRefusal>;
  gone(client: EngineClient): void;
}

export interface EngineTiming {
  readonly pingInterval: Duration;
  readonly pingTimeout: Duration;
  /** Until a session has to have said whose it is. */
  readonly connectWithin: Duration;
}

const MOST_QUEUED = 200;
/** Events of a client, which nobody reads, in a second. */
const MOST_EVENTS = 20;
/** All that it sends beside, in a second: a client asks once to be let in, and answers every 25 s. */
const MOST_OTHERS = 60;

interface SessionDeps {
  readonly sid: string;
  readonly address: string;
  readonly clock: Clock;
  readonly timing: EngineTiming;
  readonly listener: EngineListener;
  readonly newSid: () => string;
  readonly onConnected: () => void;
  /** `wasWaiting`: it never said whose it was. */
  readonly onEnd: (wasWaiting: boolean) => void;
}

/** One client's life: polled, upgraded in the midst of it, or by WebSocket from the start. */
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
    if (this.#queue.length + packets.length > MOST_QUEUED) return this.close();
    this.#queue.push(...packets);
    this.#answerPoll();
  }

  /** Its client asks for packets. A second poll beside one that waits ends the session. */
  poll(poll: Poll): void {
    if (this.#poll !== null || this.#line !== null) {
      poll.drop();
      return this.close();
    }
    this.#poll = poll;
    if (this.#isProbed) this.#queue.push(NOOP);
    this.#answerPoll();
  }

  pollLost(poll: Poll): void {
    if (this.#poll !== poll) return;
    this.#poll = null;
    this.close();
  }

  /** A WebSocket that its client opens for what it has polled so far. */
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
    if (this.#isTooMuch(isEvent(packet))) return this.close();
    if (packet === PONG) return this.#rest();
    if (packet === CLOSE) return this.close();
    const message = messageIn(packet);
    if (message === null) return this.close();
    if (message.kind === 'event') return;
    if (message.namespace !== '/')
      return this.send([
        connectErrorPacket({ code: 'not_found', message: apiWords.noNamespace }, message.namespace),
      ]);
    if (message.kind === 'disconnect') return this.close();
    this.#connect(message.auth);
  }

  /** A ping or pong of the WebSocket protocol, which uWebSockets.js has answered (D211). */
  receiveControl(): void {
    if (this.#isTooMuch(false)) this.close();
  }

  /** A packet by the WebSocket that is tried out. */
  receiveProbe(line: EngineLine, packet: string): void {
    if (this.#isTooMuch(false)) return this.close();
    if (packet === PING + PROBE) {
      line.send([PONG + PROBE]);
      // From here on no poll is kept waiting: the client upgrades once its last one is answered.
      this.#isProbed = true;
      if (this.#poll !== null) this.#queue.push(NOOP);
      return this.#answerPoll();
    }
    if (packet !== UPGRADE || !this.#isProbed || this.ended) {
      line.close();
      return this.lineLost(line);
    }
    this.#endProbe();
    this.#poll?.answer(NOOP);
    this.#poll = null;
    this.#line = line;
    const queued = this.#queue.filter((each) => each !== NOOP);
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
    if (waits === null) return this.#letIn(auth);
    this.#isAsking = true;
    void waits.then(() => {
      this.#isAsking = false;
      if (!this.ended) this.#letIn(auth);
    });
  }

  #letIn(auth: unknown): void {
    const { listener, address, newSid, onConnected } = this.#deps;
    const answer = listener.connect(this, auth, address);
    if (!answer.ok) return this.send([connectErrorPacket(answer.error)]);
    this.#state = 'connected';
    onConnected();
    this.#rest();
    this.send([connectedPacket(newSid()), ...answer.value]);
  }

  /** It is there: it is asked again after a while, and given up when it says nothing then. */
  #rest(): void {
    const { clock, timing } = this.#deps;
    if (this.#state !== 'connected') return;
    this.#alarm();
    this.#alarm = clock.after(timing.pingInterval, () => {
      this.#alarm = clock.after(timing.pingTimeout, () => this.close());
      this.send([PING]);
    });
  }

  #endProbe(): void {
    this.#probe = null;
    this.#isProbed = false;
  }

  /** Whether it sends more than a client ever would, of events or of all else (K36, K144). */
  #isTooMuch(tells: boolean): boolean {
    const now = this.#deps.clock.now();
    if (now - this.#countedSince >= SECOND) {
      this.#countedSince = now;
      this.#events = 0;
      this.#others = 0;
    }
    if (tells) this.#events += 1;
    else this.#others += 1;
    return this.#events > MOST_EVENTS || this.#others > MOST_OTHERS;
  }

  #answerPoll(): void {
    if (this.#poll === null || this.#queue.length === 0) return;
    const poll = this.#poll;
    this.#poll = null;
    const packets = this.#queue;
    this.#queue = [];
    poll.answer(joined(packets));
  }
}
