import { describe, expect, it } from 'vitest';
import { noShim } from '../disk/disk-shim.ts';
import { EXHAUSTIVE, LONG, sized, some } from '../support/exhaustive.ts';
import { failSyncs, runFaults } from './faults.rounds.ts';

const seed = 20260314;

const reason = noShim();
if (reason !== null) process.stdout.write(`Failing disks are not tested here. ${reason}\n`);

describe.runIf(reason === null)('After a failed call to the disk', () => {
  it.each(some(['EIO', 'torn'] as const, (each) => each === 'torn'))(
    'the command is refused and changes nothing, and the next command succeeds: %s',
    EXHAUSTIVE,
    (fault) => {
      const { faults, refusals, wrongs } = runFaults({ fault, seed, commands: sized(2, 4) });
      expect(wrongs).toEqual([]);
      expect(refusals).toBeGreaterThan(sized(6, 12));
      expect(faults).toBeGreaterThanOrEqual(refusals);
    },
  );

  it('a write in two parts is completed without an error', LONG, () => {
    const commands = 8;
    const { faults, ...rest } = runFaults({ fault: 'short', seed, commands });
    expect(rest).toEqual({ commands, refusals: 0, wrongs: [] });
    expect(faults).toBeGreaterThan(commands / 2);
  });

  it('a failed sync ends the process, and the next process has all acknowledged changes', () => {
    expect(failSyncs({ fault: 'sync-EIO', seed, commands: 1 })).toEqual({
      commands: 1,
      faults: 1,
      refusals: 0,
      wrongs: [],
    });
  });

  it('the test detects a journal that acknowledges before it writes', LONG, () => {
    const { wrongs } = runFaults({ fault: 'EIO', seed, commands: 1, hasty: true });
    expect(wrongs).not.toEqual([]);
  });
});
