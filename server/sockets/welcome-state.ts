import type { ZoneRules } from '../../machines/calendar/zone.ts';
import type { Client } from '../../machines/device/client.ts';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Drafts } from '../../machines/room/drafts.ts';
import { type Audience, projectShow } from '../../machines/room/room.projection.ts';
import { encodePart } from '../../machines/wire/codec.ts';
import { type ScreenParts, stateWithParts } from '../../machines/wire/welcome.frame.ts';
import type { BareRoom } from '../rooms/host.types.ts';
import type { Identity } from './session.ts';

/** Cached states: a thousand reconnects encode once. */
const KEPT = 500;

/** With zone rules and lead of the wall clock. */
export type ZonedRoom = BareRoom & { readonly zone: ZoneRules; readonly wall: Duration };

interface Encoded {
  readonly epoch: number;
  readonly seq: number;
  /** Changes without a `seq` while deleted. */
  readonly teamId: TeamId | null;
  readonly zone: ZoneRules;
  readonly wall: Duration;
  /** Unsequenced. */
  readonly drafts: Drafts;
  readonly bytes: Uint8Array;
}

/** Encoded states by room, audience and `seq` (W8). */
export class WelcomeStates {
  readonly #encoded = new Map<string, Encoded>();

  /** `parts`: null for a client that learns of no other screen. */
  bytesFor(
    room: ZonedRoom,
    identity: Pick<Identity, 'roomId' | 'audience'>,
    parts: ScreenParts | null,
  ): Uint8Array {
    const shared = this.#sharedBytes(room, identity);
    return parts === null ? shared : stateWithParts(shared, parts);
  }

  #sharedBytes(room: ZonedRoom, { roomId, audience }: Parameters<WelcomeStates['bytesFor']>[1]): Uint8Array {
    const key = keyOf(roomId, audience);
    const known = this.#encoded.get(key);
    const { epoch, seq, context, zone, wall } = room;
    const { teamId } = context.show.room;
    const made = { epoch, seq, teamId, zone, wall, drafts: context.drafts };
    if (known !== undefined && isMadeOf(known, made)) return known.bytes;
    const state = projectShow(context, audience);
    // Stored by the wall clock; followers use the newest event's `at` (R44).
    const dated = { ...state.room, updatedAt: state.room.updatedAt - wall };
    const bytes = encodePart({ ...state, room: dated, zone });
    this.#keep(key, { ...made, bytes });
    return bytes;
  }

  /** The first key is the oldest. */
  #keep(key: string, encoded: Encoded): void {
    this.#encoded.delete(key);
    this.#encoded.set(key, encoded);
    const [oldest] = this.#encoded.keys();
    if (this.#encoded.size > KEPT && oldest !== undefined) this.#encoded.delete(oldest);
  }
}

const isMadeOf = (known: Encoded, made: Omit<Encoded, 'bytes'>): boolean =>
  known.seq === made.seq &&
  known.epoch === made.epoch &&
  known.teamId === made.teamId &&
  known.zone === made.zone &&
  known.wall === made.wall &&
  known.drafts === made.drafts;

/** Adds the joining client (W22) and drops its tab's former one (W13). */
export function withJoining(clients: readonly Client[], joining: Client): readonly Client[] {
  return [...clients.filter(({ channelId }) => channelId !== joining.channelId), joining];
}

const keyOf = (roomId: RoomId, audience: Audience): string => `${audience}/${roomId}`;
