import { CLIENTS_CHANGED } from '../../machines/device/client.ts';
import type { UnpaintedReason } from '../../machines/device/seen.ts';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, DeviceId, OutputId, RoomId, Uid } from '../../machines/kernel/ids.ts';
import { FALLBACK_LANGUAGE, type Language } from '../../machines/kernel/language.ts';
import {
  DEVICES,
  hasAnyPermission,
  isCrew,
  type Permissions,
  type View,
} from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { type Accepts, acceptsEvent } from '../../machines/room/changes.ts';
import type { LinkColumns } from '../../machines/room/room.links.ts';
import type { Audience } from '../../machines/room/room.projection.ts';
import { encodeServerFrame, encodeShared, type ServerFrame } from '../../machines/wire/frames.ts';
import { errorWords } from '../../machines/words/errors.ts';
import type { SessionTag } from '../people/accounts/active-sessions.ts';
import type { Publish } from './publisher.ts';

export interface Identity {
  readonly roomId: RoomId;
  readonly clientId: ClientId;
  readonly channelId: ChannelId;
  readonly deviceId: DeviceId;
  readonly view: View;
  readonly permissions: Permissions;
  readonly audience: Audience;
  readonly accepted: Accepts;
  readonly outputId: OutputId | null;
  readonly linkId: string | null;
  readonly columns: LinkColumns | null;
  /** Name in the log: `u:<uid>` or `d:<deviceId>`. */
  readonly actor: string;
  readonly uncounted: boolean;
  /** Null if a link gave the rights. */
  readonly memberUid: Uid | null;
  readonly tag: SessionTag | null;
  /** True if open access alone gave the rights. */
  readonly open: boolean;
  readonly endsAt: Instant;
}

export interface WaitingFrame {
  readonly bytes: Uint8Array;
  readonly receivedAt: Instant;
}

/** Has few fields, and no closures or collections, because there may be tens of thousands of sessions. */
export class Session {
  socket: Socket | null = null;
  identity: Identity | null = null;
  /** Null if the process that owns the room was not asked (D160). */
  hasPlace: boolean | null = null;
  joinedAt: Instant = 0;
  ending = false;
  /** True if the client sends its unanswered commands to another process. */
  goesElsewhere = false;
  /** True if a frame was dropped. Only the goodbye follows (`SlowConsumers`). */
  slow = false;
  topic: string | null = null;
  waitingFrames: WaitingFrame[] | null = null;
  budget: number;
  budgetAt = 0;
  crowdBudget = 0;
  painted: number | null = null;
  unpainted: UnpaintedReason | null = null;
  paintBudget = 0;
  paintedAt = 0;
  /** Index in `OpenSockets`. */
  slot = 0;
  checksSinceFrame = 0;
  readonly address: string;
  /** Key of the address in limits that the crew of a proven team does not share (W2813, W2816). */
  payingAddress: string;
  readonly language: Language;

  constructor(budget: number, address: string, language: Language = FALLBACK_LANGUAGE) {
    this.budget = budget;
    this.address = address;
    this.payingAddress = address;
    this.language = language;
  }
}

/** Any use after the close throws. */
export interface Socket {
  /** Returns 1 if the frame was sent, 0 if it was buffered and 2 if it was dropped. */
  send(frame: Uint8Array, isBinary: boolean): number;
  ping(): number;
  end(code: number, reason: string): void;
  close(): void;
  cork(write: () => void): unknown;
  subscribe(topic: string): boolean;
  unsubscribe(topic: string): boolean;
  getBufferedAmount(): number;
}

const RETRY_AFTER: Duration = 1_000;

function goodbyeFrame(code: ErrorCode, afterMs?: Duration): Uint8Array {
  const { retry } = errors[code];
  const wait = afterMs ?? (retry === 'after' ? RETRY_AFTER : null);
  const comeback = wait === null ? { retry } : { retry: 'after' as const, afterMs: wait };
  return encodeServerFrame(['goodbye', { code, message: errorWords[code], ...comeback }]);
}

const POLICY_VIOLATION = 1008;

const closeCodeOf = (code: ErrorCode): number => errors[code].closeCode ?? POLICY_VIOLATION;

/** Call this outside `cork`, because uWebSockets.js would leave closing to the client there (W49). */
export function sendGoodbye(socket: Socket, code: ErrorCode, afterMs?: Duration): void {
  socket.send(goodbyeFrame(code, afterMs), true);
  socket.end(closeCodeOf(code), code);
}

/** `POINTS_PER_SECOND` points return each second, which allows dragging at 60 Hz. */
export const MAX_BUDGET = 250;
const POINTS_PER_SECOND = 100;
/** A button press has a hundred bytes, a rundown may have 64 kB. */
const BYTES_PER_POINT = 1_024;

const CROWD_BURST = 60;
const CROWD_PER_SECOND = 1;
/** A held key of the controller sends as many commands (V222). */
const CREW_CROWD_PER_SECOND = 5;

export function takeFrameBudget(session: Session, now: Instant, bytes: number, crowded = false): boolean {
  const seconds = (now - session.budgetAt) / 1_000;
  session.budgetAt = now;
  session.budget = Math.min(MAX_BUDGET, session.budget + seconds * POINTS_PER_SECOND) - pointsOfFrame(bytes);
  const crowdRate = isCrew(session.identity?.permissions ?? 0) ? CREW_CROWD_PER_SECOND : CROWD_PER_SECOND;
  session.crowdBudget = Math.min(CROWD_BURST, session.crowdBudget + seconds * crowdRate);
  if (crowded) session.crowdBudget -= 1;
  return session.budget >= 0 && session.crowdBudget >= 0;
}

const PAINTS_PER_SECOND = 5;

export function takePaintBudget(session: Session, now: Instant): boolean {
  const seconds = (now - session.paintedAt) / 1_000;
  session.paintedAt = now;
  session.paintBudget = Math.min(PAINTS_PER_SECOND, session.paintBudget + seconds * PAINTS_PER_SECOND);
  if (session.paintBudget < 1) return false;
  session.paintBudget -= 1;
  return true;
}

export const pointsOfFrame = (bytes: number): number => Math.max(1, Math.ceil(bytes / BYTES_PER_POINT));

/** A command leaves at least these points, so that a large one does not block the next. */
const MIN_BUDGET_LEFT = 50;

export function spendBudget(session: Session, points: number): void {
  session.budget = Math.max(Math.min(session.budget, MIN_BUDGET_LEFT), session.budget - points);
}

export type TopicSubscriber = Pick<Identity, 'audience' | 'accepted'>;

export function topicOf(roomId: RoomId, { audience, accepted }: TopicSubscriber): string {
  const topic = audience === 'read' ? `room/${roomId}` : `room/${roomId}/${audience}`;
  return accepted === 0 ? topic : `${topic}/accepts/${accepted}`;
}

export type ClientsEvent = 'clients' | typeof CLIENTS_CHANGED;

export function clientsEventOf({ permissions, accepted }: Identity): ClientsEvent | null {
  if (!hasAnyPermission(permissions, DEVICES)) return null;
  return acceptsEvent(accepted, CLIENTS_CHANGED) ? CLIENTS_CHANGED : 'clients';
}

export const clientsTopicOf = (roomId: RoomId, event: ClientsEvent): string => `room/${roomId}/${event}`;

export function subscribe({ socket, identity }: Session): void {
  for (const topic of identity === null ? [] : topicsOf(identity)) socket?.subscribe(topic);
}

/** Earlier events still arrive after this call. */
export function unsubscribe({ socket, identity }: Session): void {
  for (const topic of identity === null ? [] : topicsOf(identity)) socket?.unsubscribe(topic);
}

function topicsOf(identity: Identity): readonly string[] {
  const { roomId } = identity;
  const screens = clientsEventOf(identity);
  const events = topicOf(roomId, identity);
  return screens === null ? [events] : [events, clientsTopicOf(roomId, screens)];
}

const RECONNECT_DELAY: Duration = 20;
const CROWD_SIZE = 20;
const CROWD_SPREAD: Duration = 2_000;

interface Farewell {
  readonly session: Session;
  readonly code: ErrorCode;
  readonly afterMs: Duration | undefined;
}

/** Resolves once the session's commands in other processes are answered or given up. Null without such commands. */
export type PendingAnswers = (session: Session) => Promise<void> | null;

/** Sends frames through topics. All frames of a turn then leave in order in one write. */
export class SocketOutbox {
  #topics = 0;
  #farewells: Farewell[] = [];
  #scheduled = false;
  readonly #publish: Publish;
  readonly #unanswered: PendingAnswers;

  constructor(publish: Publish, unanswered: PendingAnswers = () => null) {
    this.#publish = publish;
    this.#unanswered = unanswered;
  }

  send(session: Session, frame: ServerFrame): void {
    const { socket, slow } = session;
    if (slow || socket === null) return;
    if (session.topic === null) {
      session.topic = `socket/${this.#topics++}`;
      socket.subscribe(session.topic);
    }
    this.#publish(session.topic, encodeShared(frame));
  }

  /** Ends a session after the frames that are already due. It reads and publishes nothing from now on (W157). */
  end(session: Session, code: ErrorCode, afterMs?: Duration): void {
    if (session.ending) return;
    session.ending = true;
    session.goesElsewhere = code === 'restarting';
    unsubscribe(session);
    this.#farewells.push({ session, code, afterMs });
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => this.flush());
  }

  endLapsed(sessions: readonly Session[], spread: Duration = CROWD_SPREAD): void {
    const step = sessions.length > CROWD_SIZE ? spread / sessions.length : 0;
    for (const [nth, session] of sessions.entries())
      this.end(session, 'unauthorized', RECONNECT_DELAY + Math.round(nth * step));
  }

  flush(): void {
    this.#scheduled = false;
    const farewells = this.#farewells;
    this.#farewells = [];
    for (const farewell of farewells) this.#part(farewell);
  }

  /** Sends pending answers first, such as the answer to a command that caused the goodbye (W158). */
  #part(farewell: Farewell): void {
    const waits = this.#unanswered(farewell.session);
    if (waits === null) sendFarewell(farewell);
    else void waits.then(() => sendFarewell(farewell));
  }
}

function sendFarewell({ session, code, afterMs }: Farewell): void {
  if (session.socket !== null) sendGoodbye(session.socket, code, afterMs);
}
