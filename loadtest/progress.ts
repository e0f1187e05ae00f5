import { Counter, Gauge } from 'k6/metrics';

// Steps for the progress bar in `k6.ts`. k6 itself counts finished users, and all users finish at the end.
const planned = new Gauge('steps_planned');
const done = new Counter('steps_done');

export function planSteps(count: number): void {
  planned.add(count);
}

export function stepDone(): void {
  done.add(1);
}
