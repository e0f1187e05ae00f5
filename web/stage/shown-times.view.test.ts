import { expect, it } from 'vitest';
import { shownTimes } from './shown-times.view.ts';

it('S730 marks no time as late or early if it differs from the plan by less than a second', () => {
  const short = (at: number) => new Date(at).toISOString().slice(11, 16);
  const [start, finish] = [Date.UTC(2030, 0, 1, 12), Date.UTC(2030, 0, 1, 12, 10)];
  const expected = { expectedStart: start - 200, expectedFinish: finish - 200 };
  const plan = { start, finish, ...expected, startsLate: -500, endsLate: -500 };
  expect(shownTimes(plan, { short })).toMatchObject({
    expectedStart: '11:59',
    expectedFinish: '12:09',
    startPace: null,
    finishPace: null,
  });
});
