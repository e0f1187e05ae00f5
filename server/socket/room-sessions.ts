import type { ChannelId, ClientId, DeviceId, RoomId } from '../../machines/kernel/ids.ts';
import { type Audience, audienceOf } from '../../machines/room/room.projection.ts';
import type { Identity, Session } from './session.ts';

/** The joined sockets of one room. */
export class RoomSessions {
  readonly #byChannel = new Map<ChannelId, Session>();
  /** Sockets of each counted device: a device counts once, however many tabs it has (decisions, "Device limit"). */
  readonly #devices = new Map<DeviceId, number>();
  readonly #audiences: Record<Audience, number> = { read: 0, crew: 0, member: 0 };

  get size(): number {
    return this.#byChannel.size;
  }

  get deviceCount(): number {
    return this.#devices.size;
  }

  hasDevice(deviceId: DeviceId): boolean {
    return this.#devices.has(deviceId);
  }

  hasAudience(audience: Audience): boolean {
    return this.#audiences[audience] > 0;
  }

  ofChannel(channelId: ChannelId): Session | undefined {
    return this.#byChannel.get(channelId);
  }

  /** Seldom asked for, and then for one: a second index would cost every connection memory. */
  ofClient(clientId: ClientId): Session | undefined {
    for (const session of this.#byChannel.values())
      if (session.identity?.clientId === clientId) return session;
    return undefined;
  }

  all(): IterableIterator<Session> {
    return this.#byChannel.values();
  }

  add(session: Session, identity: Identity): void {
    this.#byChannel.set(identity.channelId, session);
    this.#audiences[audienceOf(identity.permissions)] += 1;
    if (!identity.uncounted) this.#count(identity.deviceId, 1);
  }

  remove(session: Session, identity: Identity): void {
    if (this.#byChannel.get(identity.channelId) === session) this.#byChannel.delete(identity.channelId);
    this.#audiences[audienceOf(identity.permissions)] -= 1;
    if (!identity.uncounted) this.#count(identity.deviceId, -1);
  }

  #count(deviceId: DeviceId, by: 1 | -1): void {
    const count = (this.#devices.get(deviceId) ?? 0) + by;
    if (count === 0) this.#devices.delete(deviceId);
    else this.#devices.set(deviceId, count);
  }
}

/** Every joined socket, by room. */
export class Sessions {
  readonly #rooms = new Map<RoomId, RoomSessions>();

  ofRoom(roomId: RoomId): RoomSessions | undefined {
    return this.#rooms.get(roomId);
  }

  rooms(): IterableIterator<RoomSessions> {
    return this.#rooms.values();
  }

  add(session: Session, identity: Identity): void {
    const room = this.#rooms.get(identity.roomId) ?? new RoomSessions();
    this.#rooms.set(identity.roomId, room);
    room.add(session, identity);
  }

  remove(session: Session, identity: Identity): void {
    const room = this.#rooms.get(identity.roomId);
    room?.remove(session, identity);
    if (room?.size === 0) this.#rooms.delete(identity.roomId);
  }
}
