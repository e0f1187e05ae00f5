import type { RoomId, TeamId } from '../../../machines/kernel/ids.ts';
import { isCrew, SIGNED_VIEWS, viewPermissions } from '../../../machines/kernel/permissions.ts';
import { type Duration, type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import { ownTeamOf } from '../../../machines/people/team.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import type { RequestHead } from '../../http/uws-fetch.ts';
import type { RightHolder } from '../../kernel/address-sockets.ts';
import type { Clock } from '../../kernel/clock.ts';
import { KeyedCounts, type RateLimits } from '../../kernel/rate-limits.ts';
import { Refused } from '../../kernel/refused.ts';
import { sameSignature } from '../../kernel/secrets.ts';
import { type ActiveSessions, tagOfSecret } from '../../people/accounts/active-sessions.ts';
import type { KnownDevices } from '../../people/accounts/guesses.ts';
import type { ActiveKeys } from '../../people/teams/active-keys.ts';
import type { ByteBudgets } from '../byte-budgets.ts';
import type { DurableRoom, RoomHost } from '../host.ts';
import { viewSignature } from './links.ts';
import type { RoomTokens } from './tokens.ts';

interface ReservedRequestsDeps {
  readonly limits: RateLimits;
  readonly tokens: Pick<RoomTokens, 'read'>;
  readonly keys: Pick<ActiveKeys, 'find'>;
  readonly sessions: Pick<ActiveSessions, 'find'>;
  readonly devices: Pick<KnownDevices, 'markOf'>;
  readonly host: Pick<RoomHost, 'peek'>;
  readonly rooms: { peek(pid: string): DurableRoom | null };
  readonly payers: Pick<ByteBudgets, 'payerOf' | 'payerOfTeam'>;
  readonly clock: Clock;
}

const CREW_VIEWS = SIGNED_VIEWS.filter((view) => isCrew(viewPermissions[view]));
const ROOM_PATH = /^\/api\/rooms\/(\w{1,20})\//;
const API_PATH = /^\/(?:v1|mcp)(?:\/|$)/;
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?callboard_session=([\w-]{1,100})(?:;|$)/;
const DEVICE_COOKIE_VALUE = /(?:^|;\s*)callboard_device=([^;]+)/;

interface AddressShare {
  readonly spent: number;
  readonly since: Instant;
  readonly of: Map<string, PayerShare>;
}

interface PayerShare {
  total: number;
  readonly of: Map<string, HolderShare>;
}

interface HolderShare {
  count: number;
  readonly madeAt: Instant;
}

const GUARANTEED_OF_PAYER = 150;

/**
 * Reserves requests of a network address for holders of a right, so that one phone cannot lock out the crew (W1345).
 */
export class ReservedRequests {
  readonly #deps: ReservedRequestsDeps;

  readonly #shares = new KeyedCounts<AddressShare>(({ since }, now) => since + MINUTE <= now);

  constructor(deps: ReservedRequestsDeps) {
    this.#deps = deps;
  }

  waitFor(address: string, head: RequestHead): Duration {
    const { limits } = this.#deps;
    const wait = limits.waitFor('request', address);
    if (wait === 0) return 0;
    const holder = this.#holder(head);
    return holder === null ? wait : this.#waitForHolder(address, holder);
  }

  /** Limits socket upgrades further, because a session cookie is their only proof of a right (W542). */
  waitForSocket(address: string, head: RequestHead): Duration {
    return this.waitFor(address, head) && this.#deps.limits.waitFor('reservedSocket', address);
  }

  #waitForHolder(address: string, { payer, holder, madeAt }: RightHolder): Duration {
    const { limits, clock } = this.#deps;
    const now = clock.now();
    const share = this.#shares.find(address, now) ?? { spent: 0, since: now, of: new Map() };
    const ofPayer: PayerShare = share.of.get(payer) ?? { total: 0, of: new Map() };
    const holderShare = ofPayer.of.get(holder) ?? { count: 0, madeAt };
    const payerWait = limits.waitFor('reservedOfPayer', `${address} ${payer}`);
    const wait = payerWait || limits.waitFor('reserved', address);
    if (wait > 0) {
      const from = payerWait > 0 ? ofPayer : largestPayer(share.of, ofPayer.total + 1);
      const victim = from && (payerWait > 0 ? holderYieldingTo(holderShare, from) : largestHolder(from));
      if (from === null || victim === null) return wait;
      victim.count -= 1;
      from.total -= 1;
    }
    holderShare.count += 1;
    ofPayer.total += 1;
    ofPayer.of.set(holder, holderShare);
    share.of.set(payer, ofPayer);
    this.#shares.keep(address, { ...share, spent: share.spent + 1 }, now);
    return 0;
  }

  #holder(head: RequestHead): RightHolder | null {
    const token = head.header('x-access-token');
    if (token !== '') return this.#roomOf(token);
    const cookies = head.header('cookie');
    return this.#keyOrSession(head, cookies) ?? this.#roomOfPath(head, cookies);
  }

  #roomOf(token: string): RightHolder | null {
    const { tokens, host, clock } = this.#deps;
    const claims = tokens.read(token, clock.now());
    if (!claims.ok || !isCrew(claims.value.permissions)) return null;
    const { roomId, generation } = claims.value;
    const context = host.peek(roomId)?.context;
    return context?.access.generation === generation ? rightOfRoom(this.#deps.payers, roomId, context) : null;
  }

  #teamRight(holder: string, teamId: TeamId): RightHolder {
    return { holder, payer: this.#deps.payers.payerOfTeam(teamId), madeAt: Number.POSITIVE_INFINITY };
  }

  /** Returns null without a valid key or session, or if the store has not loaded it yet. */
  #keyOrSession({ path, query, header }: RequestHead, cookies: string): RightHolder | null {
    const { keys, sessions } = this.#deps;
    const [, bearer] = /^Bearer\s+(\S+)\s*$/i.exec(header('authorization')) ?? [];
    const isApi = API_PATH.test(path);
    const key = bearer ?? (isApi ? new URLSearchParams(query).get('api_key') : null);
    const secret = bearer ?? SESSION_COOKIE.exec(cookies)?.[1];
    try {
      const team = key === null ? null : (keys.find(key)?.teamId ?? null);
      if (team !== null) return this.#teamRight(team, team);
      const uid = isApi || secret === undefined ? undefined : sessions.find(tagOfSecret(secret))?.uid;
      return uid === undefined ? null : this.#teamRight(uid, ownTeamOf(uid));
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  #roomOfPath({ path, query, header }: RequestHead, cookies: string): RightHolder | null {
    const context = this.#deps.rooms.peek(ROOM_PATH.exec(path)?.[1] ?? '')?.context;
    if (context === undefined) return null;
    const { access, show } = context;
    const { _id: roomId, pid } = show.room;
    const signature = header('x-link-signature') || (new URLSearchParams(query).get('signature') ?? '');
    const isSigned = CREW_VIEWS.some((view) =>
      sameSignature(signature, viewSignature(access.secret, pid, view)),
    );
    if (isSigned) return rightOfRoom(this.#deps.payers, roomId, context);
    const marks = DEVICE_COOKIE_VALUE.exec(cookies)?.[1] ?? '';
    const { passwordHash } = access;
    return this.#deps.devices.markOf(marks, { what: `room ${roomId}`, passwordHash }) === null
      ? null
      : rightOfRoom(this.#deps.payers, roomId, context);
  }
}

function largestPayer(payers: ReadonlyMap<string, PayerShare>, than: number): PayerShare | null {
  let [largest, most]: [PayerShare | null, number] = [null, than];
  for (const payer of payers.values()) if (payer.total > most) [largest, most] = [payer, payer.total];
  return largest;
}

function holderYieldingTo(ownShare: HolderShare, payer: PayerShare): HolderShare | null {
  let [largest, most]: [HolderShare | null, number] = [null, ownShare.count + 1];
  for (const holder of payer.of.values()) {
    const keeps = holder.madeAt < ownShare.madeAt && holder.count <= GUARANTEED_OF_PAYER;
    if (holder.count > most && !keeps) [largest, most] = [holder, holder.count];
  }
  return largest ?? (ownShare.count < GUARANTEED_OF_PAYER ? youngerHolder(ownShare, payer) : null);
}

function youngerHolder({ madeAt }: HolderShare, { of }: PayerShare): HolderShare | null {
  let [youngest, newest]: [HolderShare | null, Instant] = [null, madeAt];
  for (const holder of of.values())
    if (holder.count > 0 && holder.madeAt > newest) [youngest, newest] = [holder, holder.madeAt];
  return youngest;
}

function largestHolder({ of }: PayerShare): HolderShare | null {
  let largest: HolderShare | null = null;
  for (const holder of of.values()) if (holder.count > (largest?.count ?? 0)) largest = holder;
  return largest;
}

export function rightOfRoom(
  payers: Pick<ByteBudgets, 'payerOf'>,
  roomId: RoomId,
  { show }: Pick<RoomContext, 'show'>,
): RightHolder {
  const { teamId, createdAt } = show.room;
  return {
    holder: roomId,
    payer: payers.payerOf({ roomId, teamId }),
    madeAt: createdAt,
  };
}
