import { orderedClients } from '../../../machines/device/client.order.ts';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import { liveRoomOf, type TeamDevices, type TeamLiveRoom } from '../../../machines/team/team.live.ts';
import { timesetAhead } from '../../../machines/timer/timeset.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DurableRoom, RoomHost } from '../../rooms/host.types.ts';
import type { RoomRepository, StoredOverview } from '../../rooms/journal/room.repository.ts';
import type { Memberships } from './memberships.ts';

export interface TeamOverviewDeps {
  readonly host: RoomHost;
  readonly repository: RoomRepository;
  readonly memberships: Memberships;
  readonly clock: Clock;
}

/** Rooms of a team, polled every two seconds. Loaded rooms from memory, others from rows; loads none (M40). */
export class TeamOverview {
  readonly #deps: TeamOverviewDeps;

  constructor(deps: TeamOverviewDeps) {
    this.#deps = deps;
  }

  /** Throws `team_not_found`, `forbidden`. */
  async live(uid: Uid, teamId: TeamId): Promise<readonly TeamLiveRoom[]> {
    const { clock, host, memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    const wall = clock.difference();
    const stored = await repository.stagesOf(teamId);
    return stored.map((row) => seen(host.awake(row.room._id), row, [clock.now() + wall, wall]));
  }

  /** Rooms with devices, by name. Throws `team_not_found`, `forbidden`. */
  async devices(uid: Uid, teamId: TeamId): Promise<readonly SentDevices[]> {
    const { clock, host, memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    const at = clock.now() + clock.difference();
    const rooms = await repository.listOf(teamId, 'name_asc');
    return rooms.flatMap(({ _id }) => {
      const room = host.awake(_id);
      return room === null || room.context.clients.length === 0 ? [] : [devicesOf(room, at)];
    });
  }
}

function seen(
  room: DurableRoom | null,
  stored: StoredOverview,
  [now, wall]: [Instant, Duration],
): TeamLiveRoom {
  const show = room?.context.show ?? stored;
  const timeset = timesetAhead(show.timeset, wall);
  return liveRoomOf({ ...show, timeset }, room?.context.clients ?? [], now);
}

type SentDevices = Omit<TeamDevices, 'position'> & Pick<DurableRoom, 'epoch' | 'seq'>;

function devicesOf({ context: { show, clients }, epoch, seq }: DurableRoom, at: Instant): SentDevices {
  const outputs = show.outputs.map(({ _id, name }) => ({ _id, name }));
  const { pid, name } = show.room;
  return { pid, roomName: name, clients: orderedClients(clients), outputs, at, epoch, seq };
}
