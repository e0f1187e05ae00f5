import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedRoomsFrom, ROOM_ORDERS, roomOrderOf, sortRooms } from './room-list.ts';

const room = { _id: 'r1', pid: 'ABCD1234', name: 'Main stage', createdAt: 1, updatedAt: 2 };

test('U19 rooms are parsed from an answer, without unused fields', () => {
  expect(listedRoomsFrom([{ ...room, settings: {} }])).toEqual([room]);
});

test.each([
  null,
  {},
  [null],
  ['room'],
  [{ ...room, _id: undefined }],
  [{ ...room, pid: 1 }],
  [{ ...room, name: null }],
  [{ ...room, createdAt: '1' }],
  [{ ...room, updatedAt: null }],
])('U19 no rooms are found in %j', (data) => {
  expect(listedRoomsFrom(data)).toEqual([]);
});

describe('room lists', () => {
  const listedRoom = (_id: string, name: string, createdAt: number, updatedAt: number) => ({
    _id,
    name,
    createdAt,
    updatedAt,
  });

  const rooms = [
    listedRoom('a', 'Hall 10', 1, 9),
    listedRoom('b', 'hall 2', 4, 7),
    listedRoom('c', 'Äther', 2, 8),
    listedRoom('d', 'Zelt', 3, 6),
    listedRoom('e', 'Zelt', 3, 6),
  ];

  test.each([
    ['updated_desc', 'acbde'],
    ['created_desc', 'bdeca'],
    ['created_asc', 'acdeb'],
    ['name_asc', 'cbade'],
  ] as const)('M8 sorted by %s have the order %s, whatever their original order', (order, ids) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rooms, { minLength: rooms.length }), (shuffled) => {
        expect(
          sortRooms(shuffled, order)
            .map(({ _id }) => _id)
            .join(''),
        ).toBe(ids);
      }),
    );
  });

  test.each(ROOM_ORDERS)('M8 may be requested in the order %s', (order) => {
    expect(roomOrderOf(order)).toBe(order);
  });

  test.each([null, '', 'name_desc', 'UPDATED_DESC', 'toString'])(
    'M8 are sorted by updated_desc if the requested order is %j',
    (text) => {
      expect(roomOrderOf(text)).toBe('updated_desc');
    },
  );
});
