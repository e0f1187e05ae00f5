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

/** Size of a screen in CSS px, and options of its link that change its picture, as a query. */
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
  /** Earlier versions listed pictures here; now they go to whom they were asked by (D32, `clients/thumb`). */
  readonly thumb: null;
  /** Size and options of a stage; absent: another view, or an older client. */
  readonly shows?: ScreenArea;
  /** A stage on plain http, which cannot start without the server; absent: it can, or it is older. */
  readonly insecure?: boolean;
  /** When it last told how it looks; null: it has not. */
  readonly thumbAt: Instant | null;
  /** Which view its room token is for: what a kick refuses. Absent: the one that it shows. */
  readonly tokenView?: View;
  /** Let in as the owner or one of the team, whom no kick keeps out (D42). */
  readonly member?: true;
  /** By how much this screen lags behind on purpose. */
  readonly delay: Duration;
  readonly uid?: Uid;
  readonly outputId?: OutputId;
  /** The output whose design is edited on it, or the cell that it is in, `timerId/columnId`. */
  readonly designing?: OutputId | null;
  readonly connectedAt: Instant;
  /** Tasks that this screen has. Absent: it never took one. */
  readonly holds?: HeldSince;
  /** Round trip to the server as the client measured it. */
  readonly rtt?: Duration;
  /** Server time less the time of the device's own clock, likewise. */
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
