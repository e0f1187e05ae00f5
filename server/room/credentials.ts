import { refusal } from '../../machines/kernel/errors.ts';
import type { DeviceId, OutputId, Uid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { type Passwords, TooBusy } from '../auth/passwords.ts';
import type { Clock } from '../clock.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { Refused, refuse } from '../http/refused.ts';
import type { Memberships } from '../team/memberships.ts';
import { type Grant, grantFor, outputGrant } from './grant.ts';
import type { RoomTokens } from './tokens.ts';

export interface CredentialsRequest {
  readonly view?: View;
  readonly signature?: string;
  /** Made here for a device that has none yet. */
  readonly deviceId: DeviceId;
  readonly password: string | null;
  readonly uid: Uid | null;
  readonly address: string;
  /** The output that the link is for; absent for a view of the room. */
  readonly outputId?: OutputId;
}

export interface Credentials {
  readonly roomToken: string;
  readonly permissions: number;
  readonly expiresAt: Instant;
  readonly view: View;
  readonly deviceId: DeviceId;
}

export interface CredentialsDeps {
  readonly tokens: RoomTokens;
  readonly memberships: Memberships;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

/** Gives room tokens: signature, then the barred devices, then the password (W11, D5). */
export class CredentialsDesk {
  readonly #deps: CredentialsDeps;

  constructor(deps: CredentialsDeps) {
    this.#deps = deps;
  }

  /** Refuses `bad_signature`, `denied_kicked`, `denied_protected`, `rate_limited`. */
  async issue(context: RoomContext, request: CredentialsRequest): Promise<Credentials> {
    const { member, ...grant } = await this.admit(context, request);
    const { deviceId, uid, outputId } = request;
    const { token, expiresAt } = this.#deps.tokens.issue(
      {
        roomId: context.show.room._id,
        ...grant,
        deviceId,
        generation: context.doors.generation,
        member,
        ...(uid === null ? {} : { uid }),
        ...(outputId === undefined ? {} : { outputId }),
      },
      this.#deps.clock.wall(),
    );
    return { roomToken: token, expiresAt, deviceId, ...grant };
  }

  /** What the request opens, without a token for it. Refuses as `issue` does. */
  async admit(context: RoomContext, request: CredentialsRequest): Promise<Grant & { member: boolean }> {
    const member = this.#deps.memberships.may(request.uid, context.show.room.teamId, 'rooms');
    const asked = { ...request, isMember: member };
    const grant =
      request.outputId === undefined
        ? grantFor(context, asked)
        : outputGrant(context, request.outputId, asked);
    if (!grant.ok) throw new Refused(grant.error);
    if (context.doors.kicked.includes(request.deviceId)) refuse('denied_kicked');
    if (!member) await this.#checkPassword(context, request);
    return { ...grant.value, member };
  }

  async #checkPassword({ doors, show }: RoomContext, request: CredentialsRequest): Promise<void> {
    const { passwords, limits } = this.#deps;
    const { password, address } = request;
    if (doors.passwordHash === null) return;
    const hash = doors.passwordHash;
    if (password === null) return refuse('denied_protected');
    const readings = readingsOf(password);
    if (readings.some((reading) => passwords.isKnown(reading, hash))) return;
    const key = `${address} ${show.room._id}`;
    // Taken before the check, so that many guesses at once are no way around the limit.
    await limits.take('password', key);
    if (!(await this.#isRight(readings, hash)))
      return refuse('denied_protected', 'That password is not right.');
    await limits.giveBack('password', key);
  }

  async #isRight(readings: readonly string[], hash: string): Promise<boolean> {
    try {
      for (const reading of readings) if (await this.#deps.passwords.verify(reading, hash)) return true;
      return false;
    } catch (error) {
      if (error instanceof TooBusy) throw new Refused(refusal('rate_limited'), 1);
      throw error;
    }
  }
}

/**
 * A header carries ASCII alone (uWebSockets.js even cuts other bytes off its ends), so that browsers send the password
 * percent-encoded. What was typed into another client is taken as it stands too.
 */
function readingsOf(password: string): readonly string[] {
  try {
    return [...new Set([decodeURIComponent(password), password])];
  } catch {
    return [password];
  }
}
