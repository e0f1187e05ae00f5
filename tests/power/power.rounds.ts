import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WriterSettings } from '../../server/store/connection.ts';
import { type DiskCall, readRecord } from '../disk/disk-record.ts';
import { shimEnv } from '../disk/disk-shim.ts';
import { Seeded } from '../support/seeded.ts';
import { PoweredDisk } from './power.disk.ts';
import type { AckLedger } from './power.ledger.ts';
import { Promises, violationsAfterCut } from './power.verdict.ts';

const recorder = fileURLToPath(new URL('./power.process.ts', import.meta.url));

/** Cut images live in memory where the system has such a place: their disk is the simulated one. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export interface RunOptions extends WriterSettings {
  readonly seed: number;
  readonly commands: number;
}

/** A run of the real storage: each call that reached its disk, and each room after each command. */
export interface Run {
  readonly calls: readonly DiskCall[];
  readonly account: AckLedger;
}

export interface CutsOptions {
  readonly seed: number;
  readonly cuts: number;
  /** Ends the round at the first cut that lost something. */
  readonly untilWrong?: boolean;
}

export interface CutsResult {
  readonly cuts: number;
  /** Acknowledgements by then, over all cuts. */
  readonly promises: number;
  readonly wrongs: readonly string[];
}

export function record({ seed, commands, synchronous, checkpointPages }: RunOptions): Run {
  const folder = mkdtempSync(join(scratch, 'callboard-power-'));
  const [directory, log, account] = ['data', 'log', 'account'].map((name) => join(folder, name));
  if (directory === undefined || log === undefined || account === undefined) throw new Error('No folder.');
  mkdirSync(directory);
  const options = { directory, account, seed, commands, synchronous, checkpoint: checkpointPages };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  try {
    const { status, stderr } = spawnSync(process.execPath, [recorder, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...shimEnv({ directory, log }) },
    });
    if (status !== 0) throw new Error(`The run to record failed.\n${stderr}`);
    return { calls: readRecord(log), account: JSON.parse(readFileSync(account, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Cuts the power of the recorded run at random calls, several times at each, and starts on what is left. */
export async function cutPower({ calls, account }: Run, options: CutsOptions): Promise<CutsResult> {
  const chance = new Seeded(options.seed);
  const places = Array.from({ length: options.cuts }, () => chance.below(calls.length + 1)).sort(
    (a, b) => a - b,
  );
  const disk = new PoweredDisk();
  const promises = new Promises();
  const directory = mkdtempSync(join(scratch, 'callboard-cut-'));
  const result = { cuts: 0, promises: 0, wrongs: new Array<string>() };
  let next = 0;
  try {
    for (const place of places) {
      for (const call of calls.slice(next, place)) take(call, disk, promises);
      next = place;
      for (const name of readdirSync(directory)) rmSync(join(directory, name));
      disk.cutInto(directory, chance);
      const wrongs = await violationsAfterCut(directory, promises, account);
      result.cuts++;
      result.promises += promises.count;
      result.wrongs.push(...wrongs.map((wrong) => `cut at call ${place}: ${wrong}`));
      if (options.untilWrong === true && wrongs.length > 0) break;
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
  return result;
}

function take(call: DiskCall, disk: PoweredDisk, promises: Promises): void {
  if (call.kind === 'mark') promises.take(JSON.parse(call.text));
  else disk.take(call);
}
