import type { UnpaintedReason } from '../../machines/device/seen.ts';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, DeviceId, OutputId, RoomId, Uid } from '../../machines/kernel/ids.ts';
import { FALLBACK_LANGUAGE, type Language } from '../../machines/kernel/language.ts';
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
  /** Name in the log: `u:<uid>` or `d:<deviceId>`. */
  readonly actor: string;
  readonly uncounted: boolean;
  /** Null if a link gave the rights. */
  readonly memberUid: Uid | null;
  readonly tag: SessionTag | null;
  /** True if open access alone gave the rights. */
  readonly open: boolean;
  readonly endsAt: Instant;
}

export interface WaitingFrame {
  readonly bytes: Uint8Array;
  readonly receivedAt: Instant;
}

/** There may be tens of thousands, so a session has few fields and no closures or collections. */
export class Session {
  socket: Socket | null = null;
  identity: Identity | null = null;
  /** Null if the owner of the room was not asked (D160). */
  hasPlace: boolean | null = null;
  joinedAt: Instant = 0;
  ending = false;
  /** True if the client sends its unanswered commands to another process. */
  goesElsewhere = false;
  /** True if a frame was dropped. Only the goodbye follows (`SlowConsumers`). */
  slow = false;
  topic: string | null = null;
  waitingFrames: WaitingFrame[] | null = null;
  budget: number;
  budgetAt = 0;
  crowdBudget = 0;
  painted: number | null = null;
  unpainted: UnpaintedReason | null = null;
  paintBudget = 0;
  paintedAt = 0;
  /** Place in `OpenSockets`, and the looks since its last frame. */
  slot = 0;
  silentLooks = 0;
  readonly address: string;

  readonly language: Language;

  constructor(budget: number, address: string, language: Language = FALLBACK_LANGUAGE) {
    this.budget = budget;
    this.address = address;
    this.language = language;
  }
}

/** Any use after the close throws. */
export interface Socket {
  /** Returns 1 if the frame was sent, 0 if it was buffered and 2 if it was dropped. */
  send(frame: Uint8Array, isBinary: boolean): number;
  ping(): number;
  end(code: number, reason: string): void;
  close(): void;
  cork(write: () => void): unknown;
  subscribe(topic: string): boolean;
  unsubscribe(topic: string): boolean;
  getBufferedAmount(): number;
}

const RETRY_AFTER: Duration = 1_000;

function goodbyeFrame(code: ErrorCode, afterMs?: Duration): Uint8Array {
  const { retry } = errors[code];
  const wait = afterMs ?? (retry === 'after' ? RETRY_AFTER : null);
  const comeback = wait === null ? { retry } : { retry: 'after' as const, afterMs: wait };
  return encodeServerFrame(['goodbye', { code, message: errorWords[code], ...comeback }]);
}

const POLICY_VIOLATION = 1008;

function closeCodeOf(code: ErrorCode): number {
  return errors[code].closeCode ?? POLICY_VIOLATION;
}

/** Call this outside `cork`, where uWebSockets.js would leave closing to the client (W49). */
export function sendGoodbye(socket: Socket, code: ErrorCode, afterMs?: Duration): void {
  socket.send(goodbyeFrame(code, afterMs), true);
  socket.end(closeCodeOf(code), code);
}
