import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { vi } from 'vitest';

export type SocketIoOptions = Partial<ManagerOptions & SocketOptions>;

/** The three ways in which stock clients connect, with the transport on which they end up. */
export const TRANSPORTS: readonly (readonly [way: string, transports: string[] | null, last: string])[] = [
  ['polls and upgrades', null, 'websocket'],
  ['polls alone', ['polling'], 'polling'],
  ['speaks WebSocket from the start', ['websocket'], 'websocket'],
];

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 60_000 });

/** A stock client, with everything that it has heard, in order. */
export class SocketIoClient {
  readonly socket: Socket;
  readonly heard: (readonly [name: string, payload: unknown])[] = [];
  /** Why it could not connect, each time that it tried. */
  readonly refusals: Error[] = [];

  constructor(url: string, auth: object, options: SocketIoOptions = {}) {
    this.socket = io(url, { path: '/v1/socket.io', auth, forceNew: true, ...options });
    this.socket.onAny((name: string, payload: unknown) => this.heard.push([name, payload]));
    this.socket.on('connect_error', (error) => this.refusals.push(error));
  }

  get names(): readonly string[] {
    return this.heard.map(([name]) => name);
  }

  /** The newest payload of a name; undefined: it never came. */
  last(name: string): unknown {
    return this.heard.findLast(([each]) => each === name)?.[1];
  }

  /** Resolves when it has heard so many events, all told. */
  async hears(count: number): Promise<void> {
    await until(() => this.heard.length >= count);
  }

  /** Resolves once connected, with the whole state. */
  async greeted(): Promise<this> {
    await until(() => this.names.includes('next_timer'));
    return this;
  }

  /** Resolves when it is on that transport. */
  async isOn(transport: string): Promise<void> {
    await until(() => this.socket.io.engine.transport.name === transport);
  }

  /** Resolves to what its client says of the end. */
  ended(): Promise<string> {
    return new Promise((resolve) => this.socket.once('disconnect', resolve));
  }

  async refused(): Promise<Error> {
    await until(() => this.refusals.length > 0);
    const [first] = this.refusals;
    if (first === undefined) throw new Error('It was not refused.');
    return first;
  }
}
