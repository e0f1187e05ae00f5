import { expect, it } from 'vitest';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { UnusedFileCleaner } from '../../files/unused-files.ts';
import type { RoomHost } from '../host.ts';
import type { RoomRepository } from '../journal/room.repository.ts';
import type { Submission } from '../submission.ts';
import { OwnedRooms } from './owned-rooms.ts';

/** A team with 30 sleeping rooms, and what happened in order: turns of the event loop, and rooms that were loaded. */
function sleepingRooms() {
  const ids = Array.from({ length: 30 }, (_, nth) => `room-${nth}`);
  const left = new Set(ids);
  const happened: string[] = [];
  const rooms = new OwnedRooms({
    host: {
      peek: () => null,
      submit: ({ roomId, reply }: Submission) => {
        happened.push(roomId);
        reply({ ok: true, result: { seq: 1 } });
      },
      handOver: (roomId: RoomId) => {
        happened.push(roomId);
        left.delete(roomId);
        return Promise.resolve();
      },
    } as unknown as RoomHost,
    repository: {
      idsOf: () => Promise.resolve([...left]),
      relinkDeleted: () => Promise.resolve(0),
      handOverDeleted: () => Promise.resolve(),
    } as unknown as RoomRepository,
    newSecret: () => 'secret',
    files: { handOver: () => Promise.resolve() } as unknown as UnusedFileCleaner,
    loopTurns: { take: (whose) => Promise.resolve(void happened.push(`turn of ${whose}`)) },
  });
  return { rooms, ids, happened };
}

const inTurns = (ids: readonly string[], whose: string) => ids.flatMap((id) => [`turn of ${whose}`, id]);

it("W2617 the links of a team's rooms are replaced one room in each turn", async () => {
  const { rooms, ids, happened } = sleepingRooms();
  expect(await rooms.replaceLinks('team', 'ada')).toBe(30);
  expect(happened).toEqual(inTurns(ids, 'ada'));
});

it('W2617 the rooms of a user are handed over one room in each turn', async () => {
  const { rooms, ids, happened } = sleepingRooms();
  await rooms.handOver('guest', 'ada');
  expect(happened).toEqual(inTurns(ids, 'ada'));
});
