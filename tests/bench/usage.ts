import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Functions that measure the resources of a process. They work on Linux only. */

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the CPU time of all threads of a process, user and system, ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain blanks, so the fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

export function loopMs(pid: number): number {
  const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/**
 * Returns the bytes and the number of a process's write calls on files. Sockets do not count; event counters count as
 * calls.
 */
export function written(pid: number): { readonly bytes: number; readonly calls: number } {
  const io = readFileSync(`/proc/${pid}/io`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)?.[1] ?? Number.NaN);
  return { bytes: read('wchar'), calls: read('syscw') };
}

/** Returns the resident memory of a process, bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}
