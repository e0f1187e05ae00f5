import type { ClientId, DeviceId, MessageId, OutputId, TimerId } from '../kernel/ids.ts';
import type { View } from '../kernel/permissions.ts';
import { DEVICES, MESSAGES, type Permissions, READ, ROOM, TIMERS, TRANSPORT } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { Message } from '../message/message.ts';
import type { Output } from '../output/output.ts';
import type { Timer } from '../timer/timer.ts';
import type { RoomSettings } from './room.state.ts';

/** Fields of an entity that a person may set. */
export type TimerFields = Partial<Omit<Timer, '_id' | 'index'>>;
export type MessageFields = Partial<Omit<Message, '_id' | 'index' | 'question'>>;
export type OutputFields = Partial<Omit<Output, '_id' | 'index'>>;

/** The payload of each command (docs/protocol.md#commands). */
export interface CommandPayloads {
  'timeset/start': { timerId?: TimerId };
  'timeset/stop': Record<never, never>;
  'timeset/toggle': { timerId?: TimerId };
  'timeset/reset': { timerId?: TimerId };
  'timeset/select': { timerId: TimerId };
  'timeset/next': { autostart?: boolean };
  'timeset/previous': { autostart?: boolean };
  'timeset/adjust': { ms: Duration };
  'timeset/jump': { ms: Duration };
  'timers/flash': { count: number };
  'room/blackout': { on: boolean };
  'room/onAir': { on: boolean };
  'timers/create': { index?: number } & TimerFields;
  'timers/update': { timerId: TimerId } & TimerFields;
  'timers/remove': { timerId: TimerId };
  'timers/move': { timerId: TimerId; index: number };
  'timers/duplicate': { timerId: TimerId };
  'timers/replace': { items: readonly ({ _id?: TimerId; index?: number } & TimerFields)[] };
  'messages/create': { index?: number } & MessageFields;
  'messages/update': { messageId: MessageId } & MessageFields;
  'messages/remove': { messageId: MessageId };
  'messages/move': { messageId: MessageId; index: number };
  'messages/show': { messageId: MessageId; focus?: boolean };
  'messages/hide': Record<never, never>;
  'messages/flash': { count: number };
  'room/rename': { name: string };
  'room/settings': Partial<
    Pick<RoomSettings, 'timezone' | 'todFormat' | 'behavior' | 'access' | 'questions' | 'blackout' | 'onAir'>
  >;
  'room/rotateSecrets': Record<never, never>;
  'room/setPassword': { password: string | null };
  'outputs/create': { index?: number } & OutputFields;
  'outputs/update': { outputId: OutputId } & OutputFields;
  'outputs/remove': { outputId: OutputId };
  'outputs/move': { outputId: OutputId; index: number };
  'clients/rename': { clientId: ClientId; name: string };
  'clients/identify': { clientId: ClientId };
  'clients/forceReload': { clientId: ClientId };
  'clients/thumb': { clientId: ClientId };
  'clients/kick': { clientId: ClientId; device?: boolean };
  'clients/allow': { deviceId: DeviceId };
  'clients/delay': { clientId: ClientId; ms: Duration };
  'client/update': {
    name?: string;
    view?: View;
    thumb?: string | null;
    delay?: Duration;
    rtt?: Duration;
    offset?: Duration;
  };
  'room/undo': Record<never, never>;
  'room/redo': Record<never, never>;
}

export type CommandName = keyof CommandPayloads;

/** A command as it was asked for. */
export type Command<Names extends CommandName = CommandName> = {
  [Name in Names]: { name: Name; payload: CommandPayloads[Name] };
}[Names];

/**
 * What is decided outside and handed in with a command, so that the machine needs no clock, randomness or ids.
 * `wall`: how far the wall clock is ahead of `at`; absent: not at all (C21).
 * `ids`: fresh ids, one for each entity that the command may create (`idsNeeded`). `secret`: a fresh link key for
 * `room/rotateSecrets`. `passwordHash`: the hash of the password for `room/setPassword`, null to remove it.
 * `clientId`: the sender's own client, for `client/update` and `clients/thumb`. `question`: marks a message from the
 * question page.
 */
export interface Stamp {
  readonly at: Instant;
  readonly wall?: Duration;
  readonly ids: readonly string[];
  readonly clientId?: ClientId;
  readonly secret?: string;
  readonly passwordHash?: string | null;
  readonly question?: Message['question'];
}

/** A command on its way into the machine: the machine's event `{ type: name, payload, stamp }`. */
export type StampedCommand<Names extends CommandName = CommandName> = {
  [Name in Names]: { type: Name; payload: CommandPayloads[Name]; stamp: Stamp };
}[Names];

interface CommandRule {
  /** Any one of these bits suffices (`can`). */
  readonly permission: Permissions;
  /** Whether it goes into the undo history. */
  readonly undoable: boolean;
  /** Ephemeral commands touch connected clients only: no seq, no journal, no undo. */
  readonly ephemeral: boolean;
}

const sequenced = (permission: Permissions, undoable = true): CommandRule => ({
  permission,
  undoable,
  ephemeral: false,
});
const ephemeral = (permission: Permissions): CommandRule => ({
  permission,
  undoable: false,
  ephemeral: true,
});

/** The rule of each command: who may, and what it leaves behind (docs/protocol.md#commands). */
export const commandRules: Readonly<Record<CommandName, CommandRule>> = {
  'timeset/start': sequenced(TRANSPORT),
  'timeset/stop': sequenced(TRANSPORT),
  'timeset/toggle': sequenced(TRANSPORT),
  'timeset/reset': sequenced(TRANSPORT),
  'timeset/select': sequenced(TRANSPORT),
  'timeset/next': sequenced(TRANSPORT),
  'timeset/previous': sequenced(TRANSPORT),
  'timeset/adjust': sequenced(TRANSPORT),
  'timeset/jump': sequenced(TRANSPORT),
  'timers/flash': sequenced(TRANSPORT, false),
  'room/blackout': sequenced(TRANSPORT),
  'room/onAir': sequenced(TRANSPORT),
  'timers/create': sequenced(TIMERS),
  'timers/update': sequenced(TIMERS),
  'timers/remove': sequenced(TIMERS),
  'timers/move': sequenced(TIMERS),
  'timers/duplicate': sequenced(TIMERS),
  'timers/replace': sequenced(TIMERS),
  'messages/create': sequenced(MESSAGES),
  'messages/update': sequenced(MESSAGES),
  'messages/remove': sequenced(MESSAGES),
  'messages/move': sequenced(MESSAGES),
  'messages/show': sequenced(MESSAGES),
  'messages/hide': sequenced(MESSAGES),
  'messages/flash': sequenced(MESSAGES, false),
  'room/rename': sequenced(ROOM),
  'room/settings': sequenced(ROOM),
  'room/rotateSecrets': sequenced(ROOM, false),
  'room/setPassword': sequenced(ROOM, false),
  'outputs/create': sequenced(ROOM),
  'outputs/update': sequenced(ROOM),
  'outputs/remove': sequenced(ROOM),
  'outputs/move': sequenced(ROOM),
  'clients/rename': ephemeral(DEVICES),
  'clients/identify': ephemeral(DEVICES),
  'clients/forceReload': ephemeral(DEVICES),
  'clients/thumb': ephemeral(DEVICES),
  'clients/kick': sequenced(DEVICES, false),
  'clients/allow': sequenced(DEVICES, false),
  'clients/delay': ephemeral(DEVICES),
  'client/update': ephemeral(READ),
  'room/undo': sequenced(TIMERS | MESSAGES | ROOM | TRANSPORT, false),
  'room/redo': sequenced(TIMERS | MESSAGES | ROOM | TRANSPORT, false),
};
