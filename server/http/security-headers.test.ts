import { describe, expect, it } from 'vitest';
import { documentHeaders, type PaymentHosts } from './security-headers.ts';

const headersOf = (path: string, payment: PaymentHosts | null) =>
  Object.fromEntries(documentHeaders(path, payment));
const ours = headersOf('/', null);

describe('V2435 the controller', () => {
  const microphoneOf = (path: string, payment: PaymentHosts | null = null) =>
    /microphone=\([^)]*\)/.exec(headersOf(path, payment)['permissions-policy'] ?? '')?.[0];

  it('allows a microphone', () => {
    const path = '/r/7NMXTU6G/controller/';
    expect(microphoneOf(path)).toBe('microphone=(self)');
    expect({ ...headersOf(path, null), 'permissions-policy': '' }).toEqual({
      ...ours,
      'permissions-policy': '',
    });
  });

  it.each([
    '/',
    '/r/7NMXTU6G/',
    '/r/7NMXTU6G/operator/',
    '/r/7NMXTU6G/controller/x/',
    '/r/generate/controller/',
    '/output/x/',
    '/team/7/checkout/',
  ])('is the only page that allows a microphone, unlike %s', (path) => {
    expect([microphoneOf(path), microphoneOf(path, 'sandbox')]).toEqual(['microphone=()', 'microphone=()']);
  });
});

describe('B102 the checkout page', () => {
  const PATH = '/team/7/checkout/';

  it("allows Paddle's script, Paddle's form and the windows of banks", () => {
    const headers = headersOf(PATH, 'production');
    expect(headers['content-security-policy']).toContain("script-src 'self' https://cdn.paddle.com;");
    expect(headers['content-security-policy']).toContain('frame-src https://buy.paddle.com;');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['permissions-policy']).toContain('payment=(self "https://buy.paddle.com")');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(Object.keys(headers).toSorted()).toEqual(Object.keys(ours).toSorted());
  });

  it("allows the hosts of Paddle's sandbox only if the sandbox is configured", () => {
    const policy = headersOf(PATH, 'sandbox')['content-security-policy'];
    expect(policy).toContain('frame-src https://sandbox-buy.paddle.com;');
    expect(policy).toContain("script-src 'self' https://cdn.paddle.com https://sandbox-cdn.paddle.com;");
  });

  it('allows no other site if Paddle is not configured', () => {
    expect(headersOf(PATH, null)).toEqual(ours);
  });

  it.each(['/team/7/billing/', '/team/7/checkout/x/', '/checkout/', '/r/7/checkout/', '/'])(
    'is the only page that allows Paddle, unlike %s',
    (path) => {
      expect(headersOf(path, 'production')).toEqual(headersOf(path, null));
    },
  );
});

describe('V2466 a Stream Deck', () => {
  it.each([
    ['/r/ABCD1234/controller/', 'hid=(self)'],
    ['/r/ABCD1234/operator/', 'hid=(self)'],
    ['/r/ABCD1234/', 'hid=()'],
    ['/r/ABCD1234/moderator/', 'hid=()'],
    ['/r/generate/controller/', 'hid=()'],
    ['/output/ABCD1234/', 'hid=()'],
    ['/team/7/checkout/', 'hid=()'],
    ['/', 'hid=()'],
  ])('gets at %s this permission: %s', (path, policy) => {
    const headers = headersOf(path, 'production');
    expect(headers['permissions-policy']).toContain(`, ${policy}, `);
    expect(Object.keys(headers).toSorted()).toEqual(Object.keys(headersOf(path, null)).toSorted());
  });

  it('changes no other header of its documents', () => {
    const { 'permissions-policy': _policy, ...others } = headersOf('/r/ABCD1234/controller/', null);
    expect(ours).toMatchObject(others);
  });
});

describe('N110 framing of a page', () => {
  it.each([
    ['/r/ABCD1234/', '* file:'],
    ['/q/ABCD1234/', '* file:'],
    ['/output/abc/', '* file:'],
    ['/r/generate/', "'none'"],
    ['/r/%67enerate/', "'none'"],
    ['/r/Generate/', "'none'"],
    ['/r/ABCD1234/controller/', "'none'"],
  ])('at %s is allowed only to %s', (path, framers) => {
    expect(headersOf(path, null)['content-security-policy']).toContain(`frame-ancestors ${framers}`);
  });
});
