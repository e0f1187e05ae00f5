import { hash } from 'node:crypto';
import type { RoomId } from '../../machines/kernel/ids.ts';

/** Rooms belong to processes by the slot that they are in. */
export const SLOTS = 1_024;

/** As the column `rooms.slot` has it. */
export const slotOf = (roomId: RoomId): number =>
  Number.parseInt(hash('md5', roomId, 'hex').slice(0, 3), 16) & (SLOTS - 1);

/** Which process owns which rooms, as far as this one knows. */
export interface Ownership {
  /** This process. */
  readonly me: string;
  slotOf(roomId: RoomId): number;
  /** Null: nobody, or not for long any more. */
  ownerOf(slot: number): string | null;
  owns(roomId: RoomId): boolean;
  /** Is told after these have other owners. */
  onChange(hear: (slots: readonly number[]) => void): void;
  /** Looks into the store, where somebody may know better. Rejects where that does not answer. */
  refresh(): Promise<void>;
  /** Somebody could not reach that process. */
  suspect(node: string): void;
}
