import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ClientId, DeviceId, RoomPid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { CommandName, CommandPayloads } from '../../machines/room/commands.ts';
import type { RoomRights } from '../../machines/room/named-links.ts';
import type { Flash } from '../../machines/room/room.state.ts';
import type { RoomView } from '../../machines/wire/frames.ts';

/** Who is connected, which changes more often than the show: beside it (`useClients`). */
export type ConnectedClients = RoomView['clients'];
export type ShownView = Omit<RoomView, 'clients'>;

/** joining: no state yet. live: connected. reconnecting: the last known state counts on. ended: it will not come back by itself. */
export type LiveStatus = 'joining' | 'live' | 'reconnecting' | 'ended';

/** What an acknowledged command answers, e.g. `timerId` after `timers/create`. */
export type CommandAck = { readonly seq: number } & Readonly<Record<string, unknown>>;

/** The server's time on this machine: steady, and unmoved by changes of the local clock. */
export interface ServerClock {
  /** Display time of this screen: the server's clock less the screen's delay. */
  now(): Instant;
}

/** The newest flash orders: each screen starts them at `at`, a display time. */
export interface Flashes {
  readonly timers: Flash | null;
  readonly messages: Flash | null;
}

/** An operator asks which screen this is: it shows its name big while this is set. */
export interface Identification {
  readonly name: string;
}

/** Receives the events `client/...` of this screen, and `seen` and `cells/editors`: also the last one before it listened. */
export type NoticeListener = (name: string, payload: unknown) => void;

/** What the screens of a room see at one moment. A new object for each change, and for nothing else; parts keep their reference. */
export interface LiveSnapshot extends RoomRights {
  readonly status: LiveStatus;
  /** The room with this screen's unanswered commands applied (optimistic). */
  readonly view: ShownView;
  readonly clientId: ClientId;
  /** Names of commands that wait for their answer. */
  readonly pending: ReadonlySet<CommandName>;
  readonly flashes: Flashes;
  readonly deviceName: string;
  readonly delay: Duration;
  readonly identification: Identification | null;
  readonly serverVersion: string;
  /** When the server was heard last, by the wall clock, while the screen goes on without it; null: it is heard. */
  readonly aloneSince: Instant | null;
  /** This browser runs the room, and a controller may press here (N2262). */
  readonly runsHere?: boolean;
}

export interface JoinedRoom extends LiveSnapshot {
  readonly pid: RoomPid;
  /** How this screen looks at the room. */
  readonly screen: View;
  readonly deviceId: DeviceId;
  readonly clock: ServerClock;
  /**
   * Asks for a change. It shows at once; the promise resolves when the server has it on disk and rejects with
   * a `Refusal`, after which the change is taken back.
   */
  send<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Promise<CommandAck>;
  /** `send` for buttons: a refusal becomes a notification. Resolves when it is on disk or refused, if it was sent. */
  ask<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): unknown;
  /** Whether the command is permitted and legal now. */
  can<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): boolean;
  /** Why not: null when it is permitted and legal. */
  whyNot<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Refusal | null;
  setDeviceName(name: string): void;
  /** Asks without waiting for an answer: how a screen looks, say, which comes to `onNotice` if it comes. */
  say<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): void;
  /** Told of each `client/...` event, until what it answers is called. */
  onNotice(listener: NoticeListener): () => void;
  /** A room token, for what is asked by REST (`x-access-token`). */
  token(): Promise<string>;
}
