import { randomUUID } from 'node:crypto';
import { type CreatedRoom, inBatches, RoomsApi } from '../support/rooms-api.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import type { Hello } from './load-member.ts';
import type { RoomPlan } from './load-room.ts';

/** What is measured: the product, and the bare server that it is held against. */
export interface Target {
  readonly name: 'callboard' | 'bare';
  start(nodeArgs?: readonly string[]): Promise<ServerProcess>;
  rooms(server: ServerProcess, count: number, viewers: number): Promise<readonly RoomPlan[]>;
}

export const bare: Target = {
  name: 'bare',
  start: (nodeArgs = []) => ServerProcess.start({ script: 'tests/bench/bare-server.process.ts', nodeArgs }),
  rooms: (_server, count, viewers) =>
    Promise.resolve(
      Array.from({ length: count }, (_, room) => ({
        path: `/socket/?room=${room}`,
        controller: {},
        viewers: Array.from({ length: viewers }, () => ({})),
      })),
    ),
};

export const callboard: Target = {
  name: 'callboard',
  start: (nodeArgs = []) => ServerProcess.start({ script: BUILT, nodeArgs }),
  rooms: async (server, count, viewers) => {
    const api = new RoomsApi(server.url);
    const rooms = await api.createMany(count);
    return inBatches(rooms.length, async (index) => plan(api, at(rooms, index), viewers));
  },
};

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new RangeError(`No element ${index}.`);
  return value;
}

/** Every screen is a device of its own, as on a show. */
async function plan(api: RoomsApi, room: CreatedRoom, viewers: number): Promise<RoomPlan> {
  return {
    path: '/socket/',
    controller: await hello(api, room, 'controller'),
    viewers: await inBatches(viewers, () => hello(api, room, 'viewer')),
  };
}

async function hello(api: RoomsApi, room: CreatedRoom, view: 'viewer' | 'controller'): Promise<Hello> {
  const deviceId = randomUUID();
  return {
    token: await api.token(room, view, deviceId),
    channelId: randomUUID(),
    client: { name: 'Load', view: view.toUpperCase() },
  };
}
