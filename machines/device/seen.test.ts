import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countSeen, MAX_NAMED_SCREENS, type PaintedScreen, UNPAINTED_REASONS } from './seen.ts';

const screen = (fields: Partial<PaintedScreen> = {}): PaintedScreen => ({
  name: 'Stage',
  isCounted: true,
  painted: 7,
  delay: 0,
  unpainted: null,
  isFrozen: false,
  ...fields,
});

it('W1893 counts the screens that show a change, and names the others with the reason', () => {
  const screens = [
    screen(),
    screen({ painted: 9 }),
    screen({ name: 'Late', painted: 6 }),
    screen({ name: 'Delayed', delay: 1_000 }),
    screen({ name: 'Hidden', unpainted: 'HIDDEN' }),
    screen({ name: 'Asleep', unpainted: 'FROZEN' }),
    screen({ name: 'Frozen', isFrozen: true }),
    screen({ isCounted: false }),
    screen({ isCounted: false, painted: 6 }),
  ];
  expect(countSeen(7, screens)).toEqual({
    seq: 7,
    of: 7,
    on: 2,
    behind: [
      { name: 'Late', why: 'LATE' },
      { name: 'Delayed', why: 'DELAYED' },
      { name: 'Hidden', why: 'HIDDEN' },
      { name: 'Asleep', why: 'FROZEN' },
      { name: 'Frozen', why: 'FROZEN' },
    ],
    others: 1,
  });
});

it('W1893 names the first ten of twelve late screens', () => {
  const late = Array.from({ length: 12 }, (_, nth) => screen({ name: `Wall ${nth}`, painted: 6 }));
  const { of, on, behind } = countSeen(7, late);
  expect([of, on, behind.length, behind.at(-1)]).toEqual([12, 0, 10, { name: 'Wall 9', why: 'LATE' }]);
});

const anyScreen = fc.record<PaintedScreen>({
  name: fc.string({ maxLength: 100 }),
  isCounted: fc.boolean(),
  painted: fc.integer({ min: 0, max: 9 }),
  delay: fc.constantFrom(0, 500),
  unpainted: fc.constantFrom(null, ...UNPAINTED_REASONS),
  isFrozen: fc.boolean(),
});

it("W1893 names at most ten screens, and only counts further screens and the audience's phones", () => {
  const late = Array.from({ length: MAX_NAMED_SCREENS + 2 }, () => screen({ painted: 6 }));
  expect(countSeen(7, late).behind).toHaveLength(MAX_NAMED_SCREENS);
  fc.assert(
    fc.property(fc.array(anyScreen, { maxLength: 60 }), fc.nat(2_000), (screens, phones) => {
      const hall = Array.from({ length: phones }, () => screen({ isCounted: false }));
      const seen = countSeen(7, [...screens, ...hall]);
      expect(seen.behind).toHaveLength(Math.min(MAX_NAMED_SCREENS, seen.of - seen.on));
      expect(seen.of).toBe(screens.filter(({ isCounted }) => isCounted).length);
      expect(seen.others).toBeGreaterThanOrEqual(phones);
    }),
  );
});
