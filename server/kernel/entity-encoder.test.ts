import { encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import { Seeded } from '../../tests/support/seeded.ts';
import { EntityEncoder } from './entity-encoder.ts';

/** A rundown, and how often a name in it was read. */
function rundown(count: number) {
  const reads = { names: 0 };
  const things = Array.from({ length: count }, (_, index) => ({
    _id: `timer-${index}`,
    index,
    chime: { red: 'GONG' },
    get name() {
      reads.names += 1;
      return `Talk ${index}`;
    },
  }));
  return { reads, things };
}

const bytesOf = (encoder: EntityEncoder, value: unknown): Uint8Array => {
  encoder.clear();
  encoder.add(value);
  return encoder.copied();
};

describe('the entity encoder', () => {
  it('W125 reads each entry of a long list only once, even if the line contains it several times', () => {
    const { reads, things } = rundown(200);
    const line = [things, things.map((after) => ({ before: null, after })), things.toReversed()];
    const bytes = bytesOf(new EntityEncoder(), line);
    expect(reads.names).toBe(200);
    expect(Buffer.compare(bytes, encode(line))).toBe(0);
  });

  it('W125 sends a long list to screens as the bytes that the journal encoded', () => {
    const { reads, things } = rundown(200);
    const [journal, publisher] = [new EntityEncoder(), new EntityEncoder()];
    bytesOf(journal, { name: 'timers/items', payload: things });
    const frame = bytesOf(publisher, ['event', 'timers/items', things, 7, 1]);
    expect(reads.names).toBe(200);
    expect(Buffer.compare(frame, encode(['event', 'timers/items', things, 7, 1]))).toBe(0);
  });

  it('W125 encodes a list correctly after it has encoded other lists', () => {
    const encoder = new EntityEncoder();
    for (let nth = 0; nth < 10; nth += 1) {
      const list = rundown(100).things.map((thing) => ({ ...thing, name: `Talk of list ${nth}` }));
      expect(Buffer.compare(bytesOf(encoder, [list, list]), encode([list, list]))).toBe(0);
    }
  });

  it('W125 reuses equal fields of the previous entry, even if fields are added or missing', () => {
    const chance = new Seeded(125);
    const labels = [{ name: 'a' }];
    const values = [
      [0],
      [1],
      ['x'],
      ['é'.repeat(300)],
      [null],
      [true],
      [undefined],
      [labels],
      [[{ name: 'a' }]],
    ];
    const list = Array.from({ length: 300 }, (_, nth) => {
      const names = ['name', 'notes', 'red', 'labels', 'trigger'].filter(() => chance.chance(0.9));
      const fields = names.map((name) => [name, ...chance.pick(chance.chance(0.5) ? values : [[1]])]);
      return { _id: `t${nth}`, ...Object.fromEntries(fields) };
    });
    const wide = list.map((thing, nth) => ({
      ...thing,
      ...Object.fromEntries(Array.from({ length: 20 }, (_, field) => [`f${field}`, field + (nth % 3)])),
    }));
    for (const things of [list, wide]) {
      const plain = encode(things, { ignoreUndefined: true });
      expect(Buffer.compare(bytesOf(new EntityEncoder(), things), plain)).toBe(0);
    }
  });

  it('W125 reuses the encoded entries of the newest lists', () => {
    const encoder = new EntityEncoder();
    const { reads, things } = rundown(200);
    bytesOf(encoder, things);
    const gone = things.map((before) => ({ before, after: null }));
    const bytes = bytesOf(encoder, gone);
    expect(reads.names).toBe(200);
    expect(Buffer.compare(bytes, encode(gone))).toBe(0);
  });

  it('W125 does not reuse encoded values that are not entries, because they may change', () => {
    const encoder = new EntityEncoder();
    const list = Array.from({ length: 100 }, (_, place) => ({ place }));
    bytesOf(encoder, list);
    for (const each of list) each.place += 1;
    expect(bytesOf(encoder, list)).toEqual(encode(list));
  });

  it.each(['a', 'é', '中', '🎭', '\ud83c'])('W25 encodes long texts of %s as the library does', (letter) => {
    const notes = { notes: letter.repeat(70_000), short: letter.repeat(300) };
    expect(Buffer.compare(bytesOf(new EntityEncoder(), notes), encode(notes))).toBe(0);
  });
});
