import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { BackgroundTasks } from './background-tasks.ts';

describe('an errand', () => {
  it('U5 does none of its work before the answer has left', async () => {
    const done: string[] = [];
    const tasks = new BackgroundTasks(new FakeClock(), () => {});
    tasks.start(async () => void done.push('mail'));
    const answered = nextTurn().then(() => done.push('next turn'));
    await Promise.resolve().then(() => done.push('answer'));
    expect(done).toEqual(['answer']);
    await Promise.all([tasks.finished(), answered]);
    expect(done).toEqual(['answer', 'mail', 'next turn']);
  });

  it('that fails is told of, and waited for like any other', async () => {
    const told: unknown[] = [];
    const tasks = new BackgroundTasks(new FakeClock(), (error) => told.push(error));
    const failure = new Error('No mail server.');
    tasks.start(() => Promise.reject(failure));
    await tasks.finished();
    expect(told).toEqual([failure]);
  });

  it('W20 that takes too long, as with a mail server that hangs, keeps no server from stopping', async () => {
    const clock = new FakeClock();
    const tasks = new BackgroundTasks(clock, () => {});
    tasks.start(() => new Promise(() => {}));
    const finished = tasks.finished();
    clock.advance(3_000);
    await expect(finished).resolves.toBeUndefined();
  });
});
