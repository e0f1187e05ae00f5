import { assert, describe, expect, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import { planCatalogue, planOf, selfHosted, starterCataloguePlan } from './plan.ts';
import { isSamePlan, roomPlanOf, selfHostedPlan, starterPlan } from './room-plan.ts';
import { assignmentRefusal, ownedPlanOf, type PlanAssignment, planChangesAt, teamPlan } from './team-plan.ts';

const NOW = 100 * DAY;
const PRO = 'pro-2023-12-monthly';
const EVENT = 'premium-2023-12-one-time';
const TRIAL = 'premium-trial-2023-12';

function given(planId: string, activeUntil: number | null = null, since = NOW): PlanAssignment {
  return { planId, since, activeUntil };
}

/** Plans of an assignment; empty if the catalogue lost its plan. */
function plansOf(assignment: PlanAssignment | null) {
  return [assignment && ownedPlanOf(assignment)].filter((owned) => owned !== null);
}

function known(id: string) {
  const plan = planOf(id);
  assert(plan);
  return plan;
}

describe('the plan of a team', () => {
  test('B50 Self-hosted has no limits and full access', () => {
    expect(selfHosted).toEqual({
      id: 'self-hosted',
      type: 'special',
      name: 'Self-hosted',
      label: 'admin',
      billingInterval: 'none',
      limits: { rooms: -1, devices: -1, timers: -1, messages: -1 },
      permissions: ['full_access'],
      tags: [],
    });
  });

  test.each([
    ['nothing', null],
    ['a plan', given(PRO)],
    ['a plan that has ended', given(PRO, NOW - 1)],
  ])('B50 is Self-hosted if billing is off, even if %s is assigned', (_, assignment) => {
    expect(teamPlan(plansOf(assignment), false, NOW)).toEqual({
      plan: selfHosted,
      since: null,
      standing: { active: true, archived: false, endsAt: null },
      end: null,
    });
  });

  test.each([
    ['nothing was assigned', null],
    ['the plan is not in the catalogue', given('gold')],
    ['the subscription is over', given(PRO, NOW)],
    ['the event is over', given(EVENT, null, NOW - 10 * DAY)],
    ['the trial is over', given(TRIAL, NOW - 1)],
    ['the enterprise plan is over', given('enterprise-pro', NOW)],
  ])('B50 is Starter if %s', (_, assignment) => {
    expect(teamPlan(plansOf(assignment), true, NOW)).toEqual({
      plan: starterCataloguePlan,
      since: null,
      standing: { active: true, archived: false, endsAt: null },
      end: null,
    });
  });

  test.each([
    [given(PRO), null, 'Next due'],
    [given(PRO, NOW + 1), NOW + 1, 'Active until'],
    [given(EVENT), NOW + 10 * DAY, 'Active until'],
    [given(TRIAL, NOW + DAY), NOW + DAY, 'Active until'],
    [given('enterprise-premium-200', NOW + DAY), NOW + DAY, 'Active until'],
  ])('B50 is the assigned plan while it is active: %j', (assignment, endsAt, label) => {
    expect(teamPlan(plansOf(assignment), true, NOW)).toEqual({
      plan: planOf(assignment.planId),
      since: NOW,
      standing: { active: true, archived: false, endsAt },
      end: expect.objectContaining({ label, at: endsAt }),
    });
  });

  test.each(['admin-legacy', '0', TRIAL])(
    'B50 and B16 is the plan %s, for which no end is displayed',
    (planId) => {
      expect(teamPlan(plansOf(given(planId)), true, NOW)).toEqual({
        plan: planOf(planId),
        since: NOW,
        standing: { active: true, archived: false, endsAt: null },
        end: null,
      });
    },
  );
});

describe('the plan of a team with several plans', () => {
  const ids = (...plans: PlanAssignment[]) => plans.flatMap((each) => plansOf(each));

  test.each([
    [[given(PRO), given(EVENT)], EVENT],
    [[given(EVENT), given(PRO)], EVENT],
    [[given(PRO), given(EVENT, null, 0)], PRO],
    [[given(TRIAL, NOW + 1), given('premium-2023-12-yearly')], 'premium-2023-12-yearly'],
    [[given(TRIAL, NOW + 1), given(PRO)], TRIAL],
    [[given('admin-legacy'), given('premium-2023-12-yearly')], 'admin-legacy'],
    [[given('premium-2023-12-yearly'), given('enterprise-premium-200')], 'enterprise-premium-200'],
    [[given('pro-2022-06-yearly'), given('event-2022-06-one-time')], 'event-2022-06-one-time'],
  ])('B74 is the active plan of the highest tier: case %#', (plans, id) => {
    expect(teamPlan(ids(...plans), true, NOW).plan.id).toBe(id);
  });

  test('B52 can change at the earliest future end of an active plan', () => {
    expect(planChangesAt(ids(given(PRO, NOW + 50), given(EVENT)), NOW)).toBe(NOW + 50);
    expect(planChangesAt([], NOW)).toBeNull();
  });
});

describe('the assignment of a plan', () => {
  const endless = planCatalogue.filter(
    ({ type, label }) => type === 'product' || type === 'free' || (type === 'special' && label !== 'trial'),
  );
  const ending = planCatalogue.filter((plan) => !endless.includes(plan));

  test.each(ending.map(({ id }) => id))('B51 of the plan %s may have a future end or no end', (id) => {
    expect(assignmentRefusal(known(id), NOW + 1, NOW)).toBeNull();
    expect(assignmentRefusal(known(id), null, NOW)).toBeNull();
    expect(assignmentRefusal(known(id), NOW, NOW)).toMatchObject({ code: 'invalid' });
  });

  test.each(endless.map(({ id }) => id))('B51 of the plan %s is refused if it has an end', (id) => {
    expect(assignmentRefusal(known(id), NOW + DAY, NOW)).toMatchObject({ code: 'invalid' });
    expect(assignmentRefusal(known(id), null, NOW)).toBeNull();
  });

  test('B51 is refused with a sentence that states the reason', () => {
    expect(assignmentRefusal(known(EVENT), NOW + DAY, NOW)?.message).toBe(
      'Premium lasts 10 days. You can’t set an end date.',
    );
    expect(assignmentRefusal(starterCataloguePlan, NOW + DAY, NOW)?.message).toBe(
      'Starter never expires. You can’t set an end date.',
    );
  });

  test.each([
    [given(PRO), null],
    [given(PRO, NOW + 5), NOW + 5],
    [given(PRO, NOW), null],
    [given(EVENT), NOW + 10 * DAY],
    [given(EVENT, null, 0), null],
    [given('admin-legacy'), null],
    [given('gold', NOW + 5), null],
  ])('B52 with the assignment %j lets the plan change at %j', (assignment, at) => {
    expect(planChangesAt(plansOf(assignment), NOW)).toBe(at);
  });
});

describe('the plan of a room', () => {
  test('B53 has limits and permissions, and no billing data', () => {
    expect(roomPlanOf(starterCataloguePlan)).toEqual(starterPlan);
    expect(roomPlanOf(selfHosted)).toEqual(selfHostedPlan);
  });

  test.each(planCatalogue.map(({ id }) => id))(
    'B53 of the plan %s is different from every other plan',
    (id) => {
      const same = planCatalogue.filter((other) => isSamePlan(known(id), other));
      expect(same.map((plan) => plan.id)).toEqual([id]);
    },
  );

  test('B53 differs if a limit or permission differs, but not if their order does', () => {
    const pro = known(PRO);
    const { limits, permissions } = pro;
    expect(isSamePlan(pro, { ...pro, permissions: permissions.toReversed() })).toBe(true);
    expect(isSamePlan(pro, { ...pro, permissions: permissions.slice(1) })).toBe(false);
    for (const kind of ['rooms', 'devices', 'timers', 'messages'] as const)
      expect(isSamePlan(pro, { ...pro, limits: { ...limits, [kind]: 4711 } })).toBe(false);
  });
});
