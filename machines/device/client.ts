import { compareNames } from '../kernel/compared-text.ts';
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
import { covers, type View, viewPermissions } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { HeldSince } from './holds.ts';

/** Size in CSS px, and query options that change the picture. */
interface ScreenArea {
  readonly width: number;
  readonly height: number;
  readonly options: string;
}

/** docs/protocol.md#client. Never stored. */
export interface Client {
  readonly id: ClientId;
  readonly roomPid: RoomPid;
  readonly channelId: ChannelId;
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly view: View;
  /** Earlier versions listed pictures here (D32, `clients/thumb`). */
  readonly thumb: null;
  /** Absent: the screen has no stage, or an older client. */
  readonly shows?: ScreenArea;
  /** A page on plain http cannot start without the server. Absent: it can, or is older. */
  readonly insecure?: boolean;
  /** Null if never sent. */
  readonly thumbAt: Instant | null;
  /** View of the screen's token; kicks refuse this view. Absent: the shown view. */
  readonly tokenView?: View;
  /** Owner or team member; immune to kicks (D42). */
  readonly member?: true;
  /** Deliberate delay, ms. */
  readonly delay: Duration;
  readonly uid?: Uid;
  readonly outputId?: OutputId;
  /** Output whose design this screen edits, or cell that it edits, `timerId/columnId`. */
  readonly designing?: OutputId | null;
  readonly connectedAt: Instant;
  /** Tasks that this screen has. Absent: it never took one. */
  readonly holds?: HeldSince;
  /** Round trip that the client measured. */
  readonly rtt?: Duration;
  /** Server time minus device time. */
  readonly offset?: Duration;
}

/** The cell that `designing` names; null: none. */
export function presenceCell(
  designing: Client['designing'],
): { readonly timerId: TimerId; readonly columnId: ColumnId } | null {
  const [timerId = '', columnId] = designing?.split('/') ?? [];
  return columnId === undefined ? null : { timerId, columnId };
}

/** Hides edited cells: a cell is as secret as its column. */
export const withoutCells = (clients: readonly Client[]): readonly Client[] =>
  mappedAsNeeded(clients, (client) =>
    presenceCell(client.designing) === null ? client : { ...client, designing: null },
  );

type Listed = Pick<Client, 'id' | 'view' | 'name'>;

/** Sorts by view, name and id (D20). */
export function orderedClients<Screen extends Listed>(clients: readonly Screen[]): readonly Screen[] {
  return [...clients].sort(byViewThenName);
}

function byViewThenName(a: Listed, b: Listed): number {
  return compareNames(a.view, b.view) || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

export const CLIENTS_CHANGED = 'clients/changed';

export interface ClientsChange {
  readonly clients: readonly Client[];
  readonly left: readonly ClientId[];
}

/** Screens missing in `present` have left. */
export function clientsChangeOf(present: readonly Client[], ids: ReadonlySet<ClientId>): ClientsChange {
  const clients = present.filter(({ id }) => ids.has(id));
  const found = new Set(clients.map(({ id }) => id));
  return { clients, left: [...ids].filter((id) => !found.has(id)) };
}

/** Idempotent (D30). */
export function withClientsChange(
  clients: readonly Client[],
  { clients: changed, left }: ClientsChange,
): readonly Client[] {
  const replaced = new Set([...left, ...changed.map(({ id }) => id)]);
  return [...clients.filter(({ id }) => !replaced.has(id)), ...changed];
}

export function countedDevices(
  clients: readonly Pick<Client, 'deviceId' | 'view' | 'tokenView'>[],
): ReadonlySet<DeviceId> {
  const counted = clients.filter(({ view, tokenView = view }) => tokenView !== 'ANONYMOUS');
  return new Set(counted.map(({ deviceId }) => deviceId));
}

/** A link also opens views with fewer rights (W11). */
export type ShowingClient = Pick<Client, 'view' | 'tokenView' | 'outputId' | 'member'>;

/** An output's link opens that output only; a guest may be writing (D54). */
export function mayShow({ view, tokenView = view, outputId, member }: ShowingClient, wanted: View): boolean {
  if (view === 'ANONYMOUS' || tokenView === 'ANONYMOUS') return false;
  if (member) return true;
  return outputId === undefined && covers(viewPermissions[tokenView], viewPermissions[wanted]);
}

const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Returns a small harmless data URL, or null (D12). */
export function pictureOf(thumb: string | null): string | null {
  return thumb !== null && PICTURE.test(thumb) ? thumb : null;
}
