import { TrialCluster, type TrialOptions } from '../../cluster/trial/trial-cluster.ts';
import { type CreatedRoom, inBatches, RoomsApi } from '../../support/rooms-api.ts';
import { Generator } from '../generator.ts';
import type { RoomPlan } from '../load-room.ts';
import { planOf } from '../targets.ts';

/** Process of a room's controller and of each of its viewers. */
export interface Places {
  readonly controller: number;
  readonly viewers: readonly number[];
}

const QUIETLY = { onSaid: () => {} };

/** Starts a cluster, calls `run`, and ends the cluster. */
export async function withCluster<Value>(
  options: TrialOptions,
  run: (cluster: TrialCluster) => Promise<Value>,
): Promise<Value> {
  const cluster = await TrialCluster.start({ ...QUIETLY, ...options });
  try {
    return await run(cluster);
  } finally {
    await cluster.end('SIGKILL');
  }
}

/** Connects screens to their rooms, calls `run`, and disconnects them. */
export async function withScreens<Value>(
  port: number,
  rooms: readonly RoomPlan[],
  run: (generator: Generator) => Promise<Value>,
): Promise<Value> {
  const generator = new Generator();
  try {
    await generator.ask<'open'>({ do: 'open', port, rooms });
    return await run(generator);
  } finally {
    await generator.close();
  }
}

/** Rooms of a cluster, created at its first process. */
export class ClusteredRooms {
  readonly rooms: readonly CreatedRoom[];
  readonly #api: RoomsApi;
  readonly #cluster: TrialCluster;

  private constructor(cluster: TrialCluster, api: RoomsApi, rooms: readonly CreatedRoom[]) {
    [this.#cluster, this.#api, this.rooms] = [cluster, api, rooms];
  }

  static async make(cluster: TrialCluster, count: number): Promise<ClusteredRooms> {
    const [first] = cluster.processes;
    const api = new RoomsApi(first?.url ?? '');
    return new ClusteredRooms(cluster, api, await api.createMany(count));
  }

  get ids(): readonly string[] {
    return this.rooms.map(({ room }) => room._id);
  }

  async plans(places: readonly (readonly [room: number, Places])[]): Promise<readonly RoomPlan[]> {
    return inBatches(places.length, async (nth) => {
      const [place, { controller, viewers }] = places[nth] ?? [0, { controller: 0, viewers: [] }];
      const room = this.rooms[place];
      if (room === undefined) throw new RangeError(`There is no room ${place}.`);
      const plan = await planOf(this.#api, room, { rooms: 1, viewers: viewers.length });
      return {
        ...plan,
        ports: { controller: this.#port(controller), viewers: viewers.map((at) => this.#port(at)) },
      };
    });
  }

  #port(place: number): number {
    const process = this.#cluster.processes[place];
    if (process === undefined) throw new RangeError(`There is no process ${place}.`);
    return process.port;
  }
}
