import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { siteReport } from '../../machines/site/report.schema.ts';
import { CONSENT_COOKIE } from '../../machines/site/report.ts';
import type { ApiEnv } from '../http/api-types.ts';
import { jsonBody } from '../http/json-body.ts';
import { refuse } from '../kernel/refused.ts';
import type { SiteReports } from './site-reports.ts';

export interface ReportRoutesDeps {
  readonly siteReports: SiteReports | null;
}

/** Absent without services (W140). */
export function reportRoutes({ siteReports }: ReportRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/', async (c) => {
    if (siteReports === null) return refuse('not_found');
    const report = await jsonBody(c, siteReport);
    if (getCookie(c, CONSENT_COOKIE) === '1')
      await siteReports.tell(report, c.get('signedIn')?.user ?? null, c.env.peer.address);
    return c.body(null, 204);
  });
  return routes;
}
