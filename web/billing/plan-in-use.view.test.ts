import { expect, test } from 'vitest';
import { starterPlan } from '../../machines/plan/room-plan.ts';
import { planInUseFrom } from './plan-in-use.view.ts';

const end = { label: 'Next due', at: 7 };
const answer = { plan: starterPlan, since: null, end: { kind: 'nextDue', ...end }, usage: { rooms: 2 } };
const read = {
  id: '0',
  name: 'Starter',
  limits: starterPlan.limits,
  permissions: [],
  end,
  rooms: 2,
};

test("B60 reads a team's plan with its limits, end and use", () => {
  expect(planInUseFrom(answer)).toEqual(read);
  const permissions = ['custom_logo', 'fly', 'licensed'];
  expect(planInUseFrom({ ...answer, plan: { ...starterPlan, permissions } })?.permissions).toEqual([
    'licensed',
    'custom_logo',
  ]);
});

test('B60 reads missing limits as unlimited, and missing use as zero', () => {
  const plan = { ...starterPlan, limits: {}, permissions: null };
  expect(planInUseFrom({ plan })).toEqual({
    ...read,
    limits: { rooms: -1, devices: -1, timers: -1, messages: -1 },
    end: null,
    rooms: 0,
  });
});

test.each([null, 'soon', { kind: 'nextDue', at: null }, { kind: 'doomed', at: 7 }, { at: 7 }])(
  'B60 ignores the malformed end %j',
  (said) => {
    expect(planInUseFrom({ ...answer, end: said })?.end).toBeNull();
  },
);

test("B144 shows the plan's end in the reader's language", () => {
  const told = { kind: 'activeUntil', label: 'Aktiv bis', at: 7 };
  expect(planInUseFrom({ ...answer, end: told })?.end).toEqual({ label: 'Active until', at: 7 });
});

test('B149 shows the English text of an end without a kind', () => {
  expect(planInUseFrom({ ...answer, end })?.end).toEqual(end);
});

test.each([
  null,
  'plan',
  {},
  { plan: { ...starterPlan, id: 0 } },
  { plan: { ...starterPlan, name: null } },
  { plan: { ...starterPlan, limits: null } },
])('B60 finds no plan in %j', (data) => {
  expect(planInUseFrom(data)).toBeNull();
});
