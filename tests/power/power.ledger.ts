import type { RoomId } from '../../machines/kernel/ids.ts';
import type { RoomState } from '../../machines/room/room.state.ts';

/** An acknowledgement, which must not be lost. */
export type Acknowledgement =
  | { readonly kind: 'room'; readonly roomId: RoomId }
  | { readonly kind: 'user'; readonly uid: string }
  | {
      readonly kind: 'command';
      readonly roomId: RoomId;
      readonly seq: number;
      readonly channelId: string;
      readonly id: number;
    };

/** Each room after its creation and each command. */
export interface AckLedger {
  readonly rooms: Readonly<Record<RoomId, { readonly seq: number; readonly show: RoomState }[]>>;
}
