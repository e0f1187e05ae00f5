import { noShim } from '../disk/disk-shim.ts';
import { soakInBlocks } from '../soak/progress.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { FAULTS, failSyncs, runFaults, SYNC_FAULTS } from './faults.rounds.ts';

const COMMANDS_A_BLOCK = 50;

/**
 * `npm run soak -- faults [--commands 2000] [--seed N]`: so many commands for each failure, each of their calls
 * failing once. The next run of the same seed continues where this one stops.
 */
export async function soakFaults(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'commands', 2_000);
  const reason = noShim();
  if (reason !== null) throw new Error(reason);
  let passed = true;
  for (const fault of [...FAULTS, ...SYNC_FAULTS]) {
    const run = fault.startsWith('sync') ? failSyncs : runFaults;
    const whole = await soakInBlocks({
      name: `faults-${fault}`,
      seed,
      target: size,
      block: async (number, left) => {
        const commands = Math.min(left, COMMANDS_A_BLOCK);
        const report = run({ fault, seed: seed * 100_000 + number, commands });
        return { done: report.commands, checks: report.faults, wrongs: report.wrongs };
      },
    });
    passed &&= whole;
  }
  return passed;
}
