import { describe, expect, test } from 'vitest';
import type { Team } from '../../machines/people/team.ts';
import {
  callErrorText,
  checkoutPath,
  isOutcomeUnknown,
  paymentNotices,
  planScreenPath,
  previewPath,
} from './billing.view.ts';

test('U171 pages of a plan have its id in the address, and a checkout has its team', () => {
  expect(planScreenPath('sub/1', 'cancel')).toBe('/plan/sub%2F1/cancel/');
  expect(previewPath('sub', 'premium-monthly')).toBe('/plan/sub/preview-change/?item=premium-monthly');
  expect(checkoutPath('crew', 'pro-event', 'USD')).toBe(
    '/team/crew/checkout-pre/?item=pro-event&currency=USD',
  );
});

const failure = (status: number, code: string) => ({ status, code, message: 'As the server says.' });

describe('a failed press', () => {
  test.each([
    [0, 'network', true, 'No answer from the server. Try again, you won’t be charged twice.'],
    [503, 'provider_unavailable', true, /payment provider isn’t responding.*won’t be charged twice/],
    [429, 'rate_limited', true, /Wait a moment/],
    [500, 'internal', true, 'As the server says.'],
    [402, 'payment_declined', false, 'As the server says.'],
    [409, 'amount_changed', false, 'As the server says.'],
    [422, 'key_reused', false, 'As the server says.'],
  ])('U170 shows its failure, and keeps its key while the outcome is unknown: %i %s', (...row) => {
    const [status, code, unsettled, text] = row;
    expect(isOutcomeUnknown({ status })).toBe(unsettled);
    expect(callErrorText(failure(status, code))).toMatch(text);
  });
});

const crew: Team = { id: 'crew', name: 'The crew', members: {}, features: [], owes: 'sub' };

const own: Team = { id: 'ada', name: '', members: {}, features: [] };

test('U181 a failed payment shows a notice with a link to change the card', () => {
  expect(paymentNotices([own, crew], 'ada', '/team/ada/dashboard/')).toEqual([
    {
      text: 'The last payment for The crew failed. We’ll retry it.',
      to: '/plan/sub/update-payment-method/',
    },
  ]);
});

test.each([
  ['nothing is owed', [own], '/team/'],
  ['the teams are unknown', null, '/team/'],
  ['the page is about it', [crew], '/plan/sub/update-payment-method/'],
  ['the page linked in mails shows it', [crew], '/plan/sub/retain-subscription/'],
  ['the billing page of the team shows it', [crew], '/team/crew/billing/'],
])('U181 no notice appears if %s', (_, teams, pathname) => {
  expect(paymentNotices(teams, 'ada', pathname)).toEqual([]);
});
