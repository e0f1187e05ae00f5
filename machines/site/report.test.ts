import { describe, expect, it } from 'vitest';
import { campaignOf, isReported, withoutIds } from './report.ts';

describe('reports of errors', () => {
  it.each([
    ['x is not a function', '', 0.05, true],
    ['x is not a function', '', 0.1, false],
    ['ResizeObserver loop limit exceeded', '', 0, false],
    ['timeout of 30000ms exceeded', '', 0, false],
    ['The request timed out', '', 0, false],
    ['xhr poll error', '', 0, false],
    ['Unable to preload CSS for /_spa/x.css', '', 0, false],
    ['Network Error', '', 0, false],
    ['Failed to fetch', '', 0, false],
    ['Passwords do not match', '', 0, false],
    ['Wake Lock permission request denied', '', 0, false],
    ['x', 'at chrome-extension://abc/x.js', 0, false],
    ['Invalid time zone specified: Mars', '', 0, false],
  ])(
    'W143 with the message %s and the stack %s, at the random number %d, are sent: %s',
    (message, stack, chance, is) => {
      expect(isReported({ message, stack }, chance)).toBe(is);
    },
  );
});

describe('paths in reports', () => {
  it.each([
    ['/r/ABCD1234/controller/', '/r/-/controller/'],
    ['/r/generate/', '/r/generate/'],
    ['/output/o1/', '/output/-/'],
    ['/team/t1/billing/', '/team/-/billing/'],
    ['/team/create/', '/team/create/'],
    ['/docs/guide/', '/docs/guide/'],
  ])('W143 the path %s is reported as %s', (path, told) => {
    expect(withoutIds(path)).toBe(told);
  });
});

it('W460 the report of a first visit contains the utm parameters, but no other part of the query', () => {
  const query = '?utm_source=mail&signature=secret&utm_campaign=a%20b&UTM_x=1&utm_=2';
  expect(campaignOf(query)).toBe('utm_source=mail&utm_campaign=a%20b');
});
