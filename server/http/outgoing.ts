import { CONSENT_DEFAULTS, campaignOf, type SiteReport, withoutIds } from '../../machines/site/report.ts';

interface ReportService {
  readonly name: string;
  readonly url: string;
  readonly authorization?: string | undefined;
}

export interface ReportServices {
  readonly analytics?: (ReportService & { readonly domain: string }) | undefined;
  readonly product?: (ReportService & { readonly key: string }) | undefined;
  readonly errors?: (ReportService & { readonly key: string }) | undefined;
  /** Receives signed-in users as `{Email, Referrers, Entrypoint}`. */
  readonly contacts?: ReportService | undefined;
  /** Receives requests with `customer` in the query. */
  readonly revenue?: ReportService | undefined;
  /** Receives purchases as `{value, currency, consent}`. */
  readonly conversions?: ReportService | undefined;
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
  services: ReportServices,
  report: SiteReport,
  reporter: Reporter,
): readonly OutgoingCall[] {
  switch (report.kind) {
    case 'page':
      return [
        ...pageView(services, report, reporter),
        ...productEvent(services, '$pageview', report, reporter),
      ];
    case 'entry':
      return [
        ...productEvent(services, 'entry-point', report, reporter),
        ...contactCall(services, report, reporter),
        ...customerCall(services, reporter),
      ];
    case 'conversion':
      return postTo(services.conversions, {
        value: report.value,
        currency: 'EUR',
        consent: CONSENT_DEFAULTS,
      });
    case 'error':
      return errorCall(services, report, reporter);
  }
}

type Visit = Extract<SiteReport, { kind: 'page' | 'entry' }>;
type ErrorReport = Extract<SiteReport, { kind: 'error' }>;

function visitUrl(site: string, visit: Visit): string {
  const campaign = visit.kind === 'entry' ? campaignOf(visit.campaign) : '';
  return site + withoutIds(visit.path) + (campaign === '' ? '' : `?${campaign}`);
}

function postTo(service: ReportService | undefined, data: unknown): readonly OutgoingCall[] {
  if (service === undefined) return [];
  return [{ method: 'POST', url: service.url, headers: headersOf(service), body: JSON.stringify(data) }];
}

function headersOf({ authorization }: ReportService): OutgoingCall['headers'] {
  const json = { 'content-type': 'application/json' };
  return authorization === undefined ? json : { ...json, authorization };
}

function pageView({ analytics }: ReportServices, visit: Visit, { site }: Reporter) {
  return postTo(analytics, {
    name: 'pageview',
    url: visitUrl(site, visit),
    domain: analytics?.domain,
    referrer: visit.referrer,
  });
}

function productEvent({ product }: ReportServices, event: string, visit: Visit, { site, user }: Reporter) {
  const properties = { $current_url: visitUrl(site, visit), $referrer: visit.referrer };
  return postTo(product, { api_key: product?.key, event, distinct_id: user?.uid ?? 'visitor', properties });
}

function contactCall({ contacts }: ReportServices, visit: Visit, { site, user }: Reporter) {
  const email = user?.email ?? null;
  if (email === null) return [];
  const referrers = visit.referrer === '' ? {} : { Referrers: visit.referrer };
  return postTo(contacts, { Email: email, ...referrers, Entrypoint: visitUrl(site, visit) });
}

function customerCall({ revenue }: ReportServices, { user }: Reporter): readonly OutgoingCall[] {
  if (revenue === undefined || user === null) return [];
  const url = `${revenue.url}${revenue.url.includes('?') ? '&' : '?'}customer=${encodeURIComponent(user.uid)}`;
  return [{ method: 'GET', url, headers: headersOf(revenue), body: null }];
}

function errorCall(
  { errors }: ReportServices,
  { name, message, stack }: ErrorReport,
  { version, id, at }: Reporter,
) {
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
