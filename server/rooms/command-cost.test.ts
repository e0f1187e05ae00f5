import { describe, expect, it } from 'vitest';
import type { Change } from '../../machines/room/changes.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import { pointsOf } from './command-cost.ts';

const timers = (count: number, notes = '') =>
  Array.from({ length: count }, (_, index) => ({ ...newTimer, _id: `t${index}`, index, notes }));

describe('the cost of a command beyond its frame', () => {
  it.each<[string, readonly Change[], number]>([
    ['a press', [{ name: 'messages/hide', payload: {} }], 0],
    ['a long note', [{ name: 'timers/updateOne', payload: timers(1, 'x'.repeat(10_000))[0] ?? never() }], 0],
    ['a rundown of a day', [{ name: 'timers/items', payload: timers(60) }], 0],
    ['the longest rundown', [{ name: 'timers/items', payload: timers(1_000) }], 10],
    [
      'the longest rundown with notes',
      [{ name: 'timers/items', payload: timers(1_000, 'x'.repeat(9_600)) }],
      250,
    ],
    [
      'a field of 400 timers',
      timers(400).map((payload) => ({ name: 'timers/updateOne', payload }) as const),
      4,
    ],
    ['all messages', [{ name: 'messages/items', payload: messages(1_000) }], 35],
    ['all outputs', [{ name: 'outputs/all', payload: [] }], 0],
  ])('W19 is as specified for %s', (_what, changes, points) => {
    expect(pointsOf(changes)).toBe(points);
  });
});

function messages(count: number) {
  const text = 'x'.repeat(1_000);
  return Array.from({ length: count }, (_, index) => ({
    _id: `m${index}`,
    index,
    text,
    color: 'white' as const,
    bold: false,
    uppercase: false,
    answer: false,
  }));
}

function never(): never {
  throw new Error('There is no such timer.');
}
