import { describe, expect, test } from 'vitest';
import { TOD_FORMATS } from '../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import { countdownExample, todExample } from './format-examples.view.ts';

describe('the example of a format', () => {
  test('V151 shows the same length for all countdowns, with days if the format has them', () => {
    expect(COUNTDOWN_FORMATS.map(countdownExample)).toEqual([
      '2:01:05:09',
      '2:01:05:09.4',
      '1:05:09',
      '1:05:09.4',
      '65:09',
      '65:09.4',
      '3909',
      '3909.4',
      '2 days',
      '2 days 1 hour',
      '2 days 1 hour 5 minutes',
      '2 days 1 hour 5 minutes 9 seconds',
      '1 hour 5 minutes 9 seconds',
      '65 minutes 9 seconds',
      '3909 seconds',
    ]);
  });

  test('V151 shows the same time for all formats of times of day', () => {
    const exact = TOD_FORMATS.filter((format) => format !== 'AUTO');
    expect(exact.map(todExample)).toEqual(['15:05:09', '15:05', '3:05:09 PM', '3:05 PM', '3:05:09', '3:05']);
  });
});
