import { randomUUID } from 'node:crypto';
import { SHORT_EVENTS } from '../../machines/room/changes.ts';
import { type CreatedRoom, inBatches, RoomsApi } from '../support/rooms-api.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import type { Hello } from './load-member.ts';
import type { RoomPlan } from './load-room.ts';

/**
 * Number of rooms, and of viewers in each room next to a controller. With `edits`, the commands edit the shown
 * message.
 */
export interface Shape {
  readonly rooms: number;
  readonly viewers: number;
  readonly edits?: boolean;
}

export interface Target {
  readonly name: 'callboard' | 'bare' | 'durable bare';
  start(nodeArgs?: readonly string[]): Promise<ServerProcess>;
  rooms(server: ServerProcess, shape: Shape): Promise<readonly RoomPlan[]>;
}

export const bare: Target = {
  name: 'bare',
  start: (nodeArgs = []) => ServerProcess.start({ script: 'tests/bench/bare-server.process.ts', nodeArgs }),
  rooms: (_server, { rooms, viewers, edits }) =>
    Promise.resolve(
      Array.from({ length: rooms }, (_, room) => ({
        path: `/socket/?room=${room}`,
        controller: {},
        viewers: Array.from({ length: viewers }, () => ({})),
        ...(edits && { messageId: 'V1StGXR8_Z5jdHi6B-myT' }),
      })),
    ),
};

/** The bare server with one commit for each command. */
export const durableBare: Target = {
  ...bare,
  name: 'durable bare',
  start: (nodeArgs = []) =>
    ServerProcess.start({
      script: 'tests/bench/bare-server.process.ts',
      nodeArgs,
      env: { DURABLE: '1' },
    }),
};

export const callboard: Target = {
  name: 'callboard',
  start: (nodeArgs = []) => ServerProcess.start({ script: BUILT, nodeArgs }),
  rooms: async (server, shape) => {
    const api = new RoomsApi(server.url);
    const rooms = await api.createMany(shape.rooms);
    return inBatches(rooms.length, async (index) => planOf(api, at(rooms, index), shape));
  },
};

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new RangeError(`No element ${index}.`);
  return value;
}

/** Plans the screens of a room. Every screen is a separate device, as in a real show. */
export async function planOf(api: RoomsApi, room: CreatedRoom, { viewers, edits }: Shape): Promise<RoomPlan> {
  return {
    ...(edits && { messageId: await shownMessage(api, room) }),
    path: '/socket/',
    controller: await hello(api, room, 'controller'),
    viewers: await inBatches(viewers, () => hello(api, room, 'viewer')),
  };
}

async function shownMessage(api: RoomsApi, room: CreatedRoom): Promise<string> {
  const { messageId } = await api.command(room, 'messages/create', { text: 'Two minutes left' });
  if (typeof messageId !== 'string') throw new Error('The message has no id.');
  await api.command(room, 'messages/show', { messageId });
  return messageId;
}

async function hello(api: RoomsApi, room: CreatedRoom, view: 'viewer' | 'controller'): Promise<Hello> {
  const deviceId = randomUUID();
  return {
    token: await api.token(room, view, deviceId),
    channelId: randomUUID(),
    client: { name: 'Load', view: view.toUpperCase(), accepts: SHORT_EVENTS },
  };
}
