import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { dateInName } from './lock.ts';

afterEach(() => vi.unstubAllEnvs());

const instants = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('9999-12-31') });

it('A file is named by its date in UTC', () => {
  vi.stubEnv('TZ', 'UTC');
  fc.assert(
    fc.property(instants, (at) => {
      expect(dateInName(at)).toBe(new Date(at).toISOString().replace(/[:.]/g, '-'));
    }),
  );
});

it('date-fns-tz writes another hour where the zone of the process skips it: a server has UTC', () => {
  vi.stubEnv('TZ', 'Europe/Copenhagen');
  expect(dateInName(Date.parse('2026-03-29T02:30Z'))).toBe('2026-03-29T03-30-00-000Z');
});
