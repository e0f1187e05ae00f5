import { expect, it } from 'vitest';
import { timerColumns } from './timer.columns.ts';
import { newTimer } from './timer.ts';

const columnNamed = (header: string) => {
  const column = timerColumns.find((each) => each.header === header);
  if (column === undefined) throw new Error(`There is no column ${header}.`);
  return column;
};

it('U249 offers both readings of an ambiguous date, and gives no reason for other texts', () => {
  const { whyNot } = columnNamed('Start date');
  expect(whyNot?.('3/4/2026')).toMatch(/It can be .* or /);
  expect(whyNot?.('tomorrow')).toBeNull();
});

it('R69 refuses a length of 1,000 hours', () => {
  const { read } = columnNamed('Duration');
  expect(read('1000:00:00', newTimer, null)).toBeNull();
  expect(read('x', newTimer, null)).toBeNull();
  expect(read('1:30:00', newTimer, null)).toMatchObject({ hours: 1, minutes: 30 });
});

it('U249 accepts a start with its day, and refuses both if one is invalid', () => {
  const { read, whyNot } = columnNamed('Start time');
  expect(read('2026-05-04 14:30', newTimer, null)).toMatchObject({ startDate: '2026-05-04' });
  expect(read('3/4/2026 14:30', newTimer, null)).toBeNull();
  expect(read('2026-05-04 later', newTimer, null)).toBeNull();
  expect(read('14:30', newTimer, null)).toMatchObject({ startTime: '14:30:00' });
  expect(whyNot?.('3/4/2026 14:30')).toMatch(/It can be/);
  expect(whyNot?.('2026-05-04 25:99')).not.toBeNull();
});
