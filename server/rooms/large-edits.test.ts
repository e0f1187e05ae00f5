import { describe, expect, it } from 'vitest';
import { commandTable } from '../../machines/room/commands.ts';
import { LargeEdits } from './command-intake.ts';

function rig() {
  let now = 0;
  const clock = {
    now: () => now,
    precise: () => now,
    wall: () => now,
    difference: () => 0,
    compare: () => {},
    after: () => () => {},
  };
  return { edits: new LargeEdits(clock), pass: (ms: number) => (now += ms) };
}

/** Cost of a rundown of 1,000 timers. */
const RUNDOWN = 10;

describe('large edits', () => {
  it('W64 are three rundowns of one room and address, then none until 18 s have passed', () => {
    const { edits, pass } = rig();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(edits.waitFor('a', 'r', 'timers/replace')).toBe(0);
      edits.charge('a', 'r', RUNDOWN);
    }
    pass(1_000);
    expect(edits.waitFor('a', 'r', 'timers/replace')).toBe(17);
    expect(edits.waitFor('a', 'r', 'room/undo')).toBe(17);
    expect(edits.waitFor('b', 'r', 'timers/replace')).toBe(0);
    pass(17_000);
    expect(edits.waitFor('a', 'r', 'timers/replace')).toBe(0);
  });

  it('W64 are what writes lists, and nothing else', () => {
    const large = Object.entries(commandTable).filter(([, { rewrites }]) => rewrites);
    expect(large.map(([name]) => name).toSorted()).toEqual([
      'columns/remove',
      'columns/update',
      'messages/create',
      'messages/move',
      'messages/remove',
      'room/redo',
      'room/undo',
      'timers/create',
      'timers/discard',
      'timers/duplicate',
      'timers/move',
      'timers/moveMany',
      'timers/remove',
      'timers/removeMany',
      'timers/replace',
      'timers/update',
      'timers/updateMany',
    ]);
  });

  it('W64 never keep the show from running', () => {
    const { edits } = rig();
    edits.charge('a', 'r', 1_000);
    for (const command of ['timeset/start', 'timeset/adjust', 'messages/show', 'room/blackout'] as const)
      expect(edits.waitFor('a', 'r', command)).toBe(0);
  });

  it('W64 are six rundowns of an address in all its rooms, and leave its other rooms alone', () => {
    const { edits } = rig();
    for (const room of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']) edits.charge('a', room, RUNDOWN);
    expect(edits.waitFor('a', 'r1', 'timers/replace')).toBeGreaterThan(0);
    expect(edits.waitFor('a', 'venue', 'timers/update')).toBe(0);
  });

  it('W64 do not count what costs nothing beside its frame', () => {
    const { edits } = rig();
    for (const room of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']) edits.charge('a', room, RUNDOWN);
    edits.charge('a', 'venue', 0);
    expect(edits.waitFor('a', 'venue', 'timers/update')).toBe(0);
  });
});
