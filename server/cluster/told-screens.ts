import type { Client } from '../../machines/device/client.ts';
import type { ClientId, RoomId } from '../../machines/kernel/ids.ts';
import { decodePart, encodePart } from '../../machines/wire/codec.ts';

export interface ScreensChange {
  readonly kind: 'change';
  readonly edge: string;
  readonly roomId: RoomId;
  readonly joined: readonly Client[];
  readonly left: readonly ClientId[];
}

/** All screens of an edge in an owner's rooms. The answer names rooms with unknown ones. */
export interface ScreensList {
  readonly kind: 'list';
  readonly edge: string;
  readonly rooms: readonly (readonly [roomId: RoomId, screens: readonly ClientId[]])[];
}

export type ScreensTold = ScreensChange | ScreensList;

export const screensTo = (node: string): string => `cl.${node}`;

export const encodeScreens = (told: ScreensTold): Uint8Array => encodePart(told);
export const decodeScreens = (body: Uint8Array): ScreensTold => decodePart(body) as ScreensTold;
export const encodeLacking = (roomIds: readonly RoomId[]): Uint8Array => encodePart(roomIds);
export const decodeLacking = (body: Uint8Array): readonly RoomId[] => decodePart(body) as readonly RoomId[];
