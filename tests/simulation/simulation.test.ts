import { describe, expect, it } from 'vitest';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import { hastyStore } from '../faults/hasty-store.ts';
import { EXHAUSTIVE, LONG, sized } from '../support/exhaustive.ts';
import { ROOM_HOURS_A_WORLD, simulate } from './sim.world.ts';

/** Length of a run; `npm run soak -- --hours N` plays longer ones. */
const ROOM_HOURS = sized(40, 200);
const FIRST_SEED = 1_000;

/** A store that forgets the requesters. */
function forgetful(store: RoomStore): RoomStore {
  return {
    journal: store.journal,
    isAsync: store.isAsync,
    positions: (roomIds) => store.positions(roomIds),
    findByPid: (pid) => store.findByPid(pid),
    due: (limit) => store.due(limit),
    goingByClock: (wallNow) => store.goingByClock(wallNow),
    log: (roomId, query) => store.log(roomId, query),
    line: (roomId, seq) => store.line(roomId, seq),
    timerRuns: (roomId, query) => store.timerRuns(roomId, query),
    load: (roomId) => {
      const stored = store.load(roomId);
      if (stored === null || stored instanceof Promise) return stored;
      const tail = stored.tail.map((entry) => ({ ...entry, channelId: null, commandId: null }));
      return { ...stored, tail, applied: new Map() };
    },
  };
}

describe('Random shows with crashes, full disks and broken connections', () => {
  const seeds = Array.from(
    { length: Math.ceil(ROOM_HOURS / ROOM_HOURS_A_WORLD) },
    (_, place) => FIRST_SEED + place,
  );

  it(`keep every promise during ${ROOM_HOURS} hours of rooms`, { ...EXHAUSTIVE, timeout: 300_000 }, () => {
    const results = seeds.map((seed) => simulate(seed));
    const wrong = results.filter(({ wrongs }) => wrongs.length > 0);
    expect(wrong.map(({ seed, wrongs }) => `seed ${seed}: ${wrongs[0]}`)).toEqual([]);
    expect(results.reduce((sum, { roomHours }) => sum + roomHours, 0)).toBeGreaterThanOrEqual(ROOM_HOURS);
    expect(results.some(({ failedCommits }) => failedCommits > 0)).toBe(true);
    expect(results.every(({ commands }) => commands > 100)).toBe(true);
  });

  it('would run a command twice if the server did not store its answers', LONG, () => {
    // Not in each show is a command on its way just when the server goes.
    const isCaught = (seed: number) => /was applied twice/.test(simulate(seed, forgetful).wrongs.join('\n'));
    expect(seeds.some(isCaught)).toBe(true);
  });

  it('would have gaps in their order if the server did not wait for the disk', LONG, () => {
    expect(simulate(FIRST_SEED, hastyStore).wrongs.join('\n')).toMatch(/stands at place/);
  });

  it('are reproducible with the same seed', () => {
    expect(simulate(FIRST_SEED)).toEqual(simulate(FIRST_SEED));
  });
});
