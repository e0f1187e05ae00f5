import { describe, expect, it } from 'vitest';
import type { SiteReport } from '../../machines/site/report.ts';
import { type OutgoingCall, outgoingCalls, type Reporter, type ReportServices } from './outgoing.ts';

const url = (name: string) => `https://${name}.example/in`;
const services: Required<ReportServices> = {
  analytics: { name: 'Counter', url: url('counter'), domain: 'timer.example' },
  product: { name: 'Product', url: url('product'), key: 'phc' },
  errors: { name: 'Errors', url: url('errors'), key: 'k1' },
  contacts: { name: 'Contacts', url: url('contacts'), authorization: 'Bearer 1' },
  revenue: { name: 'Revenue', url: `${url('revenue')}?v=1`, authorization: 'Bearer 2' },
  conversions: { name: 'Ads', url: url('ads') },
};
const visitor: Reporter = {
  site: 'https://timer.example',
  user: null,
  version: '1.2.3',
  id: 'a'.repeat(32),
  at: '2026-05-01T10:00:00.000Z',
};
const ada: Reporter = { ...visitor, user: { uid: 'u1', email: 'ada@stage.example' } };
const page: SiteReport = { kind: 'page', path: '/r/ABCD1234/', referrer: 'https://search.example' };
const entry: SiteReport = { kind: 'entry', path: '/features/', referrer: '', campaign: '' };
const saidTo = (calls: readonly OutgoingCall[]) =>
  calls.map((call) => [call.url, call.body === null ? null : JSON.parse(call.body)]);

describe('reports to services', () => {
  const reports: readonly SiteReport[] = [
    page,
    entry,
    { kind: 'conversion', value: 24, checkout: 'c1' },
    { kind: 'error', name: 'TypeError', message: 'x', stack: '' },
  ];

  it.each(reports)('W140 are not sent if no service is configured: %j', (report) => {
    expect(outgoingCalls({}, report, ada)).toEqual([]);
  });

  it("W141 of a page view are sent to analytics and product statistics, without the room's id", () => {
    expect(saidTo(outgoingCalls(services, page, visitor))).toEqual([
      [
        url('counter'),
        {
          name: 'pageview',
          url: 'https://timer.example/r/-/',
          domain: 'timer.example',
          referrer: page.referrer,
        },
      ],
      [
        url('product'),
        {
          api_key: 'phc',
          event: '$pageview',
          distinct_id: 'visitor',
          properties: { $current_url: 'https://timer.example/r/-/', $referrer: page.referrer },
        },
      ],
    ]);
  });

  it('W142 of a first visit contain address, page and referrer', () => {
    const calls = outgoingCalls(services, { ...entry, referrer: 'https://search.example' }, ada);
    expect(calls.map(({ method, headers }) => [method, headers['authorization']])).toEqual([
      ['POST', undefined],
      ['POST', 'Bearer 1'],
      ['GET', 'Bearer 2'],
    ]);
    expect(saidTo(calls).slice(1)).toEqual([
      [
        url('contacts'),
        {
          Email: 'ada@stage.example',
          Referrers: 'https://search.example',
          Entrypoint: 'https://timer.example/features/',
        },
      ],
      ['https://revenue.example/in?v=1&customer=u1', null],
    ]);
  });

  it('W142 leave out unknown values, and are not sent for signed-out visitors', () => {
    const [contact] = outgoingCalls({ contacts: services.contacts }, entry, ada);
    expect(JSON.parse(contact?.body ?? '')).toEqual({
      Email: 'ada@stage.example',
      Entrypoint: 'https://timer.example/features/',
    });
    const { contacts, revenue } = services;
    expect(outgoingCalls({ contacts, revenue }, entry, visitor)).toEqual([]);
    const plain = { revenue: { name: 'Revenue', url: url('revenue') } };
    expect(outgoingCalls(plain, entry, ada)[0]?.url).toBe('https://revenue.example/in?customer=u1');
  });

  it('W460 of a first visit contain the campaign, but no other part of the query', () => {
    const query = '?utm_source=mail&signature=secret&utm_campaign=a%20b&UTM_x=1&utm_=2';
    const came: SiteReport = {
      kind: 'entry',
      path: '/features/',
      referrer: '',
      campaign: `${query}&token=1`,
    };
    const [contact] = outgoingCalls({ contacts: services.contacts }, came, ada);
    expect(JSON.parse(contact?.body ?? '').Entrypoint).toBe(
      'https://timer.example/features/?utm_source=mail&utm_campaign=a%20b',
    );
  });

  it('W141 of a purchase contain its value', () => {
    const calls = outgoingCalls(services, { kind: 'conversion', value: 24, checkout: 'c1' }, ada);
    expect(saidTo(calls)).toMatchObject([[url('ads'), { value: 24, currency: 'EUR' }]]);
  });

  it('V803 of a purchase state that the visitor gave consent', () => {
    const [call] = outgoingCalls(services, { kind: 'conversion', value: 24, checkout: 'c1' }, ada);
    expect(JSON.parse(call?.body ?? '').consent).toEqual({
      ad_storage: 'granted',
      analytics_storage: 'granted',
      ad_user_data: 'granted',
      ad_personalization: 'denied',
    });
  });

  it('W141 of an error have three lines, without the user', () => {
    const report: SiteReport = { kind: 'error', name: 'TypeError', message: 'x is null', stack: 'at y' };
    const [call] = outgoingCalls(services, report, ada);
    const lines = call?.body?.split('\n').map((line): unknown => JSON.parse(line)) ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatchObject({
      release: '1.2.3',
      exception: { values: [{ type: 'TypeError', value: 'x is null' }] },
    });
    expect(call?.body).not.toContain('u1');
    expect(call?.headers['x-sentry-auth']).toContain('sentry_key=k1');
  });
});
