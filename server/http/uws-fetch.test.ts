import { describe, expect, it } from 'vitest';
import { DelayedRefusals } from './uws-fetch.ts';

describe('what is refused for a limit', () => {
  it('W113 is told a quarter of a second late, and dropped where a thousand wait for that', () => {
    const alarms: (() => void)[] = [];
    const waits: number[] = [];
    const late = new DelayedRefusals((wait, ring) => {
      waits.push(wait);
      alarms.push(ring);
    });
    const said: string[] = [];
    const ask = () => late.give({ drop: () => said.push('dropped') }, () => said.push('told'));
    for (let asked = 0; asked < 1_001; asked += 1) ask();
    expect(said).toEqual(['dropped']);
    expect(new Set(waits)).toEqual(new Set([250]));
    for (const ring of alarms) ring();
    expect(said.filter((each) => each === 'told')).toHaveLength(1_000);
    ask();
    expect(alarms).toHaveLength(1_001);
  });
});
