import { compareNames } from '../kernel/compared-text.ts';
import { mapReusing } from '../kernel/fields.ts';
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
import { hasAllPermissions, type View, viewPermissions } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { RolesHeldSince } from './exclusive-roles.ts';

/** Size in CSS px, and the query options that change the picture. */
interface ScreenArea {
  readonly width: number;
  readonly height: number;
  readonly options: string;
}

export interface Client {
  readonly id: ClientId;
  readonly roomPid: RoomPid;
  readonly channelId: ChannelId;
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly view: View;
  /** Always null. Earlier versions sent pictures here (D32, `clients/thumb`). */
  readonly thumb: null;
  /** Older screens and screens that show no stage omit this. */
  readonly shows?: ScreenArea;
  /** True if the page uses plain HTTP, so it cannot start without the server. Older screens omit it. */
  readonly insecure?: boolean;
  readonly thumbAt: Instant | null;
  /** View of the screen's token. If absent, it equals `view`. */
  readonly tokenView?: View;
  /** True for the owner and team members, whom kicks do not affect (D42). */
  readonly member?: true;
  readonly delay: Duration;
  readonly uid?: Uid;
  readonly outputId?: OutputId;
  /** Output whose design the screen edits, or the edited cell as `timerId/columnId`. */
  readonly designing?: OutputId | null;
  readonly connectedAt: Instant;
  readonly holds?: RolesHeldSince;
  readonly rtt?: Duration;
  /** Server time minus device time. */
  readonly offset?: Duration;
}

export function presenceCell(
  designing: Client['designing'],
): { readonly timerId: TimerId; readonly columnId: ColumnId } | null {
  const [timerId = '', columnId] = designing?.split('/') ?? [];
  return columnId === undefined ? null : { timerId, columnId };
}

export const withoutCells = (clients: readonly Client[]): readonly Client[] =>
  mapReusing(clients, (client) =>
    presenceCell(client.designing) === null ? client : { ...client, designing: null },
  );

type ListedClient = Pick<Client, 'id' | 'view' | 'name'>;

export function sortClients<Screen extends ListedClient>(clients: readonly Screen[]): readonly Screen[] {
  return [...clients].sort(byViewThenName);
}

function byViewThenName(a: ListedClient, b: ListedClient): number {
  return compareNames(a.view, b.view) || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

export const CLIENTS_CHANGED = 'clients/changed';

export interface ClientsChange {
  readonly clients: readonly Client[];
  readonly left: readonly ClientId[];
}

export function clientsChangeOf(present: readonly Client[], ids: ReadonlySet<ClientId>): ClientsChange {
  const clients = present.filter(({ id }) => ids.has(id));
  const found = new Set(clients.map(({ id }) => id));
  return { clients, left: [...ids].filter((id) => !found.has(id)) };
}

/** Applying the same change again has no effect (D30). */
export function applyClientsChange(
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

export type ClientViewFields = Pick<Client, 'view' | 'tokenView' | 'outputId' | 'member'>;

/** Returns true if crew may switch the screen to the view. A guest's link must include the view's rights (W11). */
export function mayShow(
  { view, tokenView = view, outputId, member }: ClientViewFields,
  wanted: View,
): boolean {
  if (view === 'ANONYMOUS' || tokenView === 'ANONYMOUS') return false;
  if (member) return true;
  return outputId === undefined && hasAllPermissions(viewPermissions[tokenView], viewPermissions[wanted]);
}

const PICTURE_DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Accepts only small pictures without scripts (D12). */
export function validPicture(thumb: string | null): string | null {
  return thumb !== null && PICTURE_DATA_URL.test(thumb) ? thumb : null;
}
