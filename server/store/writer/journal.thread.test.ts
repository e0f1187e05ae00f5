import { describe, expect, it } from 'vitest';
import { Seeded } from '../../../tests/support/seeded.ts';
import { createRingMemory, RingAppender, RingReader } from './journal.thread.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const filled = (length: number, value: number) => new Uint8Array(length).fill(value);

function ring(capacity = 256) {
  const memory = createRingMemory(capacity);
  return { memory, appender: new RingAppender(memory), reader: new RingReader(memory) };
}

describe('the ring', () => {
  it('returns entries in order with their generation, including empty entries', () => {
    const { appender, reader } = ring();
    appender.append(1, bytes(1, 2, 3));
    appender.append(2, bytes());
    appender.append(2, bytes(9));
    expect(reader.drain(10)).toEqual([
      { generation: 1, body: bytes(1, 2, 3) },
      { generation: 2, body: bytes() },
      { generation: 2, body: bytes(9) },
    ]);
    expect(reader.isEmpty()).toBe(true);
  });

  it('returns at most the limit of entries at once', () => {
    const { appender, reader } = ring();
    for (let value = 0; value < 5; value++) appender.append(0, bytes(value));
    expect(reader.drain(3)).toHaveLength(3);
    expect(reader.drain(3).map(({ body }) => body[0])).toEqual([3, 4]);
  });

  it('refuses entries while it is full, and accepts them after it is drained', () => {
    const { appender, reader } = ring(64);
    expect(appender.append(0, filled(24, 1))).toBe(true);
    expect(appender.append(0, filled(24, 2))).toBe(true);
    expect(appender.fits(0)).toBe(false);
    expect(appender.append(0, bytes())).toBe(false);
    expect(reader.drain(10)).toHaveLength(2);
    expect(appender.append(0, bytes(3))).toBe(true);
    expect(reader.drain(10).map(({ body }) => body[0])).toEqual([3]);
  });

  it('keeps entries whole across the end of its memory', () => {
    const { appender, reader } = ring(128);
    for (let turn = 0; turn < 500; turn++) {
      const body = filled((turn * 7) % 50, turn % 251);
      expect(appender.append(turn, body)).toBe(true);
      expect(reader.drain(10)).toEqual([{ generation: turn, body }]);
    }
  });

  it('returns all appended entries, whatever their size and the limits', () => {
    const chance = new Seeded(7);
    const { appender, reader } = ring(1_024);
    const expected: { generation: number; body: Uint8Array }[] = [];
    for (let turn = 0; turn < 2_000; turn++) {
      const body = filled(chance.below(90), turn % 251);
      if (appender.append(turn, body)) expected.push({ generation: turn, body });
      const limit = chance.below(5);
      const taken = chance.below(3) === 0 && limit > 0 ? reader.drain(limit) : [];
      expect(taken).toEqual(expected.splice(0, taken.length));
    }
    expect(reader.drain(1_000)).toEqual(expected);
    expect(reader.isEmpty()).toBe(true);
  });

  it('continues when its positions pass 2^32', () => {
    const { memory, appender, reader } = ring(128);
    new Int32Array(memory.control).fill(-64, 0, 2);
    for (let turn = 0; turn < 20; turn++) {
      expect(appender.append(0, filled(20, turn))).toBe(true);
      expect(reader.drain(10).map(({ body }) => body[0])).toEqual([turn]);
    }
  });

  it('ends the wait of the reader once it is closed and empty', () => {
    const { appender, reader } = ring();
    appender.append(0, bytes(1));
    appender.close();
    expect(reader.wait(0)).toBe('arrived');
    reader.drain(10);
    expect(reader.wait(2 ** 31)).toBe('closed');
  });

  it('reports that nothing arrived, and later that an entry arrived', () => {
    const { appender, reader } = ring();
    expect(reader.wait(1)).toBe('quiet');
    appender.append(0, bytes(1));
    appender.wake();
    expect(reader.wait(1)).toBe('arrived');
  });

  it('does not delay the reader if no further entry arrives', () => {
    const { appender, reader } = ring();
    appender.append(0, bytes(1));
    reader.gather(2 ** 31);
    expect(reader.drain(10)).toHaveLength(1);
  });

  it('does not delay the reader after it is closed', () => {
    const { appender, reader } = ring();
    appender.close();
    reader.gather(2 ** 31);
    expect(reader.wait(2 ** 31)).toBe('closed');
  });

  it('throws for a capacity that is not a power of two', () => {
    expect(() => createRingMemory(100)).toThrow(RangeError);
  });
});
