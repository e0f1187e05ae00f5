import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issuesOf, listReading, MAX_ISSUES, runToEnd } from './issues.schema.ts';

const element = z.strictObject({ name: z.string().max(10), count: z.int().transform((count) => -count) });

describe('validation errors of a body', () => {
  it('W61 name the first 20 elements of a list, and the rest is not read', () => {
    let read = 0;
    const counting = z.custom<string>(() => {
      read += 1;
      return false;
    });
    const list = runToEnd(listReading(counting, Array(60_000).fill(0), 'items'));
    expect(list).toMatchObject({ ok: false });
    expect(!list.ok && list.error.map(({ path }) => path)).toEqual(
      Array.from({ length: MAX_ISSUES }, (_, nth) => `items.${nth}`),
    );
    expect(read).toBe(MAX_ISSUES);
  });

  it('W61 are at most 20, even if one element has several', () => {
    const many = z.array(z.string()).safeParse(Array(500).fill(0));
    expect(many.error && issuesOf(many.error)).toHaveLength(MAX_ISSUES);
    const nothings = Array.from({ length: 15 }, () => ({}));
    const faults = runToEnd(listReading(element, nothings, 'items'));
    expect(!faults.ok && faults.error).toHaveLength(MAX_ISSUES);
  });

  it('W61 repeat at most 200 characters of a body', () => {
    const { error } = z.strictObject({}).safeParse({ ['x'.repeat(100_000)]: 1 });
    expect(error && issuesOf(error)[0]?.message).toMatch(/^Unknown field: "x{50,200}$/);
  });

  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.string(), undefined, 'Required.'],
    ['another type', z.string(), 1, 'Send text.'],
    ['a fraction', z.int(), 1.5, 'Send a whole number.'],
    ['a type without its own message', z.map(z.string(), z.string()), 1, 'Not allowed here.'],
    ['another value of several', z.enum(['OPEN', 'SIGNED']), 'SHUT', 'Send one of "OPEN", "SIGNED".'],
    ['another value than the only one', z.literal('room'), 'team', 'Send "room".'],
    ['a time of day', z.iso.time({ precision: 0 }), '2 pm', 'Send a time of day, such as 14:30:00.'],
    ['a date', z.iso.date(), '29 March', 'Send a date, such as 2026-03-29.'],
    ['another format', z.uuid(), 'a', 'Not allowed here.'],
    ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: "a", "b"'],
    ['a short text', z.string().min(1), '', 'Use at least 1 character.'],
    ['a long text', z.string().max(2), 'abc', 'Use at most 2 characters.'],
    ['a short list', z.array(z.int()).min(1), [], 'Send at least 1 item.'],
    ['a long list', z.array(z.int()).max(2), [1, 2, 3], 'Send at most 2 items.'],
    ['a small number', z.number().min(0), -1, 'Send 0 or more.'],
    ['a large number', z.number().max(9), 10, 'Send 9 or less.'],
    ['the number below', z.int().positive(), 0, 'Send more than 0.'],
    ['the number above', z.number().lt(60), 60, 'Send less than 60.'],
    ['none of several forms', z.union([z.string(), z.null()]), 1, 'Not allowed here.'],
  ])('W61 have our own message: %s', (_fault, schema, value, message) => {
    const { error } = schema.safeParse(value);
    expect(error && issuesOf(error)).toEqual([{ path: '', message }]);
  });

  it('W61 do not exist if every element is valid', () => {
    const list = [
      { name: 'a', count: 1 },
      { name: 'b', count: 2 },
    ];
    expect(runToEnd(listReading(element, list, 'items'))).toEqual({
      ok: true,
      value: [
        { name: 'a', count: -1 },
        { name: 'b', count: -2 },
      ],
    });
  });
});

describe('the parser of a long list', () => {
  it('W126 reads at most 50 elements in each step', () => {
    let read = 0;
    const counting = z.custom<string>(() => {
      read += 1;
      return true;
    });
    const reading = listReading(counting, Array(1_000).fill(''), 'items');
    for (let before = 0; !reading.next().done; before = read) expect(read - before).toBeLessThanOrEqual(50);
    expect(read).toBe(1_000);
  });
});
