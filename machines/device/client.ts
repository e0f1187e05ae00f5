import { mappedAsNeeded } from '../kernel/fields.ts';
import type {
  ChannelId,
  ClientId,
  ColumnId,
  DeviceId,
  OutputId,
  RoomPid,
  TimerId,
  Uid,
} from '../kernel/ids.ts';
import type { View } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { HeldSince } from './holds.ts';

/** Size in CSS px; query options that change the picture. */
export interface ScreenArea {
  readonly width: number;
  readonly height: number;
  readonly options: string;
}

/** A connected screen (docs/protocol.md#client). Never stored. */
export interface Client {
  readonly id: ClientId;
  readonly roomPid: RoomPid;
  readonly channelId: ChannelId;
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly view: View;
  /** Earlier versions listed pictures here (D32, `clients/thumb`). */
  readonly thumb: null;
  /** Absent: no stage, or an older client. */
  readonly shows?: ScreenArea;
  /** On plain http: cannot start without the server. Absent: it can, or older. */
  readonly insecure?: boolean;
  /** Never sent if null. */
  readonly thumbAt: Instant | null;
  /** View of its token, which kicks refuse. Absent: the shown view. */
  readonly tokenView?: View;
  /** Owner or team member; immune to kicks (D42). */
  readonly member?: true;
  /** Deliberate delay, ms. */
  readonly delay: Duration;
  readonly uid?: Uid;
  readonly outputId?: OutputId;
  /** The output whose design is edited on it, or the cell that it is in, `timerId/columnId`. */
  readonly designing?: OutputId | null;
  readonly connectedAt: Instant;
  /** Tasks that this screen has. Absent: it never took one. */
  readonly holds?: HeldSince;
  /** Round trip measured by the client. */
  readonly rtt?: Duration;
  /** Server time minus device time. */
  readonly offset?: Duration;
}

/** The cell that `designing` names; null: an output, or nothing. */
export function presenceCell(
  designing: Client['designing'],
): { readonly timerId: TimerId; readonly columnId: ColumnId } | null {
  const [timerId = '', columnId] = designing?.split('/') ?? [];
  return columnId === undefined ? null : { timerId, columnId };
}

/** Clients as a device list has them: a cell is as secret as its column. */
export const withoutCells = (clients: readonly Client[]): readonly Client[] =>
  mappedAsNeeded(clients, (client) =>
    presenceCell(client.designing) === null ? client : { ...client, designing: null },
  );
