import { describe, expect, it } from 'vitest';
import { noShim } from '../disk/disk-shim.ts';
import { EXHAUSTIVE, LONG, sized } from '../support/exhaustive.ts';
import { cutPower, record } from './power.rounds.ts';

const CUTS = sized(30, 150);
const settings = { seed: 20260314, commands: 120, checkpointPages: 32 };

const reason = noShim();
if (reason !== null) process.stdout.write(`Power cuts are not tested here. ${reason}\n`);

describe.runIf(reason === null)('After a power cut that loses, tears and reorders writes', () => {
  it('every acknowledged command is still there, once and whole', EXHAUSTIVE, async () => {
    const run = record({ ...settings, synchronous: 'FULL' });
    const { cuts, promises, wrongs } = await cutPower(run, { seed: settings.seed, cuts: CUTS });
    expect(wrongs).toEqual([]);
    expect(cuts).toBe(CUTS);
    expect(promises).toBeGreaterThan(CUTS);
  });

  it('a storage that syncs too rarely loses acknowledged commands', LONG, async () => {
    const run = record({ ...settings, synchronous: 'NORMAL' });
    const { wrongs } = await cutPower(run, { seed: settings.seed, cuts: CUTS, untilWrong: true });
    expect(wrongs.join('\n')).toMatch(/was lost/);
  });
});
