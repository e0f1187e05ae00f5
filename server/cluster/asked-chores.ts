import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { decodePart, encodePart } from '../../machines/wire/codec.ts';
import type { Transfer } from '../rooms/host.types.ts';

export type Chore =
  | { readonly kind: 'delete' | 'restore' | 'remove' | 'rearm'; readonly roomId: RoomId }
  | { readonly kind: 'handOver'; readonly roomId: RoomId; readonly to: Transfer };

/** `done`: the room is at this `seq`; null: unknown. */
export type ChoreAnswer =
  | readonly ['done', seq: number | null]
  | readonly ['refused', Refusal]
  | readonly ['damaged', what: string];

export const choresTo = (node: string): string => `chore.${node}`;

export const encodeChore = (chore: Chore): Uint8Array => encodePart(chore);
export const decodeChore = (body: Uint8Array): Chore => decodePart(body) as Chore;
export const encodeChoreAnswer = (answer: ChoreAnswer | null): Uint8Array => encodePart(answer);
export const decodeChoreAnswer = (body: Uint8Array): ChoreAnswer | null =>
  decodePart(body) as ChoreAnswer | null;
