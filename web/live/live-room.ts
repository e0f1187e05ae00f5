import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ClientId, DeviceId, RoomPid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Stamp } from '../../machines/room/command.ts';
import type { Command, CommandName, CommandPayloads, StampedCommand } from '../../machines/room/commands.ts';
import type { RoomRights } from '../../machines/room/room.links.ts';
import type { Flash } from '../../machines/room/room.state.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { liveWords } from '../../machines/words/live.ts';

/** Clients are separate from the show, because they change more often (`useClients`). */
export type ConnectedClients = RoomView['clients'];
type ShownView = Omit<RoomView, 'clients'>;

/** `joining`: no state yet. `reconnecting`: shows the last state. `ended`: final. */
export type LiveStatus = 'joining' | 'live' | 'reconnecting' | 'ended';

/** For example, `timers/create` answers with `timerId`. */
export type CommandAck = { readonly seq: number } & Readonly<Record<string, unknown>>;

export interface ServerClock {
  now(): Instant;
}

/** Newest flashes, in the time of the screen's clock. */
export interface Flashes {
  readonly timers: Flash | null;
  readonly messages: Flash | null;
}

export interface Identification {
  readonly name: string;
}

/**
 * Receives `client/...`, `seen` and `cells/editors`. A listener that is added later also gets the last `seen` and
 * `cells/editors`.
 */
export type NoticeListener = (name: string, payload: unknown) => void;

export interface LiveSnapshot extends RoomRights {
  readonly status: LiveStatus;
  /** The room with unanswered commands already applied. */
  readonly view: ShownView;
  readonly clientId: ClientId;
  readonly pending: ReadonlySet<CommandName>;
  readonly flashes: Flashes;
  readonly deviceName: string;
  readonly delay: Duration;
  readonly identification: Identification | null;
  readonly serverVersion: string;
  /** Wall-clock time of the server's last message. Null while connected. */
  readonly aloneSince: Instant | null;
  readonly runsHere?: boolean;
}

export interface JoinedRoom extends LiveSnapshot {
  readonly pid: RoomPid;
  readonly screen: View;
  readonly deviceId: DeviceId;
  readonly clock: ServerClock;
  /**
   * Applies the command immediately. Resolves when the server has stored it. Rejects with a `Refusal` and reverts the
   * change.
   */
  send<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Promise<CommandAck>;
  /** Sends a command for a button. Shows a refusal as a notification. */
  ask<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): unknown;
  can<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): boolean;
  whyNot<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Refusal | null;
  setDeviceName(name: string): void;
  /** Sends a command without waiting. A reply arrives through `onNotice`. */
  say<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): void;
  onNotice(listener: NoticeListener): () => void;
  token(): Promise<string>;
}

// TypeScript cannot relate a name to its payload without overloads.

export function commandOf<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Command;
export function commandOf(name: CommandName, payload: CommandPayloads[CommandName]) {
  return { name, payload };
}

export function stampCommandWith(command: Command, stamp: Stamp): StampedCommand;
export function stampCommandWith({ name, payload }: { name: CommandName; payload: unknown }, stamp: Stamp) {
  return { type: name, payload, stamp };
}

export const awayRefusal: Refusal = {
  code: 'not_ready',
  message: liveWords.away,
};

/** Final refusal. `code` is one of `machines/kernel/errors`. */
export class Denial extends Error {
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.name = 'Denial';
    this.code = code;
  }
}

/** Temporary failure. `retryAfter` is the wait that the server asked for, ms, or 0. */
export class Unavailable extends Error {
  readonly retryAfter: Duration;
  constructor(message: string, retryAfter: Duration) {
    super(message);
    this.name = 'Unavailable';
    this.retryAfter = retryAfter;
  }
}
