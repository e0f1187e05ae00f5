import { expect, test } from 'vitest';
import type { Team } from '../../machines/people/team.ts';
import { paymentNotices } from './billing.view.ts';

const crew: Team = { id: 'crew', name: 'The crew', members: {}, features: [], owes: 'sub' };
const own: Team = { id: 'ada', name: '', members: {}, features: [] };

test('U181 a payment that failed is told with the way to another card', () => {
  expect(paymentNotices([own, crew], 'ada', '/team/ada/dashboard/')).toEqual([
    {
      text: 'The last payment for The crew failed. We’ll retry it.',
      to: '/plan/sub/update-payment-method/',
    },
  ]);
});

test.each([
  ['nothing is owed', [own], '/team/'],
  ['teams are not known', null, '/team/'],
  ['the page is about it', [crew], '/plan/sub/update-payment-method/'],
  ['the page to which mails lead says it', [crew], '/plan/sub/retain-subscription/'],
  ['the billing of the team says it', [crew], '/team/crew/billing/'],
])('U181 nothing is told where %s', (_, teams, pathname) => {
  expect(paymentNotices(teams, 'ada', pathname)).toEqual([]);
});
