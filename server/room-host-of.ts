import type { ClusterMember } from './cluster/cluster-member.ts';
import { Connectivity } from './cluster/connectivity.ts';
import { createCluster } from './cluster/create-cluster.ts';
import { DevicePlaces } from './cluster/device-places.ts';
import { OwnerRequests } from './cluster/owner-requests.ts';
import type { OwnerCallsDeps } from './integrations/api/owner-calls.ts';
import { createRoomHost } from './rooms/host.ts';
import type { RoomHost } from './rooms/host.types.ts';
import type { HostDeps } from './rooms/room-environment.ts';
import type { DueAnswers } from './sockets/outbox.ts';

export interface RoomHostParts extends HostDeps {
  readonly isFollowed: (roomId: string) => boolean;
}

/** Rooms of this process, or of a cluster. */
export function roomHostOf(
  cluster: ClusterMember | undefined,
  parts: RoomHostParts,
): {
  readonly host: RoomHost;
  /** This process owns all rooms if null. */
  readonly owners: OwnerCallsDeps | null;
  readonly places: DevicePlaces | null;
  readonly unanswered: DueAnswers;
} {
  if (cluster === undefined)
    return { host: createRoomHost(parts), owners: null, places: null, unanswered: () => null };
  const { bus, ownership } = cluster;
  const { clock, isFollowed, listeners, onFault, store } = parts;
  const whenFenced = async (): Promise<void> => {
    await store.journal.whenFenced?.();
  };
  const connectivity = new Connectivity({ bus, me: ownership.me, clock });
  const owners = new OwnerRequests({ bus, ownership, connectivity, clock });
  const host = createCluster({
    bus,
    ownership,
    connectivity,
    owners,
    othersServe: () => cluster.othersServe,
    store,
    clock,
    listeners,
    whenFenced,
    isFollowed,
    onFault,
    innerHost: (inner) => createRoomHost({ ...parts, ...inner }),
  });
  cluster.releasedBy = (slots) => host.release(slots);
  const asking = {
    bus,
    ownership,
    owners,
    onError: (error: unknown) => onFault(error, null),
  };
  const places = new DevicePlaces({ ...asking, clock, host });
  const unanswered: DueAnswers = ({ identity }) =>
    identity === null ? null : host.unanswered(identity.roomId, identity.channelId);
  return { host, owners: { ...asking, whenFenced }, places, unanswered };
}
