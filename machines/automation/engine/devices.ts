import type { Client } from '../../device/client.ts';
import type { AutomationId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/time.ts';
import type { RoomContext } from '../../room/room.state.ts';
import type { LostWatch } from '../runs.ts';
import type { Happened } from './follow.ts';

/** Screens that came and went, one for each device and view. */
export function devicesHappened(before: RoomContext, after: RoomContext): readonly Happened[] {
  const [came, went] = [gone(after, before), gone(before, after)];
  return [
    ...came.map(() => ({ type: 'device.connected' as const, timer: null })),
    ...went.map(() => ({ type: 'device.disconnected' as const, timer: null })),
  ];
}

/** Clients choose device ids, and each change checks every watch. */
export const MOST_WATCHED = 200;

/** Updates the watches: screens that left become lost after a while, unless they return. */
export function withWatches(before: RoomContext, after: RoomContext, at: Instant): RoomContext {
  const news = gone(before, after).flatMap(({ deviceId, view }) =>
    after.show.automations.flatMap(({ _id: automationId, enabled, when }): LostWatch[] =>
      enabled && when.type === 'LOST' && when.view === view
        ? [{ automationId, deviceId, due: at + when.after }]
        : [],
    ),
  );
  const kept = after.watches.filter((watch) => !isBack(watch, after));
  return news.length === 0 && kept.length === after.watches.length
    ? after
    : { ...after, watches: newest([...kept, ...news]) };
}

/** The newest watches of each automation (K561). */
function newest(watches: readonly LostWatch[]): readonly LostWatch[] {
  const counts = new Map<AutomationId, number>();
  const counted = (id: AutomationId, by: number): number => {
    const count = (counts.get(id) ?? 0) + by;
    counts.set(id, count);
    return count;
  };
  for (const { automationId } of watches) counted(automationId, 1);
  return watches.filter(({ automationId }) => counted(automationId, -1) < MOST_WATCHED);
}

function isBack({ automationId, deviceId }: LostWatch, { show, clients }: RoomContext): boolean {
  const when = show.automations.find(({ _id }) => _id === automationId)?.when;
  return clients.some((client) => when?.type === 'LOST' && isOf(client, { deviceId, view: when.view }));
}

const gone = ({ clients: before }: RoomContext, { clients: after }: RoomContext): readonly Client[] =>
  goneDevices(before, after);

/** Devices of a view without a screen in `after`, once each (K109). */
export function goneDevices(before: readonly Client[], after: readonly Client[]): readonly Client[] {
  if (before === after) return [];
  const missing = before.filter((client) => !after.some((other) => isOf(other, client)));
  return missing.filter((client, place) => missing.findIndex((other) => isOf(other, client)) === place);
}

type DeviceOfView = Pick<Client, 'deviceId' | 'view'>;

const isOf = (client: DeviceOfView, { deviceId, view }: DeviceOfView): boolean =>
  client.deviceId === deviceId && client.view === view;
