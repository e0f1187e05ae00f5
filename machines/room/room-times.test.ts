import { describe, expect, test } from 'vitest';
import { planTimes, roomTimes } from './room-times.ts';

const at = Date.UTC(2026, 0, 15, 13, 5, 9);
const local = { zone: 'Europe/Copenhagen', locale: 'en-US' };

describe('times of day on the controller', () => {
  test.each([
    ['America/New_York', '24H', '8:05:09', '8:05'],
    ['America/New_York', '12H', '8:05:09 AM', '8:05 AM'],
    ['Asia/Tokyo', 'AUTO', '10:05:09 PM', '10:05 PM'],
  ] as const)(
    'V29 in the zone %s with the format %s, the time is %s, or %s in short form',
    (timezone, todFormat, full, short) => {
      const times = roomTimes({ timezone, todFormat }, local);
      expect([times.full(at), times.short(at)]).toEqual([full, short]);
      expect(times).toMatchObject({ zone: timezone, shared: true });
    },
  );

  test("V29 use the screen's zone in a room without a zone", () => {
    const times = roomTimes({ timezone: null, todFormat: '24H' }, local);
    expect(times).toMatchObject({ zone: 'Europe/Copenhagen', shared: false });
    expect(times.short(at)).toBe('14:05');
  });

  test("V29 are in the room's zone if planned, and otherwise in UTC", () => {
    const planned = (timezone: string | null) => planTimes({ timezone, todFormat: '24H' }, local);
    expect(planned('Asia/Tokyo')).toMatchObject({ zone: 'Asia/Tokyo', shared: true });
    expect(planned('Asia/Tokyo').short(at)).toBe('22:05');
    expect(planned(null)).toMatchObject({ zone: 'UTC', shared: false });
    expect(planned(null).short(at)).toBe('13:05');
  });
});
