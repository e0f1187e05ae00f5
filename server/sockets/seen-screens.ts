import type { Client, ClientsChange } from '../../machines/device/client.ts';
import {
  countSeen,
  type PaintedScreen,
  SEEN_EVENT,
  type SeenCounts,
  type UnpaintedReason,
} from '../../machines/device/seen.ts';
import type { DeviceId, RoomId } from '../../machines/kernel/ids.ts';
import { isCrew } from '../../machines/kernel/permissions.ts';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import { isPublic } from '../../machines/room/room.projection.ts';
import { encodeServerFrame } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DurableRoom, RoomListener } from '../rooms/host.ts';
import { type Publish, unsequencedEvent } from './publisher.ts';
import type { RoomSessions, Sessions } from './room-sessions.ts';
import { type Identity, type Session, type SocketOutbox, topicOf } from './session.ts';

interface SeenScreensDeps {
  readonly sessions: Pick<Sessions, 'ofRoom'>;
  readonly room: (roomId: RoomId) => DurableRoom | null;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly publish: Publish;
  readonly outbox: Pick<SocketOutbox, 'send'>;
  readonly feed: { countsChanged(roomId: RoomId, counts: SeenCounts): void };
}

const PUBLISH_INTERVAL: Duration = 500;
/** Delay until most screens have painted, so that the crew sees a single number. */
const PAINT_WAIT: Duration = 300;
const MAX_NAMED_SCREENS_KEPT = 1_000;

interface PaintedRoom {
  lastSentCounts: SeenCounts | null;
  lastSentAt: Instant;
  isDue: boolean;
  readonly named: Set<DeviceId>;
}

export class SeenScreens implements RoomListener {
  readonly #deps: SeenScreensDeps;
  readonly #rooms = new Map<RoomId, PaintedRoom>();

  constructor(deps: SeenScreensDeps) {
    this.#deps = deps;
  }

  painted(
    session: Session,
    { roomId }: Identity,
    { seq, unpainted }: { readonly seq: number; readonly unpainted: UnpaintedReason | null },
  ): void {
    if (session.painted === seq && session.unpainted === unpainted) return;
    session.painted = seq;
    session.unpainted = unpainted;
    if (!this.#rooms.has(roomId))
      this.#rooms.set(roomId, { lastSentCounts: null, lastSentAt: 0, isDue: false, named: new Set() });
    this.#schedulePublish(roomId);
  }

  greet(session: Session, { roomId, permissions }: Identity): void {
    const counts = this.#rooms.get(roomId)?.lastSentCounts ?? null;
    if (counts !== null && isCrew(permissions))
      this.#deps.outbox.send(session, unsequencedEvent(SEEN_EVENT, counts, this.#deps.clock.now()));
  }

  onCommitted(roomId: RoomId): void {
    this.#schedulePublish(roomId);
  }

  onClients(roomId: RoomId): number {
    this.#schedulePublish(roomId);
    return 0;
  }

  onClientsChange(roomId: RoomId, _change: ClientsChange): number {
    this.#schedulePublish(roomId);
    return 0;
  }

  onNotice(roomId: RoomId, { name, clientId }: ClientNotice): void {
    if (name !== 'client/rename') return;
    const named = this.#rooms.get(roomId)?.named;
    const device = this.#deps.sessions.ofRoom(roomId)?.ofClient(clientId)?.identity?.deviceId;
    if (named && device !== undefined && named.size < MAX_NAMED_SCREENS_KEPT) named.add(device);
  }

  onRemoved(roomId: RoomId): void {
    this.#rooms.delete(roomId);
  }

  #schedulePublish(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined || room.isDue) return;
    const { clock } = this.#deps;
    room.isDue = true;
    clock.after(Math.max(PAINT_WAIT, room.lastSentAt + PUBLISH_INTERVAL - clock.now()), () => {
      room.isDue = false;
      this.#tell(roomId, room);
    });
  }

  #tell(roomId: RoomId, room: PaintedRoom): void {
    const { sessions, clock, feed } = this.#deps;
    const joined = sessions.ofRoom(roomId);
    const durable = this.#deps.room(roomId);
    if (joined === undefined || durable === null) return void this.#rooms.delete(roomId);
    const counts = countSeen(durable.seq, paintedScreensOf(joined, durable, room.named));
    if (isDeepEqual(counts, room.lastSentCounts)) return;
    room.lastSentCounts = counts;
    room.lastSentAt = clock.now();
    this.#publish(roomId, joined, counts);
    feed.countsChanged(roomId, counts);
  }

  #publish(roomId: RoomId, joined: RoomSessions, counts: SeenCounts): void {
    const crew = [...joined.listening()].filter(({ audience }) => !isPublic(audience));
    if (crew.length === 0) return;
    const frame = encodeServerFrame(unsequencedEvent(SEEN_EVENT, counts, this.#deps.clock.now()));
    for (const listening of crew) this.#deps.publish(topicOf(roomId, listening), frame);
  }
}

function* paintedScreensOf(
  joined: RoomSessions,
  { context: { clients, show } }: DurableRoom,
  named: ReadonlySet<DeviceId>,
): Iterable<PaintedScreen> {
  const listed = new Map(clients.map((client): [string, Client] => [client.id, client]));
  const frozen = new Set(show.outputs.flatMap(({ _id, frozen: isFrozen }) => (isFrozen ? [_id] : [])));
  for (const { identity, painted, unpainted } of joined.all()) {
    const client = identity === null ? undefined : listed.get(identity.clientId);
    if (identity === null || painted === null || client === undefined) continue;
    const { outputId, view, open, deviceId } = identity;
    yield {
      name: client.name,
      isCounted: outputId !== null || (view === 'VIEWER' && (!open || named.has(deviceId))),
      painted,
      delay: client.delay,
      unpainted,
      isFrozen: outputId !== null && frozen.has(outputId),
    };
  }
}
