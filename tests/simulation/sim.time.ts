import type { Cancel, Clock } from '../../server/kernel/clock.ts';

interface Planned {
  readonly at: number;
  /** Breaks ties: first planned, first done. */
  readonly order: number;
  run: (() => void) | null;
}

/** Time that is computed instead of awaited: whatever is planned happens in order, at its instant. */
export class SimTime {
  #now: number;
  #order = 0;
  /** A binary heap, the earliest on top. */
  readonly #heap: Planned[] = [];

  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): Cancel {
    const planned: Planned = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
    this.#push(planned);
    return () => {
      planned.run = null;
    };
  }

  /** Lets everything up to an instant happen. */
  runUntil(instant: number): void {
    for (let next = this.#heap[0]; next !== undefined && next.at <= instant; next = this.#heap[0]) {
      this.#pop();
      this.#now = Math.max(this.#now, next.at);
      next.run?.();
    }
    this.#now = instant;
  }

  #push(planned: Planned): void {
    const heap = this.#heap;
    heap.push(planned);
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#swapIfLater(parent, child)) return;
      child = parent;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1;
      const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
      if (child >= heap.length || !this.#swapIfLater(parent, child)) return;
      parent = child;
    }
  }

  #swapIfLater(parent: number, child: number): boolean {
    const above = this.#heap[parent];
    const below = this.#heap[child];
    if (above === undefined || below === undefined || !isBefore(below, above)) return false;
    this.#heap[parent] = below;
    this.#heap[child] = above;
    return true;
  }
}

function isBefore(one: Planned | undefined, other: Planned | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.at === other.at ? one.order < other.order : one.at < other.at;
}

/** The clock of one process; when that dies, its alarms die with it. */
export class ProcessClock implements Clock {
  readonly #time: SimTime;
  #alive = true;

  constructor(time: SimTime) {
    this.#time = time;
  }

  now(): number {
    return this.#time.now;
  }

  precise(): number {
    return this.#time.now;
  }

  wall(): number {
    return this.#time.now;
  }

  difference(): number {
    return 0;
  }

  compare(): void {}

  after(ms: number, ring: () => void): Cancel {
    return this.#time.after(ms, () => {
      if (this.#alive) ring();
    });
  }

  die(): void {
    this.#alive = false;
  }
}
