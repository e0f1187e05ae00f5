import { CONSENT_DEFAULTS, campaignOf, type SiteReport, withoutIds } from '../../machines/site/report.ts';

interface Service {
  readonly name: string;
  readonly url: string;
  readonly authorization?: string | undefined;
}

export interface Services {
  readonly analytics?: (Service & { readonly domain: string }) | undefined;
  /** Page views and entry points for PostHog. */
  readonly product?: (Service & { readonly key: string }) | undefined;
  readonly errors?: (Service & { readonly key: string }) | undefined;
  /** Receives signed-in users as `{Email, Referrers, Entrypoint}`. */
  readonly contacts?: Service | undefined;
  /** Receives requests with `customer` in the query. */
  readonly revenue?: Service | undefined;
  /** Receives purchases as `{value, currency, consent}`. */
  readonly conversions?: Service | undefined;
}

export interface OutgoingCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Reporter {
  readonly site: string;
  readonly user: { readonly uid: string; readonly email: string | null } | null;
  readonly version: string;
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly at: string;
}

export function outgoingCalls(
  services: Services,
  report: SiteReport,
  reporter: Reporter,
): readonly OutgoingCall[] {
  switch (report.kind) {
    case 'page':
      return [...pageView(services, report, reporter), ...captured(services, '$pageview', report, reporter)];
    case 'entry':
      return [
        ...captured(services, 'entry-point', report, reporter),
        ...contact(services, report, reporter),
        ...customer(services, reporter),
      ];
    case 'conversion':
      return post(services.conversions, {
        value: report.value,
        currency: 'EUR',
        consent: CONSENT_DEFAULTS,
      });
    case 'error':
      return failure(services, report, reporter);
  }
}

type Visit = Extract<SiteReport, { kind: 'page' | 'entry' }>;
type Failure = Extract<SiteReport, { kind: 'error' }>;

function addressOf(site: string, visit: Visit): string {
  const campaign = visit.kind === 'entry' ? campaignOf(visit.campaign) : '';
  return site + withoutIds(visit.path) + (campaign === '' ? '' : `?${campaign}`);
}

function post(service: Service | undefined, data: unknown): readonly OutgoingCall[] {
  if (service === undefined) return [];
  return [{ method: 'POST', url: service.url, headers: headersOf(service), body: JSON.stringify(data) }];
}

function headersOf({ authorization }: Service): OutgoingCall['headers'] {
  const json = { 'content-type': 'application/json' };
  return authorization === undefined ? json : { ...json, authorization };
}

function pageView({ analytics }: Services, visit: Visit, { site }: Reporter) {
  return post(analytics, {
    name: 'pageview',
    url: addressOf(site, visit),
    domain: analytics?.domain,
    referrer: visit.referrer,
  });
}

function captured({ product }: Services, event: string, visit: Visit, { site, user }: Reporter) {
  const properties = { $current_url: addressOf(site, visit), $referrer: visit.referrer };
  return post(product, { api_key: product?.key, event, distinct_id: user?.uid ?? 'visitor', properties });
}

function contact({ contacts }: Services, visit: Visit, { site, user }: Reporter) {
  const email = user?.email ?? null;
  if (email === null) return [];
  const referrers = visit.referrer === '' ? {} : { Referrers: visit.referrer };
  return post(contacts, { Email: email, ...referrers, Entrypoint: addressOf(site, visit) });
}

function customer({ revenue }: Services, { user }: Reporter): readonly OutgoingCall[] {
  if (revenue === undefined || user === null) return [];
  const url = `${revenue.url}${revenue.url.includes('?') ? '&' : '?'}customer=${encodeURIComponent(user.uid)}`;
  return [{ method: 'GET', url, headers: headersOf(revenue), body: null }];
}

function failure({ errors }: Services, { name, message, stack }: Failure, { version, id, at }: Reporter) {
  if (errors === undefined) return [];
  const event = {
    event_id: id,
    timestamp: at,
    platform: 'javascript',
    release: version,
    level: 'error',
    exception: { values: [{ type: name, value: message }] },
    extra: { stack },
  };
  const lines = [{ event_id: id, sent_at: at }, { type: 'event' }, event].map((line) => JSON.stringify(line));
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_key=${errors.key},sentry_version=7`,
  };
  return [{ method: 'POST' as const, url: errors.url, headers, body: lines.join('\n') }];
}
