import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { payloadSchemas } from '../room/commands.schema.ts';
import { roomExportSchema } from '../room/room.export.schema.ts';
import { helloSchema } from '../wire/client-frame.schema.ts';
import { boundsOf, findExcess, maxValueCount, withoutMisplacedNulls } from './bounds.schema.ts';

const name = z.string().trim().max(3, 'Three letters.');
const label = z.strictObject({ name, on: z.boolean().exactOptional() });
const schema = z.strictObject({
  name,
  day: z.iso.date().max(10).nullable().default(null),
  labels: z.array(label).max(2),
  ids: z.array(z.number()).max(4).exactOptional(),
  upper: name.transform((text) => text.toUpperCase()).exactOptional(),
  any: z.unknown(),
});
const bounds = boundsOf(schema);

/** A record that counts how many of its fields are read. */
function counted(fields: Readonly<Record<string, unknown>>) {
  let read = 0;
  const counting = (value: unknown): PropertyDescriptor => ({
    enumerable: true,
    get: () => {
      read += 1;
      return value;
    },
  });
  const fieldsRead = Object.entries(fields).map(([key, value]) => [key, counting(value)] as const);
  const record = Object.defineProperties({}, Object.fromEntries(fieldsRead));
  return { record, read: () => read };
}

describe('the limits of a schema', () => {
  test.each([
    [{ name: 'abcd' }, { path: 'name', message: 'Three letters.' }],
    [{ upper: 'abcd' }, { path: 'upper', message: 'Three letters.' }],
    [{ day: '2026-01-011' }, { path: 'day', message: expect.stringContaining('10') }],
    [{ labels: [{ name: 'a' }, { name: 'abcd' }] }, { path: 'labels.1.name', message: 'Three letters.' }],
    [{ labels: [1, 2, 3] }, { path: 'labels', message: expect.stringContaining('2') }],
    [{ ids: [1, 2, 3, 4, 5] }, { path: 'ids', message: expect.stringContaining('4') }],
    [
      Object.fromEntries(Array.from({ length: 7 }, (_, nth) => [`x${nth}`, 0])),
      { path: '', message: 'Too many fields.' },
    ],
  ])('W60 find the first part of %j that exceeds a limit', (value, issue) => {
    expect(findExcess(value, bounds)).toEqual(issue);
  });

  test.each([
    {},
    {
      name: 'abc',
      day: null,
      labels: [{ name: 'a', on: true }, { name: 'b' }],
      ids: [1],
      any: 'x'.repeat(99),
    },
    { name: 7, labels: 'abcdefg', ids: { a: 1 }, upper: ['abcdefg'] },
    { x: 1, y: 'a text that no field holds' },
    'a text',
    null,
    [1, 2],
  ])('W60 accept %j', (value) => {
    expect(findExcess(value, bounds)).toBeNull();
  });

  it('W2711 refuse the key __proto__ in a table of texts', () => {
    const texts = boundsOf(z.record(z.string().max(20), z.string().max(3)));
    const issue = { path: '', message: 'Unknown field: "__proto__"' };
    expect(findExcess(JSON.parse('{"a": "b", "__proto__": "c"}'), texts)).toEqual(issue);
    expect(findExcess({ constructor: 'a' }, texts)).toBeNull();
  });

  it('W60 stop at the first part that exceeds a limit', () => {
    const labels = Array.from({ length: 1_000 }, () => counted({ name: 'abc' }));
    const list = labels.map(({ record }) => record);
    expect(findExcess({ labels: list }, bounds)?.path).toBe('labels');
    expect(labels.reduce((sum, { read }) => sum + read(), 0)).toBe(0);
    const fields = counted(Object.fromEntries(Array.from({ length: 1_000 }, (_, nth) => [`x${nth}`, 0])));
    expect(findExcess(fields.record, bounds)?.path).toBe('');
    expect(fields.read()).toBe(0);
  });

  it('W60 give the number of values that a body can have at most', () => {
    // Itself, name, day, labels with two of three each, ids with four, upper and any.
    expect(maxValueCount(bounds)).toBe(1 + 1 + 1 + (1 + 2 * 3) + (1 + 4) + 1 + 1);
  });

  describe('of a union', () => {
    const ofUnion = boundsOf(
      z.strictObject({
        when: z.union([z.literal(['always', 'never']), z.array(z.string().max(3)).max(2)]),
        part: z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('A'), text: z.string().max(4) }),
          z.strictObject({ type: z.literal('LONG'), text: z.string().max(2), more: z.number() }),
        ]),
        size: z.union([z.number(), z.literal('auto')]).nullable(),
      }),
    );

    test.each([
      { when: 'always', part: { type: 'LONG', text: 'abcd' }, size: 'auto' },
      { when: ['abc', 'abc'], part: { type: 'A' }, size: null },
      { when: 7, part: 'A', size: 9 },
      { when: { a: 1 }, part: ['A'] },
    ])('W60 accept %j', (value) => {
      expect(findExcess(value, ofUnion)).toBeNull();
    });

    test.each([
      [{ when: 'x'.repeat(7) }, 'when'],
      [{ when: ['abcd'] }, 'when.0'],
      [{ when: ['a', 'b', 'c'] }, 'when'],
      [{ part: { type: 'A', text: 'abcde' } }, 'part.text'],
      [{ part: { a: 1, b: 1, c: 1, d: 1 } }, 'part'],
      [{ size: 'autos' }, 'size'],
    ])('W60 find the excess in %j', (value, path) => {
      expect(findExcess(value, ofUnion)?.path).toBe(path);
    });

    it('W60 give the number of values at most, counting the members of the union', () => {
      // Itself, the list with two, the part with its type, text and more, the size.
      expect(maxValueCount(ofUnion)).toBe(1 + (1 + 2) + (1 + 3) + 1);
      expect(
        withoutMisplacedNulls({ when: null, size: null, part: { type: 'A', text: null } }, ofUnion),
      ).toEqual({
        size: null,
        part: { type: 'A' },
      });
    });
  });

  it('W60 of a record that allows further fields ignore those fields', () => {
    const open = boundsOf(z.object({ name }));
    expect(findExcess({ name: 'abc', a: 'abcd', b: 0, c: 0 }, open)).toBeNull();
  });

  it('W111 throw for a text or list without a maximum', () => {
    expect(() => boundsOf(z.object({ name: z.string().min(1) }))).toThrow('A text has no maximum.');
    expect(() => boundsOf(z.array(z.number()))).toThrow('A list has no maximum.');
  });

  it('W111 are defined for every command, for hello and for room files', () => {
    for (const said of [...Object.values(payloadSchemas), helloSchema, roomExportSchema])
      expect(boundsOf(said).kind).toBe('record');
  });
});

describe('a null field', () => {
  test.each([
    [{ name: null, day: null }, { day: null }],
    [{ labels: [{ name: 'a', on: null }, { name: 'b' }] }, { labels: [{ name: 'a' }, { name: 'b' }] }],
    [
      { any: null, other: null, ids: null },
      { any: null, other: null },
    ],
  ])('R46 is removed from %j if the field may not be null', (said, left) => {
    expect(withoutMisplacedNulls(said, bounds)).toEqual(left);
  });

  test.each([{ name: 'a', labels: [{ name: 'b' }] }, { labels: [null], ids: [null] }, null, { labels: 7 }])(
    'R46 is not in %j, which stays the same object',
    (said) => {
      expect(withoutMisplacedNulls(said, bounds)).toBe(said);
    },
  );
});
