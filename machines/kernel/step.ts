export interface StepOptions {
  /** Distance between grid lines. One line is at 0. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly precision?: number;
}

/**
 * Rounds to the grid, moves by one step, applies the limits, and rounds to the precision (P14). Throws if `value` is no
 * number.
 */
export function stepValue(value: unknown, direction: unknown, options: StepOptions = {}): number {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError('Value must be a number');
  if (direction !== 'up' && direction !== 'down') throw new TypeError('Direction must be "up" or "down"');
  const { step = 1, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, precision = 2 } = options;
  const lines = Math.round(value / step) + (direction === 'up' ? 1 : -1);
  return roundTo(Math.min(Math.max(lines * step, min), max), precision);
}

const roundTo = (value: number, precision: number): number => Number(value.toFixed(precision));
