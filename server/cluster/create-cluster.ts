import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SharedRoomHost } from '../rooms/host.types.ts';
import type { RoomStore } from '../rooms/journal/store.ts';
import type { HostDeps } from '../rooms/room-environment.ts';
import type { RoomListener } from '../rooms/room-events.ts';
import { Announcer } from './announcer.ts';
import type { Bus } from './bus.ts';
import { ClusterHost } from './cluster-host.ts';
import { CommandServer } from './command-server.ts';
import type { Connectivity } from './connectivity.ts';
import { HeldCommands } from './held-commands.ts';
import { Mirrors } from './mirrors.ts';
import { OthersScreens } from './others-screens.ts';
import { OwnScreens } from './own-screens.ts';
import type { OwnerRequests } from './owner-requests.ts';
import type { Ownership } from './ownership.ts';
import { RoomChores } from './room-chores.ts';
import { ShownRooms } from './shown-rooms.ts';
import { StoredRooms } from './stored-rooms.ts';

export type InnerHostDeps = Pick<HostDeps, 'listeners'> & Required<Pick<HostDeps, 'isOurs' | 'presentIn'>>;

export interface ClusterDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly connectivity: Connectivity;
  readonly owners: OwnerRequests;
  readonly othersServe: () => boolean;
  readonly store: Pick<RoomStore, 'load' | 'positions'>;
  readonly clock: Clock;
  readonly listeners: readonly RoomListener[];
  readonly innerHost: (deps: InnerHostDeps) => SharedRoomHost;
  readonly whenFenced: () => Promise<void>;
  readonly isFollowed: (roomId: RoomId) => boolean;
  readonly onFault: (error: unknown, roomId: RoomId | null) => void;
}

export function createCluster(deps: ClusterDeps): ClusterHost {
  const { bus, ownership, connectivity, owners, clock, whenFenced, onFault } = deps;
  const stored = new StoredRooms(deps.store, clock);
  const onError = (error: unknown) => onFault(error, null);
  const shownRooms = new ShownRooms(clock);
  const listeners = [...deps.listeners, shownRooms];
  const announcer: Announcer = new Announcer({
    ...deps,
    onLost: (roomId, seen) => inner.raiseEpoch(roomId, seen),
  });
  const mirrors = new Mirrors({
    ...deps,
    stored,
    listeners,
    own: {
      ready: (roomId) => inner.ready(roomId),
      answerNow: (roomId, known) => announcer.answerNow(roomId, known),
    },
  });
  const presentIn = (roomId: RoomId) => {
    const present = mirrors.awake(roomId)?.context.clients ?? [];
    othersScreens.await(
      roomId,
      present.map(({ id }) => id).filter((id) => !ownScreens.has(roomId, id)),
    );
    return present;
  };
  const inner: SharedRoomHost = deps.innerHost({
    listeners: [
      // Clients of the former mirror continue here from this command on.
      { onCommitted: (roomId, { seq }) => mirrors.handOver(roomId, seq) },
      ...listeners,
      announcer,
    ],
    isOurs: (roomId) => ownership.owns(roomId),
    presentIn,
  });
  const shown = (roomId: RoomId, seq: number) => {
    if (connectivity.isLost) mirrors.refresh(roomId);
    return shownRooms.reached(roomId, seq);
  };
  const server = new CommandServer({ bus, ownership, clock, host: inner, whenFenced, onError });
  const held = new HeldCommands({ ...deps, stored, server, shown });
  const listed = (roomId: RoomId) => mirrors.awake(roomId)?.context.clients ?? [];
  const ownScreens = new OwnScreens({ bus, ownership, clock, host: inner, listed });
  const othersScreens = new OthersScreens({ bus, ownership, clock, host: inner });
  const chores = new RoomChores({ bus, ownership, owners, host: inner, whenFenced, shown, onError });
  const parts = { inner, mirrors, held, ownScreens, othersScreens, chores, announcer, server, onError };
  const host = new ClusterHost({ ...parts, ownership, isFollowed: deps.isFollowed });
  shownRooms.lookAt((roomId) => host.awake(roomId));
  announcer.serve(inner);
  server.start();
  ownScreens.start();
  othersScreens.start();
  chores.start();
  return host;
}
