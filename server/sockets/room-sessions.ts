import type { ZoneRules } from '../../machines/calendar/zone.ts';
import type { ChannelId, ClientId, DeviceId, RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { ActiveSessions, SessionTag } from '../people/accounts/active-sessions.ts';
import type { TeamLookup } from '../store/lookup.ts';
import type { ExpiryWatch } from './ended-rights.ts';
import {
  type ClientsEvent,
  clientsEventOf,
  type Identity,
  type Session,
  type TopicSubscriber,
} from './session.ts';

export class RoomSessions {
  readonly #byChannel = new Map<ChannelId, Session>();
  readonly #devices = new Map<DeviceId, number>();
  readonly #uncounted = new Map<DeviceId, number>();
  readonly #listening = new Map<string, TopicSubscriber & { count: number }>();
  readonly #screens = new Map<ClientsEvent, number>();
  #questionPages = 0;
  team: { readonly id: TeamId; readonly letGo: () => void } | null = null;
  zoneTold: { readonly timezone: string | null; readonly rules: ZoneRules } | null = null;

  get size(): number {
    return this.#byChannel.size;
  }

  get deviceCount(): number {
    return this.#devices.size;
  }

  get questionPages(): number {
    return this.#questionPages;
  }

  hearing(event: ClientsEvent): number {
    return this.#screens.get(event) ?? 0;
  }

  hasDevice(deviceId: DeviceId): boolean {
    return this.#devices.has(deviceId);
  }

  socketsOf(deviceId: DeviceId): number {
    return (this.#devices.get(deviceId) ?? 0) + (this.#uncounted.get(deviceId) ?? 0);
  }

  listening(): IterableIterator<TopicSubscriber> {
    return this.#listening.values();
  }

  ofChannel(channelId: ChannelId): Session | undefined {
    return this.#byChannel.get(channelId);
  }

  /** Searches all sockets, because calls are rare and an index would cost memory. */
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
    this.#count(identity, 1);
  }

  remove(session: Session, identity: Identity): void {
    if (this.#byChannel.get(identity.channelId) === session) this.#byChannel.delete(identity.channelId);
    this.#count(identity, -1);
  }

  #count(identity: Identity, by: 1 | -1): void {
    const { uncounted, deviceId } = identity;
    const screens = clientsEventOf(identity);
    this.#countListening(identity, by);
    if (screens !== null) addToCount(this.#screens, screens, by);
    if (uncounted) this.#questionPages += by;
    addToCount(uncounted ? this.#uncounted : this.#devices, deviceId, by);
  }

  #countListening({ audience, accepted }: Identity, by: 1 | -1): void {
    const key = `${audience} ${accepted}`;
    const listening = this.#listening.get(key) ?? { audience, accepted, count: 0 };
    listening.count += by;
    if (listening.count === 0) this.#listening.delete(key);
    else this.#listening.set(key, listening);
  }
}

function addToCount<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

interface KnownRights {
  readonly sessions: Pick<ActiveSessions, 'hold'>;
  readonly teams: Pick<TeamLookup, 'hold'>;
}

interface TaggedSockets {
  readonly sockets: Set<Session>;
  readonly letGo: () => void;
}

export class Sessions {
  readonly #rooms = new Map<RoomId, RoomSessions>();
  readonly #tagged = new Map<SessionTag, TaggedSockets>();
  readonly #expiries: ExpiryWatch;
  readonly #knownRights: KnownRights;

  constructor(expiries: ExpiryWatch, known: KnownRights) {
    this.#expiries = expiries;
    this.#knownRights = known;
  }

  ofRoom(roomId: RoomId): RoomSessions | undefined {
    return this.#rooms.get(roomId);
  }

  rooms(): IterableIterator<RoomSessions> {
    return this.#rooms.values();
  }

  byRoom(): IterableIterator<[RoomId, RoomSessions]> {
    return this.#rooms.entries();
  }

  tags(): readonly SessionTag[] {
    return [...this.#tagged.keys()];
  }

  hasTag(tag: SessionTag): boolean {
    return this.#tagged.has(tag);
  }

  ofTag(tag: SessionTag): readonly Session[] {
    return [...(this.#tagged.get(tag)?.sockets ?? [])];
  }

  add(session: Session, identity: Identity): void {
    const room = this.#rooms.get(identity.roomId) ?? new RoomSessions();
    this.#rooms.set(identity.roomId, room);
    room.add(session, identity);
    this.#addRight(session, identity);
  }

  remove(session: Session, identity: Identity): void {
    const room = this.#rooms.get(identity.roomId);
    room?.remove(session, identity);
    if (room?.size === 0) {
      room.team?.letGo();
      this.#rooms.delete(identity.roomId);
    }
    this.#removeRight(session, identity);
  }

  holdTeam(roomId: RoomId, teamId: TeamId | null): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined || teamId === null || room.team?.id === teamId) return;
    const letGo = this.#knownRights.teams.hold(teamId);
    room.team?.letGo();
    room.team = { id: teamId, letGo };
  }

  renew(session: Session, before: Identity, after: Identity): void {
    this.#removeRight(session, before);
    session.identity = after;
    this.#addRight(session, after);
  }

  #addRight(session: Session, { tag, endsAt }: Identity): void {
    this.#expiries.add(session, endsAt);
    if (tag === null) return;
    const tagged = this.#tagged.get(tag) ?? {
      sockets: new Set(),
      letGo: this.#knownRights.sessions.hold(tag),
    };
    tagged.sockets.add(session);
    this.#tagged.set(tag, tagged);
  }

  #removeRight(session: Session, { tag, endsAt }: Identity): void {
    this.#expiries.remove(session, endsAt);
    if (tag === null) return;
    const tagged = this.#tagged.get(tag);
    tagged?.sockets.delete(session);
    if (tagged?.sockets.size !== 0) return;
    this.#tagged.delete(tag);
    tagged.letGo();
  }
}
