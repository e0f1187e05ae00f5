import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { isKicked } from '../../machines/room/kicks.ts';
import type { Clock } from '../clock.ts';
import type { Memberships } from '../team/memberships.ts';
import type { DurableRoom, Principal, RoomHost } from './host.types.ts';
import { RoomDamaged } from './room-damaged.ts';
import type { Claims, RoomTokens } from './tokens.ts';

/** A token that opens a room now. */
export interface Entered {
  readonly claims: Claims;
  readonly room: DurableRoom;
}

/**
 * The one door for sockets and REST: whoever holds a room token, and still may. A token is worthless once the room's
 * secrets rotated or its password changed, while it was kicked, or, if it is a member's, once the membership has
 * ended, and, if it is for an output, while the room does not have that (W12, M36, W50).
 * Errors: `unauthorized`, `token_expired`, `denied_kicked`, `room_damaged`.
 */
export class Entrance {
  readonly #tokens: RoomTokens;
  readonly #host: RoomHost;
  readonly #memberships: Memberships;
  readonly #clock: Clock;

  constructor(tokens: RoomTokens, host: RoomHost, memberships: Memberships, clock: Clock) {
    this.#tokens = tokens;
    this.#host = host;
    this.#memberships = memberships;
    this.#clock = clock;
  }

  enter(token: string): Result<Entered, Refusal> {
    const claims = this.#tokens.read(token, this.#clock.wall());
    if (!claims.ok) return claims;
    const found = this.#roomOf(claims.value);
    if (!found.ok) return found;
    const room = found.value;
    if (room === null || room.context.doors.generation !== claims.value.generation)
      return fail(refusal('unauthorized'));
    if (!claims.value.member && isKicked(room.context.doors.kicked, claims.value))
      return fail(refusal('denied_kicked'));
    if (claims.value.member && !this.#isMember(claims.value, room)) return fail(refusal('unauthorized'));
    if (!hasOutput(room, claims.value)) return fail(refusal('unauthorized'));
    return ok({ claims: claims.value, room });
  }

  #isMember({ uid }: Claims, { context }: DurableRoom): boolean {
    return this.#memberships.may(uid ?? null, context.show.room.teamId, 'rooms');
  }

  #roomOf({ roomId }: Claims): Result<DurableRoom | null, Refusal> {
    try {
      return ok(this.#host.durable(roomId));
    } catch (error) {
      if (error instanceof RoomDamaged) return fail(error.refusal);
      throw error;
    }
  }
}

function hasOutput({ context }: DurableRoom, { outputId }: Claims): boolean {
  return outputId === undefined || context.show.outputs.some(({ _id }) => _id === outputId);
}

/** Who acts with this token, for rights and for the log. */
export function principalOf({ permissions, uid, deviceId }: Claims): Principal {
  return { permissions, actor: uid === undefined ? `d:${deviceId}` : `u:${uid}` };
}
