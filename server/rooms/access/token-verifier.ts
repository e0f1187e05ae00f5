import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { isKicked } from '../../../machines/room/client.commands.ts';
import type { NamedLink } from '../../../machines/room/room.links.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import type { ActiveSession, ActiveSessions } from '../../people/accounts/active-sessions.ts';
import type { Memberships } from '../../people/teams/memberships.ts';
import { whenAllReady } from '../../store/lookup.ts';
import type { RoomHost, RoomWithoutClients } from '../host.ts';
import { RoomDamaged } from '../journal/room-damaged.ts';
import type { Principal } from '../submission.ts';
import { hasEnded } from './grant.ts';
import type { Claims, RoomTokens } from './tokens.ts';

export interface VerifiedToken {
  readonly claims: Claims;
  readonly room: RoomWithoutClients;
  readonly endsAt: Instant;
}

interface TokenVerifierDeps {
  readonly tokens: RoomTokens;
  readonly host: RoomHost;
  readonly memberships: Memberships;
  readonly sessions: ActiveSessions;
  readonly clock: Clock;
}

/**
 * A token becomes invalid if the room's secrets or password change, the device is kicked, or its membership, session,
 * open access or output ends (W12, W80, M42, W50). Throws `unauthorized`, `token_expired`, `denied_kicked`,
 * `room_damaged` and `storage_unavailable`.
 */
export class TokenVerifier {
  readonly #deps: TokenVerifierDeps;

  constructor(deps: TokenVerifierDeps) {
    this.#deps = deps;
  }

  ready(token: string): Promise<void> | null {
    const { clock, host, sessions, tokens } = this.#deps;
    const claims = tokens.read(token, clock.now());
    if (!claims.ok) return null;
    const { roomId, session } = claims.value;
    const waits = whenAllReady([host.ready(roomId), session === undefined ? null : sessions.ready(session)]);
    return waits === null ? this.#teamReady(claims.value) : this.#waitUntilReady(waits, claims.value);
  }

  async #waitUntilReady(waits: Promise<void>, claims: Claims): Promise<void> {
    await waits;
    await this.#teamReady(claims);
  }

  #teamReady({ roomId, member }: Claims): Promise<void> | null {
    const { host, memberships } = this.#deps;
    return member ? memberships.ready(host.peek(roomId)?.context.show.room.teamId ?? null) : null;
  }

  enter(token: string): Result<VerifiedToken, Refusal> {
    const { tokens, clock } = this.#deps;
    const claims = tokens.read(token, clock.now());
    if (!claims.ok) return claims;
    try {
      return this.#entered(claims.value, this.#deps.host.withoutClients(claims.value.roomId));
    } catch (error) {
      if (error instanceof RoomDamaged || error instanceof Refused) return fail(error.refusal);
      throw error;
    }
  }

  #entered(claims: Claims, room: RoomWithoutClients | null): Result<VerifiedToken, Refusal> {
    if (room === null || room.context.access.generation !== claims.generation)
      return fail(refusal('unauthorized'));
    if (!claims.member && isKicked(room.context.access.kicked, claims)) return fail(refusal('denied_kicked'));
    const session = claims.session === undefined ? null : this.#deps.sessions.find(claims.session);
    const link = namedLinkOf(room, claims);
    if (link !== null && link !== 'gone' && hasEnded(link, this.#deps.clock.wall()))
      return fail(refusal('unauthorized'));
    return this.#isStillValid(claims, room, session)
      ? ok({ claims, room, endsAt: this.#endOf(claims, session, link) })
      : fail(refusal('unauthorized'));
  }

  #isStillValid(claims: Claims, room: RoomWithoutClients, session: ActiveSession | null): boolean {
    return (
      isSameSession(claims, session) &&
      this.#isMember(claims, room) &&
      isRoomStillOpen(claims, room) &&
      hasOutput(room, claims) &&
      namedLinkOf(room, claims) !== 'gone'
    );
  }

  /** Sessions and links end by the wall clock, the result is monotonic. */
  #endOf({ exp }: Claims, session: ActiveSession | null, link: NamedLink | 'gone' | null): Instant {
    const { clock } = this.#deps;
    const ends = [session?.endsAt, link !== 'gone' && link?.endsAt].filter((at) => typeof at === 'number');
    return Math.min(exp * SECOND, ...ends.map((at) => clock.now() + at - clock.wall()));
  }

  #isMember({ member, uid }: Claims, { context }: RoomWithoutClients): boolean {
    return !member || this.#deps.memberships.may(uid ?? null, context.show.room.teamId, 'rooms');
  }
}

/** Tokens of older versions name a user but no session. They are refused. */
function isSameSession({ uid, session }: Claims, living: ActiveSession | null): boolean {
  return living === null ? uid === undefined && session === undefined : living.uid === uid;
}

function isRoomStillOpen({ open }: Claims, { context }: RoomWithoutClients): boolean {
  return open !== true || context.show.room.settings.access === 'OPEN';
}

function hasOutput({ context }: RoomWithoutClients, { outputId }: Claims): boolean {
  return outputId === undefined || context.show.outputs.some(({ _id }) => _id === outputId);
}

function namedLinkOf({ context }: RoomWithoutClients, { link }: Claims): NamedLink | 'gone' | null {
  if (link === undefined) return null;
  return context.access.namedLinks?.find(({ id }) => id === link.id) ?? 'gone';
}

export function principalOf({ permissions, uid, deviceId, link, columns }: Claims): Principal {
  if (link !== undefined && columns !== undefined) return { permissions, actor: `l:${link.name}`, columns };
  return { permissions, actor: uid === undefined ? `d:${deviceId}` : `u:${uid}` };
}
