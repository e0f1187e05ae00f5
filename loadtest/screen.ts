import { Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { NAMED_DELAY_VALIDITY, namedDelay, reconnectDelay, STABLE_AFTER } from '../web/app/backoff.ts';
import { mustRenewAtUse } from '../web/live/room-token.machine.ts';
import {
  afterOf,
  hasState,
  helloFrame,
  nameStartsWith,
  type Position,
  positionOf,
  seqOfEvent,
} from './frames.ts';
import type { Pass } from './rooms.ts';

const wholeAgain = new Trend('whole_again', true);

/** A screen that reconnects as a browser does (N30) and records the events that it received. */
export class Screen {
  #pass: Pass;
  readonly #onFrame: (frame: ArrayBuffer) => void;
  readonly #onJoined: () => void;
  #socket: WebSocket | null = null;
  #position: Position | null = null;
  #joinedAt = 0;
  #lostAt = 0;
  #failures = 1;
  #named = { wait: 0, until: 0 };
  #isOver = false;

  constructor(pass: Pass, onFrame: (frame: ArrayBuffer) => void, onJoined: () => void) {
    this.#pass = pass;
    this.#onFrame = onFrame;
    this.#onJoined = onJoined;
    this.#dial();
  }

  /** Last sequence number that the screen received. A gap in the sequence would show here. */
  get seq(): number {
    return this.#position?.seq ?? 0;
  }

  send(frame: ArrayBuffer): void {
    if (this.#joinedAt > 0) this.#socket?.send(frame);
  }

  drop(): void {
    this.#socket?.close();
  }

  leave(): void {
    this.#isOver = true;
    this.#socket?.close();
  }

  /** Reconnects. Renews the token first if it expires soon (N54). */
  #return(): void {
    if (!mustRenewAtUse(this.#pass.expiresAt, Date.now())) return this.#dial();
    this.#pass.renew().then(
      (pass) => {
        this.#pass = pass;
        this.#dial();
      },
      () => this.#returnLater(),
    );
  }

  #returnLater(): void {
    setTimeout(() => this.#return(), this.#wait());
  }

  #dial(): void {
    if (this.#isOver) return;
    const socket = new WebSocket(this.#pass.socketUrl);
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    const since = this.#position;
    socket.onopen = () => socket.send(helloFrame(since === null ? this.#pass : { ...this.#pass, since }));
    socket.onmessage = (message) => {
      const data: unknown = message?.data;
      if (data instanceof ArrayBuffer && this.#socket === socket) this.#hear(data);
    };
    socket.onerror = () => this.#lose(socket);
    socket.onclose = () => this.#lose(socket);
  }

  #hear(frame: ArrayBuffer): void {
    if (nameStartsWith(frame, 'w')) return this.#welcome(frame);
    const afterMs = nameStartsWith(frame, 'g') ? afterOf(frame) : null;
    if (afterMs !== null) this.#named = { wait: afterMs, until: Date.now() + NAMED_DELAY_VALIDITY };
    if (nameStartsWith(frame, 'e') && this.#position !== null)
      this.#position = behindEvent(this.#position, frame);
    this.#onFrame(frame);
  }

  #welcome(frame: ArrayBuffer): void {
    if (this.#position === null || hasState(frame)) this.#position = positionOf(frame);
    if (this.#lostAt > 0) wholeAgain.add(Date.now() - this.#lostAt);
    this.#joinedAt = Date.now();
    this.#lostAt = 0;
    this.#named.until = 0;
    this.#onJoined();
  }

  #lose(socket: WebSocket): void {
    if (this.#isOver || this.#socket !== socket) return;
    this.#socket = null;
    const isSteady = this.#joinedAt > 0 && Date.now() - this.#joinedAt >= STABLE_AFTER;
    if (isSteady) this.#failures = this.#named.until > 0 ? 1 : 0;
    if (this.#joinedAt > 0) this.#lostAt = Date.now();
    this.#joinedAt = 0;
    this.#returnLater();
  }

  #wait(): number {
    if (Date.now() < this.#named.until) return namedDelay(this.#named.wait, Math.random());
    return reconnectDelay(this.#failures++, Math.random());
  }
}

function behindEvent({ epoch, seq }: Position, event: ArrayBuffer): Position {
  return { epoch, seq: Math.max(seq, seqOfEvent(event)) };
}

/** Returns a function that calls `ready` only once, because a screen may reconnect. */
export function once(ready: () => void): () => void {
  let isFirst = true;
  return () => {
    if (isFirst) ready();
    isFirst = false;
  };
}
