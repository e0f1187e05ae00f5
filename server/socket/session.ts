import type { Unpainted } from '../../machines/device/seen.ts';
import type { ChannelId, ClientId, DeviceId, OutputId, RoomId, Uid } from '../../machines/kernel/ids.ts';
import { FALLBACK, type Language } from '../../machines/kernel/language.ts';
import type { Permissions, View } from '../../machines/kernel/permissions.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { TakenMoves } from '../../machines/room/moves.ts';
import type { LinkColumns } from '../../machines/room/named-links.ts';
import type { Audience } from '../../machines/room/room.projection.ts';
import type { SessionTag } from '../auth/active-sessions.ts';
import type { Socket } from './socket.ts';
import type { DeviceListMode } from './topics.ts';

export interface Identity {
  readonly roomId: RoomId;
  readonly clientId: ClientId;
  readonly channelId: ChannelId;
  readonly deviceId: DeviceId;
  readonly view: View;
  readonly permissions: Permissions;
  readonly audience: Audience;
  readonly moves: TakenMoves;
  readonly outputId: OutputId | null;
  /** Named link that let it in, and its columns. */
  readonly linkId: string | null;
  readonly columns: LinkColumns | null;
  /** For the log: `u:<uid>` or `d:<deviceId>`. */
  readonly actor: string;
  /** How it hears of the connected clients; null: not at all. */
  readonly deviceNews: DeviceListMode | null;
  /** The question page: not counted by the device limit. */
  readonly uncounted: boolean;
  /** Whose membership of the room's team let it in; null: a link did. */
  readonly memberUid: Uid | null;
  readonly tag: SessionTag | null;
  /** Nothing but the room being open let it in. */
  readonly open: boolean;
  /** When its right ends at the latest, unless it renews its token. */
  readonly endsAt: Instant;
}

export interface HeldFrame {
  readonly bytes: Uint8Array;
  /** Earliest possible arrival (`loop-watch.ts`). */
  readonly cameIn: Instant;
}

/** One connection of maybe tens of thousands: few fields, no closures or collections. */
export class Session {
  /** Null once the connection is closed. */
  socket: Socket | null = null;
  identity: Identity | null = null;
  /** Whether the room has a place for its device, as the process says that owns the room; null: it was not asked (D160). */
  hasPlace: boolean | null = null;
  joinedAt: Instant = 0;
  /** Set when goodbye has been said or is due: nothing is read any more. */
  ending = false;
  /** It ends so that its client goes on elsewhere, and asks there for what was not answered. */
  goesElsewhere = false;
  /** A frame for it was dropped: it gets nothing more but a goodbye (`slow-consumers.ts`). */
  slow = false;
  /** Of it alone; null until it was told something (`outbox.ts`). */
  topic: string | null = null;
  /** Its first words, or a long frame, whose turn has not come, and what has come in behind (`dispatcher.ts`). */
  held: HeldFrame[] | null = null;
  /** What it may still send, and since when (`frame-budget.ts`). */
  budget: number;
  budgetAt = 0;
  /** What it may still send while its address sends too much. */
  crowdBudget = 0;
  /** The newest change that its screen has painted; null: it has never said so (`seen-screens.ts`). */
  painted: number | null = null;
  unpainted: Unpainted | null = null;
  /** `painted` frames that its address does not pay for yet (`frame-budget.ts`). */
  paintBudget = 0;
  paintedAt = 0;
  /** As limits count it (`addressKey`). */
  readonly address: string;

  /** Of the page, in which it is told why something is refused (V757). */
  readonly language: Language;

  constructor(budget: number, address: string, language: Language = FALLBACK) {
    this.budget = budget;
    this.address = address;
    this.language = language;
  }
}
