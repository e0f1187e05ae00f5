import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Requests to a receiver of webhooks. */
export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (...args: Parameters<RequestListener>) => void;

const good: Answer = (_request, response) => response.writeHead(200).end('thanks');

/** An external server on 127.0.0.1 with scripted answers. */
export class Receiver {
  readonly got: Received[] = [];
  answer: Answer = good;
  readonly #server: Server;
  #heard: (() => void)[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.got.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        this.answer(request, response);
        const heard = this.#heard;
        this.#heard = [];
        for (const each of heard) each();
      });
    });
  }

  static async open(port = 0): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((open) => receiver.#server.listen(port, '127.0.0.1', open));
    return receiver;
  }

  get port(): number {
    const address = this.#server.address() as AddressInfo;
    return address.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get events(): readonly {
    readonly id: string;
    readonly type: string;
    readonly data: Record<string, unknown>;
  }[] {
    return this.got.map(({ body }) => JSON.parse(body));
  }

  /** Resolves once so many have come, since it was opened. */
  async heard(count: number): Promise<void> {
    while (this.got.length < count) await new Promise<void>((heard) => this.#heard.push(heard));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
