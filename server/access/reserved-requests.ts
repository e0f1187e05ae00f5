import type { RoomId } from '../../machines/kernel/ids.ts';
import { isCrew, VIEWS, viewPermissions } from '../../machines/kernel/permissions.ts';
import { type Duration, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import { type ActiveSessions, tagOfSecret } from '../auth/active-sessions.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import type { RequestHead } from '../http/uws-request.ts';
import type { Clock } from '../kernel/clock.ts';
import { KeyedCounts } from '../kernel/keyed-counts.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { Refused } from '../kernel/refused.ts';
import { sameSignature } from '../kernel/signature.ts';
import type { DurableRoom, RoomHost } from '../room/host.types.ts';
import type { ActiveKeys } from '../team/active-keys.ts';
import { viewSignature } from './links.ts';
import type { RoomTokens } from './tokens.ts';

export interface ReservedRequestsDeps {
  readonly limits: RateLimits;
  readonly tokens: Pick<RoomTokens, 'read'>;
  readonly keys: Pick<ActiveKeys, 'find'>;
  readonly sessions: Pick<ActiveSessions, 'find'>;
  readonly devices: Pick<KnownDevices, 'markOf'>;
  readonly host: Pick<RoomHost, 'awake'>;
  /** Loaded rooms by their public ids. */
  readonly rooms: { peek(pid: string): DurableRoom | null };
  readonly clock: Clock;
}

const CREW_VIEWS = VIEWS.filter((view) => isCrew(viewPermissions[view]));
const ROOM_PATH = /^\/api\/rooms\/(\w{1,20})\//;
const API_PATH = /^\/v1(?:\/|$)/;
const SESSION = /(?:^|;\s*)(?:__Host-)?callboard_session=([\w-]{1,100})(?:;|$)/;
const DEVICE = /(?:^|;\s*)callboard_device=([^;]+)/;

/** Reserved requests of one address since the first of them, by their holders. */
interface Share {
  readonly spent: number;
  readonly since: Instant;
  readonly of: Map<string, number>;
}

/**
 * Request budget of an address: everybody shares four fifths of it, and the rest is for those who show a right, whom one
 * phone on a venue's network would otherwise lock out (W1345). Rights are looked for once the shared part is used up. That
 * reads memory, except for an unknown key or session, and computes at most 16 short hashes.
 */
export class ReservedRequests {
  readonly #deps: ReservedRequestsDeps;

  /** Shares of the reserve of each address. */
  readonly #shares = new KeyedCounts<Share>(({ since }, now) => since + MINUTE <= now);

  constructor(deps: ReservedRequestsDeps) {
    this.#deps = deps;
  }

  /** How long the address has to wait, in ms; 0: the request was counted and may go on. */
  waitFor(address: string, head: RequestHead): Duration {
    const { limits } = this.#deps;
    const wait = limits.waitFor('request', address);
    if (wait === 0) return 0;
    const holder = this.#holder(head);
    return holder === null ? wait : this.#waitForHolder(address, holder);
  }

  /** The same for a room socket, whose upgrade shows at most a session (W542). */
  waitForSocket(address: string, head: RequestHead): Duration {
    return this.waitFor(address, head) && this.#deps.limits.waitFor('reservedSocket', address);
  }

  /** While the reserve is used up, a holder takes over a request of the one with the most (W602). */
  #waitForHolder(address: string, holder: string): Duration {
    const { limits, clock } = this.#deps;
    const wait = limits.waitFor('reservedOfHolder', `${address} ${holder}`);
    if (wait > 0) return wait;
    const now = clock.now();
    const known = this.#shares.find(address, now);
    const share = known ?? { spent: 0, since: now, of: new Map<string, number>() };
    const full = limits.waitFor('reserved', address);
    const own = share.of.get(holder) ?? 0;
    if (full > 0) {
      const [largest, most] = largestOf(share.of);
      if (most <= own + 1) return full;
      share.of.set(largest, most - 1);
    }
    share.of.set(holder, own + 1);
    this.#shares.keep(address, { ...share, spent: share.spent + 1 }, now);
    return 0;
  }

  /** The room, team or user whose right the request shows. */
  #holder(head: RequestHead): string | null {
    const token = head.header('x-access-token');
    if (token !== '') return this.#roomOf(token);
    const cookies = head.header('cookie');
    return this.#keyOrSession(head, cookies) ?? this.#roomOfPath(head, cookies);
  }

  #roomOf(token: string): RoomId | null {
    const { tokens, host, clock } = this.#deps;
    const claims = tokens.read(token, clock.now());
    if (!claims.ok || !isCrew(claims.value.permissions)) return null;
    const { roomId, generation } = claims.value;
    return host.awake(roomId)?.context.access.generation === generation ? roomId : null;
  }

  /** Returns null for a key or session that a remote store has not loaded yet. */
  #keyOrSession({ path, query, header }: RequestHead, cookies: string): string | null {
    const { keys, sessions } = this.#deps;
    const [, bearer] = /^Bearer\s+(\S+)\s*$/i.exec(header('authorization')) ?? [];
    const isApi = API_PATH.test(path);
    const key = bearer ?? (isApi ? new URLSearchParams(query).get('api_key') : null);
    const secret = bearer ?? SESSION.exec(cookies)?.[1];
    try {
      const team = key === null ? null : (keys.find(key)?.teamId ?? null);
      if (team !== null || isApi || secret === undefined) return team;
      return sessions.find(tagOfSecret(secret))?.uid ?? null;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** Accepts a crew link, and a device that has shown the password of the room. */
  #roomOfPath({ path, query, header }: RequestHead, cookies: string): RoomId | null {
    const context = this.#deps.rooms.peek(ROOM_PATH.exec(path)?.[1] ?? '')?.context;
    if (context === undefined) return null;
    const { access, show } = context;
    const { _id: roomId, pid } = show.room;
    const signature = header('x-link-signature') || (new URLSearchParams(query).get('signature') ?? '');
    const isSigned = CREW_VIEWS.some((view) =>
      sameSignature(signature, viewSignature(access.secret, pid, view)),
    );
    if (isSigned) return roomId;
    const marks = DEVICE.exec(cookies)?.[1] ?? '';
    const { passwordHash } = access;
    return this.#deps.devices.markOf(marks, { what: `room ${roomId}`, passwordHash }) === null
      ? null
      : roomId;
  }
}

function largestOf(counts: ReadonlyMap<string, number>): readonly [holder: string, count: number] {
  let largest: readonly [string, number] = ['', 0];
  for (const entry of counts) if (entry[1] > largest[1]) largest = entry;
  return largest;
}
