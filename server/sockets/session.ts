import type { Unpainted } from '../../machines/device/seen.ts';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, DeviceId, OutputId, RoomId, Uid } from '../../machines/kernel/ids.ts';
import { FALLBACK, type Language } from '../../machines/kernel/language.ts';
import type { Permissions, View } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Accepts } from '../../machines/room/changes.ts';
import type { LinkColumns } from '../../machines/room/room.links.ts';
import type { Audience } from '../../machines/room/room.projection.ts';
import { encodeServerFrame } from '../../machines/wire/codec.ts';
import { errorWords } from '../../machines/words/errors.ts';
import type { SessionTag } from '../people/accounts/active-sessions.ts';

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
  /** Member; null: came by link. */
  readonly memberUid: Uid | null;
  readonly tag: SessionTag | null;
  /** True if admitted by open access alone. */
  readonly open: boolean;
  /** Expiry unless renewed. */
  readonly endsAt: Instant;
}

export interface HeldFrame {
  readonly bytes: Uint8Array;
  /** Earliest arrival (`LoopWatch`). */
  readonly cameIn: Instant;
}

/** There are tens of thousands: few fields, no closures or collections. */
export class Session {
  /** null: closed. */
  socket: Socket | null = null;
  identity: Identity | null = null;
  /** True if the owner granted a seat; null: not asked (D160). */
  hasPlace: boolean | null = null;
  joinedAt: Instant = 0;
  /** Goodbye is sent or due: nothing is read. */
  ending = false;
  /** Its client continues elsewhere with unanswered commands. */
  goesElsewhere = false;
  /** Dropped a frame: only the goodbye follows (`SlowConsumers`). */
  slow = false;
  /** This socket's topic; null: unused (`outbox.ts`). */
  topic: string | null = null;
  /** Queued frames (`dispatcher.ts`). */
  held: HeldFrame[] | null = null;
  /** Budget (`frame-budget.ts`). */
  budget: number;
  budgetAt = 0;
  /** Budget while the address is over its limit. */
  crowdBudget = 0;
  /** Newest painted change; null: never reported (`seen-screens.ts`). */
  painted: number | null = null;
  unpainted: Unpainted | null = null;
  /** Free `painted` frames (`frame-budget.ts`). */
  paintBudget = 0;
  paintedAt = 0;
  /** `addressKey`. */
  readonly address: string;

  /** Language of refusals (V757). */
  readonly language: Language;

  constructor(budget: number, address: string, language: Language = FALLBACK) {
    this.budget = budget;
    this.address = address;
    this.language = language;
  }
}

/** uWebSockets.js socket; touching it after close throws. */
export interface Socket {
  /** 1: sent, 0: buffered, 2: dropped. */
  send(frame: Uint8Array, isBinary: boolean): number;
  end(code: number, reason: string): void;
  close(): void;
  /** Sends in one write. */
  cork(write: () => void): unknown;
  subscribe(topic: string): boolean;
  unsubscribe(topic: string): boolean;
  getBufferedAmount(): number;
}

const RETRY_AFTER: Duration = 1_000;

/** The client may return with another right. */
function goodbyeFrame(code: ErrorCode, afterMs?: Duration): Uint8Array {
  const { retry } = errors[code];
  const wait = afterMs ?? (retry === 'after' ? RETRY_AFTER : null);
  const comeback = wait === null ? { retry } : { retry: 'after' as const, afterMs: wait };
  return encodeServerFrame(['goodbye', { code, message: errorWords[code], ...comeback }]);
}

/** RFC 6455 §7.4.1, for errors without a close code. */
const POLICY_VIOLATION = 1008;

function closeCodeOf(code: ErrorCode): number {
  return errors[code].closeCode ?? POLICY_VIOLATION;
}

/** Call outside a cork: uWebSockets.js leaves a corked end to the peer (W49). */
export function sayGoodbye(socket: Socket, code: ErrorCode, afterMs?: Duration): void {
  socket.send(goodbyeFrame(code, afterMs), true);
  socket.end(closeCodeOf(code), code);
}
