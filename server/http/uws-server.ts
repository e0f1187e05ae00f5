import type * as Uws from 'uWebSockets.js';
import type { TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { SteadyLimit } from '../kernel/rate-limits.ts';
import { ConnectionPace, OpenFilesGuard } from './connections.ts';

/**
 * Version 20.51 runs with Node 22 on any Linux, version 20.69 with Node 24 and 26 and glibc 2.38
 * (`server/toolchain.mjs`).
 */
const uwsPackage = Number.parseInt(process.versions.node, 10) < 24 ? 'uWebSockets.js' : 'uWebSockets.js-24';

/**
 * Maximum bytes of a request's headers. One cookie of a neighbouring subdomain could fill the default of 4 kB (W360).
 */
const HEADER_BYTES = 16_384;
process.env['UWS_HTTP_MAX_HEADERS_SIZE'] = String(HEADER_BYTES);

const uwsModule: typeof Uws = createRequire(import.meta.url)(uwsPackage);
export const { App, DISABLED, us_listen_socket_close, us_socket_local_port } = uwsModule;

const LIBUS_LISTEN_EXCLUSIVE_PORT = 1;
const LIBUS_LISTEN_DEFAULT = 0;

/**
 * uWebSockets.js queues only 512 connections for each listening socket, and others retry after a second. Linux spreads
 * connections over the sockets.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 8 : 1;

class CannotListen extends Error {
  override name = 'CannotListen';
}

/** Names the variables to check, because uWebSockets.js gives no reason. */
export const cannotListenError = (host: string, port: number, [HOST, PORT]: readonly [string, string]) =>
  new CannotListen(
    `Cannot listen on ${host}:${port}. Either another program uses this ${PORT}, or ${HOST} is not an address of this machine.`,
  );

export class UwsServer {
  readonly app: TemplatedApp = App();
  readonly #files: OpenFilesGuard;
  readonly #pace: ConnectionPace | null;
  readonly #pausedBy = new Set<'files' | 'pace'>();
  #listening: us_listen_socket[] = [];
  #host = '';
  #port = 0;

  constructor(clock: Clock, log: Logger, rate: SteadyLimit | null) {
    this.#files = new OpenFilesGuard({ clock, log, accept: (isOpen) => this.#accept('files', isOpen) });
    const accept = (isOpen: boolean) => this.#accept('pace', isOpen);
    const pace = rate && new ConnectionPace({ clock, log, accept, rate });
    if (pace !== null)
      this.app.filter((_connection, change) => {
        if (change === 1) pace.connected();
      });
    this.#pace = pace;
  }

  /** Throws `CannotListen`. The first socket is exclusive, so that a second server cannot use the port. */
  listen(host: string, port: number): number {
    this.#open(host, port, LIBUS_LISTEN_EXCLUSIVE_PORT);
    const [first] = this.#listening;
    this.#host = host;
    this.#port = first === undefined ? 0 : us_socket_local_port(first);
    if (LISTENING_SOCKETS > 1) {
      this.#close();
      this.#share();
    }
    this.#files.start();
    return this.#port;
  }

  #accept(by: 'files' | 'pace', isOpen: boolean): void {
    if (!isOpen) {
      this.#pausedBy.add(by);
      return this.#close();
    }
    if (this.#pausedBy.size === 1) this.#share();
    this.#pausedBy.delete(by);
  }

  #share(): void {
    for (let nth = 0; nth < LISTENING_SOCKETS; nth += 1)
      this.#open(this.#host, this.#port, LIBUS_LISTEN_DEFAULT);
  }

  #open(host: string, port: number, options: number): void {
    const before = this.#listening.length;
    const listened = (socket: us_listen_socket | false): void => {
      if (socket !== false) this.#listening.push(socket);
    };
    // This overload has no type. It calls back synchronously.
    Reflect.apply(this.app.listen, this.app, [host, port, options, listened]);
    if (this.#listening.length > before) return;
    this.#close();
    throw cannotListenError(host, port, ['HOST', 'PORT']);
  }

  get port(): number {
    return this.#port;
  }

  stopListening(): void {
    this.#files.stop();
    this.#pace?.stop();
    this.#close();
  }

  #close(): void {
    for (const socket of this.#listening) us_listen_socket_close(socket);
    this.#listening = [];
  }

  close(): void {
    this.app.close();
  }
}
