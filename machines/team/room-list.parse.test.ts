import { expect, test } from 'vitest';
import { ownRoomsFrom } from './room-list.parse.ts';

const room = { pid: 'ABCD1234', name: 'Main stage', updatedAt: 1 };

test('U19 rooms are read as they were sent, with what a list shows', () => {
  expect(ownRoomsFrom([{ ...room, settings: {} }])).toEqual([room]);
});

test.each([
  null,
  {},
  [null],
  ['room'],
  [{ ...room, pid: 1 }],
  [{ ...room, name: null }],
  [{ pid: 'ABCD1234', name: '' }],
])('U19 there are none in %j', (data) => {
  expect(ownRoomsFrom(data)).toEqual([]);
});
