import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRoomPid, ROOM_PID_LENGTH, roomPidOf } from './room-pid.ts';

describe('room ids', () => {
  test.each([
    ['ABCD1234', 'ABCD1234'],
    ['abcd1234', 'ABCD1234'],
    ['AbCd1z9Q', 'ABCD1Z9Q'],
    ['00000000', '00000000'],
    ['ZZZZZZZZ', 'ZZZZZZZZ'],
  ])('N40 %j means the room %s', (text, pid) => {
    expect(roomPidOf(text)).toBe(pid);
  });

  test.each([
    [''],
    ['ABCD123'],
    ['ABCD12345'],
    ['ABCD 234'],
    [' ABCD1234'],
    ['ABCD1234\n'],
    ['ABCD-234'],
    ['ABCD_234'],
    ['ÄBCD1234'],
    ['ABCD١٢٣٤'],
    ['ABCD1234ABCD1234'],
  ])('N40 %j is no room id', (text) => {
    expect(roomPidOf(text)).toBeNull();
    expect(isRoomPid(text)).toBe(false);
  });

  test('N40 only the upper-case form is one as it stands', () => {
    expect(isRoomPid('ABCD1234')).toBe(true);
    expect(isRoomPid('ABCD123a')).toBe(false);
  });

  test('N40 any 8 letters and digits make one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{8}$/), (text) => {
        const pid = roomPidOf(text) ?? '';
        expect(pid).toHaveLength(ROOM_PID_LENGTH);
        expect(isRoomPid(pid)).toBe(true);
        expect(roomPidOf(pid)).toBe(pid);
      }),
    );
  });

  test('N40 what is made of any text is one or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const pid = roomPidOf(text);
        expect(pid === null || isRoomPid(pid)).toBe(true);
      }),
    );
  });
});
