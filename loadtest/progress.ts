import { Counter, Gauge } from 'k6/metrics';

// The bar that `k6.ts` draws. k6 counts finished users, which all finish at the end.
const planned = new Gauge('steps_planned');
const done = new Counter('steps_done');

/** Number of steps of the scenario. Call once, in `setup`. */
export function planSteps(count: number): void {
  planned.add(count);
}

export function stepDone(): void {
  done.add(1);
}
