import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRoomPid, parseRoomPid } from './ids.ts';

describe('room ids', () => {
  test.each([
    ['ABCD1234', 'ABCD1234'],
    ['abcd1234', 'ABCD1234'],
    ['AbCd1z9Q', 'ABCD1Z9Q'],
    ['00000000', '00000000'],
    ['zZzZzZzZ', 'ZZZZZZZZ'],
  ])('P13 the text %j is read as the room id %s', (text, pid) => {
    expect(parseRoomPid(text)).toBe(pid);
  });

  test.each([
    '',
    'ABCD123',
    'ABCD12345',
    'ABCD1234ABCD1234',
    'ABCD 234',
    ' ABCD1234',
    'ABCD1234\n',
    'ABCD-234',
    'ABCD_234',
    'ÄBCD1234',
    'ıbcd1234',
    'ſbcd1234',
    'ßCD1234',
    'ABCD١٢٣٤',
    '１2345678',
  ])('P13 %j is refused', (text) => {
    expect(parseRoomPid(text)).toBeNull();
    expect(isRoomPid(text)).toBe(false);
  });

  test('P13 only the upper-case form is valid without parsing', () => {
    expect(isRoomPid('ABCD1234')).toBe(true);
    expect(isRoomPid('ABCD123a')).toBe(false);
  });

  test('P13 any 8 letters and digits are accepted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{8}$/), (text) => {
        const pid = parseRoomPid(text) ?? '';
        expect(pid).toHaveLength(8);
        expect(isRoomPid(pid)).toBe(true);
        expect(parseRoomPid(pid)).toBe(pid);
      }),
    );
  });

  test('P13 any text is parsed to a valid id or refused', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), (units) => {
        const pid = parseRoomPid(String.fromCharCode(...units));
        expect(pid === null || isRoomPid(pid)).toBe(true);
      }),
    );
  });
});
