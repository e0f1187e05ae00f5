import { type Client, mayShow, sortClients } from '../../machines/device/client.ts';
import type { ClientId } from '../../machines/kernel/ids.ts';
import { type PageView, ROOM_VIEWS, type View } from '../../machines/kernel/permissions.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { NamedOutput } from '../../machines/output/output.ts';
import { formatCountdown } from '../../machines/timer/formats.ts';
import { durationWords } from '../../machines/words/times.ts';
import { deviceWords } from './device.words.ts';

export interface DeviceRow {
  readonly id: ClientId;
  readonly deviceId: string;
  readonly name: string;
  readonly view: View;
  readonly viewName: string;
  readonly joinedAs: string;
  readonly member: boolean;
  readonly delay: Duration;
  readonly roundTrip: string | null;
  readonly quality: 'good' | 'fair' | 'poor' | 'unknown';
  readonly own: boolean;
  readonly shownViews: readonly PageView[];
  readonly ownDevice: boolean;
  /** Device clock minus server clock. Null below 2 s (V2362). */
  readonly clockOff: string | null;
  readonly insecure: boolean;
  readonly stage: Pick<Client, 'outputId' | 'shows'> | null;
}

export function deviceRows(
  clients: readonly Client[],
  outputs: readonly NamedOutput[],
  ownId: ClientId | null,
): readonly DeviceRow[] {
  const ownClient = clients.find(({ id }) => id === ownId);
  return sortClients(clients).map((client) => deviceRow(client, outputs, ownClient));
}

function deviceRow(
  client: Client,
  outputs: readonly NamedOutput[],
  ownClient: Client | undefined,
): DeviceRow {
  const { view, tokenView = view } = client;
  return {
    id: client.id,
    deviceId: client.deviceId,
    name: client.name || deviceWords.unnamed,
    view,
    viewName: viewNameOf(client, outputs),
    joinedAs: viewNameOf({ ...client, view: tokenView }, outputs),
    member: client.member ?? false,
    delay: client.delay,
    roundTrip:
      client.rtt === undefined ? null : durationWords.milliseconds(Math.max(1, Math.round(client.rtt))),
    quality: connectionQuality(client.rtt),
    shownViews: ROOM_VIEWS.filter((other) => other !== view && mayShow(client, other)),
    own: client === ownClient,
    ownDevice: client.deviceId === ownClient?.deviceId,
    clockOff: clockOffText(client.offset),
    insecure: client.insecure ?? false,
    stage: view === 'VIEWER' ? client : null,
  };
}

export function viewNameOf(
  { view, outputId }: Pick<Client, 'view' | 'outputId'>,
  outputs: readonly NamedOutput[],
): string {
  if (outputId === undefined) return deviceWords.views[view];
  const name = outputs.find(({ _id }) => _id === outputId)?.name ?? '';
  return deviceWords.output(name).trim();
}

function clockOffText(offset: Duration = 0): string | null {
  const off = Math.abs(offset);
  return off < 2 * SECOND ? null : deviceWords.clockOff(formatCountdown(off));
}

function connectionQuality(rtt: Duration | undefined): DeviceRow['quality'] {
  if (rtt === undefined) return 'unknown';
  return rtt < 100 ? 'good' : rtt < 300 ? 'fair' : 'poor';
}

export function screensByView(clients: readonly Client[]): Readonly<Record<View, number>> {
  const counts = { VIEWER: 0, CONTROLLER: 0, AGENDA: 0, MODERATOR: 0, OPERATOR: 0, ANONYMOUS: 0, SHEET: 0 };
  for (const { view, outputId } of clients) if (outputId === undefined) counts[view] += 1;
  return counts;
}

export function screensText(count: number): string {
  return count === 0 ? deviceWords.noScreens : deviceWords.screens(count);
}

/** Counts devices, for example "1 of 3 devices" (D15). A limit of -1 means unlimited (V156). */
export function devicesText(clients: readonly Client[], limit: number): string {
  const count = deviceCount(clients);
  if (limit >= 0) return deviceWords.ofDevices(count, limit);
  return deviceWords.devices(count);
}

/** Returns true if the room is full for guests (V820). Members always fit (D15). */
export function isFullOfDevices(clients: readonly Client[], limit: number): boolean {
  return limit >= 0 && deviceCount(clients) >= limit;
}

function deviceCount(clients: readonly Client[]): number {
  const counted = clients.filter(({ view }) => view !== 'ANONYMOUS').map(({ deviceId }) => deviceId);
  return new Set(counted).size;
}
