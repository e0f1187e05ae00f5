import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderedRooms, ROOM_ORDERS, roomOrderOf } from './room-list.ts';

const room = (_id: string, name: string, createdAt: number, updatedAt: number) => ({
  _id,
  name,
  createdAt,
  updatedAt,
});
const rooms = [
  room('a', 'Hall 10', 1, 9),
  room('b', 'hall 2', 4, 7),
  room('c', 'Äther', 2, 8),
  room('d', 'Zelt', 3, 6),
  room('e', 'Zelt', 3, 6),
];

describe('room lists', () => {
  test.each([
    ['updated_desc', 'acbde'],
    ['created_desc', 'bdeca'],
    ['created_asc', 'acdeb'],
    ['name_asc', 'cbade'],
  ] as const)('M8 in the order %s are %s, however they came', (order, ids) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rooms, { minLength: rooms.length }), (shuffled) => {
        expect(
          orderedRooms(shuffled, order)
            .map(({ _id }) => _id)
            .join(''),
        ).toBe(ids);
      }),
    );
  });

  test.each(ROOM_ORDERS)('M8 an address may ask for %s', (order) => {
    expect(roomOrderOf(order)).toBe(order);
  });

  test.each([null, '', 'name_desc', 'UPDATED_DESC', 'toString'])(
    'M8 %j means the most recently updated',
    (text) => {
      expect(roomOrderOf(text)).toBe('updated_desc');
    },
  );
});
