import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiskFaults } from '../disk/disk-faults.ts';
import { shimEnv } from '../disk/disk-shim.ts';
import type { FaultsReport } from './faults.report.ts';

const script = fileURLToPath(new URL('./faults.process.ts', import.meta.url));
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Failures that the process survives, and those that end it. */
export const FAULTS = ['EIO', 'ENOSPC', 'torn', 'short', 'slow'] as const;
export const SYNC_FAULTS = ['sync-EIO', 'sync-ENOSPC'] as const;

export interface FaultsOptions {
  readonly fault: (typeof FAULTS)[number] | (typeof SYNC_FAULTS)[number];
  readonly seed: number;
  readonly commands: number;
  /** Runs on a journal that acknowledges before it writes: the negative control. */
  readonly hasty?: boolean;
}

/** A data directory on a disk that fails, for one process after the other. */
export class FaultyDisk {
  readonly #folder = mkdtempSync(join(scratch, 'callboard-faults-'));
  readonly #control = DiskFaults.make(this.#at('control'));

  constructor() {
    mkdirSync(this.#at('data'));
  }

  /** One process. Its report, or the line with which it ended itself. */
  run({ fault, seed, commands, hasty = false }: FaultsOptions): FaultsReport | string {
    this.#control.mend();
    const directory = this.#at('data');
    const control = this.#at('control');
    const options = { fault, seed, commands, directory, control, ledger: this.#at('ledger') };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, ...args, ...(hasty ? ['--hasty'] : [])],
      {
        encoding: 'utf8',
        env: { ...process.env, ...shimEnv({ directory, control }) },
      },
    );
    if (status === 0) return JSON.parse(stdout);
    if (status === 1 && stderr.startsWith('The disk failed to sync')) return stderr.trim();
    throw new Error(`The process under faults ended with ${status}.\n${stderr}`);
  }

  remove(): void {
    this.#control.close();
    rmSync(this.#folder, { recursive: true });
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }
}

/** A whole script in one process. */
export function runFaults(options: FaultsOptions): FaultsReport {
  const disk = new FaultyDisk();
  try {
    const report = disk.run(options);
    if (typeof report === 'string') throw new Error(report);
    return report;
  } finally {
    disk.remove();
  }
}

/**
 * Lets the sync of one commit after the other fail. Each ends its process, and the next one looks for everything that
 * was ever acknowledged; between two of them a process without faults adds something to look for.
 */
export function failSyncs({ fault, seed, commands }: FaultsOptions): FaultsReport {
  const disk = new FaultyDisk();
  const report = { commands: 0, faults: 0, refusals: 0, wrongs: new Array<string>() };
  try {
    for (; report.commands < commands && report.wrongs.length === 0; report.commands++) {
      const between = disk.run({ fault: 'short', seed: seed + report.commands, commands: 1 });
      const ended = disk.run({ fault, seed: seed + report.commands, commands: 1 });
      if (typeof between === 'string') report.wrongs.push(`Ended without a reason: ${between}`);
      else report.wrongs.push(...between.wrongs);
      if (typeof ended === 'string') report.faults++;
      else report.wrongs.push(...ended.wrongs, 'The process went on after a failed sync.');
    }
    return report;
  } finally {
    disk.remove();
  }
}
