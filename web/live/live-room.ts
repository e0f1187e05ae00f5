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

/** Separate from the show, because clients change more often (`useClients`). */
export type ConnectedClients = RoomView['clients'];
type ShownView = Omit<RoomView, 'clients'>;

/** joining: no state yet. reconnecting: the last state counts on. ended: final. */
export type LiveStatus = 'joining' | 'live' | 'reconnecting' | 'ended';

/** For example `timerId` after `timers/create`. */
export type CommandAck = { readonly seq: number } & Readonly<Record<string, unknown>>;

/** Server time: steady, unaffected by local clock changes. */
export interface ServerClock {
  /** Server time minus the screen's delay. */
  now(): Instant;
}

/** Newest flash orders, in display time. */
export interface Flashes {
  readonly timers: Flash | null;
  readonly messages: Flash | null;
}

/** Shows the screen's name large while set. */
export interface Identification {
  readonly name: string;
}

/**
 * Receives `client/...` messages for this screen, `seen` and `cells/editors`. A late listener also gets the last one.
 */
export type NoticeListener = (name: string, payload: unknown) => void;

/** Immutable; parts keep their references. */
export interface LiveSnapshot extends RoomRights {
  readonly status: LiveStatus;
  /** With unanswered commands applied (optimistic). */
  readonly view: ShownView;
  readonly clientId: ClientId;
  readonly pending: ReadonlySet<CommandName>;
  readonly flashes: Flashes;
  readonly deviceName: string;
  readonly delay: Duration;
  readonly identification: Identification | null;
  readonly serverVersion: string;
  /** Wall-clock time of the last server contact; null: connected. */
  readonly aloneSince: Instant | null;
  /** Presses run in this browser (N2262). */
  readonly runsHere?: boolean;
}

export interface JoinedRoom extends LiveSnapshot {
  readonly pid: RoomPid;
  readonly screen: View;
  readonly deviceId: DeviceId;
  readonly clock: ServerClock;
  /** Applies a change immediately. Resolves once durable; rejects with a `Refusal`, which reverts it. */
  send<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Promise<CommandAck>;
  /** `send` for buttons: refusals become notifications. Resolves once settled. */
  ask<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): unknown;
  /** True if permitted and legal now. */
  can<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): boolean;
  /** Null if the command is permitted and legal. */
  whyNot<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Refusal | null;
  setDeviceName(name: string): void;
  /** Fire and forget; a reply arrives through `onNotice`. */
  say<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): void;
  /** Returns an unsubscribe function. */
  onNotice(listener: NoticeListener): () => void;
  /** Room token for REST (`x-access-token`). */
  token(): Promise<string>;
}

// Overloads, since TypeScript cannot relate a name to its payload.

export function commandOf<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Command;
export function commandOf(name: CommandName, payload: CommandPayloads[CommandName]) {
  return { name, payload };
}

export function stampedCommand(command: Command, stamp: Stamp): StampedCommand;
export function stampedCommand({ name, payload }: { name: CommandName; payload: unknown }, stamp: Stamp) {
  return { type: name, payload, stamp };
}

/** Shown while no server is connected. */
export const away: Refusal = {
  code: 'not_ready',
  message: liveWords.away,
};

/** Final refusal. `code`: from `machines/kernel/errors`. */
export class Denial extends Error {
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.name = 'Denial';
    this.code = code;
  }
}

/** Temporary failure or limit. `retryAfter`: named wait, ms, or 0. */
export class Unavailable extends Error {
  readonly retryAfter: Duration;
  constructor(message: string, retryAfter: Duration) {
    super(message);
    this.name = 'Unavailable';
    this.retryAfter = retryAfter;
  }
}
