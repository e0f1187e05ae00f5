import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Uid } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import type { User } from '../../machines/people/user.ts';
import { CONSENT_COOKIE, type SiteReport } from '../../machines/site/report.ts';
import type { ApiDeps } from '../api.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { refuse } from '../kernel/refused.ts';
import type { BackgroundTasks } from '../kernel/tasks.ts';
import type { ApiEnv } from '../people/accounts/auth.session.ts';
import type { UserRepository } from '../people/accounts/user.repository.ts';
import { jsonBody } from './json-body.ts';
import { type OutgoingCall, outgoingCalls, type ReportServices } from './outgoing.ts';
import { addressKey } from './peer.ts';

const pathSchema = z.string().max(500).startsWith('/');
const textSchema = (most: number) => z.string().max(most);

export const siteReportSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), path: pathSchema, referrer: textSchema(500) }),
  z.strictObject({
    kind: z.literal('entry'),
    path: pathSchema,
    referrer: textSchema(500),
    campaign: textSchema(2_000).default(''),
  }),
  z.strictObject({
    kind: z.literal('conversion'),
    value: z.number().min(0).max(100_000),
    checkout: textSchema(100),
  }),
  z.strictObject({
    kind: z.literal('error'),
    name: textSchema(100),
    message: textSchema(500),
    stack: textSchema(4_000),
  }),
]);

export function reportRoutes({ siteReports }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/', async (c) => {
    if (siteReports === null) return refuse('not_found');
    const report = await jsonBody(c, siteReportSchema);
    if (getCookie(c, CONSENT_COOKIE) === '1')
      await siteReports.tell(report, c.get('signedIn')?.user ?? null, c.env.peer.address);
    return c.body(null, 204);
  });
  return routes;
}

export interface SiteReportsDeps {
  readonly services: ReportServices;
  readonly site: string;
  readonly version: string;
  readonly clock: Clock;
  readonly tasks: BackgroundTasks;
  readonly limits: RateLimits;
  readonly users: Pick<UserRepository, 'noteEntry'>;
  readonly noteConversion: (checkoutId: string, uid: Uid) => Promise<boolean>;
}

const CALL_TIMEOUT = 10 * SECOND;

/** Sends reports to services, because pages connect only to their own host (W141). */
export class SiteReports {
  readonly #deps: SiteReportsDeps;

  constructor(deps: SiteReportsDeps) {
    this.#deps = deps;
  }

  async tell(
    report: SiteReport,
    user: Pick<User, 'uid' | 'email' | 'isAnonymous'> | null,
    address: string,
  ): Promise<void> {
    const { services, site, version, clock, tasks, limits } = this.#deps;
    if (limits.waitFor('report', addressKey(address)) > 0) return;
    if (!(await this.#isNew(report, user))) return;
    const reporter = {
      site,
      user: user === null || user.isAnonymous ? null : { uid: user.uid, email: user.email },
      version,
      id: randomBytes(16).toString('hex'),
      at: new Date(clock.wall()).toISOString(),
    };
    for (const call of outgoingCalls(services, report, reporter)) tasks.start(() => makeCall(call));
  }

  async #isNew(report: SiteReport, user: Pick<User, 'uid' | 'isAnonymous'> | null): Promise<boolean> {
    if (report.kind !== 'entry' && report.kind !== 'conversion') return true;
    if (user === null || user.isAnonymous) return false;
    const { users, clock, noteConversion } = this.#deps;
    return report.kind === 'entry'
      ? users.noteEntry(user.uid, clock.wall())
      : noteConversion(report.checkout, user.uid);
  }
}

async function makeCall({ method, url, headers, body }: OutgoingCall): Promise<void> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT);
  const answer = await fetch(url, { method, headers: { ...headers }, body, signal, redirect: 'error' });
  await answer.body?.cancel();
  if (!answer.ok)
    throw new Error(`${new URL(url).host} rejected a visit or error report with status ${answer.status}`);
}
