import { refusal } from '../../machines/kernel/errors.ts';
import type { DeviceId, OutputId, Uid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { isKicked } from '../../machines/room/kicks.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { Guarded, KnownDevices } from '../auth/known-devices.ts';
import { type Passwords, TooBusy } from '../auth/passwords.ts';
import type { Clock } from '../clock.ts';
import type { Counted, RateLimits } from '../http/rate-limits.ts';
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
  /** As limits count it (`addressKey`). */
  readonly address: string;
  /** The cookie of the device's marks (`KnownDevices`); empty: none. */
  readonly device: string;
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

export interface Issued {
  readonly credentials: Credentials;
  /** What the cookie of the device's marks is from now on; null where no password was asked. */
  readonly device: string | null;
}

/** What a request opens. `device`: as in `Issued`. */
export interface Admitted extends Grant, Pick<Issued, 'device'> {
  readonly member: boolean;
}

export interface CredentialsDeps {
  readonly tokens: RoomTokens;
  readonly memberships: Memberships;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

interface RoomGuess {
  readonly address: string;
  readonly password: string;
  readonly passwordHash: string;
}

/** Gives room tokens: signature, then kicks, then the password, the latter two not to members (W11, D5, D42). */
export class CredentialsDesk {
  readonly #deps: CredentialsDeps;
  /** Checks that run, by address, room and what was typed. */
  readonly #checks = new Map<string, Promise<boolean>>();

  constructor(deps: CredentialsDeps) {
    this.#deps = deps;
  }

  /** Refuses `bad_signature`, `denied_kicked`, `denied_protected`, `rate_limited`. */
  async issue(context: RoomContext, request: CredentialsRequest): Promise<Issued> {
    const { member, device, ...grant } = await this.admit(context, request);
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
    return { credentials: { roomToken: token, expiresAt, deviceId, ...grant }, device };
  }

  /** What the request opens, without a token for it. Refuses as `issue` does. */
  async admit(context: RoomContext, request: CredentialsRequest): Promise<Admitted> {
    const member = this.#deps.memberships.may(request.uid, context.show.room.teamId, 'rooms');
    const asked = { ...request, isMember: member };
    const grant =
      request.outputId === undefined
        ? grantFor(context, asked)
        : outputGrant(context, request.outputId, asked);
    if (!grant.ok) throw new Refused(grant.error);
    if (member) return { ...grant.value, member, device: null };
    if (isKicked(context.doors.kicked, { ...request, view: grant.value.view })) refuse('denied_kicked');
    return { ...grant.value, member, device: await this.#checkPassword(context, request) };
  }

  /** Resolves to the cookie of a device that has shown the password; null where there is none. */
  async #checkPassword({ doors, show }: RoomContext, request: CredentialsRequest): Promise<string | null> {
    const { passwordHash } = doors;
    const { password, device } = request;
    if (passwordHash === null) return null;
    if (password === null) return refuse('denied_protected');
    const guarded = { what: `room ${show.room._id}`, passwordHash } as const;
    const isRight = await this.#isRight(
      { ...request, password, passwordHash },
      this.#triesOf(guarded, request),
    );
    if (!isRight) return refuse('denied_protected', 'That password is not right.');
    return this.#deps.devices.remembering(device, guarded);
  }

  /** A device that has been in before has tries of its own: its neighbours behind the same address use up none (W78). */
  #triesOf(guarded: Guarded, { address, device }: CredentialsRequest): readonly Counted[] {
    const mark = this.#deps.devices.markOf(device, guarded);
    if (mark !== null) return [['roomGuessOfDevice', mark]];
    return [
      ['roomGuess', `${address} ${guarded.what}`],
      ['roomGuesses', address],
    ];
  }

  /**
   * Tries are taken also where the password is known to be right: else whoever has none left would find it by being let
   * in. The screens of a hall ask all at once: the same words, while they are being checked, are one try and one check.
   */
  async #isRight(guess: RoomGuess, tries: readonly Counted[]): Promise<boolean> {
    const { limits, passwords } = this.#deps;
    limits.takeEach(tries);
    const { password, passwordHash } = guess;
    const running = this.#checks.get(nameOf(guess));
    const isKnown = readingsOf(password).some((reading) => passwords.isKnown(reading, passwordHash));
    if (!isKnown && running === undefined) return this.#checkedFirst(guess, tries);
    limits.giveBackEach(tries);
    return isKnown || (running ?? false);
  }

  async #checkedFirst(guess: RoomGuess, tries: readonly Counted[]): Promise<boolean> {
    const name = nameOf(guess);
    const check = this.#verified(guess);
    this.#checks.set(name, check);
    let wasWrong = false;
    try {
      wasWrong = !(await check);
      return !wasWrong;
    } finally {
      this.#checks.delete(name);
      if (!wasWrong) this.#deps.limits.giveBackEach(tries);
    }
  }

  async #verified({ address, password, passwordHash }: RoomGuess): Promise<boolean> {
    const request = { kind: 'room', address } as const;
    try {
      for (const reading of readingsOf(password))
        if (await this.#deps.passwords.verify(reading, passwordHash, request)) return true;
      return false;
    } catch (error) {
      if (error instanceof TooBusy) throw new Refused(refusal('rate_limited'), 1);
      throw error;
    }
  }
}

function nameOf({ address, password, passwordHash }: RoomGuess): string {
  return JSON.stringify([address, password, passwordHash]);
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
