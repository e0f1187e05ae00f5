import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEmbeddable,
  isPaymentPath,
  needsPageLoad,
  redirectedPath,
  redirectOf,
  roomRedirect,
  withTrailingSlash,
} from './routes.ts';

const SITE = 'https://callboard.example';
const target = (address: string) => redirectOf(new URL(SITE + address));

describe('redirects of addresses', () => {
  test.each([
    ['/team', '/team/'],
    ['/team?a=b', '/team/?a=b'],
    ['/team?a=b#c', '/team/?a=b#c'],
    ['/a/b/c', '/a/b/c/'],
  ])('N41 the path %s redirects to %s', (from, to) => {
    expect(target(from)).toBe(to);
  });

  test.each(['/', '/team/', '/team/?a=b', '/unknown/place/', '/r/ABCD1234/?tz=UTC#x'])(
    'N41 %s does not redirect',
    (address) => {
      expect(target(address)).toBeNull();
    },
  );

  test.each([
    ['//evil.example', '/evil.example/'],
    ['///evil.example/x', '/evil.example/x/'],
    ['/\\evil.example', '/evil.example/'],
  ])('N41 the path %s does not redirect to another site', (pathname, to) => {
    expect(withTrailingSlash(pathname)).toBe(to);
  });

  test.each([
    ['/r/', '/r/generate/'],
    ['/r', '/r/generate/'],
    ['/r?team=t1', '/r/generate/?team=t1'],
    ['/timer/generate/', '/r/generate/'],
    ['/timer/generate', '/r/generate/'],
    ['/timer/ABCD1234/', '/r/ABCD1234/'],
    ['/timer/ABCD1234', '/r/ABCD1234/'],
    ['/timer/abcd1234/', '/r/ABCD1234/'],
    ['/timer/abcd1234/controller/?name=A', '/r/ABCD1234/controller/?name=A'],
    ['/timer/abc/', '/r/invalid/?id=abc'],
    ['/auth/', '/auth/login/'],
    ['/auth/signin/?next=%2Fteam%2F', '/auth/login/?next=%2Fteam%2F'],
    ['/auth/signout/', '/auth/logout/'],
    ['/user/', '/user/settings/'],
    ['/team/t1?sort=name_asc', '/team/t1/dashboard/?sort=name_asc'],
    ['/profile/', '/team/'],
    ['/profile/dashboard/', '/team/'],
    ['/profile/devices/', '/team/'],
    ['/profile/billing', '/team/'],
    ['/profile/settings/', '/user/settings/'],
    ['/admin/', '/admin/users/'],
  ])('N42 the old address %s redirects to %s', (from, to) => {
    expect(target(from)).toBe(to);
  });

  test.each([
    '/timer/',
    '/team/',
    '/team/create/',
    '/team/t1/devices/',
    '/a/timer/ABCD1234/',
    '/timer/ABCD1234/agenda/',
    '/timer/a/b/c/',
    '/constructor/',
    '/profile/photo/',
  ])('N42 %s is not an old address', (pathname) => {
    expect(redirectedPath(pathname)).toBeNull();
  });

  test.each([
    ['/r/abcd1234/', '/r/ABCD1234/'],
    ['/r/abcd1234', '/r/ABCD1234/'],
    ['/r/abcd1234/controller', '/r/ABCD1234/controller/'],
    ['/r/abcd1234/agenda/?signature=xY&tz=UTC#now', '/r/ABCD1234/agenda/?signature=xY&tz=UTC#now'],
    ['/r/%61bcd1234/', '/r/ABCD1234/'],
    ['/q/abcd1234?a=b', '/q/ABCD1234/?a=b'],
    ['/q/generate/', '/q/GENERATE/'],
  ])('N43 the path %s redirects to its upper-case form %s', (from, to) => {
    expect(target(from)).toBe(to);
  });

  test.each([
    '/r/ABCD1234/',
    '/r/ABCD1234/operator/',
    '/r/generate/',
    '/r/kicked/?id=x',
    '/r/invalid/?id=x',
    '/q/ABCD1234/',
    '/q/',
    '/rooms/a/',
  ])('N43 %s does not redirect', (address) => {
    expect(target(address)).toBeNull();
  });

  test.each([
    ['/r/short/', '/r/invalid/?id=short'],
    ['/r/ABCD12345/operator/', '/r/invalid/?id=ABCD12345'],
    ['/r/ABCD-234/?tz=UTC', '/r/invalid/?id=ABCD-234'],
    ['/r/a%26b%3D/', '/r/invalid/?id=a%26b%3D'],
    ['/r/%E0%A4%A/', '/r/invalid/?id=%25E0%25A4%25A'],
    ['/q/generate1/', '/r/invalid/?id=generate1'],
  ])('N44 the path %s redirects to the page for invalid rooms, %s', (from, to) => {
    expect(target(from)).toBe(to);
  });

  test.each(['/r/', '/r/generate/', '/r/invalid/', '/r/kicked/', '/q/', '/', ''])(
    'N43 %j is not the address of a room',
    (pathname) => {
      expect(roomRedirect({ pathname, search: '', hash: '' })).toBeNull();
    },
  );

  test('N44 half a surrogate pair in a room id does not throw', () => {
    expect(roomRedirect({ pathname: '/r/\ud800/', search: '', hash: '' })).toBe('/r/invalid/?id=%EF%BF%BD');
  });

  test('N41 no address redirects twice, or to another site', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'r',
        'timer',
        'generate',
        'controller',
        'auth',
        'profile',
        'abcd1234',
        'ABCD1234',
        '',
        '.',
        '..',
      ),
      fc.string(),
    );
    const address = fc
      .array(segment, { maxLength: 5 })
      .map((segments) => `${SITE}/${segments.join('/')}?a=b#c`);
    fc.assert(
      fc.property(address, (typed) => {
        const to = redirectOf(new URL(typed));
        const landed = new URL(to ?? '/', SITE);
        expect(landed.origin).toBe(SITE);
        expect(to === null ? null : redirectOf(landed)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('pages with their own content policy', () => {
  test.each([
    ['/team/t1/checkout/', true],
    ['/team/t1/checkout-pre/', false],
    ['/team/t1/checkout-success/', false],
    ['/team/checkout/', false],
  ])('U194 include the page %s, which embeds a payment provider: %s', (pathname, is) => {
    expect(isPaymentPath(pathname)).toBe(is);
  });

  test.each([
    ['/team/t1/checkout/', '/team/t1/dashboard/', true],
    ['/team/t1/dashboard/', '/team/t1/checkout/', true],
    ['/team/t2/checkout/', '/team/t1/checkout/', false],
    ['/team/t1/devices/', '/team/t1/dashboard/', false],
  ])('U194 the page %s needs a full page load when opened from %s: %s', (pathname, loaded, is) => {
    expect(needsPageLoad(pathname, loaded, false)).toBe(is);
  });

  test.each([
    ['/r/ABCD1234/', true],
    ['/r/abcd1234/Agenda/', true],
    ['/output/a-B_1/', true],
    ['/q/ABCD1234/', true],
    ['/r/generate/', false],
    ['/r/Generate/', false],
    ['/r/%67enerate/', false],
    ['/r/%2567enerate/', false],
    ['/r/generate;/', false],
    ['/r/ABCD1234%2Fcontroller/', false],
    ['/r/ABCD1234/controller/', false],
    ['/output/..%2Fteam/', false],
    ['/auth/login/', false],
  ])('N110 allow other sites to frame the page %s: %s', (pathname, is) => {
    expect(isEmbeddable(pathname)).toBe(is);
    expect(needsPageLoad(pathname, '/r/ABCD1234/', true)).toBe(!is);
    expect(needsPageLoad(pathname, '/r/generate/', true)).toBe(false);
  });
});
