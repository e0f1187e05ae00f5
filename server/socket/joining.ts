import type { Client } from '../../machines/device/client.ts';
import { CLIENTS_CHANGED } from '../../machines/device/clients-change.ts';
import { countedDevices } from '../../machines/device/counted-devices.ts';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import type { DeviceId, RoomId } from '../../machines/kernel/ids.ts';
import { allows, DEVICES, isCrew } from '../../machines/kernel/permissions.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { withinLimit } from '../../machines/plan/room-plan.ts';
import { DRAFT_CHANGED } from '../../machines/room/changes.ts';
import { takenMoves } from '../../machines/room/moves.ts';
import { audienceOf, TOLD_DESIGNS_BYTES } from '../../machines/room/room.projection.ts';
import { sizeOf } from '../../machines/room/room.size.ts';
import { encodeServerFrame } from '../../machines/wire/codec.ts';
import { FrameWriter } from '../../machines/wire/frame-writer.ts';
import type { Hello, Position, Welcome } from '../../machines/wire/frames.ts';
import { welcomeFrame } from '../../machines/wire/welcome.frame.ts';
import { principalOf, type TokenVerifier, type VerifiedToken } from '../access/token-verifier.ts';
import type { Claims } from '../access/tokens.ts';
import type { AddressSockets, RightHolder } from '../kernel/address-sockets.ts';
import { type Clock, wallNow } from '../kernel/clock.ts';
import type { LimitedKey, RateLimits } from '../kernel/rate-limits.ts';
import { Refused } from '../kernel/refused.ts';
import type { ByteBudgets } from '../room/byte-budgets.ts';
import type { BareRoom, RoomHost } from '../room/host.types.ts';
import { DatedFrame, EventFrames, unsequenced } from './event-frames.ts';
import { sayGoodbye } from './goodbye.ts';
import type { SocketOutbox } from './outbox.ts';
import type { RoomSessions, Sessions } from './room-sessions.ts';
import type { RoomZones } from './room-zones.ts';
import type { Identity, Session } from './session.ts';
import { type DeviceListMode, subscribe } from './topics.ts';
import { WelcomeStates, withJoining } from './welcome-state.ts';

/** Sockets that one device may have in one room, whatever it shows there: more than anybody has tabs (W75). */
export const SOCKETS_PER_DEVICE = 50;

/** Bytes of a whole state that count as another join. */
const BYTES_A_POINT = 40_000;

/** How long a device that sent too much is kept out of the room: a new connection would bring it a new budget (W19). */
const REST_AFTER: Duration = 3 * SECOND;

/** More commands missed than this are told by a whole state, which is smaller. */
const MAX_MISSED = 300;

/** Comeback delay of a client whose address has no socket left. */
const ADDRESS_FULL_RETRY: Duration = 5 * SECOND;

/** Sockets of the question page in a room; the page works without one (D36). */
const MOST_QUESTION_PAGES = 500;

export interface JoiningDeps {
  readonly host: Pick<RoomHost, 'clientsChanged' | 'durable' | 'since'>;
  readonly verifier: Pick<TokenVerifier, 'enter' | 'ready'>;
  readonly sessions: Sessions;
  readonly outbox: SocketOutbox;
  readonly clock: Clock;
  readonly zones: RoomZones;
  readonly serverVersion: string;
  readonly newClientId: () => string;
  readonly socketsPerDevice: number;
  /** Asks for a place in a room whose screens may be connected to other processes (`DevicePlaces`); null: all are here. */
  readonly places: { ask(roomId: RoomId, deviceId: DeviceId): Promise<boolean> } | null;
  readonly limits: RateLimits;
  readonly addressSockets: Pick<AddressSockets, 'mayJoin' | 'joined'>;
  /** Resolves the payer of a room. */
  readonly payers: Pick<ByteBudgets, 'payerOf'>;
}

/** What happens between `hello` and `welcome`: all in one turn of the loop, so that no event comes in between. */
export class Joining {
  readonly #deps: JoiningDeps;
  readonly #states = new WelcomeStates();
  readonly #encoder = new FrameWriter();
  /** A page that comes back may be of another version (W101). */
  readonly #version: DatedFrame;

  constructor(deps: JoiningDeps) {
    this.#deps = deps;
    this.#version = new DatedFrame('serverVersion', deps.serverVersion);
  }

  /** Null: who says hello can be let in, or turned away, in this turn. Otherwise once it has resolved. */
  ready(session: Session, hello: Hello): Promise<void> | null {
    return this.#deps.verifier.ready(hello.token) ?? this.#askForPlace(session, hello);
  }

  /** The same of a fresh token. */
  readyToRenew(token: string): Promise<void> | null {
    return this.#deps.verifier.ready(token);
  }

  /** Null: it needs none, or none that is left here. */
  #askForPlace(session: Session, hello: Hello): Promise<void> | null {
    const { places, verifier } = this.#deps;
    if (places === null || session.hasPlace !== null) return null;
    const entered = verifier.enter(hello.token);
    if (!entered.ok || !this.#takesPlace(entered.value)) return null;
    if (this.#refusal(session, entered.value, hello) !== null) return null;
    const { roomId, deviceId } = entered.value.claims;
    return places.ask(roomId, deviceId).then((has) => {
      session.hasPlace = has;
    });
  }

  join(session: Session, hello: Hello): void {
    const { verifier, outbox } = this.#deps;
    const entered = verifier.enter(hello.token);
    if (!entered.ok) return outbox.end(session, goodbyeFor(entered.error.code));
    const refused = this.#refusal(session, entered.value, hello);
    if (refused !== null) return outbox.end(session, refused, comebackAfter(entered.value));
    if (!this.#deps.addressSockets.mayJoin(session.address, this.#rightOf(entered.value)))
      return outbox.end(session, 'rate_limited', ADDRESS_FULL_RETRY);
    const wait = this.#waitFor(session, entered.value.claims);
    if (wait > 0) return outbox.end(session, 'rate_limited', wait);
    this.#admit(session, entered.value, hello);
  }

  /** It has sent more than it may. */
  rest(session: Session, identity: Identity | null): void {
    const { limits, outbox } = this.#deps;
    outbox.end(session, 'too_many_commands', REST_AFTER);
    if (identity !== null) limits.charge([restOf(identity)], 1);
  }

  /** Until who has sent too much (W19), or has been sent too many whole states of the room (W65), may join it. */
  #waitFor(session: Session, claims: Claims): Duration {
    try {
      this.#deps.limits.takeEach([joinsOf(session, claims.roomId), restOf(claims)], 0);
      return 0;
    } catch (error) {
      if (error instanceof Refused) return (error.retryAfter ?? 1) * SECOND;
      throw error;
    }
  }

  /**
   * A fresh token for a client that is in: the connection stays what it is, for another while (W85). A token that gives anything
   * else, or nothing, ends it, and the client joins with what it gets then (W86).
   */
  renew(session: Session, before: Identity, token: string): void {
    const { verifier, outbox, sessions } = this.#deps;
    const entered = verifier.enter(token);
    if (!entered.ok && entered.error.code === 'storage_unavailable')
      return outbox.end(session, 'storage_unavailable');
    if (!entered.ok || !isSameView(entered.value.claims, before)) return outbox.endLapsed([session]);
    const after = { ...before, ...rightOf(entered.value) };
    sessions.renew(session, before, after);
    const { claims, room } = entered.value;
    outbox.send(session, ['welcome', this.#ownFields(after, room, claims.exp * SECOND)]);
  }

  /** Null when there is room for the device (D15). */
  #refusal(session: Session, entered: VerifiedToken, hello: Hello): ErrorCode | null {
    const { claims, room } = entered;
    const sessions = this.#deps.sessions.ofRoom(claims.roomId);
    const elsewhere = this.#elsewhere(claims.roomId, sessions);
    const holder = sessions?.ofChannel(hello.channelId)?.identity;
    const owner = holder ?? elsewhere.find(({ channelId }) => channelId === hello.channelId);
    // A channel belongs to one device: commands are answered by channel, and nobody may ask for another's answers.
    if (owner !== undefined && owner.deviceId !== claims.deviceId) return 'unauthorized';
    // A tab that comes back takes the place of its former connection (W13).
    const isNew = holder === undefined || holder === null;
    const others = elsewhere.filter(({ channelId }) => channelId !== hello.channelId);
    if (isNew && this.#socketsOf(claims.deviceId, sessions, others) >= this.#deps.socketsPerDevice)
      return 'denied_full';
    if (isQuestionPage(claims)) {
      const pages = (sessions?.questionPages ?? 0) - (isNew ? 0 : 1) + others.filter(showsQuestions).length;
      return pages < MOST_QUESTION_PAGES ? null : 'denied_full';
    }
    if (!this.#takesPlace(entered)) return null;
    const devices = (sessions?.deviceCount ?? 0) + otherDevices(elsewhere, sessions);
    const hasPlace = withinLimit(devices, room.context.show.room.plan.limits.devices);
    return hasPlace && session.hasPlace !== false ? null : 'denied_full';
  }

  /** Whether its device counts, and is not counted yet. */
  #takesPlace({ claims, room }: VerifiedToken): boolean {
    if (claims.member || isQuestionPage(claims) || room.context.show.room.plan.limits.devices < 0)
      return false;
    const sessions = this.#deps.sessions.ofRoom(claims.roomId);
    if (sessions?.hasDevice(claims.deviceId)) return false;
    const elsewhere = this.#elsewhere(claims.roomId, sessions);
    return elsewhere.length === 0 || !countedDevices(elsewhere).has(claims.deviceId);
  }

  #socketsOf(deviceId: DeviceId, sessions: RoomSessions | undefined, elsewhere: readonly Client[]): number {
    const others = elsewhere.filter((client) => client.deviceId === deviceId);
    return (sessions?.socketsOf(deviceId) ?? 0) + others.length;
  }

  /** The room's screens that are connected to other processes, as far as is known here (D128). */
  #elsewhere(roomId: RoomId, sessions: RoomSessions | undefined): readonly Client[] {
    if (this.#deps.places === null) return nobody;
    return this.#clientsOf(roomId).filter(
      ({ id, channelId }) => sessions?.ofChannel(channelId)?.identity?.clientId !== id,
    );
  }

  #clientsOf(roomId: RoomId): readonly Client[] {
    return this.#deps.host.durable(roomId)?.context.clients ?? [];
  }

  #admit(session: Session, entered: VerifiedToken, hello: Hello): void {
    const { sessions, host } = this.#deps;
    const identity = identityOf(entered, hello, this.#deps.newClientId());
    this.#replaceOlder(identity);
    session.identity = identity;
    this.#deps.addressSockets.joined(session.address, session, this.#rightOf(entered));
    session.joinedAt = wallNow(this.#deps.clock);
    sessions.add(session, identity);
    if (identity.memberUid !== null)
      sessions.holdTeam(identity.roomId, entered.room.context.show.room.teamId);
    const client = this.#clientOf(session, identity, entered, hello);
    this.#welcome(session, identity, entered, { since: hello.since ?? null, client });
    host.clientsChanged(identity.roomId, [client], []);
  }

  /** The room's right if the token needed more than an open link: crew, a membership, or the room's password (W540). */
  #rightOf({ claims, room }: VerifiedToken): RightHolder | null {
    const { access, show } = room.context;
    if (!claims.member && !isCrew(claims.permissions) && access.passwordHash === null) return null;
    const { roomId } = claims;
    const { teamId, createdAt } = show.room;
    const payer = this.#deps.payers.payerOf({ roomId, teamId, ownerUid: access.ownerUid });
    return { holder: roomId, payer, madeAt: createdAt };
  }

  /** The tab's former connection, which may be half-open still. */
  #replaceOlder({ roomId, channelId }: Identity): void {
    const older = this.#deps.sessions.ofRoom(roomId)?.ofChannel(channelId)?.socket ?? null;
    if (older !== null) sayGoodbye(older, 'replaced');
  }

  #welcome(
    session: Session,
    identity: Identity,
    { claims, room }: VerifiedToken,
    { since, client }: { readonly since: Position | null; readonly client: Client },
  ): void {
    const missed = since === null ? null : this.#missed(identity, room, since);
    const { timezone } = room.context.show.room.settings;
    const { clock, zones } = this.#deps;
    const seen = { ...room, zone: zones.of(timezone), wall: clock.difference() };
    const { roomId, deviceNews } = identity;
    const listed = deviceNews === null ? null : withJoining(this.#clientsOf(roomId), client);
    const state = missed === null ? this.#states.bytesFor(seen, identity, listed) : null;
    zones.told(roomId, timezone);
    if (state !== null)
      this.#deps.limits.charge([joinsOf(session, roomId)], 1 + Math.floor(state.length / BYTES_A_POINT));
    const own = this.#ownFields(identity, room, claims.exp * SECOND);
    const { socket } = session;
    socket?.cork(() => {
      socket.send(welcomeFrame(own, state), true);
      socket.send(this.#version.at(clock.now()), true);
      for (const frame of missed ?? []) socket.send(frame, true);
      if (missed !== null) for (const frame of this.#draftFrames(identity, room)) socket.send(frame, true);
      if (missed !== null) socket.send(zones.frame(timezone), true);
      if (missed !== null && listed !== null) socket.send(this.#clientsFrame(listed), true);
    });
    subscribe(session);
  }

  #ownFields(identity: Identity, { epoch, seq }: BareRoom, expiresAt: number): Omit<Welcome, 'state'> {
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
      expiresAt,
      ...(wall !== 0 && { wall }),
    };
  }

  /** Who comes back has missed what became of the drafts, as that has no number (R120). */
  #draftFrames({ audience }: Identity, { context: { show, drafts } }: BareRoom): readonly Uint8Array[] {
    if (audience !== 'member') return [];
    return show.outputs.map(({ _id: outputId }) => {
      const payload = { outputId, draft: ownEntry(drafts, outputId) ?? null };
      return encodeServerFrame(unsequenced(DRAFT_CHANGED, payload, this.#deps.clock.now()));
    });
  }

  /** A client that comes back has missed which screens came and went, as that has no number (D37). */
  #clientsFrame(clients: readonly Client[]): Uint8Array {
    return encodeServerFrame(unsequenced('clients', clients, this.#deps.clock.now()));
  }

  /** The events after a position, good until the next ask, or null when a whole state serves better (W9). */
  #missed(identity: Identity, room: BareRoom, since: Position): readonly Uint8Array[] | null {
    const entries = this.#deps.host.since(identity.roomId, since, identity.moves);
    if (entries === 'resync' || entries === 'lost' || entries.length > MAX_MISSED || hasLargeDrafts(room))
      return null;
    this.#encoder.clear();
    return entries.flatMap((entry) => new EventFrames(entry, this.#encoder).for(identity));
  }

  #clientOf(
    { joinedAt }: Session,
    identity: Identity,
    { claims, room }: VerifiedToken,
    { client }: Hello,
  ): Client {
    return {
      id: identity.clientId,
      roomPid: room.context.show.room.pid,
      channelId: identity.channelId,
      deviceId: identity.deviceId,
      name: client.name,
      view: client.view,
      thumb: null,
      thumbAt: null,
      tokenView: claims.view,
      ...(claims.member ? { member: true } : {}),
      delay: client.delay ?? 0,
      ...(claims.uid === undefined ? {} : { uid: claims.uid }),
      ...(claims.outputId === undefined ? {} : { outputId: claims.outputId }),
      connectedAt: joinedAt,
    };
  }
}

const nobody: readonly Client[] = [];

/** How many devices count that are connected elsewhere, and not here. */
function otherDevices(elsewhere: readonly Client[], sessions: RoomSessions | undefined): number {
  if (elsewhere.length === 0) return 0;
  return [...countedDevices(elsewhere)].filter((deviceId) => !sessions?.hasDevice(deviceId)).length;
}

/** More than is told at once (R127): a whole state leaves out what is beyond. */
const hasLargeDrafts = ({ context }: BareRoom): boolean =>
  sizeOf(Object.values(context.drafts)) > TOLD_DESIGNS_BYTES;

/** Whose the connection is, and what gives them the right to it: what may change while it lasts. */
function rightOf({
  claims,
  endsAt,
}: VerifiedToken): Pick<Identity, 'actor' | 'memberUid' | 'tag' | 'open' | 'endsAt'> {
  return {
    actor: principalOf(claims).actor,
    memberUid: claims.member ? (claims.uid ?? null) : null,
    tag: claims.session ?? null,
    open: claims.open === true,
    endsAt,
  };
}

function isSameView({ roomId, deviceId, view, permissions, outputId }: Claims, held: Identity): boolean {
  return (
    roomId === held.roomId &&
    deviceId === held.deviceId &&
    view === held.view &&
    permissions === held.permissions &&
    (outputId ?? null) === held.outputId
  );
}

/** A device that has sent too much to a room. */
const restOf = ({ roomId, deviceId }: Pick<Claims, 'roomId' | 'deviceId'>): LimitedKey => [
  'rest',
  `${roomId} ${deviceId}`,
];

/** A room's joins from one address: anyone who abuses one room from a venue leaves the venue's own alone. */
const joinsOf = ({ address }: Session, roomId: RoomId): LimitedKey => ['joins', `${address} ${roomId}`];

function identityOf(entered: VerifiedToken, hello: Hello, clientId: string): Identity {
  const { claims } = entered;
  return {
    roomId: claims.roomId,
    clientId,
    channelId: hello.channelId,
    deviceId: claims.deviceId,
    view: claims.view,
    permissions: claims.permissions,
    audience: audienceOf(claims.permissions, claims.outputId, claims.view),
    moves: takenMoves(hello.client.accepts ?? []),
    outputId: claims.outputId ?? null,
    deviceNews: deviceNewsFor(claims, hello),
    uncounted: isQuestionPage(claims),
    ...rightOf(entered),
  };
}

function deviceNewsFor({ permissions }: Claims, { client }: Hello): DeviceListMode | null {
  if (!allows(permissions, DEVICES)) return null;
  return client.accepts?.includes(CLIENTS_CHANGED) === true ? 'changes' : 'list';
}

const showsQuestions = ({ view, tokenView = view }: Client): boolean => tokenView === 'ANONYMOUS';

const isQuestionPage = ({ view }: Claims): boolean => view === 'ANONYMOUS';

/** When who finds the room full may try again: a question page does without it, and its place is not soon free. */
const comebackAfter = ({ claims }: VerifiedToken): Duration | undefined =>
  isQuestionPage(claims) ? MINUTE : undefined;

/** A refusal to join, as a socket says it. */
function goodbyeFor(code: ErrorCode): ErrorCode {
  if (errors[code].status === 503) return code;
  return code === 'denied_kicked' ? 'kicked' : 'unauthorized';
}
