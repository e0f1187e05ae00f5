export interface StepOptions {
  /** Distance of the grid's lines; the grid goes through 0. Above 0. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  /** Decimals of the result. */
  readonly precision?: number;
}

/**
 * The value of a field one step up or down: rounded to the grid, moved, kept within min and max, rounded to the
 * precision (P14). Throws on what is no number or no direction, since fields hand in what they hold.
 */
export function stepped(value: unknown, direction: unknown, options: StepOptions = {}): number {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError('Value must be a number');
  if (direction !== 'up' && direction !== 'down') throw new TypeError('Direction must be "up" or "down"');
  const { step = 1, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, precision = 2 } = options;
  const lines = Math.round(value / step) + (direction === 'up' ? 1 : -1);
  return rounded(Math.min(Math.max(lines * step, min), max), precision);
}

function rounded(value: number, precision: number): number {
  return Number(value.toFixed(precision));
}
