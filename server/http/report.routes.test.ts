import { expect, it } from 'vitest';
import type { SiteReport } from '../../machines/site/report.ts';
import { siteReportSchema } from './report.routes.ts';

const page: SiteReport = { kind: 'page', path: '/r/ABCD1234/', referrer: 'https://search.example' };

it('W141 a report has one of four kinds and no unknown fields', () => {
  expect(siteReportSchema.safeParse(page).success).toBe(true);
  expect(siteReportSchema.safeParse({ ...page, extra: 1 }).success).toBe(false);
  expect(siteReportSchema.safeParse({ ...page, path: '.example/' }).success).toBe(false);
  expect(siteReportSchema.safeParse({ kind: 'other' }).success).toBe(false);
});
