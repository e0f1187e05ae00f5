import { expect, test } from 'vitest';
import { parseRoomPid } from './room-pid.ts';

test.each([
  ['ABCD1234', 'ABCD1234'],
  ['abcd1234', 'ABCD1234'],
  ['00000000', '00000000'],
  ['ZzZzZzZz', 'ZZZZZZZZ'],
])('P13 %s is the room id %s', (text, pid) => {
  expect(parseRoomPid(text)).toBe(pid);
});

test.each([
  '',
  'ABCD123',
  'ABCD12345',
  'ABCD-234',
  ' ABCD1234',
  'ABCD1234\n',
  'ÄBCD1234',
  'ıbcd1234',
  'ſbcd1234',
  '１2345678',
])('P13 %j is no room id', (text) => {
  expect(parseRoomPid(text)).toBeNull();
});
