import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Resources used by a process. Linux only, like the benchmark. */

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU time of all its threads, user and system, in ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks: fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** CPU time of its first thread, which is node's event loop, in ms. */
export function loopMs(pid: number): number {
  const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Bytes that it has passed to write calls on files, and the number of calls. Sockets count as neither; event counters as calls. */
export function written(pid: number): { readonly bytes: number; readonly calls: number } {
  const io = readFileSync(`/proc/${pid}/io`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)?.[1] ?? Number.NaN);
  return { bytes: read('wchar'), calls: read('syscw') };
}

/** Memory that it really holds, in bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}
