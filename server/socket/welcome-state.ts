import type { ZoneRules } from '../../machines/calendar/zone.ts';
import type { Client } from '../../machines/device/client.ts';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Drafts } from '../../machines/room/drafts.ts';
import { type Audience, projectShow } from '../../machines/room/room.projection.ts';
import { encodePart } from '../../machines/wire/codec.ts';
import { type ScreenParts, stateWithParts } from '../../machines/wire/welcome.frame.ts';
import type { BareRoom } from '../room/host.types.ts';
import type { Identity } from './session.ts';

/** Rooms whose states are kept encoded: a thousand screens that reconnect to one room cost one encoding. */
const KEPT = 500;

/** A room with what the clocks of its zone say, and how far the wall clock is ahead. */
export type ZonedRoom = BareRoom & { readonly zone: ZoneRules; readonly wall: Duration };

interface Encoded {
  readonly epoch: number;
  readonly seq: number;
  /** A room changes hands without a number of its own while it is deleted. */
  readonly teamId: TeamId | null;
  readonly zone: ZoneRules;
  readonly wall: Duration;
  /** They become different without a number as well. */
  readonly drafts: Drafts;
  readonly bytes: Uint8Array;
}

/** States as bytes: one encoding for each room, audience and `seq` (W8). */
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
    // Kept by the wall clock; on the socket it is the `at` of the newest event, as followers have it (R44).
    const dated = { ...state.room, updatedAt: state.room.updatedAt - wall };
    const bytes = encodePart({ ...state, room: dated, zone });
    this.#keep(key, { ...made, bytes });
    return bytes;
  }

  /** Maps keep the order of insertion: the first key is the one that was set longest ago. */
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

/** With the client that joins, which comes in only now (W22). What its tab was connected by before has just been taken over (W13). */
export function withJoining(clients: readonly Client[], joining: Client): readonly Client[] {
  return [...clients.filter(({ channelId }) => channelId !== joining.channelId), joining];
}

const keyOf = (roomId: RoomId, audience: Audience): string => `${audience}/${roomId}`;
