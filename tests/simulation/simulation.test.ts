import { describe, expect, it } from 'vitest';
import { ROOM_HOURS_A_WORLD, simulate } from './sim.world.ts';

/** What `npm test` plays; `npm run soak -- --hours N` plays as many as asked for. */
const ROOM_HOURS = 2_000;
const FIRST_SEED = 1_000;

describe('Shows played by chance, with crashes, full disks and broken lines', () => {
  const seeds = Array.from(
    { length: Math.ceil(ROOM_HOURS / ROOM_HOURS_A_WORLD) },
    (_, place) => FIRST_SEED + place,
  );

  it(`keep every promise through ${ROOM_HOURS} room-hours`, { timeout: 300_000 }, () => {
    const results = seeds.map(simulate);
    const wrong = results.filter(({ wrongs }) => wrongs.length > 0);
    expect(wrong.map(({ seed, wrongs }) => `seed ${seed}: ${wrongs[0]}`)).toEqual([]);
    expect(results.reduce((sum, { roomHours }) => sum + roomHours, 0)).toBeGreaterThanOrEqual(ROOM_HOURS);
    expect(results.some(({ failedCommits }) => failedCommits > 0)).toBe(true);
    expect(results.every(({ commands }) => commands > 100)).toBe(true);
  });

  it('are the same shows again with the same seed', () => {
    expect(simulate(FIRST_SEED)).toEqual(simulate(FIRST_SEED));
  });
});
