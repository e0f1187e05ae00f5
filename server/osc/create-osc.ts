import { createSocket, type Socket } from 'node:dgram';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { encodeMessage, type SentValue } from '../../machines/osc/packet.ts';
import { noOsc, type OscSettings } from '../../machines/room/osc.settings.ts';
import type { Env } from '../env.ts';
import { cannotListen } from '../http/uws-server.ts';
import type { RoomRepository } from '../journal/room.repository.ts';
import type { Clock } from '../kernel/clock.ts';
import { oscMessages } from '../metrics/counted.ts';
import type { DurableRoom, HostListeners, RoomHost } from '../room/host.types.ts';
import type { OscSending } from '../room/outgoing.ts';
import type { RoomService } from '../room-api/room.service.ts';
import { OscFeeds } from './osc-feeds.ts';
import { OscInput } from './osc-input.ts';
import { OscReach, type OscTarget } from './osc-networks.ts';
import { type OscHeard, OscRooms } from './osc-rooms.ts';
import { OscSenders } from './osc-senders.ts';

export interface OscDeps {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly onError: (error: unknown) => void;
  readonly log: Logger;
  /** Where the web server listens, once it does. */
  readonly webPort: () => number;
}

/** What it takes once there are rooms. */
export interface OscRoomDeps {
  readonly host: RoomHost;
  readonly rooms: RoomService;
  readonly repository: RoomRepository;
}

/** How OSC stands for a room, for its members. */
export interface OscOverview {
  readonly settings: OscSettings;
  /** Null: the server has no OSC. */
  readonly listens: OscTarget | null;
  readonly heard: OscHeard | null;
  /** Targets that nothing is sent to, as the server's operator does not allow it. */
  readonly unreachable: readonly OscTarget[];
}

/** OSC over UDP (docs/osc.md). Without `OSC_PORT` nothing of it runs. */
export class Osc {
  readonly #env: Env;
  readonly #deps: OscDeps;
  readonly #reach: OscReach;
  readonly #feeds: OscFeeds;
  readonly #registry = new OscRooms();
  #host: RoomHost | null = null;
  #socket: Socket | null = null;
  #input: OscInput | null = null;
  #listens: OscTarget | null = null;

  constructor(env: Env, deps: OscDeps) {
    this.#env = env;
    this.#deps = deps;
    const family = isIP(env.OSC_HOST) === 6 ? 6 : 4;
    this.#reach = new OscReach(env.OSC_ALLOW, family, () => [deps.webPort(), this.#listens?.port ?? 0]);
    const send = (packet: Uint8Array, { address, port }: OscTarget) =>
      this.#socket?.send(packet, port, address, () => {});
    this.#feeds = new OscFeeds({ clock: deps.clock, reach: this.#reach, send });
  }

  /** Hears of rooms what targets are told. */
  following(listeners: HostListeners): HostListeners {
    if (this.#env.OSC_PORT === undefined) return listeners;
    return {
      ...listeners,
      onCommitted: (roomId, committed) => {
        listeners.onCommitted(roomId, committed);
        this.#feeds.committed(roomId, committed.after.show);
      },
      onAccess: (roomId, before, after) => {
        listeners.onAccess(roomId, before, after);
        if (before.osc !== after.osc) this.#follow(roomId, after.osc ?? noOsc);
      },
      onRemoved: (roomId) => {
        listeners.onRemoved(roomId);
        this.#registry.remove(roomId);
        this.#feeds.forget(roomId);
      },
      onRestored: (roomId) => {
        listeners.onRestored?.(roomId);
        void this.#again(roomId);
      },
    };
  }

  /** Resolves when it listens; rejects where the port cannot be had. */
  async open({ host, rooms, repository }: OscRoomDeps): Promise<void> {
    const { OSC_HOST: address, OSC_PORT: port } = this.#env;
    if (port === undefined) return;
    const { clock, onError } = this.#deps;
    this.#host = host;
    const counter = oscMessages(this.#deps.registry);
    const input = new OscInput({
      host,
      rooms,
      clock,
      registry: this.#registry,
      senders: new OscSenders(),
      feeds: this.#feeds,
      onOutcome: (outcome) => counter.inc({ outcome }),
      onError,
    });
    this.#input = input;
    const socket = await bound({ address, port });
    this.#socket = socket;
    this.#listens = { address, port: socket.address().port };
    for (const roomId of await repository.idsWithOsc()) await this.#again(roomId);
    socket.on('message', (packet, { address: from, port: fromPort }) => {
      const [bare = ''] = from.split('%');
      input.packet(packet, { address: bare, port: fromPort });
    });
    socket.on('error', onError);
    this.#deps.log.info(this.#listens, 'OSC is on.');
  }

  /** What a step of an automation sends to the targets of its room (K111). */
  readonly send = (roomId: RoomId, step: OscSending): void => {
    const osc = this.#host?.durable(roomId)?.context.access.osc;
    if (osc?.on !== true || !step.address.startsWith('/')) return;
    const packet = encodeMessage(step.address, step.args.map(sentValue));
    for (const target of osc.targets)
      if (this.#reach.allows(target)) this.#socket?.send(packet, target.port, target.address, () => {});
  };

  close(): void {
    this.#input?.stop();
    this.#feeds.stop();
    this.#socket?.close();
    this.#socket = null;
  }

  overview({ context }: DurableRoom): OscOverview {
    const { osc = noOsc } = context.access;
    return {
      settings: osc,
      listens: this.#listens,
      heard: this.#registry.lastHeard(context.show.room._id),
      unreachable: osc.targets.filter((target) => !this.#reach.allows(target)),
    };
  }

  /** As its settings say. */
  async #again(roomId: RoomId): Promise<void> {
    const waits = this.#host?.ready(roomId) ?? null;
    if (waits !== null) await waits;
    this.#follow(roomId, this.#host?.durable(roomId)?.context.access.osc ?? noOsc);
  }

  #follow(roomId: RoomId, osc: OscSettings): void {
    this.#registry.set(roomId, osc.on);
    const room = this.#host?.durable(roomId) ?? null;
    if (room === null) this.#feeds.forget(roomId);
    else this.#feeds.follow(room.context.show, osc);
  }
}

/** What is a number goes as one. */
function sentValue(text: string): SentValue {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? { tag: 's', value: text } : { tag: 'f', value };
}

function bound({ address, port }: OscTarget): Promise<Socket> {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  return new Promise((resolve, reject) => {
    socket.once('error', () => reject(cannotListen(address, port, ['OSC_HOST', 'OSC_PORT'])));
    socket.bind({ port, address, exclusive: true }, () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
