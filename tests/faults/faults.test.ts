import { describe, expect, it } from 'vitest';
import { noShim } from '../disk/disk-shim.ts';
import { failSyncs, runFaults } from './faults.rounds.ts';

const seed = 20260314;

const reason = noShim();
if (reason !== null) process.stdout.write(`Failing disks are not tested here. ${reason}\n`);

describe.runIf(reason === null)('When a call to the disk fails', () => {
  it.each(['EIO', 'torn'] as const)(
    'the command is refused, nothing of it stays, and the next one goes through: %s',
    (fault) => {
      const { faults, refusals, wrongs } = runFaults({ fault, seed, commands: 6 });
      expect(wrongs).toEqual([]);
      expect(refusals).toBeGreaterThan(20);
      expect(faults).toBeGreaterThanOrEqual(refusals);
    },
  );

  it('a write in two parts is put together, and nobody notices', () => {
    const { faults, ...rest } = runFaults({ fault: 'short', seed, commands: 20 });
    expect(rest).toEqual({ commands: 20, refusals: 0, wrongs: [] });
    expect(faults).toBeGreaterThan(15);
  });

  it('a sync ends the process, and the next one has everything that was acknowledged', () => {
    expect(failSyncs({ fault: 'sync-EIO', seed, commands: 1 })).toEqual({
      commands: 1,
      faults: 1,
      refusals: 0,
      wrongs: [],
    });
  });

  it('a journal that acknowledges before it writes is caught', () => {
    const { wrongs } = runFaults({ fault: 'EIO', seed, commands: 1, hasty: true });
    expect(wrongs).not.toEqual([]);
  });
});
