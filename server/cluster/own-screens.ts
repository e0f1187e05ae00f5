import type { Client } from '../../machines/device/client.ts';
import type { ClientId, RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { RoomHost } from '../rooms/host.types.ts';
import type { Bus } from './bus.ts';
import type { Ownership } from './ownership.ts';
import { decodeLacking, encodeScreens, screensTo } from './told-screens.ts';

export interface OwnScreensDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly clock: Pick<Clock, 'after'>;
  readonly host: Pick<RoomHost, 'clientsChanged'>;
  readonly listed: (roomId: RoomId) => readonly Client[];
}

/** Owners forget screens of an edge that is silent for 3 s. */
const LIST_EVERY: Duration = SECOND;

/** Screens of this process, reported to room owners (D128). */
export class OwnScreens {
  readonly #deps: OwnScreensDeps;
  readonly #rooms = new Map<RoomId, Map<ClientId, Client>>();
  #next: Cancel = () => {};

  constructor(deps: OwnScreensDeps) {
    this.#deps = deps;
    deps.ownership.onChange((slots) => this.#ownersChanged(new Set(slots)));
  }

  start(): void {
    this.#next = this.#deps.clock.after(LIST_EVERY, () => {
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
    const told = { kind: 'change', edge: ownership.me, roomId, joined, left } as const;
    if (owner !== null) bus.publish(screensTo(owner), encodeScreens(told));
  }

  /** With names that others may have given them. */
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
      const list = encodeScreens({ kind: 'list', edge: ownership.me, rooms });
      bus.request(screensTo(owner), list, LIST_EVERY).then(
        (body) => {
          for (const roomId of decodeLacking(body)) this.#tellAll(roomId);
        },
        () => {},
      );
    }
  }
}
