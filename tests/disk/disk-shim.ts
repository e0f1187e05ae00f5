import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('./disk-shim.c', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/callboard', import.meta.url));

export interface ShimOptions {
  /** The data directory whose files are watched. */
  readonly directory: string;
  /** Path of the record. */
  readonly log?: string;
  /** The control block of `DiskFaults`. */
  readonly control?: string;
}

/** The environment in which a process meets the disk through `disk-shim.c`. */
export function shimEnv({ directory, log, control }: ShimOptions): Record<string, string> {
  return {
    LD_PRELOAD: shimLibrary(),
    DISK_SHIM_DIR: directory,
    ...(log !== undefined && { DISK_SHIM_LOG: log }),
    ...(control !== undefined && { DISK_SHIM_CONTROL: control }),
  };
}

/**
 * Reason why the shim is unavailable; null if available. On CI that is a failure, because `.ci/run` installs a
 * compiler.
 */
export function noShim(): string | null {
  if (process.platform !== 'linux') return 'The disk is simulated on Linux only.';
  const compiles = spawnSync('cc', ['--version']).status === 0;
  if (compiles) return null;
  if (process.env['CI'] !== undefined)
    throw new Error('There is no C compiler (cc), and on CI there must be one.');
  return 'There is no C compiler (cc) to build the simulated disk with.';
}

/** Compiled once for each state of its source. */
function shimLibrary(): string {
  const digest = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const library = join(cache, `disk-shim-${digest}.so`);
  if (existsSync(library)) return library;
  mkdirSync(cache, { recursive: true });
  const fresh = `${library}.${process.pid}`;
  const compiler = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', fresh, source], {
    encoding: 'utf8',
  });
  if (compiler.status !== 0) throw new Error(`The simulated disk could not be built.\n${compiler.stderr}`);
  renameSync(fresh, library);
  return library;
}
