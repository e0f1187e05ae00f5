import { connect, type Socket } from 'node:net';
import { type FrameKind, kindOf } from './wire.ts';

export interface Listener {
  /** Called when the server has accepted WebSocket. */
  upgraded(): void;
  frame(kind: FrameKind, bytes: Uint8Array, start: number, end: number): void;
  closed(): void;
}

// Read buffer that all sockets share. No read outlives its callback.
const shared = Buffer.allocUnsafe(256 * 1024);
const nothing = Buffer.alloc(0);
const BINARY = 2;
const PING = 9;
// Servers ping without a payload, and disconnect clients that do not answer.
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const endOfHead = '\r\n\r\n';

/**
 * A WebSocket client with as little work as possible, so that only the server is measured: no events, masking, copies
 * or decoding. It trusts its server and suits only this benchmark.
 */
export class LoadSocket {
  readonly #socket: Socket;
  readonly #listener: Listener;
  #rest: Buffer = nothing;
  #upgraded = false;
  #closed = false;

  constructor(port: number, path: string, listener: Listener) {
    this.#listener = listener;
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (length, buffer) => {
          this.#read(buffer.subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.on('error', () => this.#close());
    this.#socket.on('close', () => this.#close());
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Y2FsbGJvYXJkLWxvYWQtMQ==\r\n\r\n',
    );
  }

  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Breaks the connection with a reset, as a failing network does. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#listener.closed();
  }

  #read(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const start = this.#upgraded ? 0 : this.#readHead(bytes);
    const end = start === null ? 0 : this.#readFrames(bytes, start);
    this.#rest = end === bytes.length ? nothing : Buffer.from(bytes.subarray(end));
  }

  /** Returns the offset of the first frame, or null while the response head is incomplete. */
  #readHead(bytes: Uint8Array): number | null {
    const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(endOfHead);
    if (end < 0) return null;
    if (bytes[9] !== 0x31) {
      this.close();
      return bytes.length;
    }
    this.#upgraded = true;
    this.#listener.upgraded();
    return end + endOfHead.length;
  }

  /** Reports the complete frames and returns the start of the first incomplete one. */
  #readFrames(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at + 2 <= bytes.length) {
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const header = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (at + header > bytes.length) return at;
      const length = short < 126 ? short : lengthAt(bytes, at + 2, header - 2);
      const end = at + header + length;
      if (end > bytes.length) return at;
      this.#frame((bytes[at] ?? 0) & 0x0f, bytes, at + header, end);
      at = end;
    }
    return at;
  }

  #frame(opcode: number, bytes: Uint8Array, start: number, end: number): void {
    if (opcode === BINARY) this.#listener.frame(kindOf(bytes, start), bytes, start, end);
    else if (opcode === PING) this.#socket.write(pong);
  }
}

function lengthAt(bytes: Uint8Array, at: number, size: number): number {
  let length = 0;
  for (let index = at; index < at + size; index += 1) length = length * 256 + (bytes[index] ?? 0);
  return length;
}
