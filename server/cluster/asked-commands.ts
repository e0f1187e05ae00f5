import type { ChannelId, ClientId, RoomId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../machines/wire/codec.ts';
import type { Answer, Submission } from '../rooms/host.types.ts';

export interface AskedCommand
  extends Pick<
    Submission,
    'command' | 'also' | 'solo' | 'by' | 'moreAutomations' | 'principal' | 'stampExtras'
  > {
  readonly id: number;
  readonly clientId?: ClientId;
}

export interface AskedCommands {
  readonly edge: string;
  readonly roomId: RoomId;
  readonly channelId: ChannelId;
  /** Increases with every request of the edge. */
  readonly attempt: number;
  readonly expiresAt?: Instant;
  readonly commands: readonly AskedCommand[];
}

/** Fate of a command. Omitted commands were not taken by this attempt. */
export interface AnsweredCommand {
  readonly id: number;
  readonly answer: Answer;
  readonly points: number;
}

export const commandsTo = (node: string): string => `cmd.${node}`;

export const encodeAsked = (asked: AskedCommands): Uint8Array => encodePart(asked);
export const encodeAnswered = (answered: readonly AnsweredCommand[]): Uint8Array => encodePart(answered);

/** Throws RangeError on malformed bytes. */
export const decodeAsked = (body: Uint8Array): AskedCommands => decodePart(body) as AskedCommands;
export const decodeAnswered = (body: Uint8Array): readonly AnsweredCommand[] =>
  decodePart(body) as readonly AnsweredCommand[];
