import { describe, expect, it } from 'vitest';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { topItem } from '../kernel/bounded-stack.ts';
import { changesBetween } from './changes-between.ts';
import { changesSize, showSize, sizeOf, stepGrowth, stepSize } from './room.size.ts';
import type { RoomContext } from './room.state.ts';

const room = testRoom([{}, {}]);
const noted = afterAccepted(room, 'timers/update', { timerId: 'a', notes: 'n'.repeat(1_000) });
const stepOf = ({ history }: RoomContext) => {
  const step = topItem(history.undo);
  if (step === null) throw new Error('There is no step.');
  return step;
};

describe('the size of a command', () => {
  it('R83 is the growth of the show', () => {
    expect(stepGrowth(stepOf(noted))).toBe(1_000);
    expect(showSize(noted.show) - showSize(room.show)).toBe(1_000);
    const bare = afterAccepted(noted, 'timers/update', { timerId: 'a', notes: '' });
    expect(stepGrowth(stepOf(bare))).toBe(-1_000);
  });

  it('R83 is under 300 bytes for a command that changes only the clock', () => {
    const started = afterAccepted(noted, 'timeset/start', {});
    expect(stepGrowth(stepOf(started))).toBe(0);
    expect(stepSize(stepOf(started))).toBeLessThan(300);
    expect(changesSize(changesBetween(noted, started))).toBeLessThan(300);
  });

  it('R83 includes the undo step and the changes for screens', () => {
    expect(stepSize(stepOf(noted))).toBeGreaterThan(1_000);
    expect(changesSize(changesBetween(room, noted))).toBeGreaterThan(1_000);
  });

  it('W164 is computed only once for a long object, and for the newest two short objects', () => {
    let counts = 0;
    const thing = (text: string) => ({
      get text() {
        counts += 1;
        return text;
      },
    });
    const countsOf = (...things: object[]) => {
      counts = 0;
      for (const each of things) sizeOf(each);
      return counts;
    };
    const [long, first, second, third] = [thing('n'.repeat(1_000)), thing('a'), thing('b'), thing('c')];
    expect(countsOf(long, first, second, long, first, second, second)).toBe(3);
    expect(countsOf(third, second, third, long)).toBe(1);
    expect(countsOf(first)).toBe(1);
    expect(sizeOf(first)).toBeLessThan(20);
  });

  it('W2520 is computed only once for a list of at least 64 entries', () => {
    let counts = 0;
    const listOf = (length: number) =>
      Array.from({ length }, () => ({
        get text() {
          counts += 1;
          return 'Talk';
        },
      }));
    const [long, short] = [listOf(64), listOf(3)];
    expect(sizeOf(long)).toBe(sizeOf(long));
    expect(counts).toBe(64);
    expect(sizeOf(short) * 64).toBe(sizeOf(long) * 3);
    sizeOf(short);
    expect(counts).toBe(64 + 3 + 3);
  });
});
