import { createHistogram } from 'node:perf_hooks';
import type { Times } from '../../machines/admin/answers.ts';
import type { Duration } from '../../machines/kernel/time.ts';

/** In so many parts of a ms lengths are counted: histograms hold whole numbers from 1 up. */
const PARTS = 1_000;

interface Counted {
  readonly count: number;
  readonly max: number;
  percentile(percent: number): number;
}

/** What a histogram of so many parts a ms says in ms. `less`: what each length holds that does not belong to it. */
export function timesOf(histogram: Counted, parts: number, less: Duration = 0): Times {
  const ms = (value: number) => Math.max(0, value / parts - less);
  const { count, max } = histogram;
  if (count === 0) return { count, p50: 0, p99: 0, max: 0 };
  return { count, p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(max) };
}

/** Lengths of time, counted since the start. */
export class TimesCount {
  readonly #histogram = createHistogram();

  record(ms: Duration): void {
    this.#histogram.record(Math.max(1, Math.round(ms * PARTS)));
  }

  get times(): Times {
    return timesOf(this.#histogram, PARTS);
  }
}
