import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { dateInName, writtenDate } from './written-date.ts';

afterEach(() => vi.unstubAllEnvs());

const instants = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('9999-12-31') });

it('A date is written in UTC, and a file is named by it', () => {
  vi.stubEnv('TZ', 'UTC');
  fc.assert(
    fc.property(instants, (at) => {
      const iso = new Date(at).toISOString();
      expect(writtenDate(at)).toBe(`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`);
      expect(dateInName(at)).toBe(iso.replace(/[:.]/g, '-'));
    }),
  );
});

it('date-fns-tz writes another hour where the zone of the process skips it: a server has UTC', () => {
  vi.stubEnv('TZ', 'Europe/Copenhagen');
  expect(writtenDate(Date.parse('2026-03-29T02:30Z'))).toBe('2026-03-29 03:30 UTC');
});
