import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Fault of the next write: the connection breaks before it reaches the store, or at its answer; or silence, with late
 * delivery (`release`), or at its answer.
 */
type Fault = 'lost' | 'unanswered' | 'late' | 'mute';

/** The journal's statements with values have names of their own. */
const OF_A_BATCH = 'callboard_';

/** Proxy between a process and its store. */
export class PostgresProxy {
  /** Fault of the next write. */
  fault: Fault | null = null;
  /** Refuses all connections. */
  isDown = false;
  /** How many came while it was down. */
  refused = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  /** Text of a write. */
  readonly #mark: string;
  #release: (() => Promise<unknown>) | null = null;

  private constructor(server: Server, port: number, mark: string) {
    this.#server = server;
    this.#port = port;
    this.#mark = mark;
  }

  static async start(port: number, mark = OF_A_BATCH): Promise<PostgresProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    const proxy = new PostgresProxy(server, port, mark);
    server.on('connection', (client) => proxy.#pass(client));
    await once(server, 'listening');
    return proxy;
  }

  /** The address of the store by way of this. */
  by(url: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return url.replace(`:${this.#port}/`, `:${port}/`);
  }

  /** Delivers late messages; resolves once the store has answered. */
  async release(): Promise<void> {
    await this.#release?.();
    this.#release = null;
  }

  down(): void {
    this.isDown = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  up(): void {
    this.isDown = false;
    this.refused = 0;
  }

  close(): void {
    this.down();
    this.#server.close();
  }

  #pass(client: Socket): void {
    client.on('error', () => {});
    if (this.isDown) {
      this.refused += 1;
      return void client.destroy();
    }
    const store = connect(this.#port, '127.0.0.1');
    store.on('error', () => {});
    let fault: Fault | null = null;
    for (const socket of [client, store]) {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      if (fault !== null) return;
      if (bytes.includes(this.#mark)) [fault, this.fault] = [this.fault, null];
      if (fault === 'lost') return void client.destroy();
      if (fault !== 'late') return void store.write(bytes);
      this.#release = () => {
        store.write(bytes);
        return once(store, 'data');
      };
    });
    store.on('data', (bytes) => {
      if (fault === 'unanswered') client.destroy();
      else if (fault === null) client.write(bytes);
    });
    // Delays later data normally.
    client.on('close', () => {
      if (fault !== 'late') store.end();
    });
    store.on('close', () => client.destroy());
  }
}
