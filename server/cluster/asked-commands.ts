import type { ChannelId, ClientId, RoomId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../machines/wire/codec.ts';
import type { Answer, Submission } from '../room/host.types.ts';

/** A command on its way to the process that owns its room. */
export interface AskedCommand
  extends Pick<
    Submission,
    'command' | 'also' | 'solo' | 'by' | 'moreAutomations' | 'principal' | 'stampExtras'
  > {
  /** Its number within its channel. */
  readonly id: number;
  /** Absent: no screen asks. */
  readonly clientId?: ClientId;
}

/** What an edge asks for on behalf of one channel, in the order in which it is to be done. */
export interface AskedCommands {
  /** The process that asks. */
  readonly edge: string;
  readonly roomId: RoomId;
  readonly channelId: ChannelId;
  /** Grows with everything that the edge asks for. */
  readonly attempt: number;
  /** The owner takes none of them later: what it has not answered by then was not taken. */
  readonly expiresAt?: Instant;
  readonly commands: readonly AskedCommand[];
}

/** What became of a command. Those that are not named in an answer were not taken, and have no effect by this attempt. */
export interface AnsweredCommand {
  readonly id: number;
  readonly answer: Answer;
  /** What it costs its sender beyond its bytes. */
  readonly points: number;
}

/** Where a process hears what it is asked for as an owner. */
export const commandsTo = (node: string): string => `cmd.${node}`;

export const encodeAsked = (asked: AskedCommands): Uint8Array => encodePart(asked);
export const encodeAnswered = (answered: readonly AnsweredCommand[]): Uint8Array => encodePart(answered);

/** Throws RangeError where it is no message at all. */
export const decodeAsked = (body: Uint8Array): AskedCommands => decodePart(body) as AskedCommands;
export const decodeAnswered = (body: Uint8Array): readonly AnsweredCommand[] =>
  decodePart(body) as readonly AnsweredCommand[];
