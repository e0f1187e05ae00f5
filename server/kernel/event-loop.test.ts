import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { SystemClock } from './clock.ts';
import { Backlog, EventLoopMonitor, FairTurnQueue, noTurns, runInSlices } from './event-loop.ts';

/** Keeps the loop. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Takes a turn for each, in sequence within one turn of the loop; returns the begun ones in order. */
async function taken(asked: readonly string[], begin: (of: string) => void): Promise<string[]> {
  const turns = new FairTurnQueue();
  const done: string[] = [];
  const all: Promise<void>[] = [];
  for (const of of asked) {
    const one = turns.take(of.split(' ')[0] ?? '').then(() => {
      done.push(of);
      begin(of);
    });
    all.push(one);
    // Lets all immediate work begin.
    for (let tick = 0; tick < 3; tick += 1) await Promise.resolve();
  }
  await Promise.all(all);
  return done;
}

it('W175 a backlog runs in order, and yields to other events after 2 ms', async () => {
  const seen: string[] = [];
  const backlog = new Backlog<string>((item) => {
    seen.push(item);
    work(3);
  });
  for (const item of ['first', 'second', 'third']) backlog.add(item);
  seen.push('what has come');
  while (!seen.includes('third')) {
    await nextTurn();
    seen.push('others');
  }
  backlog.add('fourth');
  await nextTurn();
  expect(seen.filter((item) => item !== 'others')).toEqual([
    'what has come',
    'first',
    'second',
    'third',
    'fourth',
  ]);
  expect(seen.slice(seen.indexOf('first'), seen.indexOf('second'))).toContain('others');
  expect(seen.slice(seen.indexOf('second'), seen.indexOf('third'))).toContain('others');
});

describe('requests and long bodies', () => {
  it('W69 take turns by network address after 2 ms, and keep their order for each address', async () => {
    const asked = ['stranger 1', 'stranger 2', 'stranger 3', 'operator 1', 'hall 1', 'operator 2'];
    expect(await taken(asked, () => work(3))).toEqual([
      'stranger 1',
      'stranger 2',
      'operator 1',
      'hall 1',
      'stranger 3',
      'operator 2',
    ]);
  });

  it('W69 let other events run after each of them', async () => {
    const strangers = [1, 2, 3, 4, 5].map((nth) => `stranger ${nth}`);
    const seen: string[] = [];
    const others = async () => {
      while (!seen.includes('stranger 5')) {
        await nextTurn();
        seen.push('others');
      }
    };
    await Promise.all([
      taken(strangers, (of) => {
        seen.push(of);
        work(3);
      }),
      others(),
    ]);
    for (const [nth, of] of strangers.slice(1).entries())
      expect(seen.slice(seen.indexOf(`stranger ${nth + 1}`), seen.indexOf(of))).toContain('others');
  });

  it('W69 are followed by a pause that is as long as they took', async () => {
    const at: number[] = [];
    await taken(['stranger 1', 'operator 1'], (of) => {
      at.push(performance.now());
      if (of === 'stranger 1') work(20);
    });
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(35);
  });
});

describe('long tasks', () => {
  /** `count` steps of `ms` each. */
  function* steps(count: number, ms: number, done: () => void = () => {}): Generator<void, string, void> {
    for (let step = 0; step < count; step += 1) {
      work(ms);
      done();
      yield;
    }
    return 'all of it';
  }

  it('W126 run in slices of 2 ms, and wait for a turn before each further slice', async () => {
    let asked = 0;
    const turn = () => {
      asked += 1;
      return Promise.resolve();
    };
    expect(await runInSlices(steps(4, 3), turn)).toBe('all of it');
    expect(asked).toBe(5);
  });

  it('W126 let other events run between slices even if nothing waits for a turn', async () => {
    const seen: string[] = [];
    const others = async () => {
      while (seen.filter((of) => of === 'step').length < 3) {
        await nextTurn();
        seen.push('others');
      }
    };
    const all = runInSlices(
      steps(3, 3, () => seen.push('step')),
      () => noTurns.take(''),
    );
    await Promise.all([all, others()]);
    expect(seen.indexOf('others')).toBeLessThan(seen.lastIndexOf('step'));
  });
});

describe('the event loop monitor', () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'setImmediate', 'performance'] }),
  );

  afterEach(() => vi.useRealTimers());

  /** A machine with clocks that a test moves, and a process on it that turns while time passes. */
  function machine() {
    let [now, asleep] = [1_000_000, 0];
    const source = {
      monotonic: () => now,
      wall: () => now + asleep,
      sinceBoot: () => now + asleep,
      bootId: () => 'a boot',
    };
    const clock = new SystemClock(source);
    const watch = new EventLoopMonitor(clock, source);
    watch.start();
    return {
      watch,
      /** The longest possible wait of new input. */
      waited: () => {
        const cameIn = watch.arrival();
        return clock.now() - cameIn;
      },
      async runs(ms: number) {
        for (let passed = 0; passed < ms; passed += 50) {
          now += 50;
          await vi.advanceTimersByTimeAsync(50);
        }
      },
      stands: (ms: number) => {
        now += ms;
      },
      sleeps: (ms: number) => {
        asleep += ms;
      },
    };
  }

  it('W381 dates frames as just arrived while the process runs without stops', async () => {
    const { waited, runs, stands } = machine();
    expect(waited()).toBe(0);
    await runs(30 * SECOND);
    expect(waited()).toBe(0);
    stands(700);
    expect(waited()).toBe(0);
  });

  it('W381 dates frames after a stop of the process at the last read before the stop', async () => {
    const { watch, waited, runs, stands } = machine();
    await runs(10 * SECOND);
    stands(5 * SECOND);
    expect(waited()).toBeGreaterThanOrEqual(5 * SECOND);
    watch.turned();
    expect(waited()).toBeGreaterThanOrEqual(5 * SECOND);
    expect(waited()).toBeLessThanOrEqual(5.3 * SECOND);
    await runs(200);
    expect(waited()).toBeGreaterThanOrEqual(5 * SECOND);
    await runs(200);
    expect(waited()).toBe(0);
  });

  it("W381 detects that the machine slept, even if the process's counter stopped meanwhile", async () => {
    const { waited, runs, sleeps } = machine();
    await runs(SECOND);
    sleeps(60 * SECOND);
    expect(waited()).toBeGreaterThanOrEqual(60 * SECOND);
    await runs(SECOND);
    expect(waited()).toBe(0);
  });

  it('W381 does not treat a set wall clock as sleep', async () => {
    const clock = new FakeClock();
    let set = 0;
    const watch = new EventLoopMonitor(clock, { monotonic: () => 5_000, wall: () => 5_000 + set });
    set = 3_600_000;
    expect(watch.arrival()).toBe(clock.now());
    watch.stop();
  });
});
