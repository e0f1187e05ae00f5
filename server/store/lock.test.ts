import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { dateInName } from './lock.ts';

afterEach(() => vi.unstubAllEnvs());

const instants = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('9999-12-31') });

it('The time in a file name is in UTC', () => {
  vi.stubEnv('TZ', 'UTC');
  fc.assert(
    fc.property(instants, (at) => {
      expect(dateInName(at)).toBe(new Date(at).toISOString().replace(/[:.]/g, '-'));
    }),
  );
});

it('date-fns-tz writes a wrong hour in another zone, so a server must use UTC', () => {
  vi.stubEnv('TZ', 'Europe/Copenhagen');
  expect(dateInName(Date.parse('2026-03-29T02:30Z'))).toBe('2026-03-29T03-30-00-000Z');
});
