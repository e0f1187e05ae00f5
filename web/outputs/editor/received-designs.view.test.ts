import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestRecord } from '../../../machines/kernel/fields.schema.ts';
import {
  choice,
  flag,
  integer,
  list,
  number,
  omittable,
  record,
  text,
} from '../../../machines/kernel/fields.ts';
import { timerFields } from '../../../machines/timer/timer.ts';
import { anyOf } from '../../../tests/support/any-thing.ts';
import { anyDesign, emptyDesign } from '../../../tests/support/designs.ts';
import { designsFrom, fitsFields } from './received-designs.view.ts';

const fields = {
  name: { ...text(5), least: 1 },
  size: number(0, 2),
  count: integer(0, 3),
  on: flag(),
  tags: list(choice(['a', 'b'], 'a'), 2),
  inner: omittable(record({ x: number(0, 1) })),
};
const good = { name: 'abc', size: 1.5, count: 2, on: true, tags: ['a'] };

describe('received data', () => {
  it('V365 is accepted if each field is within its limits', () => {
    expect(fitsFields(fields, good)).toBe(true);
    expect(fitsFields(fields, { ...good, inner: { x: 1 } })).toBe(true);
  });

  it.each([
    null,
    [],
    {},
    { ...good, name: '' },
    { ...good, name: 'abcdef' },
    { ...good, size: 3 },
    { ...good, size: Number.NaN },
    { ...good, count: 1.5 },
    { ...good, on: 1 },
    { ...good, tags: ['c'] },
    { ...good, tags: ['a', 'a', 'a'] },
    { ...good, tags: 'a' },
    { ...good, inner: { x: 2 } },
    { ...good, inner: 5 },
    { ...good, more: 1 },
  ])('V365 is refused as %j', (data) => {
    expect(fitsFields(fields, data)).toBe(false);
  });

  it('V365 is refused in fields of a kind that only the server may set', () => {
    fc.assert(
      fc.property(anyOf(timerFields), (timer) => {
        expect(fitsFields(timerFields, timer)).toBe(false);
      }),
    );
  });

  it("V365 is accepted exactly if the server's schema accepts it", () => {
    const schema = requestRecord(fields);
    const anything = fc.record({
      name: fc.string({ maxLength: 7 }),
      size: fc.double({ min: -1, max: 3, noNaN: true }),
      count: fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constant(0.5)),
      on: fc.oneof(fc.boolean(), fc.constant(null)),
      tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      inner: fc.record({ x: fc.double({ min: -1, max: 2, noNaN: true }) }),
    });
    fc.assert(
      fc.property(anything, (data) => {
        expect(fitsFields(fields, data)).toBe(schema.safeParse(data).success);
      }),
    );
  });
});

const draft = { design: emptyDesign, by: { clientId: null, name: 'Ada' }, at: 7 };

describe("the designs of an output in a server's answer", () => {
  it('R127 are the design and its draft, for any design', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(designsFrom({ design, draft })).toEqual({ design, draft });
        expect(designsFrom({ design, draft: null })).toEqual({ design, draft: null });
      }),
      { numRuns: 30 },
    );
  });

  it.each([null, 7, {}, { design: null }, { design: { ...emptyDesign, theme: 7, more: 1 } }])(
    'R127 are null if the answer is %j',
    (answer) => {
      expect(designsFrom(answer)).toBeNull();
    },
  );

  it.each([7, {}, { ...draft, at: '7' }, { ...draft, by: {} }, { ...draft, by: 7 }, { ...draft, design: 7 }])(
    'R127 have no draft if that draft is %j',
    (said) => {
      expect(designsFrom({ design: emptyDesign, draft: said })).toEqual({ design: emptyDesign, draft: null });
    },
  );
});
