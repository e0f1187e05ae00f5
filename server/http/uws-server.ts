import type { TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import { App, us_listen_socket_close, us_socket_local_port } from './uws-build.ts';

/** `ListenOptions.LIBUS_LISTEN_EXCLUSIVE_PORT`: the typed enumeration is not there at run time. */
const LIBUS_LISTEN_EXCLUSIVE_PORT = 1;
const LIBUS_LISTEN_DEFAULT = 0;

/**
 * uWebSockets.js lets 512 connections wait at a listening socket for the loop to take them. Who comes then is not heard, and tries again
 * a second later: of 2,000 screens that come back at once every third. Linux shares them out among sockets of one port.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 8 : 1;

/** The port is taken, or the address is not ours. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

/** By the names of the variables that say where. Which of the two it is uWebSockets.js does not tell. */
export const cannotListen = (host: string, port: number, [HOST, PORT]: readonly [string, string]) =>
  new CannotListen(
    `${host}:${port} cannot be listened on: another program has the ${PORT}, or ${HOST} is no address of this machine.`,
  );

/** The one uWebSockets.js app of the process and its listening sockets. */
export class UwsServer {
  readonly app: TemplatedApp = App();
  #listening: us_listen_socket[] = [];

  /**
   * Answers the port, and throws `CannotListen`. Exclusive at first: else a second server would share the port and take
   * half of the clients. Sockets that share one follow in the same turn.
   */
  listen(host: string, port: number): number {
    this.#open(host, port, LIBUS_LISTEN_EXCLUSIVE_PORT);
    const taken = this.port;
    if (LISTENING_SOCKETS === 1) return taken;
    this.stopListening();
    for (let nth = 0; nth < LISTENING_SOCKETS; nth += 1) this.#open(host, taken, LIBUS_LISTEN_DEFAULT);
    return taken;
  }

  #open(host: string, port: number, options: number): void {
    const before = this.#listening.length;
    const listened = (socket: us_listen_socket | false): void => {
      if (socket !== false) this.#listening.push(socket);
    };
    // The overload with both a host and options exists; only its type does not. It calls back before it returns.
    Reflect.apply(this.app.listen, this.app, [host, port, options, listened]);
    if (this.#listening.length > before) return;
    this.stopListening();
    throw cannotListen(host, port, ['HOST', 'PORT']);
  }

  /** 0 while it does not listen. */
  get port(): number {
    const [first] = this.#listening;
    return first === undefined ? 0 : us_socket_local_port(first);
  }

  /** Takes no more connections; those that are open go on. */
  stopListening(): void {
    for (const socket of this.#listening) us_listen_socket_close(socket);
    this.#listening = [];
  }

  /** Drops everything that is still open. */
  close(): void {
    this.app.close();
  }
}
