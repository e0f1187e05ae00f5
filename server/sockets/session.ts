import type { Unpainted } from '../../machines/device/seen.ts';
import type { ChannelId, ClientId, DeviceId, OutputId, RoomId, Uid } from '../../machines/kernel/ids.ts';
import { FALLBACK, type Language } from '../../machines/kernel/language.ts';
import type { Permissions, View } from '../../machines/kernel/permissions.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Accepts } from '../../machines/room/moves.ts';
import type { LinkColumns } from '../../machines/room/named-links.ts';
import type { Audience } from '../../machines/room/room.projection.ts';
import type { SessionTag } from '../people/accounts/active-sessions.ts';
import type { Socket } from './socket.ts';

export interface Identity {
  readonly roomId: RoomId;
  readonly clientId: ClientId;
  readonly channelId: ChannelId;
  readonly deviceId: DeviceId;
  readonly view: View;
  readonly permissions: Permissions;
  readonly audience: Audience;
  readonly accepted: Accepts;
  readonly outputId: OutputId | null;
  readonly linkId: string | null;
  readonly columns: LinkColumns | null;
  /** `u:<uid>` or `d:<deviceId>`, for the log. */
  readonly actor: string;
  /** Question page: outside the device limit. */
  readonly uncounted: boolean;
  /** Member; null: by link. */
  readonly memberUid: Uid | null;
  readonly tag: SessionTag | null;
  /** True if admitted by open access alone. */
  readonly open: boolean;
  /** Expiry unless renewed. */
  readonly endsAt: Instant;
}

export interface HeldFrame {
  readonly bytes: Uint8Array;
  /** Earliest arrival (`loop-watch.ts`). */
  readonly cameIn: Instant;
}

/** One of tens of thousands: few fields, no closures or collections. */
export class Session {
  /** Closed if null. */
  socket: Socket | null = null;
  identity: Identity | null = null;
  /** Seat granted by the owner; null: not asked (D160). */
  hasPlace: boolean | null = null;
  joinedAt: Instant = 0;
  /** Goodbye sent or due: reads nothing. */
  ending = false;
  /** Its client continues elsewhere with unanswered commands. */
  goesElsewhere = false;
  /** Dropped a frame: goodbye only (`slow-consumers.ts`). */
  slow = false;
  /** Own topic; null: unused (`outbox.ts`). */
  topic: string | null = null;
  /** Queued frames (`dispatcher.ts`). */
  held: HeldFrame[] | null = null;
  /** Budget (`frame-budget.ts`). */
  budget: number;
  budgetAt = 0;
  /** Budget while its address is over limit. */
  crowdBudget = 0;
  /** Newest painted change; null: never reported (`seen-screens.ts`). */
  painted: number | null = null;
  unpainted: Unpainted | null = null;
  /** Free `painted` frames (`frame-budget.ts`). */
  paintBudget = 0;
  paintedAt = 0;
  /** `addressKey`. */
  readonly address: string;

  /** For refusals (V757). */
  readonly language: Language;

  constructor(budget: number, address: string, language: Language = FALLBACK) {
    this.budget = budget;
    this.address = address;
    this.language = language;
  }
}
