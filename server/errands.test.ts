import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Errands } from './errands.ts';

describe('an errand', () => {
  it('U5 does none of its work before the answer has left', async () => {
    const done: string[] = [];
    const errands = new Errands(() => {});
    errands.start(async () => void done.push('mail'));
    const answered = nextTurn().then(() => done.push('next turn'));
    await Promise.resolve().then(() => done.push('answer'));
    expect(done).toEqual(['answer']);
    await Promise.all([errands.finished(), answered]);
    expect(done).toEqual(['answer', 'mail', 'next turn']);
  });

  it('that fails is told of, and waited for like any other', async () => {
    const told: unknown[] = [];
    const errands = new Errands((error) => told.push(error));
    const failure = new Error('No mail server.');
    errands.start(() => Promise.reject(failure));
    await errands.finished();
    expect(told).toEqual([failure]);
  });
});
