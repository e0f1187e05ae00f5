import { expect, test } from 'vitest';
import { listedRoomsFrom } from './room-list.ts';

const room = { _id: 'r1', pid: 'ABCD1234', name: 'Main stage', createdAt: 1, updatedAt: 2 };

test('U19 rooms are read as they were sent, with what a list shows', () => {
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
])('U19 there are none in %j', (data) => {
  expect(listedRoomsFrom(data)).toEqual([]);
});
