import { decode } from '@msgpack/msgpack';
import { z } from 'zod';
import { NAMED_DELAY_VALIDITY, namedDelay, reconnectDelay, STABLE_AFTER } from '../../web/app/backoff.ts';
import { type Listener, LoadSocket } from './load-socket.ts';
import {
  type FrameKind,
  type HelloFields,
  helloFields,
  helloFrame,
  type Position,
  paintedFrame,
  positionIn,
} from './wire.ts';

export type Hello = Readonly<Record<string, unknown>>;

export interface MemberEvents {
  joined(): void;
  event(): void;
  ack(): void;
}

const goodbyeFrame = z.tuple([z.literal('goodbye'), z.object({ afterMs: z.number() })]);

/**
 * Timing of a screen's reports (W1890), ms: two frames, the time over which browsers spread reports, and the pause
 * between two.
 */
const PAINTS_AFTER_MS = 33;
const PAINTS_SPREAD_MS = 150;
const PAINTS_EVERY_MS = 200;

const epochNow = () => performance.timeOrigin + performance.now();

/** One screen: sends its hello, counts received frames, and reconnects as a browser does (N30). */
export class LoadMember implements Listener {
  joinedAt = 0;
  stalled = false;
  paints = false;
  #paintedAt = 0;
  #isPainting = false;
  #socket: LoadSocket | null = null;
  #since: Position | null = null;
  #ended = false;
  #retry: NodeJS.Timeout | null = null;
  #isEager = false;
  #failures = 1;
  /** Delay that the server asked for when it closed, and the time until which it applies. */
  #named = { wait: 0, until: 0 };
  readonly #port: number;
  readonly #path: string;
  readonly #hello: HelloFields;
  readonly #events: MemberEvents;

  constructor(port: number, path: string, hello: Hello, events: MemberEvents) {
    this.#port = port;
    this.#path = path;
    this.#hello = helloFields(hello);
    this.#events = events;
  }

  open(): void {
    this.#socket = new LoadSocket(this.#port, this.#path, this);
  }

  send(bytes: Uint8Array): void {
    this.#socket?.send(bytes);
  }

  stall(): void {
    this.stalled = true;
    this.#socket?.pause();
  }

  /** Reads again, and thus notices whether the server has closed the connection. */
  wake(): void {
    this.#socket?.resume();
  }

  reset(): void {
    this.#socket?.reset();
  }

  /** Dials immediately, and keeps dialling without waiting until it has joined. */
  dial(): void {
    this.#isEager = true;
    if (this.#retry !== null) this.#reconnect();
  }

  end(): void {
    this.#ended = true;
    this.#socket?.close();
  }

  upgraded(): void {
    this.#socket?.send(helloFrame(this.#hello, this.#since));
  }

  frame(kind: FrameKind, bytes: Uint8Array, start: number, end: number): void {
    if (kind === 'event') this.#event();
    else if (kind === 'ack') this.#events.ack();
    else if (kind === 'welcome') this.#welcome(bytes.subarray(start, end));
    else if (kind === 'goodbye') this.#goodbye(bytes.subarray(start, end));
  }

  /** Events of a room are consecutive. */
  #event(): void {
    if (this.#since !== null) this.#since.seq += 1;
    this.#events.event();
    if (this.paints && !this.#isPainting) this.#paint();
  }

  #paint(): void {
    this.#isPainting = true;
    const rest = Math.max(0, this.#paintedAt + PAINTS_EVERY_MS - epochNow());
    const wait = rest + PAINTS_AFTER_MS + Math.random() * PAINTS_SPREAD_MS;
    setTimeout(() => {
      this.#isPainting = false;
      this.#paintedAt = epochNow();
      this.send(paintedFrame(this.#since?.seq ?? 0));
    }, wait);
  }

  closed(): void {
    const isSteady = this.joinedAt > 0 && epochNow() - this.joinedAt >= STABLE_AFTER;
    this.joinedAt = 0;
    if (this.#ended || this.stalled) return;
    if (isSteady) this.#failures = this.#named.until > 0 ? 1 : 0;
    this.#retry = setTimeout(() => this.#reconnect(), this.#wait());
  }

  #wait(): number {
    if (this.#isEager) return 0;
    if (epochNow() < this.#named.until) return namedDelay(this.#named.wait, Math.random());
    return reconnectDelay(this.#failures++, Math.random());
  }

  #goodbye(bytes: Uint8Array): void {
    const parsed = goodbyeFrame.safeParse(decode(bytes));
    if (parsed.success)
      this.#named = { wait: parsed.data[1].afterMs, until: epochNow() + NAMED_DELAY_VALIDITY };
  }

  #reconnect(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    if (!this.#ended) this.open();
  }

  #welcome(bytes: Uint8Array): void {
    this.#since = positionIn(bytes) ?? this.#since;
    this.joinedAt = epochNow();
    this.#named.until = 0;
    this.#isEager = false;
    this.#events.joined();
  }
}
