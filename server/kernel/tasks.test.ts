import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { BackgroundTasks, KeyedQueue } from './tasks.ts';

/** Work that ends on command. */
function held(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** Runs all pending work. */
const refundUnlessWrong = () => new Promise((resolve) => setImmediate(resolve));

it('tasks with one key run in turn, also after a failure', async () => {
  const [turns, begun]: [KeyedQueue, string[]] = [new KeyedQueue(), []];
  const [first, second, third] = [held(begun, 'first'), held(begun, 'second'), held(begun, 'third')];
  const done = [first, second, third].map(({ work }) => turns.take('crew', work));
  await refundUnlessWrong();
  expect(begun).toEqual(['first']);
  first.fail();
  await expect(done[0]).rejects.toThrow('first');
  await refundUnlessWrong();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  third.end();
  expect(await Promise.all(done.slice(1))).toEqual(['second', 'third']);
});

it('tasks with different keys do not wait for each other', async () => {
  const [turns, begun]: [KeyedQueue, string[]] = [new KeyedQueue(), []];
  const [one, other] = [held(begun, 'one'), held(begun, 'other')];
  const waiting = turns.take('one', one.work);
  other.end();
  expect(await turns.take('other', other.work)).toBe('other');
  one.end();
  expect(await waiting).toBe('one');
});

it('a task with several keys waits for each of them, in any order of the keys', async () => {
  const [turns, begun]: [KeyedQueue, string[]] = [new KeyedQueue(), []];
  const [one, both, again] = [held(begun, 'one'), held(begun, 'both'), held(begun, 'again')];
  const done = [
    turns.take('b', one.work),
    turns.takeAll(['b', 'a', 'b'], both.work),
    turns.takeAll(['a', 'b'], again.work),
  ];
  await refundUnlessWrong();
  expect(begun).toEqual(['one']);
  one.end();
  await refundUnlessWrong();
  expect(begun).toEqual(['one', 'both']);
  both.end();
  again.end();
  expect(await Promise.all(done)).toEqual(['one', 'both', 'again']);
});

describe('a background task', () => {
  it('U5 starts only after the answer was sent', async () => {
    const done: string[] = [];
    const tasks = new BackgroundTasks(new FakeClock(), () => {});
    tasks.start(async () => void done.push('mail'));
    const answered = nextTurn().then(() => done.push('next turn'));
    await Promise.resolve().then(() => done.push('answer'));
    expect(done).toEqual(['answer']);
    await Promise.all([tasks.finished(), answered]);
    expect(done).toEqual(['answer', 'mail', 'next turn']);
  });

  it('that fails is reported, and the stop waits for it like for others', async () => {
    const told: unknown[] = [];
    const tasks = new BackgroundTasks(new FakeClock(), (error) => told.push(error));
    const failure = new Error('No mail server.');
    tasks.start(() => Promise.reject(failure));
    await tasks.finished();
    expect(told).toEqual([failure]);
  });

  it('W20 that hangs delays the stop by at most 3 s', async () => {
    const clock = new FakeClock();
    const tasks = new BackgroundTasks(clock, () => {});
    tasks.start(() => new Promise(() => {}));
    const finished = tasks.finished();
    clock.advance(3_000);
    await expect(finished).resolves.toBeUndefined();
  });
});
