import type { RoomId } from '../../machines/kernel/ids.ts';
import { isCrew } from '../../machines/kernel/permissions.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { Refused } from '../kernel/refused.ts';
import type { RoomHost } from '../room/host.types.ts';
import type { ActiveKeys } from '../team/active-keys.ts';
import type { RoomTokens } from './tokens.ts';

export interface ReservedRequestsDeps {
  readonly limits: RateLimits;
  readonly tokens: Pick<RoomTokens, 'read'>;
  readonly keys: Pick<ActiveKeys, 'find'>;
  readonly host: Pick<RoomHost, 'awake'>;
  readonly clock: Clock;
}

/** Reads one header of a request; empty: not sent. */
export type HeaderReader = (name: string) => string;

/**
 * Request budget of an address: everybody shares four fifths of it, and the rest is for crew of loaded rooms and for API
 * keys, which one phone on a venue's network would otherwise lock out (W1345).
 */
export class ReservedRequests {
  readonly #deps: ReservedRequestsDeps;

  constructor(deps: ReservedRequestsDeps) {
    this.#deps = deps;
  }

  /** How long the address has to wait, in ms; 0: the request was counted and may go on. */
  waitFor(address: string, header: HeaderReader): Duration {
    const { limits } = this.#deps;
    const wait = limits.waitFor('request', address);
    if (wait === 0) return 0;
    const holder = this.#holder(header);
    if (holder === null) return wait;
    return limits.waitFor('reservedOfHolder', `${address} ${holder}`) || limits.waitFor('reserved', address);
  }

  /** The room or the team whose right the request shows. Looks at nothing that is not in memory, but for an unknown key. */
  #holder(header: HeaderReader): string | null {
    const token = header('x-access-token');
    if (token !== '') return this.#roomOf(token);
    const [, key] = /^Bearer\s+(\S+)\s*$/i.exec(header('authorization')) ?? [];
    return key === undefined ? null : this.#teamOf(key);
  }

  #roomOf(token: string): RoomId | null {
    const { tokens, host, clock } = this.#deps;
    const claims = tokens.read(token, clock.now());
    if (!claims.ok || !isCrew(claims.value.permissions)) return null;
    const { roomId, generation } = claims.value;
    return host.awake(roomId)?.context.access.generation === generation ? roomId : null;
  }

  /** A key that a remote store has not been asked about yet shows no right. */
  #teamOf(key: string): string | null {
    try {
      return this.#deps.keys.find(key)?.teamId ?? null;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }
}
