import { decode } from '@msgpack/msgpack';
import { expect, it } from 'vitest';
import { DatedFrame } from './event-frames.ts';

it.each([0, 1, 0xffff_ffff, 0x1_0000_0000, 1_795_000_000_000, Number.MAX_SAFE_INTEGER])(
  'W129 an event that many are told says the instant %i to who is told then, and encodes its payload once',
  (at) => {
    let reads = 0;
    const payload = {
      get offset() {
        reads += 1;
        return 3_600_000;
      },
    };
    const frame = new DatedFrame('room/zone', payload);
    // The library reads a field to see whether it has a value, and again to write it.
    expect(reads).toBe(2);
    expect(decode(frame.at(5))).toEqual(['event', 'room/zone', { offset: 3_600_000 }, 0, 5]);
    expect(decode(frame.at(at))).toEqual(['event', 'room/zone', { offset: 3_600_000 }, 0, at]);
    expect(reads).toBe(2);
  },
);
