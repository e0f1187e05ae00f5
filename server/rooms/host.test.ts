import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sizeOf } from '../../machines/room/room.size.ts';
import { aRoom, largeRoom } from '../../tests/integration/room-host.fixtures.ts';
import { RoomCreator } from './host.ts';
import { type CreateEntry, type JournalEntry, UNFINISHED_DELETION } from './journal/journal.ts';

const entryOf = (context: CreateEntry['context']): CreateEntry => ({
  kind: 'create',
  roomId: context.show.room._id,
  context,
  nextDueAt: null,
});

/** A maker whose writes take a turn of the loop. `failAt`: the number of the write that fails. */
function making(failAt = Number.POSITIVE_INFINITY) {
  const written: JournalEntry[] = [];
  const done: string[] = [];
  let pieces = 0;
  let mostPieces = 0;
  const maker = new RoomCreator(async (entry, onDisk) => {
    written.push(entry);
    const isRefused = written.length === failAt;
    pieces += Number(entry.kind === 'fill');
    mostPieces = Math.max(mostPieces, pieces);
    await pause();
    pieces -= Number(entry.kind === 'fill');
    if (isRefused) throw new Error('The disk is full.');
    onDisk();
  });
  const make = (context: CreateEntry['context']) =>
    maker.make(entryOf(context), () => done.push(context.show.room._id));
  return { make, written, done, mostPieces: () => mostPieces };
}

it('W2030 a large room is written in small pieces, and only one piece at a time of all rooms', async () => {
  const { make, written, done, mostPieces } = making();
  await Promise.all([make(largeRoom('room-a', 500)), make(largeRoom('room-b', 500))]);
  expect(done.toSorted()).toEqual(['room-a', 'room-b']);
  expect(mostPieces()).toBe(1);
  const sizes = written.map((entry) => (entry.kind === 'fill' ? sizeOf(entry.lists.timers ?? []) : 0));
  expect(Math.max(...sizes)).toBeLessThan(34_000);
  expect(written.filter(({ kind }) => kind === 'create')).toMatchObject([
    { deletedAt: UNFINISHED_DELETION, context: { show: { timers: [], outputs: [] } } },
    { deletedAt: UNFINISHED_DELETION },
  ]);
});

it('W2030 a small room is written in one entry', async () => {
  const { make, written } = making();
  const context = aRoom();
  await make(context);
  expect(written).toEqual([entryOf(context)]);
});

it('W2031 a room is removed again if one of its pieces could not be written', async () => {
  const { make, written, done } = making(3);
  await expect(make(largeRoom('room-a', 500))).rejects.toThrow('The disk is full.');
  expect(done).toEqual([]);
  expect(written.map(({ kind }) => kind)).toEqual(['create', 'fill', 'fill', 'remove']);
});
