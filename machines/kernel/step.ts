export interface StepOptions {
  /** Grid spacing, above 0; the grid contains 0. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  /** Number of decimals. */
  readonly precision?: number;
}

/** Rounds to the grid, moves one step, clamps, rounds to the precision (P14). Throws on non-numbers. */
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
