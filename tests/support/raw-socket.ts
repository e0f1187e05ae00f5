import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A frame as it came off the wire. */
export interface RawFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** How a connection ended: the code of its close frame, or none. */
export type Ending = number | 'dropped';

/** A WebSocket spoken by hand: bytes in, frames out, nothing checked on the way. */
export class RawSocket {
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (bytes: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes]);
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
  }

  /** With the head of the server's answer. */
  static async open(port: number, head: string): Promise<{ socket: RawSocket; answer: string }> {
    const raw = new RawSocket(connect({ port, host: '127.0.0.1', noDelay: true }));
    await once(raw.#socket, 'connect');
    raw.#socket.write(head);
    const answer = await raw.#head();
    return { socket: raw, answer };
  }

  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** The next frame; null when the connection is over. */
  async frame(): Promise<RawFrame | null> {
    for (;;) {
      const frame = frameAt(this.#bytes);
      if (frame !== null) {
        this.#bytes = this.#bytes.subarray(frame.end);
        return { opcode: frame.opcode, payload: frame.payload };
      }
      if (!(await this.#more())) return null;
    }
  }

  /** Reads on until the connection is over, and hangs up. */
  async ending(): Promise<Ending> {
    const ending = await this.closing();
    this.#socket.destroy();
    return ending;
  }

  /** Reads on until the server closes, and leaves the rest to it. */
  async closing(): Promise<Ending> {
    for (;;) {
      const frame = await this.frame();
      if (frame === null) return 'dropped';
      if (frame.opcode !== 8) continue;
      return frame.payload.length < 2 ? 1005 : frame.payload.readUInt16BE(0);
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }

  async #head(): Promise<string> {
    for (;;) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        const head = this.#bytes.subarray(0, end).toString('latin1');
        this.#bytes = this.#bytes.subarray(end + 4);
        return head;
      }
      if (!(await this.#more())) return '';
    }
  }

  async #more(): Promise<boolean> {
    if (this.#socket.closed || this.#socket.destroyed) return false;
    return Promise.race([
      new Promise<boolean>((resolve) => this.#socket.once('data', () => resolve(true))),
      this.closed.then(() => false),
    ]);
  }
}

function frameAt(bytes: Buffer): (RawFrame & { readonly end: number }) | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < header) return null;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = header + length;
  return bytes.length < end
    ? null
    : { opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(header, end), end };
}

/** Parts of a client's frame; by default complete, masked and with its true length. */
export interface FrameParts {
  readonly fin?: boolean;
  readonly reserved?: number;
  readonly opcode: number;
  readonly masked?: boolean;
  readonly payload?: Uint8Array;
  /** Bytes of its length field; more than needed are invalid. */
  readonly lengthBytes?: 0 | 2 | 8;
}

export function clientFrame(parts: FrameParts): Buffer {
  const { fin = true, reserved = 0, opcode, masked = true, payload = new Uint8Array(0) } = parts;
  const { length } = payload;
  const lengthBytes = parts.lengthBytes ?? (length < 126 ? 0 : length < 65_536 ? 2 : 8);
  const head = Buffer.alloc(2 + lengthBytes);
  head[0] = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (masked ? 0x80 : 0) | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127);
  if (lengthBytes === 2) head.writeUInt16BE(length, 2);
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(length), 2);
  const mask = masked ? Buffer.from([0x12, 0x34, 0x56, 0x78]) : Buffer.alloc(0);
  const body = masked ? payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : payload;
  return Buffer.concat([head, mask, body]);
}
