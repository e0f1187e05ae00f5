import { createSocket, type Socket } from 'node:dgram';
import { BlockList, isIP } from 'node:net';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { isOwnAddress } from '../../http/addresses.ts';
import { cannotListenError } from '../../http/uws-server.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';

const RETRY_DELAY: Duration = SECOND / 4;

interface OscSocketDeps {
  readonly clock: Pick<Clock, 'after'>;
  /** While another process has the port, the socket waits for the port and sends from another one. */
  readonly isShared: boolean;
  /** Returns false to drop the packet. */
  readonly onPacket: (packet: Uint8Array, from: OscTarget) => boolean;
  /** Null means that the socket waits for the port. */
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

  /** Resolves when the socket listens or waits. Rejects if neither is possible. */
  async open(wanted: OscTarget): Promise<void> {
    const { isShared, onListening } = this.#deps;
    try {
      this.#listen(await bindSocket(wanted));
    } catch (error) {
      const { address, port } = wanted;
      if (!isShared || !isAddressInUse(error))
        throw cannotListenError(address, port, ['OSC_HOST', 'OSC_PORT']);
      this.#at = wanted;
      this.#socket = await bindSocket({ address, port: 0 });
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
      if (!onPacket(packet, { address: bare, port: from.port })) freeMemory(packet);
    });
    socket.on('error', onError);
    onListening(this.#at);
  }

  #tryLater(wanted: OscTarget): void {
    this.#cancel = this.#deps.clock.after(RETRY_DELAY, () => {
      bindSocket(wanted).then(
        (socket) => (this.#socket === null ? socket.close() : this.#listen(socket)),
        () => {
          if (this.#socket !== null) this.#tryLater(wanted);
        },
      );
    });
  }
}

function freeMemory({ buffer, byteLength }: Uint8Array): void {
  const isWhole = buffer.byteLength === byteLength;
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

const isAddressInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function bindSocket({ address, port }: OscTarget): Promise<Socket> {
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

const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

const addressFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
const prefixBits = (address: string): number => (isIP(address) === 4 ? 32 : 128);

export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(
      address,
      prefix === undefined ? prefixBits(address) : Number(prefix),
      addressFamily(address),
    );
  }
  return (address) => isIP(address) !== 0 && list.check(address, addressFamily(address));
}

export interface OscTarget {
  readonly address: string;
  readonly port: number;
}

export class OscReach {
  readonly #allows: (address: string) => boolean;
  readonly #ownPorts: () => readonly number[];
  readonly #family: 4 | 6;

  constructor(allowed: readonly string[] | undefined, family: 4 | 6, ownPorts: () => readonly number[]) {
    this.#allows = networkCheck(allowed ?? PRIVATE_NETWORKS);
    this.#ownPorts = ownPorts;
    this.#family = family;
  }

  allows({ address, port }: OscTarget): boolean {
    if (isIP(address) !== this.#family || !this.#allows(address)) return false;
    return !(this.#ownPorts().includes(port) && isOwnAddress(address));
  }
}
