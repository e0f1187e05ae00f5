import { describe, expect, it } from 'vitest';
import { errorWords } from '../../machines/words/errors.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { AsyncLookup, whenAllReady } from './lookup.ts';

/** A store answered by hand, and a lookup on it. */
function lateStore({ most = 10 } = {}) {
  const rows = new Map<string, string>();
  const asked: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  const clock = new FakeClock();
  const errors: unknown[] = [];
  const heard: (readonly string[])[] = [];
  let isDown = false;
  const lookup = new AsyncLookup<string | null>({
    read: async (keys) => {
      asked.push(keys);
      const found = new Map([...rows].filter(([key]) => keys.includes(key)));
      await new Promise<void>((answer) => waiting.push(answer));
      if (isDown) throw new Error('The store is down.');
      return found;
    },
    nothing: null,
    most,
    clock,
    onError: (error) => errors.push(error),
  });
  lookup.listen((keys) => heard.push(keys));
  const turn = async () => {
    for (let nth = 0; nth < 3; nth += 1) await new Promise((over) => setImmediate(over));
  };
  return {
    lookup,
    rows,
    asked,
    errors,
    heard,
    clock,
    turn,
    /** Answers the oldest question. */
    answer: async () => {
      await turn();
      waiting.shift()?.();
      await turn();
    },
    fails: (down: boolean) => {
      isDown = down;
    },
    /** Reads and holds it. */
    held: async (key: string) => {
      const ready = lookup.ready(key);
      await turn();
      waiting.shift()?.();
      await ready;
      return lookup.hold(key);
    },
  };
}

describe('the lookup in a remote store', () => {
  it('W150 reads all keys that are requested in one turn by one query', async () => {
    const { lookup, rows, asked, answer } = lateStore();
    rows.set('ann', 'owner').set('bea', 'member');
    const ready = whenAllReady(['ann', 'bea', 'ann', 'cat'].map((key) => lookup.ready(key)));
    await answer();
    await ready;
    expect(asked).toEqual([['ann', 'bea', 'cat']]);
    expect(['ann', 'bea', 'cat'].map((key) => lookup.find(key))).toEqual(['owner', 'member', null]);
    expect(lookup.ready('ann')).toBeNull();
  });

  it('W151 throws storage_unavailable for data that it has not read', async () => {
    const { lookup, errors, answer, fails } = lateStore();
    expect(() => lookup.find('ann')).toThrow(errorWords.storage_unavailable);
    expect(() => lookup.hold('ann')).toThrow(errorWords.storage_unavailable);
    fails(true);
    const ready = lookup.ready('ann')?.catch((error: unknown) => error);
    await answer();
    expect(await ready).toMatchObject({ refusal: { code: 'storage_unavailable' } });
    expect(() => lookup.find('ann')).toThrow(errorWords.storage_unavailable);
    expect(errors).toHaveLength(1);
  });

  it('W152 gives the data in use until it is read again, and ignores answers of older queries', async () => {
    const { lookup, rows, asked, heard, answer, held } = lateStore();
    rows.set('ann', 'owner');
    await held('ann');
    rows.set('ann', 'member');
    const first = lookup.renew(['ann']);
    await answer();
    await first;
    expect(lookup.find('ann')).toBe('member');
    const early = lookup.renew(null);
    await new Promise((over) => setImmediate(over));
    rows.delete('ann');
    const late = lookup.renew(['ann']);
    expect(lookup.ready('ann')).not.toBeNull();
    await answer();
    expect(lookup.find('ann')).toBe('member');
    await answer();
    await Promise.all([early, late]);
    expect(lookup.find('ann')).toBeNull();
    expect(asked).toEqual([['ann'], ['ann'], ['ann'], ['ann']]);
    expect(heard).toEqual([['ann'], ['ann']]);
  });

  it('W152 W155 reads changed data again on the next request if the data is not in use', async () => {
    const { lookup, rows, asked, heard, answer } = lateStore();
    rows.set('ann', 'owner');
    const ready = lookup.ready('ann');
    await answer();
    await ready;
    expect(lookup.renew(['ann', 'bea'])).toBeNull();
    expect(asked).toHaveLength(1);
    rows.set('ann', 'member');
    const again = lookup.ready('ann');
    await answer();
    await again;
    expect(lookup.find('ann')).toBe('member');
    expect(heard).toEqual([['ann']]);
  });

  it('W153 retries to read data in use after a failure, and does not give it to new requests', async () => {
    const { lookup, rows, heard, clock, answer, fails, held, turn } = lateStore();
    rows.set('ann', 'owner');
    await held('ann');
    fails(true);
    rows.delete('ann');
    const renewed = lookup.renew(null);
    await answer();
    await renewed;
    expect(() => lookup.find('ann')).toThrow(errorWords.storage_unavailable);
    expect(lookup.lastKnown('ann')).toBe('owner');
    clock.advance(1_000);
    await answer();
    expect(heard).toEqual([]);
    fails(false);
    clock.advance(1_000);
    await answer();
    await turn();
    expect(heard).toEqual([['ann']]);
    expect(lookup.find('ann')).toBeNull();
  });

  it('drops data that is not held beyond its limit', async () => {
    const { lookup, rows, answer, held } = lateStore({ most: 2 });
    for (const key of ['a', 'b', 'c', 'd']) rows.set(key, key);
    const letGo = await held('a');
    for (const key of ['b', 'c', 'd']) {
      const ready = lookup.ready(key);
      await answer();
      await ready;
    }
    expect(['a', 'b', 'c', 'd'].map((key) => lookup.ready(key) === null)).toEqual([true, false, false, true]);
    letGo();
    letGo();
    expect(lookup.find('a')).toBe('a');
  });
});
