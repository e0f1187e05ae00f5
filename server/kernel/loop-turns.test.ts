import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LoopTurns } from './loop-turns.ts';

/** Takes a turn for each, in this order, and does what `work` says; answers the order in which they came. */
async function taken(asked: readonly string[], work: (of: string) => void = () => {}): Promise<string[]> {
  const turns = new LoopTurns();
  const done: string[] = [];
  const all = asked.map(async (of) => {
    await turns.take(of.split(' ')[0] ?? '');
    done.push(of);
    work(of);
  });
  await Promise.all(all);
  return done;
}

describe('requests and long bodies', () => {
  it('W69 take turns by network address, those of one address in their order', async () => {
    expect(
      await taken(['stranger 1', 'stranger 2', 'stranger 3', 'operator 1', 'hall 1', 'operator 2']),
    ).toEqual(['stranger 1', 'stranger 2', 'operator 1', 'hall 1', 'stranger 3', 'operator 2']);
  });

  it('W69 leave the loop to everybody else between two of them', async () => {
    const strangers = [1, 2, 3, 4, 5].map((nth) => `stranger ${nth}`);
    const seen: string[] = [];
    const others = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await nextTurn();
        seen.push('others');
      }
    };
    await Promise.all([taken(strangers, (of) => seen.push(of)), others()]);
    const between = seen.slice(seen.indexOf('stranger 1') + 1, seen.indexOf('stranger 5'));
    expect(between.filter((of) => of === 'others').length).toBeGreaterThanOrEqual(3);
  });

  it('W69 are followed by a rest as long as they took', async () => {
    const at: number[] = [];
    await taken(['stranger 1', 'operator 1'], (of) => {
      at.push(performance.now());
      const until = performance.now() + (of === 'stranger 1' ? 20 : 0);
      while (performance.now() < until);
    });
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(35);
  });
});
