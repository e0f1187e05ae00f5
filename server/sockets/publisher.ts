import {
  CLIENTS_CHANGED,
  type Client,
  type ClientsChange,
  withoutCells,
} from '../../machines/device/client.ts';
import type { ErrorCode } from '../../machines/kernel/errors.ts';
import type { DeviceId, OutputId, RoomId } from '../../machines/kernel/ids.ts';
import { DEVICES, hasAnyPermission } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { DesignDraft, Output } from '../../machines/output/output.ts';
import {
  type Change,
  type ClientNotice,
  DRAFT_CHANGED,
  type Move,
  type NoticeToAll,
} from '../../machines/room/changes.ts';
import { eventsFor } from '../../machines/room/changes-between.ts';
import type { RoomAccess } from '../../machines/room/room.state.ts';
import { encodeServerFrame, type FrameWriter, type ServerFrame } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import { EntityEncoder } from '../kernel/entity-encoder.ts';
import type { RoomListener } from '../rooms/host.ts';
import type { Committed } from '../rooms/recent.ts';
import type { MembershipEnforcer } from './ended-rights.ts';
import type { RoomSessions, Sessions } from './room-sessions.ts';
import type { RoomZones } from './room-zones.ts';
import {
  type ClientsEvent,
  clientsTopicOf,
  type Session,
  type SocketOutbox,
  type TopicSubscriber,
  topicOf,
} from './session.ts';

interface EventFrame {
  readonly event: Change | Move;
  readonly frame: Uint8Array;
}

/** Encodes equal events of several audiences only once. The frames are valid until the encoder is cleared. */
export class EventFrames {
  readonly #committed: Committed;
  readonly #encoder: FrameWriter;
  #written: readonly EventFrame[] = [];

  constructor(committed: Committed, encoder: FrameWriter) {
    this.#committed = committed;
    this.#encoder = encoder;
  }

  /** Returns null if the client does not understand the move. */
  for({ audience, accepted }: TopicSubscriber): readonly Uint8Array[] | null {
    return eventsFor(audience, this.#committed, accepted)?.map((event) => this.#frame(event)) ?? null;
  }

  #frame(event: Change | Move): Uint8Array {
    const known = this.#written.find((each) => each.event === event);
    if (known !== undefined) return known.frame;
    const { seq, at } = this.#committed;
    const serverFrame: ServerFrame = ['event', event.name, event.payload, seq, at];
    const frame = this.#encoder.written(serverFrame);
    this.#written = [...this.#written, { event, frame }];
    return frame;
  }
}

export function unsequencedEvent(name: string, payload: unknown, at: number): ServerFrame {
  return ['event', name, payload, 0, at];
}

const ANY_INSTANT = Number.MAX_SAFE_INTEGER;
const TWO_POW_32 = 0x1_0000_0000;

export class DatedFrame {
  readonly #bytes: Uint8Array;
  readonly #instant: DataView;

  constructor(name: string, payload: unknown) {
    const bytes = encodeServerFrame(unsequencedEvent(name, payload, ANY_INSTANT));
    this.#bytes = bytes;
    this.#instant = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8);
  }

  at(at: Instant): Uint8Array {
    this.#instant.setUint32(0, Math.floor(at / TWO_POW_32));
    this.#instant.setUint32(4, at);
    return this.#bytes;
  }
}

export type Publish = (topic: string, frame: Uint8Array) => void;

export class Publisher implements RoomListener {
  readonly #sessions: Sessions;
  readonly #outbox: SocketOutbox;
  readonly #clock: Clock;
  readonly #publish: Publish;
  readonly #encoder = new EntityEncoder();
  readonly #members: Pick<MembershipEnforcer, 'review'>;
  readonly #zones: Pick<RoomZones, 'follow'>;

  constructor(
    sessions: Sessions,
    outbox: SocketOutbox,
    clock: Clock,
    members: Pick<MembershipEnforcer, 'review'>,
    zones: Pick<RoomZones, 'follow'>,
    publish: Publish,
  ) {
    this.#sessions = sessions;
    this.#outbox = outbox;
    this.#clock = clock;
    this.#members = members;
    this.#zones = zones;
    this.#publish = publish;
  }

  onCommitted(roomId: RoomId, committed: Committed): void {
    const room = this.#sessions.ofRoom(roomId);
    if (room === undefined) return;
    this.#encoder.clear();
    const frames = new EventFrames(committed, this.#encoder);
    for (const listening of room.listening())
      for (const frame of frames.for(listening) ?? []) this.#publish(topicOf(roomId, listening), frame);
    this.#zones.follow(roomId, committed.after.show.room.settings.timezone);
    if (committed.changes.some(({ name }) => name === 'room/team'))
      this.#members.review(roomId, committed.after.show.room.teamId);
    if (committed.changes.some(closesRoom)) this.#outbox.endLapsed([...room.all()].filter(isOpenAccess));
    if (committed.changes.some(isRemoval)) this.#endWithoutOutput(room, committed.after.show.outputs);
  }

  #endWithoutOutput(room: RoomSessions, outputs: readonly Output[]): void {
    const left = new Set(outputs.map(({ _id }) => _id));
    for (const session of room.all()) {
      const outputId = session.identity?.outputId ?? null;
      if (outputId !== null && !left.has(outputId)) this.#outbox.end(session, 'unauthorized');
    }
  }

  onClients(roomId: RoomId, clients: readonly Client[]): number {
    return this.#tellScreensOf(roomId, 'clients', withoutCells(clients));
  }

  onClientsChange(roomId: RoomId, change: ClientsChange): number {
    for (const client of change.clients) this.#endReplaced(roomId, client);
    return this.#tellScreensOf(roomId, CLIENTS_CHANGED, {
      ...change,
      clients: withoutCells(change.clients),
    });
  }

  /** Another process has accepted a newer connection of the tab (D128). */
  #endReplaced(roomId: RoomId, { id, channelId, deviceId, connectedAt }: Client): void {
    const session = this.#sessions.ofRoom(roomId)?.ofChannel(channelId);
    const identity = session?.identity ?? null;
    if (session === undefined || identity?.deviceId !== deviceId || identity.clientId === id) return;
    if (connectedAt > session.joinedAt) this.#outbox.end(session, 'replaced');
  }

  #tellScreensOf(roomId: RoomId, event: ClientsEvent, payload: unknown): number {
    const hearing = this.#sessions.ofRoom(roomId)?.hearing(event) ?? 0;
    if (hearing === 0) return 0;
    const frame = encodeServerFrame(unsequencedEvent(event, payload, this.#clock.now()));
    this.#publish(clientsTopicOf(roomId, event), frame);
    return frame.length * hearing;
  }

  onClockSet(wall: Duration): void {
    const frame = encodeServerFrame(unsequencedEvent('serverClock', { wall }, this.#clock.now()));
    for (const [roomId, room] of this.#sessions.byRoom())
      for (const listening of room.listening()) this.#publish(topicOf(roomId, listening), frame);
  }

  /** Tells controllers that the disk is slow, because their commands wait for it (N423). */
  onStorage(slow: boolean): void {
    for (const room of this.#sessions.rooms())
      for (const session of room.all())
        if (session.identity?.view === 'CONTROLLER' && !session.ending)
          this.#outbox.send(session, unsequencedEvent('serverStorage', { slow }, this.#clock.now()));
  }

  onNotice(roomId: RoomId, notice: ClientNotice): void {
    if (notice.clientId === null) return this.#tellScreens(roomId, notice);
    const session = this.#sessions.ofRoom(roomId)?.ofClient(notice.clientId);
    if (session?.ending !== false) return;
    if (notice.name === 'client/kick') this.#kick(session);
    else if (mayReceive(session, notice)) this.#tell(session, notice.name, notice.payload);
  }

  /** Only members may see drafts (R120). */
  onDraft(roomId: RoomId, outputId: OutputId, draft: DesignDraft | null): void {
    const hearing = [...(this.#sessions.ofRoom(roomId)?.listening() ?? [])].filter(
      ({ audience }) => audience === 'member',
    );
    if (hearing.length === 0) return;
    const frame = encodeServerFrame(unsequencedEvent(DRAFT_CHANGED, { outputId, draft }, this.#clock.now()));
    for (const listening of hearing) this.#publish(topicOf(roomId, listening), frame);
  }

  onAccess(roomId: RoomId, before: RoomAccess, after: RoomAccess): void {
    const known = new Set(before.kicked);
    const devices = after.kicked.filter((kick) => kick.view === null && !known.has(kick));
    if (devices.length > 0) this.#kickDevices(roomId, new Set(devices.map(({ deviceId }) => deviceId)));
    if (before.generation !== after.generation) this.#endAll(roomId, 'unauthorized');
    if (before.namedLinks !== after.namedLinks) this.#endRevoked(roomId, after);
  }

  #endRevoked(roomId: RoomId, { namedLinks = [] }: RoomAccess): void {
    const left = new Set(namedLinks.map(({ id }) => id));
    for (const session of this.#sessions.ofRoom(roomId)?.all() ?? []) {
      const linkId = session.identity?.linkId ?? null;
      if (linkId !== null && !left.has(linkId)) this.#outbox.end(session, 'unauthorized');
    }
  }

  /** Does nothing, because sockets only ever received durable states. */
  onReset(): void {}

  onJumped(roomId: RoomId): void {
    this.#endAll(roomId, 'restarting');
  }

  onRemoved(roomId: RoomId): void {
    this.#endAll(roomId, 'unauthorized');
  }

  #kickDevices(roomId: RoomId, devices: ReadonlySet<DeviceId>): void {
    for (const session of this.#sessions.ofRoom(roomId)?.all() ?? []) {
      const { identity } = session;
      if (identity?.memberUid === null && devices.has(identity.deviceId)) this.#kick(session);
    }
  }

  #kick(session: Session): void {
    this.#tell(session, 'client/kick', {});
    this.#outbox.end(session, 'kicked');
  }

  #endAll(roomId: RoomId, code: ErrorCode): void {
    for (const session of this.#sessions.ofRoom(roomId)?.all() ?? []) this.#outbox.end(session, code);
  }

  #tellScreens(roomId: RoomId, { name, payload, except }: NoticeToAll): void {
    for (const session of this.#sessions.ofRoom(roomId)?.all() ?? []) {
      const { identity, ending } = session;
      if (ending || identity === null || identity.clientId === except || identity.view === 'ANONYMOUS')
        continue;
      this.#tell(session, name, payload);
    }
  }

  #tell(session: Session, name: ClientNotice['name'], payload: unknown): void {
    this.#outbox.send(session, unsequencedEvent(name, payload, this.#clock.now()));
  }
}

/** After such a change, only link holders and members may stay (W81). */
const closesRoom = ({ name, payload }: Change): boolean =>
  name === 'room/settings' && payload.access === 'SIGNED';

const isOpenAccess = ({ identity }: Session): boolean => identity?.open === true;

function mayReceive({ identity }: Session, { payload }: ClientNotice): boolean {
  return !('clientId' in payload) || hasAnyPermission(identity?.permissions ?? 0, DEVICES);
}

const isRemoval = ({ name }: Change): boolean => name === 'outputs/removeOne' || name === 'outputs/all';
