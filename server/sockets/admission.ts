import { type Client, countedDevices } from '../../machines/device/client.ts';
import type { ErrorCode } from '../../machines/kernel/errors.ts';
import type { DeviceId, RoomId } from '../../machines/kernel/ids.ts';
import { isCrew } from '../../machines/kernel/permissions.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { withinLimit } from '../../machines/plan/room-plan.ts';
import type { Hello } from '../../machines/wire/frames.ts';
import type { RightHolder } from '../kernel/address-sockets.ts';
import type { LimitedKey, RateLimits } from '../kernel/rate-limits.ts';
import { rightOfRoom } from '../rooms/access/reserved-requests.ts';
import type { VerifiedToken } from '../rooms/access/token-verifier.ts';
import type { Claims } from '../rooms/access/tokens.ts';
import { type ByteBudgets, crewAddress } from '../rooms/byte-budgets.ts';
import type { RoomHost } from '../rooms/host.ts';
import type { RoomSessions, Sessions } from './room-sessions.ts';
import type { Session } from './session.ts';

export const SOCKETS_PER_DEVICE = 50;

const MAX_QUESTION_PAGES = 500;

export interface AdmissionDeps {
  readonly host: Pick<RoomHost, 'durable'>;
  readonly sessions: Sessions;
  readonly socketsPerDevice: number;
  readonly places: { ask(roomId: RoomId, deviceId: DeviceId): Promise<boolean> } | null;
  readonly limits: RateLimits;
  readonly payers: Pick<ByteBudgets, 'payerOf' | 'payerOfTeam'>;
}

export class Admission {
  readonly #deps: AdmissionDeps;

  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
  }

  /** Returns the wait of a device over its budget (W19), or of an address that loaded too many states (W65). */
  waitFor(session: Session, claims: Claims): Duration {
    const waits = [joinsLimitKey(session, claims), restLimitKey(claims)].map(([name, key]) =>
      this.#deps.limits.waitFor(name, key, 0),
    );
    return Math.ceil(Math.max(...waits) / SECOND) * SECOND;
  }

  /** Returns null if the client may join (D15). */
  refusal(session: Session, entered: VerifiedToken, hello: Hello): ErrorCode | null {
    const { claims, room } = entered;
    const sessions = this.#deps.sessions.ofRoom(claims.roomId);
    const elsewhere = this.#elsewhere(claims.roomId, sessions);
    const holder = sessions?.ofChannel(hello.channelId)?.identity;
    const owner = holder ?? elsewhere.find(({ channelId }) => channelId === hello.channelId);
    // A channel belongs to one device, which gets all of its answers.
    if (owner !== undefined && owner.deviceId !== claims.deviceId) return 'unauthorized';
    // A tab that connects again replaces its former connection (W13).
    const isNew = holder === undefined || holder === null;
    const otherClients = elsewhere.filter(({ channelId }) => channelId !== hello.channelId);
    if (isNew && this.#socketsOf(claims.deviceId, sessions, otherClients) >= this.#deps.socketsPerDevice)
      return 'denied_full';
    if (isQuestionPage(claims)) {
      const pages =
        (sessions?.questionPages ?? 0) - (isNew ? 0 : 1) + otherClients.filter(showsQuestions).length;
      return pages < MAX_QUESTION_PAGES ? null : 'denied_full';
    }
    if (!this.takesPlace(entered)) return null;
    const devices = (sessions?.deviceCount ?? 0) + otherDevices(elsewhere, sessions);
    const hasPlace = withinLimit(devices, room.context.show.room.plan.limits.devices);
    return hasPlace && session.hasPlace !== false ? null : 'denied_full';
  }

  takesPlace({ claims, room }: VerifiedToken): boolean {
    if (claims.member || isQuestionPage(claims) || room.context.show.room.plan.limits.devices < 0)
      return false;
    const sessions = this.#deps.sessions.ofRoom(claims.roomId);
    if (sessions?.hasDevice(claims.deviceId)) return false;
    const elsewhere = this.#elsewhere(claims.roomId, sessions);
    return elsewhere.length === 0 || !countedDevices(elsewhere).has(claims.deviceId);
  }

  #socketsOf(deviceId: DeviceId, sessions: RoomSessions | undefined, elsewhere: readonly Client[]): number {
    const otherClients = elsewhere.filter((client) => client.deviceId === deviceId);
    return (sessions?.socketsOf(deviceId) ?? 0) + otherClients.length;
  }

  #elsewhere(roomId: RoomId, sessions: RoomSessions | undefined): readonly Client[] {
    if (this.#deps.places === null) return noClients;
    return (this.#deps.host.durable(roomId)?.context.clients ?? []).filter(
      ({ id, channelId }) => sessions?.ofChannel(channelId)?.identity?.clientId !== id,
    );
  }

  payingAddressOf({ address }: Session, entered: VerifiedToken): string {
    return crewAddress(this.#deps.payers, entered, address);
  }

  /** Crew, members and clients that know the password have a right. A link to an open room gives none (W540). */
  rightOf({ claims, room }: VerifiedToken): RightHolder | null {
    const { context } = room;
    if (!claims.member && !isCrew(claims.permissions) && context.access.passwordHash === null) return null;
    return rightOfRoom(this.#deps.payers, claims.roomId, context);
  }
}

const noClients: readonly Client[] = [];

function otherDevices(elsewhere: readonly Client[], sessions: RoomSessions | undefined): number {
  if (elsewhere.length === 0) return 0;
  return [...countedDevices(elsewhere)].filter((deviceId) => !sessions?.hasDevice(deviceId)).length;
}

export const restLimitKey = ({ roomId, deviceId }: Pick<Claims, 'roomId' | 'deviceId'>): LimitedKey => [
  'rest',
  `${roomId} ${deviceId}`,
];

/** Abuse in one room must not affect other rooms of the venue. */
export const joinsLimitKey = (
  { address }: Session,
  { roomId, permissions }: Pick<Claims, 'roomId' | 'permissions'>,
): LimitedKey => ['joins', isCrew(permissions) ? `crew:${address} ${roomId}` : `${address} ${roomId}`];

const showsQuestions = ({ view, tokenView = view }: Client): boolean => tokenView === 'ANONYMOUS';

export const isQuestionPage = ({ view }: Claims): boolean => view === 'ANONYMOUS';
