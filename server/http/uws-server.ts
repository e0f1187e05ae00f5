import type { TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import { App, us_listen_socket_close, us_socket_local_port } from './uws-build.ts';

/** `ListenOptions.LIBUS_LISTEN_EXCLUSIVE_PORT`: the typed enumeration is not there at run time. */
const LIBUS_LISTEN_EXCLUSIVE_PORT = 1;

/** The port is taken, or the address is not ours. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

/** By the names of the variables that say where. Which of the two it is uWebSockets.js does not tell. */
export const cannotListen = (host: string, port: number, [HOST, PORT]: readonly [string, string]) =>
  new CannotListen(
    `${host}:${port} cannot be listened on: another program has the ${PORT}, or ${HOST} is no address of this machine.`,
  );

/** The one uWebSockets.js app of the process and its listening socket. */
export class UwsServer {
  readonly app: TemplatedApp = App();
  #listening: us_listen_socket | null = null;

  /** Resolves to the port. Exclusive: without it a second server would share the port and take half of the clients. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const listened = (socket: us_listen_socket | false): void => {
        if (socket === false) return reject(cannotListen(host, port, ['HOST', 'PORT']));
        this.#listening = socket;
        resolve(us_socket_local_port(socket));
      };
      // The overload with both a host and options exists; only its type does not.
      Reflect.apply(this.app.listen, this.app, [host, port, LIBUS_LISTEN_EXCLUSIVE_PORT, listened]);
    });
  }

  /** 0 while it does not listen. */
  get port(): number {
    return this.#listening === null ? 0 : us_socket_local_port(this.#listening);
  }

  /** Takes no more connections; those that are open go on. */
  stopListening(): void {
    if (this.#listening !== null) us_listen_socket_close(this.#listening);
    this.#listening = null;
  }

  /** Drops everything that is still open. */
  close(): void {
    this.app.close();
  }
}
