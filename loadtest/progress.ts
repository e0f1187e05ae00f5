import { Counter, Gauge } from 'k6/metrics';

// What `k6.ts` draws as a bar. k6's own counts users that have finished, which all do at the end.
const planned = new Gauge('steps_planned');
const done = new Counter('steps_done');

/** How many steps the scenario has. To be said once, in `setup`. */
export function planSteps(count: number): void {
  planned.add(count);
}

export function stepDone(): void {
  done.add(1);
}
