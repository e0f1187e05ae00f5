import type { DeviceId, OutputId, Uid } from '../../../machines/kernel/ids.ts';
import type { View } from '../../../machines/kernel/permissions.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { isKicked } from '../../../machines/room/client.commands.ts';
import type { LinkColumns } from '../../../machines/room/room.links.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { type Clock, wallNow } from '../../kernel/clock.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { SessionTag } from '../../people/accounts/active-sessions.ts';
import type { Guesser } from '../../people/accounts/guesses.ts';
import type { Memberships } from '../../people/teams/memberships.ts';
import { type Grant, grantFor, outputGrant } from './grant.ts';
import type { RoomGuesses } from './room-guesses.ts';
import type { RoomTokens } from './tokens.ts';

export interface CredentialsRequest extends Guesser {
  readonly view?: View;
  readonly signature?: string;
  readonly deviceId: DeviceId;
  readonly password: string | null;
  readonly signedIn: { readonly uid: Uid; readonly session: SessionTag } | null;
  readonly outputId?: OutputId;
}

export interface Credentials {
  readonly roomToken: string;
  readonly permissions: number;
  readonly expiresAt: Instant;
  readonly view: View;
  readonly deviceId: DeviceId;
  readonly columns?: LinkColumns;
}

/** `device` is the new device cookie. It is null if the room has no password. */
interface IssuedCredentials {
  readonly credentials: Credentials;
  readonly device: string | null;
  readonly linkId: string | null;
}

interface CheckedRequest extends Grant, Pick<IssuedCredentials, 'device'> {
  readonly member: boolean;
}

interface CredentialsDeps {
  readonly tokens: RoomTokens;
  readonly memberships: Memberships;
  readonly guesses: RoomGuesses;
  readonly clock: Clock;
}

/** Checks the link signature. For guests, also checks kicks and the password (W11, D5, D42). */
export class CredentialIssuer {
  readonly #deps: CredentialsDeps;

  constructor(deps: CredentialsDeps) {
    this.#deps = deps;
  }

  async issue(context: RoomContext, request: CredentialsRequest): Promise<IssuedCredentials> {
    const { member, device, ...grant } = await this.admit(context, request);
    const { deviceId, signedIn, outputId } = request;
    const { token, expiresAt } = this.#deps.tokens.issue(
      {
        roomId: context.show.room._id,
        ...grant,
        deviceId,
        generation: context.access.generation,
        member,
        ...signedIn,
        ...(outputId === undefined ? {} : { outputId }),
      },
      this.#deps.clock.now(),
    );
    const { view, permissions, columns, link } = grant;
    return {
      credentials: { roomToken: token, expiresAt, deviceId, view, permissions, ...(columns && { columns }) },
      device,
      linkId: link?.id ?? null,
    };
  }

  async admit(context: RoomContext, request: CredentialsRequest): Promise<CheckedRequest> {
    const { signedIn, outputId } = request;
    const { memberships, guesses } = this.#deps;
    const { teamId } = context.show.room;
    const waits = signedIn === null ? null : memberships.ready(teamId);
    if (waits !== null) await waits;
    const member = memberships.may(signedIn?.uid ?? null, teamId, 'rooms');
    const memberRequest = { ...request, isMember: member, at: wallNow(this.#deps.clock) };
    const grant =
      outputId === undefined
        ? grantFor(context, memberRequest)
        : outputGrant(context, outputId, memberRequest);
    if (!grant.ok) throw new Refused(grant.error);
    if (member) return { ...grant.value, member, device: null };
    if (isKicked(context.access.kicked, { ...request, view: grant.value.view })) refuse('denied_kicked');
    return { ...grant.value, member, device: await guesses.admit(context, request) };
  }
}
