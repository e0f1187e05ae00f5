import { describe, expect, it, test } from 'vitest';
import { type StepOptions, stepValue } from './step.ts';

describe('a step of a value', () => {
  test.each<[number, 'up' | 'down', StepOptions, number]>([
    [5, 'up', {}, 6],
    [5, 'down', {}, 4],
    [5.4, 'up', {}, 6],
    [5.6, 'down', {}, 5],
    [0, 'down', {}, -1],
    [12, 'up', { step: 5 }, 15],
    [13, 'up', { step: 5 }, 20],
    [13, 'down', { step: 5 }, 10],
    [0.1, 'up', { step: 0.1 }, 0.2],
    [0.2, 'up', { step: 0.1 }, 0.3],
    [59, 'up', { max: 59 }, 59],
    [0, 'down', { min: 0 }, 0],
    [100, 'down', { max: 59 }, 59],
    [-7, 'up', { min: 3 }, 3],
    [1, 'up', { step: 1 / 3 }, 1.33],
    [1, 'up', { step: 1 / 3, precision: 4 }, 1.3333],
    [1, 'up', { step: 0.25, precision: 0 }, 1],
  ])('P14 from %d, one step %s with the options %j, results in %d', (value, direction, options, expected) => {
    expect(stepValue(value, direction, options)).toBe(expected);
  });

  test.each([['5'], [null], [undefined], [Number.NaN], [{}]])(
    'P14 %j throws because it is not a number',
    (value) => {
      expect(() => stepValue(value, 'up')).toThrow(new TypeError('Value must be a number'));
    },
  );

  it('P14 an unknown direction throws', () => {
    expect(() => stepValue(5, 'left')).toThrow(new TypeError('Direction must be "up" or "down"'));
    expect(() => stepValue(5, undefined)).toThrow(new TypeError('Direction must be "up" or "down"'));
  });
});
