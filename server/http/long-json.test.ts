import { describe, expect, it } from 'vitest';
import { stringifyInTurns } from './json-body.ts';

describe('a long answer', () => {
  it.each([
    [{}],
    [{ name: 'a "name"', list: [], one: [1], gone: undefined, none: null }],
    [{ timers: Array.from({ length: 151 }, (_, index) => ({ index, name: `Talk ${index}` })), seq: 7 }],
  ])('W63 says what JSON.stringify would', async (record) => {
    const answer = await stringifyInTurns(record, { 'content-disposition': 'attachment' });
    expect(await answer.text()).toBe(JSON.stringify(record));
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  });

  it('W63 lets others have their turn while it is written', async () => {
    let inOneTurn = 0;
    let most = 0;
    const element = {
      toJSON: () => {
        if (inOneTurn === 0) setImmediate(() => (inOneTurn = 0));
        inOneTurn += 1;
        most = Math.max(most, inOneTurn);
        return 1;
      },
    };
    const answer = await stringifyInTurns({ list: Array.from({ length: 1_000 }, () => element) });
    expect(await answer.json()).toEqual({ list: Array(1_000).fill(1) });
    expect(most).toBeLessThanOrEqual(100);
  });
});
