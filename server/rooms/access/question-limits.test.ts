import { expect, it } from 'vitest';
import { SECOND } from '../../../machines/kernel/time.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { Refused } from '../../kernel/refused.ts';
import { QuestionLimits } from './question-limits.ts';

function hall() {
  const clock = new FakeClock();
  const questions = new QuestionLimits({ limits: rateLimits(clock), clock });
  const isTaken = (deviceId: string, { mark = null as string | null, address = 'hall' } = {}): boolean => {
    try {
      questions.take({ roomId: 'show', address, deviceId, mark });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === 'rate_limited') return false;
      throw error;
    }
  };
  /** Sends 40 questions, each with a new device id. */
  const flood = (marked = false): number =>
    Array.from({ length: 40 }, (_, nth) =>
      isTaken(`new-${clock.now()}-${nth}`, { mark: marked ? `mark-${clock.now()}-${nth}` : null }),
    ).filter(Boolean).length;
  return { clock, questions, isTaken, flood };
}

it('W2700 accepts a question after the limit from a device that was known 30 s before', () => {
  const { clock, questions, isTaken, flood } = hall();
  for (const deviceId of ['early', 'late']) questions.note('show', deviceId);
  clock.advance(29 * SECOND);
  expect(flood()).toBe(30);
  expect(isTaken('early')).toBe(false);
  clock.advance(SECOND);
  expect([isTaken('early'), isTaken('late')]).toEqual([true, true]);
  expect([isTaken('early'), isTaken('stranger')]).toEqual([false, false]);
});

it('W2700 accepts a question from a refused device after 30 s', () => {
  const { clock, isTaken, flood } = hall();
  expect(flood()).toBe(30);
  expect(isTaken('phone')).toBe(false);
  clock.advance(30 * SECOND);
  expect([isTaken('phone'), isTaken('phone')]).toEqual([true, false]);
});

it('W2700 accepts 30 such questions a minute, at most six of each device', () => {
  const { clock, questions, isTaken, flood } = hall();
  const hundred = Array.from({ length: 100 }, (_, nth) => `phone-${nth}`);
  for (const deviceId of ['busy', ...hundred]) questions.note('show', deviceId);
  clock.advance(30 * SECOND);
  for (let nth = 0; nth < 6; nth += 1) expect(isTaken('busy')).toBe(true);
  expect(flood()).toBe(24);
  expect(isTaken('busy')).toBe(false);
  expect(hundred.filter((deviceId) => isTaken(deviceId))).toHaveLength(30);
});

it('W2700 counts devices that have the password separately, whatever their cookies', () => {
  const { clock, questions, isTaken, flood } = hall();
  questions.note('show', 'tablet');
  clock.advance(30 * SECOND);
  expect(flood(true)).toBe(30);
  expect(isTaken('tablet', { mark: 'one' })).toBe(true);
  expect(isTaken('tablet', { mark: 'another' })).toBe(false);
  expect(isTaken('tablet')).toBe(true);
});
