import type { Client } from '../../machines/device/client.ts';
import type { ClientId, RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../machines/wire/frames.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { RoomHost } from '../rooms/host.ts';
import type { Bus } from './bus.ts';
import type { Ownership } from './ownership.ts';

interface ClientsChangeMessage {
  readonly kind: 'change';
  readonly edge: string;
  readonly roomId: RoomId;
  readonly joined: readonly Client[];
  readonly left: readonly ClientId[];
}

interface ClientsListMessage {
  readonly kind: 'list';
  readonly edge: string;
  readonly rooms: readonly (readonly [roomId: RoomId, screens: readonly ClientId[]])[];
}

type ClientsMessage = ClientsChangeMessage | ClientsListMessage;

const clientsSubject = (node: string): string => `cl.${node}`;

const encodeClientsMessage = (clientsMessage: ClientsMessage): Uint8Array => encodePart(clientsMessage);
const decodeClientsMessage = (body: Uint8Array): ClientsMessage => decodePart(body) as ClientsMessage;
const encodeMissingRooms = (roomIds: readonly RoomId[]): Uint8Array => encodePart(roomIds);
const decodeMissingRooms = (body: Uint8Array): readonly RoomId[] => decodePart(body) as readonly RoomId[];

interface LocalClientsDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly clock: Pick<Clock, 'after'>;
  readonly host: Pick<RoomHost, 'clientsChanged'>;
  readonly listed: (roomId: RoomId) => readonly Client[];
}

const LIST_INTERVAL: Duration = SECOND;

export class LocalClients {
  readonly #deps: LocalClientsDeps;
  readonly #rooms = new Map<RoomId, Map<ClientId, Client>>();
  #next: Cancel = () => {};

  constructor(deps: LocalClientsDeps) {
    this.#deps = deps;
    deps.ownership.onChange((slots) => this.#ownersChanged(new Set(slots)));
  }

  start(): void {
    this.#next = this.#deps.clock.after(LIST_INTERVAL, () => {
      this.#tellLists();
      this.start();
    });
  }

  stop(): void {
    this.#next();
  }

  has(roomId: RoomId, clientId: ClientId): boolean {
    return this.#rooms.get(roomId)?.has(clientId) ?? false;
  }

  change(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void {
    const screens = this.#rooms.get(roomId) ?? new Map<ClientId, Client>();
    for (const client of joined) screens.set(client.id, client);
    for (const clientId of left) screens.delete(clientId);
    if (screens.size === 0) this.#rooms.delete(roomId);
    else this.#rooms.set(roomId, screens);
    this.#tell(roomId, joined, left);
  }

  #tell(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void {
    const { bus, host, ownership } = this.#deps;
    const owner = ownership.ownerOf(ownership.slotOf(roomId));
    if (owner === ownership.me) return host.clientsChanged(roomId, joined, left);
    const message = { kind: 'change', edge: ownership.me, roomId, joined, left } as const;
    if (owner !== null) bus.publish(clientsSubject(owner), encodeClientsMessage(message));
  }

  #tellAll(roomId: RoomId): void {
    const screens = this.#rooms.get(roomId);
    if (screens === undefined) return;
    for (const client of this.#deps.listed(roomId))
      if (screens.has(client.id)) screens.set(client.id, client);
    this.#tell(roomId, [...screens.values()], []);
  }

  #ownersChanged(slots: ReadonlySet<number>): void {
    for (const roomId of this.#rooms.keys())
      if (slots.has(this.#deps.ownership.slotOf(roomId))) this.#tellAll(roomId);
  }

  #tellLists(): void {
    const { bus, ownership } = this.#deps;
    const byOwner = new Map<string, (readonly [RoomId, readonly ClientId[]])[]>();
    for (const [roomId, screens] of this.#rooms) {
      const owner = ownership.ownerOf(ownership.slotOf(roomId));
      if (owner === null || owner === ownership.me) continue;
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), [roomId, [...screens.keys()]]]);
    }
    for (const [owner, rooms] of byOwner) {
      const list = encodeClientsMessage({ kind: 'list', edge: ownership.me, rooms });
      bus.request(clientsSubject(owner), list, LIST_INTERVAL).then(
        (body) => {
          for (const roomId of decodeMissingRooms(body)) this.#tellAll(roomId);
        },
        () => {},
      );
    }
  }
}

interface RemoteClientsDeps {
  readonly bus: Bus;
  readonly ownership: Pick<Ownership, 'me' | 'owns'>;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly host: Pick<RoomHost, 'clientsChanged'>;
}

/** If another process is silent for this long, its screens are removed (I11). */
const EDGE_SILENCE_LIMIT: Duration = 2_500;
const CHECK_INTERVAL: Duration = SECOND / 2;

const UNCLAIMED_EDGE = '';

interface Edge {
  heardAt: Instant;
  readonly rooms: Map<RoomId, Set<ClientId>>;
}

export class RemoteClients {
  readonly #deps: RemoteClientsDeps;
  readonly #edges = new Map<string, Edge>();
  #ends: Cancel = () => {};
  #next: Cancel = () => {};

  constructor(deps: RemoteClientsDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { bus, ownership } = this.#deps;
    this.#ends = bus.subscribe(clientsSubject(ownership.me), (body, _subject, answer) => {
      const message = decodeClientsMessage(body);
      if (message.kind === 'change') this.#change(message);
      else answer?.(encodeMissingRooms(this.#lackingOf(message)));
    });
    this.#dropSilentEdges();
  }

  stop(): void {
    this.#ends();
    this.#next();
  }

  await(roomId: RoomId, screens: readonly ClientId[]): void {
    const reports = [...this.#edges.values()].map(({ rooms }) => rooms.get(roomId));
    const open = screens.filter((id) => !reports.some((known) => known?.has(id)));
    if (open.length > 0) this.#edgeOf(UNCLAIMED_EDGE).rooms.set(roomId, new Set(open));
  }

  forget(isGone: (roomId: RoomId) => boolean): void {
    for (const { rooms } of this.#edges.values())
      for (const roomId of rooms.keys()) if (isGone(roomId)) rooms.delete(roomId);
  }

  #edgeOf(id: string): Edge {
    const edge = this.#edges.get(id) ?? { heardAt: 0, rooms: new Map() };
    edge.heardAt = this.#deps.clock.now();
    this.#edges.set(id, edge);
    return edge;
  }

  #change({ edge, roomId, joined, left }: ClientsChangeMessage): void {
    const { host, ownership } = this.#deps;
    if (!ownership.owns(roomId)) return;
    const { rooms } = this.#edgeOf(edge);
    const screens = rooms.get(roomId) ?? new Set<ClientId>();
    const notClaimed = this.#edges.get(UNCLAIMED_EDGE)?.rooms.get(roomId);
    for (const { id } of joined) {
      screens.add(id);
      notClaimed?.delete(id);
    }
    for (const id of left) screens.delete(id);
    rooms.set(roomId, screens);
    host.clientsChanged(roomId, joined, left);
  }

  #lackingOf({ edge, rooms: listed }: ClientsListMessage): readonly RoomId[] {
    const { host, ownership } = this.#deps;
    const { rooms } = this.#edgeOf(edge);
    const now = new Map(listed.filter(([roomId]) => ownership.owns(roomId)));
    for (const [roomId, screens] of rooms) {
      const present = new Set(now.get(roomId));
      const left = [...screens].filter((id) => !present.has(id));
      for (const id of left) screens.delete(id);
      if (left.length > 0) host.clientsChanged(roomId, [], left);
      if (screens.size === 0) rooms.delete(roomId);
    }
    return [...now].flatMap(([roomId, ids]) => {
      const known = rooms.get(roomId);
      return ids.every((id) => known?.has(id) === true) ? [] : [roomId];
    });
  }

  #dropSilentEdges(): void {
    const { clock, host, ownership } = this.#deps;
    for (const [id, { heardAt, rooms }] of this.#edges) {
      if (clock.now() - heardAt < EDGE_SILENCE_LIMIT) continue;
      this.#edges.delete(id);
      for (const [roomId, screens] of rooms)
        if (ownership.owns(roomId)) host.clientsChanged(roomId, [], [...screens]);
    }
    this.#next = clock.after(CHECK_INTERVAL, () => this.#dropSilentEdges());
  }
}
