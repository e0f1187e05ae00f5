import { beforeEach, describe, expect, it } from 'vitest';
import { StoreClock } from './lease.ts';

const START = 1_700_000_000_000;

describe("The check of the wall clock against the store's clock", () => {
  /** The machine: its counter, and how far its wall clock was set. */
  let counted: number;
  let set: number;
  /** Lead of the store's clock over the unset one. */
  let ahead: number;
  let store: StoreClock;
  beforeEach(() => {
    [counted, set, ahead] = [0, 0, 0];
    store = new StoreClock({ precise: () => START + counted, wall: () => START + counted + set });
  });

  /** A question that takes so long there, and so long back. */
  const look = (there: number, back: number): Promise<void> =>
    store.look(async () => {
      counted += there;
      const at = START + counted + ahead;
      counted += back;
      return at;
    });

  it('D105 accepts a difference of up to 10 ms', async () => {
    expect(store.fault).toBeNull();
    ahead = 9;
    await look(1, 1);
    expect(store.fault).toBeNull();
  });

  it.each([
    [50, /50 ms behind the clock of Postgres/],
    [-50, /50 ms ahead of the clock of Postgres/],
  ])('D105 refuses a larger difference: %i ms', async (off, said) => {
    ahead = off;
    await look(1, 1);
    expect(store.fault).toMatch(said);
  });

  it('D105 uses the fastest of the newest answers, and half of its time for each way', async () => {
    ahead = 50;
    await look(0, 100);
    // A slow answer may be that late.
    expect(store.fault).toBeNull();
    await look(1, 1);
    expect(store.fault).toMatch(/50 ms/);
    ahead = 0;
    for (let looks = 0; looks < 8; looks++) await look(3, 3);
    expect(store.fault).toBeNull();
  });

  it('D105 ignores an answer without a time', async () => {
    await store.look(async () => null);
    expect(store.fault).toBeNull();
  });

  it('D105 refuses a clock that was set after the start of the process, until a restart', async () => {
    await look(1, 1);
    set = 60;
    ahead = 60;
    expect(store.fault).toMatch(/changed by 60 ms/);
    store.restart();
    for (let looks = 0; looks < 8; looks++) await look(1, 1);
    expect(store.fault).toBeNull();
  });
});
