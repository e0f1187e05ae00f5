import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { defaultOscSettings, type OscSettings } from '../../../machines/room/room.settings.ts';
import type { RoomAccess } from '../../../machines/room/room.state.ts';
import type { Env } from '../../env.ts';
import { oscMessages } from '../../http/metrics.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import type { EventLoopMonitor } from '../../kernel/event-loop.ts';
import { limitCounts } from '../../kernel/rate-limits.ts';
import type { SecurityEvent, SecurityLog } from '../../people/accounts/security-events.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import type { DurableRoom, OscDelivery, RoomHost, RoomListener } from '../../rooms/host.ts';
import type { RoomRepository } from '../../rooms/journal/room.repository.ts';
import type { Committed } from '../../rooms/recent.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import type { OwnerCallsDeps } from '../api/owner-calls.ts';
import { OscCluster } from './osc-cluster.ts';
import { OscFeeds } from './osc-feeds.ts';
import { OscInput } from './osc-input.ts';
import { encodeMessage, type SentValue } from './osc-packet.ts';
import { OscRooms } from './osc-rooms.ts';
import { OscSenders } from './osc-senders.ts';
import { OscReach, OscSocket, type OscTarget } from './osc-socket.ts';

interface OscDeps {
  readonly clock: Clock;
  readonly loopWatch: EventLoopMonitor;
  readonly registry: Registry;
  readonly onError: (error: unknown) => void;
  readonly log: Logger;
  readonly security: Pick<SecurityLog, 'refused'>;
  readonly server: { readonly port: number };
  readonly isShared: boolean;
  readonly outgoingTeams: OutgoingTeams;
}

interface OscRoomDeps {
  readonly host: RoomHost;
  readonly rooms: RoomService;
  readonly repository: RoomRepository;
  readonly owners: OwnerCallsDeps | null;
}

const RECHECK_DELAY: Duration = SECOND;
/** Limits log lines about refusals by event, because senders can forge their addresses. */
const LINE_LIMIT = { points: 10, duration: 60 };

export class Osc implements RoomListener {
  readonly #env: Env;
  readonly #deps: OscDeps;
  readonly #reach: OscReach;
  readonly #feeds: OscFeeds;
  readonly #registry: OscRooms;
  readonly #socket: OscSocket;
  readonly #lines = limitCounts(LINE_LIMIT);
  #repository: RoomRepository | null = null;
  #host: RoomHost | null = null;
  #input: OscInput | null = null;
  #senders: OscSenders | null = null;
  #cluster: OscCluster | null = null;
  #isBehind = false;
  #isLooking = false;
  #cancel: Cancel = () => {};

  constructor(env: Env, deps: OscDeps) {
    this.#env = env;
    this.#deps = deps;
    const { clock, isShared, log, onError, outgoingTeams, server } = deps;
    const family = isIP(env.OSC_HOST) === 6 ? 6 : 4;
    this.#socket = new OscSocket({
      clock,
      isShared,
      onPacket: (packet, from) => this.#input?.packet(packet, from) ?? false,
      onListening: (at) =>
        at === null
          ? log.info(
              'OSC is on. Another process on this machine receives it. This process takes over when the port is free.',
            )
          : log.info(at, 'OSC is on.'),
      onError,
    });
    this.#registry = new OscRooms(outgoingTeams);
    this.#reach = new OscReach(env.OSC_ALLOW, family, () => [server.port, this.#socket.at?.port ?? 0]);
    const send = (packet: Uint8Array, target: OscTarget) => this.#socket.send(packet, target);
    const admits = (roomId: RoomId, osc: OscSettings, address: string) =>
      this.#senders?.knows(roomId, osc, address, clock.now()) ?? false;
    this.#feeds = new OscFeeds({ clock, reach: this.#reach, outgoingTeams, admits, send });
  }

  onCommitted(roomId: RoomId, { after, isSolo = false }: Committed): void {
    if (this.#isOurs(roomId)) this.#feeds.committed(roomId, after.show, isSolo);
  }

  onAccess(roomId: RoomId, before: RoomAccess, after: RoomAccess): void {
    if (before.osc !== after.osc && this.#isOurs(roomId))
      this.#follow(roomId, after.osc ?? defaultOscSettings);
  }

  onRemoved(roomId: RoomId): void {
    this.#registry.remove(roomId);
    this.#feeds.forget(roomId);
  }

  onRestored(roomId: RoomId): void {
    this.#recheckRoom(roomId).catch(this.#deps.onError);
  }

  /** Rejects if the port cannot be opened. */
  async open({ host, rooms, repository, owners }: OscRoomDeps): Promise<void> {
    const { OSC_HOST: address, OSC_PORT: port } = this.#env;
    if (port === undefined && owners === null) return;
    const { clock, loopWatch, onError, outgoingTeams } = this.#deps;
    this.#host = host;
    this.#repository = repository;
    this.#cluster = owners === null ? null : new OscCluster({ ...owners, clock, repository, outgoingTeams });
    const counter = port === undefined ? null : oscMessages(this.#deps.registry);
    const senders = new OscSenders({
      counts: (roomId, now) => this.#registry.counts(roomId, now),
      onWrongCode: (sender) => this.#noteRefusal('access_refused', sender),
      tell: this.#cluster?.opened,
    });
    this.#senders = senders;
    const input = new OscInput({
      host,
      rooms,
      clock,
      loopWatch,
      registry: this.#registry,
      senders,
      feeds: this.#feeds,
      cluster: this.#cluster,
      onOutcome: (outcome, sender) => {
        counter?.inc({ outcome });
        if (outcome === 'too_many') this.#noteRefusal('limit_reached', sender);
      },
      onError,
    });
    this.#input = input;
    this.#cluster?.start({
      take: (roomId, request) => input.decide(roomId, request),
      lastHeard: (roomId) => this.#registry.lastHeard(roomId),
      opened: (opened) => senders.open(opened, clock.now()),
    });
    if (port === undefined) return;
    await this.#socket.open({ address, port });
    this.#cluster?.onOwners((isGained) => {
      this.#feeds.forgetOthers((roomId) => this.#isOurs(roomId));
      if (isGained) void this.#followOurs();
    });
    await this.#followOurs();
  }

  readonly send = (roomId: RoomId, step: OscDelivery): void => {
    const room = this.#host?.durable(roomId)?.context;
    const osc = room?.access.osc;
    if (osc?.on !== true || !step.address.startsWith('/')) return;
    if (!this.#deps.outgoingTeams.mayReachOut(room?.show.room.teamId ?? null)) return;
    const packet = encodeMessage(step.address, step.args.map(toSentValue));
    for (const target of osc.targets) if (this.#reach.allows(target)) this.#socket.send(packet, target);
  };

  close(): void {
    this.#cancel();
    this.#input?.stop();
    this.#cluster?.stop();
    this.#feeds.stop();
    this.#socket.close();
  }

  async overview({ context }: DurableRoom) {
    const { osc = defaultOscSettings } = context.access;
    const roomId = context.show.room._id;
    return {
      settings: osc,
      listens: this.#socket.at,
      heard: await (this.#cluster?.lastHeard(roomId) ?? this.#registry.lastHeard(roomId)),
      unreachable: osc.targets.filter((target) => !this.#reach.allows(target)),
      maySend: this.#deps.outgoingTeams.mayReachOut(context.show.room.teamId),
    };
  }

  #noteRefusal(event: SecurityEvent, address: string): void {
    const { clock, security } = this.#deps;
    if (this.#lines.take(event, 1, clock.now()) === 0) security.refused(event, address, { call: 'OSC' });
  }

  #isOurs(roomId: RoomId): boolean {
    return this.#cluster?.isOurs(roomId) ?? true;
  }

  async #followOurs(): Promise<void> {
    this.#isBehind = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isBehind) {
      this.#isBehind = false;
      for (const roomId of await this.#takingPart())
        if (!this.#feeds.has(roomId)) await this.#recheckRoom(roomId).catch(this.#deps.onError);
    }
    this.#isLooking = false;
  }

  async #takingPart(): Promise<readonly RoomId[]> {
    const { clock, onError } = this.#deps;
    try {
      return (await this.#repository?.withOsc())?.map(({ id }) => id) ?? [];
    } catch (error) {
      onError(error);
      this.#cancel = clock.after(RECHECK_DELAY, () => void this.#followOurs());
      return [];
    }
  }

  async #recheckRoom(roomId: RoomId): Promise<void> {
    if (!this.#isOurs(roomId)) return;
    const waits = this.#host?.ready(roomId) ?? null;
    if (waits !== null) await waits;
    if (!this.#isOurs(roomId)) return;
    this.#follow(roomId, this.#host?.durable(roomId)?.context.access.osc ?? defaultOscSettings);
  }

  #follow(roomId: RoomId, osc: OscSettings): void {
    const room = this.#host?.durable(roomId) ?? null;
    if (room === null) this.#registry.remove(roomId);
    else this.#registry.set({ id: roomId, teamId: room.context.show.room.teamId, osc });
    if (room === null) this.#feeds.forget(roomId);
    else this.#feeds.follow(room.context.show, osc);
  }
}

function toSentValue(text: string): SentValue {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? { tag: 's', value: text } : { tag: 'f', value };
}
