import type { ZoneRules } from '../../machines/calendar/zone.ts';
import { type Client, withoutCells } from '../../machines/device/client.ts';
import { EXCLUSIVE_ROLES, type RoleHolders, roleHolders } from '../../machines/device/exclusive-roles.ts';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import { DEVICES, hasAnyPermission, isCrew } from '../../machines/kernel/permissions.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { DRAFT_CHANGED } from '../../machines/room/changes.ts';
import type { Drafts } from '../../machines/room/room.designs.ts';
import { type Audience, MAX_SENT_DESIGN_BYTES, projectShow } from '../../machines/room/room.projection.ts';
import { sizeOf } from '../../machines/room/room.size.ts';
import {
  encodePart,
  encodeServerFrame,
  FrameWriter,
  type Position,
  type Welcome,
} from '../../machines/wire/frames.ts';
import { type ScreenParts, stateWithParts, welcomeFrame } from '../../machines/wire/server-frame.encode.ts';
import { BoundedMap } from '../kernel/bounded-map.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import type { VerifiedToken } from '../rooms/access/token-verifier.ts';
import { pointsOfBytes } from '../rooms/command-cost.ts';
import type { RoomHost, RoomWithoutClients } from '../rooms/host.ts';
import { joinsLimitKey } from './admission.ts';
import { DatedFrame, EventFrames, unsequencedEvent } from './publisher.ts';
import type { RoomZones } from './room-zones.ts';
import { type Identity, type Session, subscribe } from './session.ts';

const MAX_CACHED_STATES = 500;

/** `wall` is the wall clock minus the monotonic clock. */
type ZonedRoom = RoomWithoutClients & { readonly zone: ZoneRules; readonly wall: Duration };

interface EncodedState {
  readonly epoch: number;
  readonly seq: number;
  /** Compared besides `seq`, because a deleted room may get another team without a new `seq`. */
  readonly teamId: TeamId | null;
  readonly zone: ZoneRules;
  readonly wall: Duration;
  readonly drafts: Drafts;
  readonly bytes: Uint8Array;
}

class WelcomeStateCache {
  readonly #encoded = new BoundedMap<string, EncodedState>(MAX_CACHED_STATES);

  /** `parts` is null if the client may not see other screens. */
  bytesFor(
    room: ZonedRoom,
    identity: Pick<Identity, 'roomId' | 'audience'>,
    parts: ScreenParts | null,
  ): Uint8Array {
    const shared = this.#sharedBytes(room, identity);
    return parts === null ? shared : stateWithParts(shared, parts);
  }

  #sharedBytes(
    room: ZonedRoom,
    { roomId, audience }: Parameters<WelcomeStateCache['bytesFor']>[1],
  ): Uint8Array {
    const key = stateKey(roomId, audience);
    const known = this.#encoded.get(key);
    const { epoch, seq, context, zone, wall } = room;
    const { teamId } = context.show.room;
    const made = { epoch, seq, teamId, zone, wall, drafts: context.drafts };
    if (known !== undefined && isCurrentState(known, made)) return known.bytes;
    const state = projectShow(context, audience);
    // Converts to the monotonic clock.
    const dated = { ...state.room, updatedAt: state.room.updatedAt - wall };
    const bytes = encodePart({ ...state, room: dated, zone });
    this.#encoded.set(key, { ...made, bytes });
    return bytes;
  }
}

const isCurrentState = (known: EncodedState, encodedState: Omit<EncodedState, 'bytes'>): boolean =>
  known.seq === encodedState.seq &&
  known.epoch === encodedState.epoch &&
  known.teamId === encodedState.teamId &&
  known.zone === encodedState.zone &&
  known.wall === encodedState.wall &&
  known.drafts === encodedState.drafts;

function withJoining(clients: readonly Client[], joining: Client): readonly Client[] {
  return [...clients.filter(({ channelId }) => channelId !== joining.channelId), joining];
}

const stateKey = (roomId: RoomId, audience: Audience): string => `${audience}/${roomId}`;

const pointsOfFrames = (frames: readonly Uint8Array[]): number =>
  pointsOfBytes(frames.reduce((bytes, { length }) => bytes + length, 0));

/** More events would be larger than the state. */
const MAX_MISSED = 300;

export interface WelcomeSenderDeps {
  readonly host: Pick<RoomHost, 'durable' | 'since'>;
  readonly clock: Clock;
  readonly zones: RoomZones;
  readonly serverVersion: string;
  readonly limits: RateLimits;
}

export class WelcomeSender {
  readonly #deps: WelcomeSenderDeps;
  readonly #states = new WelcomeStateCache();
  readonly #encoder = new FrameWriter();
  readonly #version: DatedFrame;

  constructor(deps: WelcomeSenderDeps) {
    this.#deps = deps;
    this.#version = new DatedFrame('serverVersion', deps.serverVersion);
  }

  send(
    session: Session,
    identity: Identity,
    { claims, room }: VerifiedToken,
    { since, client }: { readonly since: Position | null; readonly client: Client },
  ): void {
    const missed = since === null ? null : this.#missed(identity, room, since);
    const { timezone } = room.context.show.room.settings;
    const { clock, zones } = this.#deps;
    const withClock = { ...room, zone: zones.of(timezone), wall: clock.difference() };
    const { roomId, permissions } = identity;
    const screens = isCrew(permissions) ? this.#screensWith(client, roomId) : null;
    const holders = screens && roleHolders(screens);
    const listed = screens === null || !hasAnyPermission(permissions, DEVICES) ? null : withoutCells(screens);
    const parts = screens && { ...holders, ...(listed && { clients: listed }) };
    const state = missed === null ? this.#states.bytesFor(withClock, identity, parts) : null;
    zones.sent(roomId, timezone);
    const points = state === null ? pointsOfFrames(missed ?? []) : 1 + pointsOfFrames([state]);
    if (points > 0) this.#deps.limits.charge([joinsLimitKey(session, claims)], points);
    const ownFields = this.ownFields(identity, room, claims.exp * SECOND);
    const { socket } = session;
    socket?.cork(() => {
      socket.send(welcomeFrame(ownFields, state), true);
      socket.send(this.#version.at(clock.now()), true);
      for (const frame of missed ?? []) socket.send(frame, true);
      if (missed !== null) for (const frame of this.#draftFrames(identity, room)) socket.send(frame, true);
      if (missed !== null) socket.send(zones.frame(timezone), true);
      if (missed !== null && listed !== null) socket.send(this.#clientsFrame(listed), true);
      if (missed !== null && holders !== null)
        for (const frame of this.#holderFrames(holders)) socket.send(frame, true);
    });
    subscribe(session);
  }

  ownFields(
    identity: Identity,
    { epoch, seq }: RoomWithoutClients,
    expiresAt: number,
  ): Omit<Welcome, 'state'> {
    const { clock } = this.#deps;
    const wall = clock.difference();
    return {
      channelId: identity.channelId,
      clientId: identity.clientId,
      epoch,
      seq,
      at: clock.now(),
      serverVersion: this.#deps.serverVersion,
      permissions: identity.permissions,
      ...(identity.columns !== null && { columns: identity.columns }),
      expiresAt,
      ...(wall !== 0 && { wall }),
    };
  }

  #draftFrames(
    { audience }: Identity,
    { context: { show, drafts } }: RoomWithoutClients,
  ): readonly Uint8Array[] {
    if (audience !== 'member') return [];
    return show.outputs.map(({ _id: outputId }) => {
      const payload = { outputId, draft: ownEntry(drafts, outputId) ?? null };
      return encodeServerFrame(unsequencedEvent(DRAFT_CHANGED, payload, this.#deps.clock.now()));
    });
  }

  #screensWith(joining: Client, roomId: RoomId): readonly Client[] {
    return withJoining(this.#deps.host.durable(roomId)?.context.clients ?? [], joining);
  }

  #holderFrames(holders: RoleHolders): readonly Uint8Array[] {
    return EXCLUSIVE_ROLES.map((hold) =>
      encodeServerFrame(unsequencedEvent(hold, holders[hold], this.#deps.clock.now())),
    );
  }

  #clientsFrame(clients: readonly Client[]): Uint8Array {
    return encodeServerFrame(unsequencedEvent('clients', clients, this.#deps.clock.now()));
  }

  /** Returns null if the client needs the state (W9). The frames are valid until the next call. */
  #missed(identity: Identity, room: RoomWithoutClients, since: Position): readonly Uint8Array[] | null {
    const entries = this.#deps.host.since(identity.roomId, since);
    if (entries === 'resync' || entries === 'lost' || entries.length > MAX_MISSED || hasLargeDrafts(room))
      return null;
    this.#encoder.clear();
    const frames = entries.map((entry) => new EventFrames(entry, this.#encoder).for(identity));
    return frames.every((each) => each !== null) ? frames.flat() : null;
  }
}

/** Returns true if one message cannot hold all drafts. */
const hasLargeDrafts = ({ context }: RoomWithoutClients): boolean =>
  sizeOf(Object.values(context.drafts)) > MAX_SENT_DESIGN_BYTES;
