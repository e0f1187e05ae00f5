import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { cpuMs, residentBytes } from '../tests/bench/usage.ts';

const EVERY_MS = 500;

/**
 * Measures the CPU use and memory of processes during a scenario. Works on Linux only. If all processes share one
 * machine, the saturated process is the limit.
 */
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
      // A process that has ended has no resident memory, although /proc still lists it.
      if (!Number.isNaN(bytes)) this.#used.set(name, { cpu: cpuMs(pid), bytes });
    }
  }

  #living(): readonly (readonly [string, number])[] {
    return Object.entries(this.#pids).filter(([, pid]) => existsSync(`/proc/${pid}/stat`));
  }
}

const busyMs = (): number =>
  cpus().reduce((all, { times }) => all + times.user + times.nice + times.sys + times.irq, 0);
