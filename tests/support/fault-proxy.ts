import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { FaultPipe, type Toxics } from './fault-pipe.ts';
import type { Seeded } from './seeded.ts';

interface Line {
  readonly sockets: readonly [client: Socket, server: Socket];
  readonly pipes: readonly [up: FaultPipe, down: FaultPipe];
  /** How often the server has answered what the client said. */
  answers: number;
}

/** A network between clients and a server of this machine that can be made bad, and good again. Seeded. */
export class FaultProxy {
  readonly #server: Server;
  readonly #chance: Seeded;
  readonly #lines = new Set<Line>();
  #toxics: Toxics = {};
  #isDown = false;
  #dials = 0;

  private constructor(port: number, chance: Seeded) {
    this.#chance = chance;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#join(client, port));
  }

  /** Listens on a port of its own and passes everything on to `port`. */
  static async before(port: number, chance: Seeded): Promise<FaultProxy> {
    const proxy = new FaultProxy(port, chance);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy is closed.');
    return address.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get openLines(): number {
    return this.#lines.size;
  }

  /** How often it has been dialled so far. */
  get dials(): number {
    return this.#dials;
  }

  /** Round trips on each open line. */
  get roundTrips(): readonly number[] {
    return Array.from(this.#lines, ({ answers }) => answers);
  }

  /** Applies these conditions in both directions, to open and new lines. */
  set toxics(toxics: Toxics) {
    this.#toxics = toxics;
    for (const { pipes } of this.#lines) for (const pipe of pipes) pipe.toxics = toxics;
  }

  /** Every line breaks with a reset. */
  reset(): void {
    for (const { sockets } of this.#lines) for (const socket of sockets) socket.resetAndDestroy();
  }

  /** The server's ends close; the clients hear of it as the toxics have it. */
  hangUp(): void {
    for (const { sockets } of this.#lines) sockets[1].destroy();
  }

  /** While down, it resets new connections and breaks open ones. */
  set down(down: boolean) {
    this.#isDown = down;
    if (down) this.reset();
  }

  /** Drops all data, and after `ms` breaks the lines, like a firewall with idle ones. */
  timeout(ms: number): void {
    this.toxics = { blackhole: true };
    setTimeout(() => this.reset(), ms);
  }

  async close(): Promise<void> {
    this.reset();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket, port: number): void {
    this.#dials += 1;
    client.on('error', () => {});
    if (this.#isDown) return void client.resetAndDestroy();
    const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const up = new FaultPipe(client, server, this.#toxics, this.#chance);
    const down = new FaultPipe(server, client, this.#toxics, this.#chance);
    const line: Line = { sockets: [client, server], pipes: [up, down], answers: 0 };
    this.#lines.add(line);
    countAnswers(line);
    for (const socket of line.sockets) socket.once('close', () => this.#left(line));
  }

  #left(line: Line): void {
    if (line.sockets.some((socket) => !socket.destroyed)) return;
    for (const pipe of line.pipes) pipe.stop();
    this.#lines.delete(line);
  }
}

function countAnswers(line: Line): void {
  const [client, server] = line.sockets;
  let asked = false;
  client.on('data', () => {
    asked = true;
  });
  server.on('data', () => {
    if (asked) line.answers += 1;
    asked = false;
  });
}
