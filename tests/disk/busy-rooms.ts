import type { RoomId } from '../../machines/kernel/ids.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { createRoomHost, type RoomHost } from '../../server/rooms/host.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import { openStorage, type SqliteStorage, type StorageOptions } from '../../server/storage.ts';
import { aRoom, FakeClock, Heard } from '../integration/room-host.fixtures.ts';
import type { Seeded } from '../support/seeded.ts';

/** More messages than this, and one is removed instead of made. The same for timers. */
const MOST_ENTITIES = 8;

/** The real host on the real storage, without sockets, on a clock of the test's. */
export interface RunningHost {
  readonly host: RoomHost;
  readonly storage: SqliteStorage;
  readonly heard: Heard;
  readonly clock: FakeClock;
  close(): Promise<void>;
}

function raise(error: unknown): never {
  throw error;
}

export async function runningHost(
  directory: string,
  {
    onFault = raise,
    ...options
  }: Omit<StorageOptions, 'clock'> & { readonly onFault?: (error: unknown) => void },
  storeOf = ({ rooms }: SqliteStorage): RoomStore => rooms,
): Promise<RunningHost> {
  const clock = new FakeClock();
  const storage = await openStorage(directory, { clock, ...options });
  const heard = new Heard();
  const planOfTeam = () => selfHostedPlan;
  const host = createRoomHost({ store: storeOf(storage), clock, listeners: [heard], planOfTeam, onFault });
  return {
    host,
    storage,
    heard,
    clock,
    close: async () => {
      await host.close();
      await storage.close();
    },
  };
}

export async function makeRooms(host: RoomHost, count: number): Promise<readonly RoomId[]> {
  const ids = Array.from({ length: count }, (_, place) => `room-${place}`);
  await Promise.all(ids.map((id) => host.createRoom(aRoom(id))));
  return ids;
}

/** Something that changes this room: one row or many, short or long. */
export function anyCommand(chance: Seeded, show: RoomState): Command {
  const { timers, messages } = show;
  const timerId = chance.pick(timers)._id;
  const text = 'words '.repeat(1 + chance.below(chance.chance(0.1) ? 60 : 6));
  const message = messages.length > 0 ? chance.pick(messages) : null;
  const inMessages: Command =
    message !== null && messages.length > MOST_ENTITIES
      ? { name: 'messages/remove', payload: { messageId: message._id } }
      : { name: 'messages/create', payload: { index: 0, text } };
  const inTimers: Command =
    timers.length > MOST_ENTITIES
      ? { name: 'timers/remove', payload: { timerId } }
      : { name: 'timers/duplicate', payload: { timerId } };
  return chance.pick<Command>([
    { name: 'timeset/toggle', payload: {} },
    { name: 'timeset/adjust', payload: { ms: chance.pick([-1_000, 1_000]) } },
    { name: 'timers/update', payload: { timerId, notes: text } },
    { name: 'timers/move', payload: { timerId, index: chance.below(timers.length) } },
    { name: 'room/rename', payload: { name: text.slice(0, 40) } },
    { name: 'room/rotateSecrets', payload: {} },
    inMessages,
    inTimers,
    { name: 'room/undo', payload: {} },
  ]);
}
