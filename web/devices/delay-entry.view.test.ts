import { expect, test } from 'vitest';
import { readDelay } from './device-item.view.ts';

test.each([
  ['0', 0],
  ['250', 250],
  [' 250 MS ', 250],
  ['250 ms', 250],
  ['2 s', 2_000],
  ['2.5 s', 2_500],
  ['2,5s', 2_500],
  ['0.04 s', 40],
  ['1.005 s', 1_005],
  ['２５０', 250],
  ['3600 s', 3_600_000],
])('V28 the delay %j is understood as %i ms', (text, ms) => {
  expect(readDelay(text)).toEqual({ ok: true, value: ms, understood: `${ms} ms delay` });
});

test.each(['', 'ms', '-5', '2.5', '1:30', '2 min', '2 s 5', '1e3', '12345678'])(
  'V28 the delay %j is refused with examples',
  (text) => {
    expect(readDelay(text)).toEqual({
      ok: false,
      hint: 'Milliseconds, such as 250, or seconds, such as 2.5 s',
    });
  },
);

test.each(['3600001', '3600.001 s'])('V28 the delay %j is too long', (text) => {
  expect(readDelay(text)).toEqual({ ok: false, hint: 'Enter a delay of up to one hour' });
});
