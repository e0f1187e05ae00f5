import { expect, test } from 'vitest';
import { selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import type { PlanInUse } from '../billing/plan-in-use.view.ts';
import { planOverview } from './held-plans.view.ts';

const starter: PlanInUse = { ...starterPlan, end: null, rooms: 2 };

test('V110 a plan says its limits, and what is used where the team shares it', () => {
  const { limits } = planOverview(starter);
  expect(limits[0]).toEqual({ label: 'Rooms', limit: '3', used: '2 of 3 in use', percent: (2 / 3) * 100 });
  expect(limits[1]).toEqual({
    label: 'Connected devices per room',
    limit: '3',
    used: null,
    percent: null,
  });
  expect(limits.map(({ label }) => label)).toEqual([
    'Rooms',
    'Connected devices per room',
    'Timers per room',
    'Messages per room',
  ]);
});

test.each([
  [5, 3, 100],
  [0, 0, 0],
])('V110 with %d rooms of %d the bar stands at %d', (rooms, limit, percent) => {
  const limits = { ...starter.limits, rooms: limit };
  expect(planOverview({ ...starter, rooms, limits }).limits[0]?.percent).toBe(percent);
});

test('V110 without billing everything is included, and the page says so', () => {
  const overview = planOverview({ ...selfHostedPlan, end: null, rooms: 61 });
  expect(overview.lead).toBe('This server has no billing: every feature is included, without limits.');
  expect(overview.limits[0]).toEqual({
    label: 'Rooms',
    limit: 'Unlimited',
    used: '61 in use',
    percent: null,
  });
  expect(overview.mark).toBe('Not shown');
});

test('V110 a plan says whether the screens show the mark, and promises nothing else', () => {
  expect(planOverview(starter)).toEqual({
    lead: expect.any(String),
    limits: expect.any(Array),
    mark: 'Shown',
  });
  expect(planOverview({ ...starter, permissions: ['licensed'] }).mark).toBe('Not shown');
});

test('V110 without a limit of rooms nothing is said of reaching it', () => {
  expect(planOverview({ ...starter, limits: { ...starter.limits, rooms: -1 } }).lead).not.toBe(
    planOverview(starter).lead,
  );
});
