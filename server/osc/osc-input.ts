import { endpointNamed } from '../../machines/api/endpoints.ts';
import type { RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { type Instant, SECOND } from '../../machines/kernel/time.ts';
import { type OscMessage, readPacket, type TimedMessage } from '../../machines/osc/packet.ts';
import { type OscRequest, oscCall } from '../../machines/osc/request.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { OscSettings } from '../../machines/room/osc.settings.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { addressKey } from '../http/address-key.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { limitCounts } from '../kernel/limit-counts.ts';
import { Refused } from '../kernel/refused.ts';
import type { DurableRoom, Principal, RoomHost } from '../room/host.types.ts';
import type { RoomService } from '../room-api/room.service.ts';
import type { OscCluster } from './osc-cluster.ts';
import { type OscFeeds, seenBy } from './osc-feeds.ts';
import type { OscTarget } from './osc-networks.ts';
import type { OscRooms } from './osc-rooms.ts';
import type { OscSenders } from './osc-senders.ts';

/** What became of a message. */
export type OscOutcome = 'taken' | 'refused' | 'not_allowed' | 'not_understood' | 'malformed' | 'too_many';

export interface OscInputDeps {
  readonly host: RoomHost;
  readonly rooms: RoomService;
  readonly clock: Clock;
  readonly registry: OscRooms;
  readonly senders: OscSenders;
  readonly feeds: OscFeeds;
  /** Null: all rooms are this process's. */
  readonly cluster: OscCluster | null;
  readonly onOutcome: (outcome: OscOutcome) => void;
  readonly onError: (error: unknown) => void;
}

/** Messages of an address in a second, and of all of them. */
const FROM_ONE = { points: 200, duration: 1 };
const FROM_ALL = { points: 2_000, duration: 1 };

/** How far ahead the time of a bundle may be, and how many of them wait. */
const FURTHEST = 60 * SECOND;
const MOST_WAITING = 1_000;

/** What a message asks, from where, and its address. */
export interface OscAsked {
  /** Null: it is not understood. */
  readonly request: OscRequest | null;
  readonly from: OscTarget;
  readonly message: string;
}

/** A room that takes part, and how. */
interface Taking {
  readonly room: DurableRoom;
  readonly osc: OscSettings;
}

/** What comes by UDP, on its way to the one door of commands (K87). */
export class OscInput {
  readonly #deps: OscInputDeps;
  readonly #ofOne = limitCounts(FROM_ONE);
  readonly #ofAll = limitCounts(FROM_ALL);
  /** What bundles want done later. */
  readonly #waiting = new Set<Cancel>();

  constructor(deps: OscInputDeps) {
    this.#deps = deps;
  }

  packet(bytes: Uint8Array, from: OscTarget): void {
    const { clock, onOutcome } = this.#deps;
    const read = readPacket(bytes);
    if (!read.ok) return onOutcome(this.#isTooMany(from) ? 'too_many' : 'malformed');
    for (const message of read.value) {
      if (this.#isTooMany(from)) onOutcome('too_many');
      else this.#when(message, clock.wall(), () => this.#start(message, from));
    }
  }

  #isTooMany({ address }: OscTarget): boolean {
    const now = this.#deps.clock.now();
    return this.#ofOne.take(address, 1, now) > 0 || this.#ofAll.take('', 1, now) > 0;
  }

  /** What was due before it came is done now. */
  #when({ at }: TimedMessage, now: Instant, act: () => void): void {
    if (at === null || at <= now) return act();
    if (at > now + FURTHEST || this.#waiting.size >= MOST_WAITING) return this.#deps.onOutcome('too_many');
    const cancel = this.#deps.clock.after(at - now, () => {
      this.#waiting.delete(cancel);
      act();
    });
    this.#waiting.add(cancel);
  }

  /** What waits is not done: UDP promises nothing, and rooms are about to close. */
  stop(): void {
    for (const cancel of this.#waiting) cancel();
    this.#waiting.clear();
  }

  #start(message: OscMessage, from: OscTarget): void {
    const { onError, onOutcome } = this.#deps;
    refusedOr(this.#take(message, from)).then(onOutcome, (error: unknown) => {
      onOutcome('refused');
      onError(error);
    });
  }

  async #take(message: OscMessage, from: OscTarget): Promise<OscOutcome> {
    const call = oscCall(message);
    if (call === null) return 'not_understood';
    const { cluster, rooms } = this.#deps;
    const waits = call.pid === null ? null : rooms.ready(call.pid);
    if (waits !== null) await waits;
    const known = call.pid === null ? this.#only() : this.#idOf(call.pid);
    const roomId = known instanceof Promise ? await known : known;
    if (roomId === null) return 'not_allowed';
    const asked = { request: call.request, from, message: message.address };
    return cluster === null ? this.decide(roomId, asked) : cluster.take(roomId, asked);
  }

  #only(): RoomId | null | Promise<RoomId | null> {
    const { cluster, registry } = this.#deps;
    return cluster === null ? registry.only() : cluster.only();
  }

  /** Null: there is no such room, or it takes no part. */
  #idOf(pid: RoomPid): RoomId | null {
    try {
      const { access, show } = this.#deps.rooms.find(pid).context;
      return access.osc?.on === true ? show.room._id : null;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** What is asked of a room of this process. */
  async decide(roomId: RoomId, { request, from, message }: OscAsked): Promise<OscOutcome> {
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
    const outcome = isLetIn ? await this.#done({ room, osc }, request, from) : 'not_allowed';
    registry.heard(roomId, { at: clock.wall(), address: from.address, message, outcome });
    return outcome;
  }

  async #done({ room, osc }: Taking, request: OscRequest | null, from: OscTarget): Promise<OscOutcome> {
    if (request === null) return 'not_understood';
    const { feeds } = this.#deps;
    const { show } = room.context;
    switch (request.kind) {
      case 'connect':
      case 'released':
        return 'taken';
      case 'subscribe':
        return feeds.subscribe(show, osc, { ...from, port: request.port ?? from.port })
          ? 'taken'
          : 'not_allowed';
      case 'refresh':
        return feeds.refresh(show, osc, from) ? 'taken' : 'not_allowed';
      case 'text':
        return this.#give(room, from, (present, run) => shownText(present, request.text, run));
      case 'endpoint':
        return this.#give(room, from, (present, run) => this.#endpoint(present, request, run));
    }
  }

  /** In the order in which they came, also beside requests of the public API: nothing is waited for before it is applied (K138). */
  #give(
    { context }: DurableRoom,
    { address }: OscTarget,
    act: (present: () => RoomContext, run: Run) => Promise<unknown>,
  ): Promise<OscOutcome> {
    const { host, rooms } = this.#deps;
    const roomId = context.show.room._id;
    const principal: Principal = {
      permissions: viewPermissions.OPERATOR,
      actor: `o:${address}`,
      address: addressKey(address),
    };
    const done = act(
      () => host.ahead(roomId) ?? context,
      (commands) => rooms.inOneGo(roomId, commands, { principal, read: () => {} }),
    );
    return refusedOr(done.then(() => 'taken'));
  }

  async #endpoint(
    present: () => RoomContext,
    { name, given }: Extract<OscRequest, { kind: 'endpoint' }>,
    run: Run,
  ): Promise<void> {
    const { show, flashes } = present();
    const plan = endpointNamed(name)?.plan({ ...seenBy(this.#deps.clock, show), flashes, given });
    if (plan?.ok === false) throw new Refused(plan.error);
    await run(plan?.value.commands ?? []);
  }
}

async function refusedOr(asked: Promise<OscOutcome>): Promise<OscOutcome> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return 'refused';
  }
}

type Run = (commands: readonly Command[]) => Promise<void>;

/** Shows the message that says so, and makes one where none does: consoles send the same text again and again. */
async function shownText(present: () => RoomContext, text: string, run: Run): Promise<void> {
  const known = () => present().show.messages.find((message) => message.text === text)?._id;
  const made = known() === undefined ? run([{ name: 'messages/create', payload: { text } }]) : null;
  const messageId = known();
  const isToBeShown = messageId !== undefined && messageId !== present().show.activeMessageId;
  const shown = isToBeShown ? run([{ name: 'messages/show', payload: { messageId } }]) : null;
  await Promise.all([made, shown]);
}
