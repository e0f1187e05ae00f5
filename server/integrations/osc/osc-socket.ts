import { createSocket, type Socket } from 'node:dgram';
import { isIP } from 'node:net';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { cannotListen } from '../../http/uws-server.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import type { OscTarget } from './osc-networks.ts';

/** Retry of an occupied port. */
const AGAIN_AFTER: Duration = SECOND / 4;

export interface OscSocketDeps {
  readonly clock: Pick<Clock, 'after'>;
  /** Waits while another process has the port, sending from another. */
  readonly isShared: boolean;
  readonly onPacket: (packet: Uint8Array, from: OscTarget) => void;
  /** Waiting if null. */
  readonly onListening: (at: OscTarget | null) => void;
  readonly onError: (error: unknown) => void;
}

export class OscSocket {
  readonly #deps: OscSocketDeps;
  #socket: Socket | null = null;
  #cancel: Cancel = () => {};
  #at: OscTarget | null = null;

  constructor(deps: OscSocketDeps) {
    this.#deps = deps;
  }

  get at(): OscTarget | null {
    return this.#at;
  }

  /** Resolves once listening or waiting; rejects without a port. */
  async open(wanted: OscTarget): Promise<void> {
    const { isShared, onListening } = this.#deps;
    try {
      this.#listen(await bound(wanted));
    } catch (error) {
      const { address, port } = wanted;
      if (!isShared || !isTaken(error)) throw cannotListen(address, port, ['OSC_HOST', 'OSC_PORT']);
      this.#at = wanted;
      this.#socket = await bound({ address, port: 0 });
      onListening(null);
      this.#tryLater(wanted);
    }
  }

  send(packet: Uint8Array, { address, port }: OscTarget): void {
    this.#socket?.send(packet, port, address, () => {});
  }

  close(): void {
    this.#cancel();
    this.#socket?.close();
    this.#socket = null;
  }

  #listen(socket: Socket): void {
    const { onPacket, onListening, onError } = this.#deps;
    this.#socket?.close();
    this.#socket = socket;
    const { address, port } = socket.address();
    this.#at = { address, port };
    socket.on('message', (packet, from) => {
      const [bare = ''] = from.address.split('%');
      onPacket(packet, { address: bare, port: from.port });
    });
    socket.on('error', onError);
    onListening(this.#at);
  }

  #tryLater(wanted: OscTarget): void {
    this.#cancel = this.#deps.clock.after(AGAIN_AFTER, () => {
      bound(wanted).then(
        (socket) => (this.#socket === null ? socket.close() : this.#listen(socket)),
        () => {
          if (this.#socket !== null) this.#tryLater(wanted);
        },
      );
    });
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function bound({ address, port }: OscTarget): Promise<Socket> {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  return new Promise((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close();
      reject(error);
    });
    socket.bind({ port, address, exclusive: true }, () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
