import { describe, expect, it } from 'vitest';
import { DelayedRefusals } from './uws-fetch.ts';

describe('refusals by a rate limit', () => {
  it('W113 are delayed by a quarter of a second, and dropped if a thousand wait', () => {
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
