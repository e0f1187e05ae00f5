import { parseRoomPid, type RoomId, type TeamId } from '../../../machines/kernel/ids.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { isFields, textIn } from '../../../machines/kernel/shapes.ts';
import { MINUTE } from '../../../machines/kernel/time.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { AddressSockets, Closable, OpenCounts, RightHolder } from '../../kernel/address-sockets.ts';
import type { Clock } from '../../kernel/clock.ts';
import { SlidingWindows } from '../../kernel/rate-limits.ts';
import { refuse } from '../../kernel/refused.ts';
import type { ActiveKey } from '../../people/teams/active-keys.ts';
import type { ByteBudgets } from '../../rooms/byte-budgets.ts';
import type { DurableRoom } from '../../rooms/host.ts';
import {
  type ConnectRefusal,
  type EngineClient,
  type EngineListener,
  eventPacket,
} from '../socket-io/engine-session.ts';
import { refuseOver, toRefused } from './api-request.ts';
import type { CommandEvents, EventFeed, FeedClient, SerializedEvent } from './event-feed.ts';
import type { KeyAccess } from './key-access.ts';

export interface ApiListenersDeps {
  readonly access: KeyAccess;
  readonly feed: EventFeed;
  readonly clock: Clock;
  readonly isLimited: boolean;
  readonly onUse: (key: ActiveKey, address: string) => void;
  readonly addressSockets: AddressSockets;
  readonly teamCounts: OpenCounts;
  readonly isProven: (teamId: TeamId) => boolean;
  readonly payers: Pick<ByteBudgets, 'payerOfTeam'>;
}

export interface ListenerRequest {
  readonly key: string | null;
  readonly roomId: string | null;
  readonly address: string;
}

export interface JoinedListener {
  readonly room: DurableRoom;
  leave(): void;
}

const NEW_LISTENERS_PER_MINUTE = 60;
export const MAX_TEAM_LISTENERS = 1_000;
const MAX_UNPROVEN_LISTENERS = 100;

export class ApiListeners {
  readonly #deps: ApiListenersDeps;
  readonly #maxListeners: number;
  readonly #open = new Map<string, number>();
  readonly #new = new SlidingWindows(NEW_LISTENERS_PER_MINUTE, MINUTE);

  constructor(deps: ApiListenersDeps, most: number) {
    this.#deps = deps;
    this.#maxListeners = most;
  }

  ready({ key, roomId }: ListenerRequest): Promise<void> | null {
    return key === null ? null : this.#deps.access.ready(key, roomId ?? '');
  }

  join(who: ListenerRequest, listener: Omit<FeedClient, 'mayHear'>): JoinedListener {
    const { access, feed, onUse } = this.#deps;
    const text = who.key ?? refuse('unauthorized', apiWords.noKey);
    const key = access.enter(text, who.address);
    access.requireScope(key, 'read');
    const room = access.room(key, parseRoomPid(who.roomId ?? '') ?? refuse('invalid', apiWords.roomNeeded));
    const roomId = room.context.show.room._id;
    this.#requirePlace(key, roomId, who.address);
    const letGo = access.hold(text, key);
    onUse(key, who.address);
    const client: FeedClient = { ...listener, mayHear: () => access.stillOpens(text, roomId) };
    feed.add(room, client);
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      letGo();
      feed.remove(roomId, client);
      this.#closed(key, who.address, line);
    };
    const close = () => {
      leave();
      listener.end();
    };
    const line: Closable = { socket: { close } };
    this.#opened(key, who.address, line);
    return { room, leave };
  }

  #requirePlace({ id, teamId }: ActiveKey, roomId: RoomId, address: string): void {
    const { isLimited, clock, feed, addressSockets, teamCounts, isProven } = this.#deps;
    if (!isLimited) return;
    if ((this.#open.get(id) ?? 0) >= this.#maxListeners)
      refuse('rate_limited', apiWords.tooManyLines(this.#maxListeners));
    if (!addressSockets.hasRoom(address) || !addressSockets.mayJoin(address, this.#rightOf(teamId)))
      refuse('rate_limited', refusalWords.tooManySockets);
    if (!teamCounts.hasRoom(teamId)) refuse('rate_limited', apiWords.tooManyOfTeam(MAX_TEAM_LISTENERS));
    if (feed.listenersOf(roomId) >= MAX_UNPROVEN_LISTENERS && !isProven(teamId))
      refuse('rate_limited', apiWords.tooManyOfRoom(MAX_UNPROVEN_LISTENERS));
    refuseOver(this.#new.take(id, clock.now()));
  }

  #rightOf(teamId: TeamId): RightHolder {
    return {
      holder: teamId,
      payer: this.#deps.payers.payerOfTeam(teamId),
      madeAt: Number.POSITIVE_INFINITY,
    };
  }

  #opened({ id, teamId }: ActiveKey, address: string, line: Closable): void {
    this.#deps.addressSockets.opened(address, line);
    this.#deps.addressSockets.joined(address, line, this.#rightOf(teamId));
    this.#deps.teamCounts.opened(teamId);
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
  }

  #closed({ id, teamId }: ActiveKey, address: string, line: Closable): void {
    this.#deps.addressSockets.closed(address, line);
    this.#deps.teamCounts.closed(teamId);
    const left = (this.#open.get(id) ?? 0) - 1;
    if (left > 0) this.#open.set(id, left);
    else this.#open.delete(id);
  }
}

interface ApiSocketsDeps {
  readonly listeners: ApiListeners;
  readonly feed: EventFeed;
  readonly onError: (error: unknown) => void;
}

export class ApiSockets implements EngineListener {
  readonly #deps: ApiSocketsDeps;
  readonly #joined = new Map<EngineClient, Pick<JoinedListener, 'leave'> & Pick<ListenerRequest, 'key'>>();

  constructor(deps: ApiSocketsDeps) {
    this.#deps = deps;
  }

  ready(auth: unknown): Promise<void> | null {
    const { listeners, onError } = this.#deps;
    return listeners.ready(listenerRequestIn(auth, ''))?.catch(onError) ?? null;
  }

  connect(client: EngineClient, auth: unknown, address: string): Result<readonly string[], ConnectRefusal> {
    const { listeners, feed, onError } = this.#deps;
    const who = listenerRequestIn(auth, address);
    try {
      const { room, leave } = listeners.join(who, {
        tell: (batch) => sendBatch(client, batch),
        end: () => client.close(),
      });
      this.#joined.set(client, { key: who.key, leave });
      return ok(eventPackets(feed.firstOf(room)));
    } catch (error) {
      return fail(toRefused(error, onError).refusal);
    }
  }

  gone(client: EngineClient): void {
    this.#joined.get(client)?.leave();
    this.#joined.delete(client);
  }

  keyOf(client: EngineClient): string | null {
    return this.#joined.get(client)?.key ?? null;
  }
}

function listenerRequestIn(auth: unknown, address: string): ListenerRequest {
  const credentials = isFields(auth) ? auth : {};
  return { key: textIn(credentials, 'api_key'), roomId: textIn(credentials, 'room_id'), address };
}

function sendBatch(client: EngineClient, batch: readonly CommandEvents[]): void {
  const packets = packetCache.get(batch) ?? batch.flatMap(({ events }) => eventPackets(events));
  packetCache.set(batch, packets);
  if (packets.length > 0) client.send(packets);
}

const packetCache = new WeakMap<readonly CommandEvents[], readonly string[]>();

const eventPackets = (events: readonly SerializedEvent[]): readonly string[] =>
  events.map(({ name, json }) => eventPacket(name, json));
