import { hash } from 'node:crypto';
import type { RoomId } from '../../machines/kernel/ids.ts';

export const SLOTS = 1_024;

export const slotOf = (roomId: RoomId): number =>
  Number.parseInt(hash('md5', roomId, 'hex').slice(0, 3), 16) & (SLOTS - 1);

export interface Ownership {
  readonly me: string;
  slotOf(roomId: RoomId): number;
  ownerOf(slot: number): string | null;
  owns(roomId: RoomId): boolean;
  onChange(hear: (slots: readonly number[]) => void): void;
  refresh(): Promise<void>;
  suspect(node: string): void;
}
