import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { cpuMs, residentBytes } from '../tests/bench/usage.ts';

const EVERY_MS = 500;

/** CPU use of processes during a scenario. On a shared machine, the saturated one is the limit. Linux only. */
export class Consumption {
  readonly #pids: Readonly<Record<string, number>>;
  readonly #used = new Map<string, { readonly cpu: number; readonly bytes: number }>();
  readonly #before = new Map<string, number>();
  readonly #began = performance.now();
  readonly #busyBefore = busyMs();
  readonly #timer: NodeJS.Timeout;

  constructor(pids: Readonly<Record<string, number>>) {
    this.#pids = pids;
    for (const [name, pid] of this.#living()) this.#before.set(name, cpuMs(pid));
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
  }

  /** One line to print. */
  end(): string {
    clearInterval(this.#timer);
    const elapsed = performance.now() - this.#began;
    const parts = [...this.#used].map(([name, { cpu, bytes }]) => {
      const cores = (cpu - (this.#before.get(name) ?? 0)) / elapsed;
      return `${name} ${cores.toFixed(2)} cores and ${Math.round(bytes / 1e6)} MB`;
    });
    const busy = ((busyMs() - this.#busyBefore) / elapsed).toFixed(2);
    return `in ${(elapsed / 1000).toFixed(0)} s: ${parts.join(', ')}; all programs ${busy} of ${cpus().length} cores`;
  }

  #look(): void {
    for (const [name, pid] of this.#living()) {
      const bytes = residentBytes(pid);
      // A process that has ended and is not gone yet holds nothing.
      if (!Number.isNaN(bytes)) this.#used.set(name, { cpu: cpuMs(pid), bytes });
    }
  }

  #living(): readonly (readonly [string, number])[] {
    return Object.entries(this.#pids).filter(([, pid]) => existsSync(`/proc/${pid}/stat`));
  }
}

/** Busy time of all processors since boot. */
const busyMs = (): number =>
  cpus().reduce((all, { times }) => all + times.user + times.nice + times.sys + times.irq, 0);
