import { createHash } from 'node:crypto';
import type { RoomId, RoomPid } from '../../../machines/kernel/ids.ts';
import { viewPermissions } from '../../../machines/kernel/permissions.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Stamp } from '../../../machines/room/command.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import type { OscSettings } from '../../../machines/room/room.settings.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { STALE_AFTER } from '../../../machines/room/show-commands.ts';
import { addressKey } from '../../http/peer.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import { Backlog, type EventLoopMonitor } from '../../kernel/event-loop.ts';
import { limitCounts } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { DurableRoom, RoomHost } from '../../rooms/host.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import type { Principal } from '../../rooms/submission.ts';
import { endpointNamed, scopeOfCommand } from '../api/endpoints.ts';
import type { OscCluster } from './osc-cluster.ts';
import { type OscFeeds, snapshotBy } from './osc-feeds.ts';
import { readPacket, type TimedMessage } from './osc-packet.ts';
import { type OscRequest, oscCall } from './osc-request.ts';
import type { IsAdmitted, OscRooms } from './osc-rooms.ts';
import type { OscSenders } from './osc-senders.ts';
import { networkCheck, type OscTarget } from './osc-socket.ts';

const MAX_BUNDLES_PER_SENDER = 100;
const MAX_BUNDLES_PER_ROOM = 400;
const MAX_BUNDLES = 1_000;

interface BundleSource {
  readonly roomId: RoomId;
  readonly address: string;
}

export class OscBundles {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #rooms = new Map<RoomId, Set<{ readonly address: string; readonly cancel: Cancel }>>();
  #size = 0;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  add({ roomId, address }: BundleSource, wait: Duration, act: () => void): boolean {
    const queued = this.#rooms.get(roomId) ?? new Set();
    const queuedByAddress = [...queued].filter((each) => each.address === address).length;
    if (queuedByAddress >= MAX_BUNDLES_PER_SENDER || queued.size >= MAX_BUNDLES_PER_ROOM) return false;
    if (this.#size >= MAX_BUNDLES && !this.#evictFor(queued.size)) return false;
    const cancel = this.#clock.after(wait, () => {
      this.#remove(roomId, entry);
      act();
    });
    const entry = { address, cancel };
    this.#rooms.set(roomId, queued.add(entry));
    this.#size += 1;
    return true;
  }

  stop(): void {
    for (const queued of this.#rooms.values()) for (const { cancel } of queued) cancel();
    this.#rooms.clear();
    this.#size = 0;
  }

  /** Returns false if no room has more than `size` bundles. */
  #evictFor(size: number): boolean {
    let fullest: RoomId | null = null;
    let most = size + 1;
    for (const [roomId, queued] of this.#rooms) {
      if (queued.size <= most) continue;
      most = queued.size;
      fullest = roomId;
    }
    const newest = fullest === null ? undefined : [...(this.#rooms.get(fullest) ?? [])].at(-1);
    if (fullest === null || newest === undefined) return false;
    newest.cancel();
    this.#remove(fullest, newest);
    return true;
  }

  #remove(roomId: RoomId, entry: { readonly address: string; readonly cancel: Cancel }): void {
    const queued = this.#rooms.get(roomId);
    if (queued === undefined || !queued.delete(entry)) return;
    this.#size -= 1;
    if (queued.size === 0) this.#rooms.delete(roomId);
  }
}

export type OscOutcome = 'taken' | 'refused' | 'not_allowed' | 'not_understood' | 'malformed' | 'too_many';

export interface OscInputDeps {
  readonly host: RoomHost;
  readonly rooms: RoomService;
  readonly clock: Clock;
  readonly loopWatch: Pick<EventLoopMonitor, 'arrival'>;
  readonly registry: OscRooms;
  readonly senders: OscSenders;
  readonly feeds: OscFeeds;
  readonly cluster: OscCluster | null;
  readonly onOutcome: (outcome: OscOutcome, address: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Points a second: of one address, of all addresses, and a reserve for accepted senders (W2620). */
const SENDER_LIMIT = { points: 200, duration: 1 };
const SHARED_LIMIT = { points: 1_000, duration: 1 };
const RESERVED_LIMIT = { points: 1_000, duration: 1 };
const BYTES_PER_POINT = 1_000;
const RELIST_DELAY = SECOND;
const MAX_KNOWN_SENDERS = 2_000;

const MAX_BUNDLE_DELAY = 60 * SECOND;

export interface ReceivedOsc {
  readonly request: OscRequest | null;
  readonly from: OscTarget;
  readonly message: string;
  /** Null means now. */
  readonly at: Instant | null;
  /** Deadline of commands such as start and stop (`expiresQuickly`). */
  readonly by: Instant;
}

interface OscPacket {
  readonly bytes: Uint8Array;
  readonly from: OscTarget;
  readonly cameIn: Instant;
}

interface OscRoomState {
  readonly room: DurableRoom;
  readonly osc: OscSettings;
}

export class OscInput {
  readonly #deps: OscInputDeps;
  readonly #ofOne = limitCounts(SENDER_LIMIT);
  readonly #shared = limitCounts(SHARED_LIMIT);
  readonly #reserved = limitCounts(RESERVED_LIMIT);
  readonly #packets = new Backlog<OscPacket>((packet) => this.#read(packet));
  readonly #bundles: OscBundles;
  #isListed: (address: string) => boolean = () => false;
  #listedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: OscInputDeps) {
    this.#deps = deps;
    this.#bundles = new OscBundles(deps.clock);
  }

  /** Returns false for a packet beyond the limits. */
  packet(bytes: Uint8Array, from: OscTarget): boolean {
    const { loopWatch, onOutcome } = this.#deps;
    const points = 1 + Math.floor(bytes.length / BYTES_PER_POINT);
    const isTooMany = this.#isTooMany(from, points);
    if (isTooMany) onOutcome('too_many', from.address);
    else this.#packets.add({ bytes, from, cameIn: loopWatch.arrival() });
    return !isTooMany;
  }

  #read({ bytes, from, cameIn }: OscPacket): void {
    const { clock, onOutcome } = this.#deps;
    const read = readPacket(bytes);
    if (!read.ok) return onOutcome('malformed', from.address);
    for (const [nth, message] of read.value.entries()) {
      const isTooLate = message.at !== null && message.at > clock.wall() + MAX_BUNDLE_DELAY;
      if ((nth > 0 && this.#isTooMany(from, 1)) || isTooLate) onOutcome('too_many', from.address);
      else {
        const ahead = message.at === null ? 0 : message.at - clock.wall();
        const wanted = ahead > 0 ? clock.now() + ahead : cameIn;
        this.#start(this.#take(message, from, wanted + STALE_AFTER), from);
      }
    }
  }

  #isTooMany({ address }: OscTarget, points: number): boolean {
    const now = this.#deps.clock.now();
    if (this.#ofOne.take(address, points, now) > 0) return true;
    if (this.#shared.take('', points, now) === 0) return false;
    return !this.#isAccepted(address, now) || this.#reserved.take('', points, now) > 0;
  }

  #isAccepted(address: string, now: Instant): boolean {
    if (now >= this.#listedAt + RELIST_DELAY) {
      const { registry, senders } = this.#deps;
      const sources = [...senders.addresses(now), ...registry.sources(now)];
      this.#listedAt = now;
      this.#isListed = networkCheck(sources.slice(0, MAX_KNOWN_SENDERS));
    }
    return this.#isListed(address);
  }

  stop(): void {
    this.#bundles.stop();
  }

  #start(deciding: Promise<OscOutcome | null>, { address }: OscTarget): void {
    const { onError, onOutcome } = this.#deps;
    const count = (outcome: OscOutcome | null) => outcome !== null && onOutcome(outcome, address);
    catchRefusal(deciding).then(count, (error: unknown) => {
      onOutcome('refused', address);
      onError(error);
    });
  }

  async #take(message: TimedMessage, from: OscTarget, by: Instant): Promise<OscOutcome | null> {
    const call = oscCall(message);
    if (call === null) return 'not_understood';
    const { cluster, rooms } = this.#deps;
    const waits = call.pid === null ? null : rooms.ready(call.pid);
    if (waits !== null) await waits;
    const known = call.pid === null ? this.#only(call.request, from) : this.#idOf(call.pid);
    const roomId = known instanceof Promise ? await known : known;
    if (roomId === null) return 'not_allowed';
    const decidedCall = { request: call.request, from, message: message.address, at: message.at, by };
    return cluster === null ? this.decide(roomId, decidedCall) : cluster.take(roomId, decidedCall);
  }

  #only(request: OscRequest | null, { address }: OscTarget): RoomId | null | Promise<RoomId | null> {
    const { clock, cluster, registry, senders } = this.#deps;
    const now = clock.now();
    const letsIn: IsAdmitted =
      request?.kind === 'connect'
        ? ({ osc }) => osc.code !== ''
        : ({ id, osc }) => senders.knows(id, osc, address, now);
    return cluster === null ? registry.only(letsIn, now) : cluster.only(letsIn);
  }

  /** Returns null if the room does not exist or does not use OSC. */
  #idOf(pid: RoomPid): RoomId | null {
    try {
      const { access, show } = this.#deps.rooms.find(pid).context;
      return access.osc?.on === true ? show.room._id : null;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** This process must own the room. Returns null if the message is queued (K327). */
  async decide(roomId: RoomId, receivedOsc: ReceivedOsc): Promise<OscOutcome | null> {
    const { request, from, message, at, by } = receivedOsc;
    const { clock, host, registry, senders } = this.#deps;
    const waits = host.ready(roomId);
    if (waits !== null) await waits;
    const room = host.durable(roomId);
    const osc = room?.context.access.osc;
    if (room === null || osc?.on !== true) return 'not_allowed';
    const now = clock.now();
    const isLetIn =
      request?.kind === 'connect'
        ? senders.connect(roomId, osc, { address: from.address, code: request.code }, now)
        : senders.allows(roomId, osc, from.address, now);
    const wait = at === null ? 0 : at - clock.wall();
    if (isLetIn && wait > 0) {
      const act = () => this.#start(this.decide(roomId, { ...receivedOsc, at: null }), from);
      return this.#bundles.add({ roomId, address: from.address }, wait, act) ? null : 'too_many';
    }
    const outcome = isLetIn ? await this.#done({ room, osc }, { request, from, by }) : 'not_allowed';
    registry.heard(roomId, { at: clock.wall(), address: from.address, message, outcome });
    return outcome;
  }

  async #done(
    { room, osc }: OscRoomState,
    { request, from, by }: Omit<ReceivedOsc, 'at' | 'message'>,
  ): Promise<OscOutcome> {
    if (request === null) return 'not_understood';
    const { feeds } = this.#deps;
    const { show } = room.context;
    switch (request.kind) {
      case 'connect':
      case 'released':
        return 'taken';
      case 'subscribe':
        return feeds.subscribe(show, osc, { ...from, port: request.port ?? from.port });
      case 'refresh':
        return feeds.refresh(show, osc, from);
      case 'text':
        return this.#showText(room, { from, by }, request.text);
      case 'endpoint':
        return this.#give(room, { from, by }, (present, run) => this.#endpoint(present, request, run));
    }
  }

  /** Calls `act` without waiting first, so that messages and API requests stay in order (K138). */
  #give(
    { context }: DurableRoom,
    { from: { address }, by }: Pick<ReceivedOsc, 'by' | 'from'>,
    act: (present: () => RoomContext, run: RunCommands) => Promise<unknown>,
  ): Promise<OscOutcome> {
    const { host, rooms } = this.#deps;
    const roomId = context.show.room._id;
    const principal: Principal = {
      permissions: viewPermissions.OPERATOR,
      actor: `o:${address}`,
      address: addressKey(address),
    };
    const done = act(
      () => host.withPending(roomId) ?? context,
      (commands, stampExtras) =>
        rooms.inOneGo(roomId, commands, {
          principal,
          by,
          read: () => {},
          ...(stampExtras && { stampExtras }),
        }),
    );
    return catchRefusal(done.then(() => 'taken'));
  }

  #showText(
    room: DurableRoom,
    receivedOsc: Pick<ReceivedOsc, 'by' | 'from'>,
    text: string,
  ): Promise<OscOutcome> {
    const messageId = messageIdOf(room.context.show.room._id, receivedOsc.from);
    return this.#give(room, receivedOsc, (present, run) => {
      const { show } = present();
      const known = byId(show.messages, messageId);
      const commands: Command[] = [];
      if (known === undefined) commands.push({ name: 'messages/create', payload: { text } });
      else if (known.text !== text) commands.push({ name: 'messages/update', payload: { messageId, text } });
      if (show.activeMessageId !== messageId)
        commands.push({ name: 'messages/show', payload: { messageId } });
      return run(commands, { ids: [messageId] });
    });
  }

  async #endpoint(
    present: () => RoomContext,
    { name, given }: Extract<OscRequest, { kind: 'endpoint' }>,
    run: RunCommands,
  ): Promise<void> {
    const { show, flashes } = present();
    const plan = endpointNamed(name)?.plan({
      ...snapshotBy(this.#deps.clock, show),
      flashes,
      parameters: given,
    });
    if (plan?.ok === false) throw new Refused(plan.error);
    const commands = plan?.value.commands ?? [];
    if (commands.some((command) => scopeOfCommand(command.name) !== 'show-call')) refuse('forbidden');
    await run(commands);
  }
}

async function catchRefusal<Outcome>(outcome: Promise<Outcome>): Promise<Outcome | 'refused'> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return 'refused';
  }
}

type RunCommands = (commands: readonly Command[], stampExtras?: Pick<Stamp, 'ids'>) => Promise<void>;

function messageIdOf(roomId: RoomId, { address }: OscTarget): string {
  return createHash('sha256').update(['osc', roomId, address].join(' ')).digest('hex').slice(0, 16);
}
