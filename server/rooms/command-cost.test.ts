import { describe, expect, it } from 'vitest';
import { newOutput } from '../../machines/output/output.ts';
import { PRESETS } from '../../machines/output/presets.ts';
import type { Change } from '../../machines/room/changes.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { pointsOf } from './command-cost.ts';
import { LargeEditLimit } from './command-intake.ts';

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
  ])('W19 has the specified number of points for %s', (_what, changes, points) => {
    expect(pointsOf(changes)).toBe(points);
  });

  it.each<[string, readonly Change[], number]>([
    [
      'labels of timers',
      [{ name: 'timers/items', payload: timers(1_000).map((timer) => ({ ...timer, labels })) }],
      45,
    ],
    ['designs of outputs', [{ name: 'outputs/all', payload: outputs(30) }], 7],
    ['steps of automations', [{ name: 'automations/items', payload: automations(50) }], 25],
  ])('W2744 includes points for %s', (_what, changes, points) => {
    expect(pointsOf(changes)).toBe(points);
  });

  it('W2744 counts in the limit of large edits for every command that sends a whole list', () => {
    const limits = new LargeEditLimit(new FakeClock());
    limits.charge('10.0.0.1', 'room', 30);
    const commands = ['outputs/create', 'outputs/move', 'outputs/remove', 'automations/move'];
    const waits = [...commands, 'automations/remove', 'room/onAir'].map(
      (name) => limits.waitFor('10.0.0.1', 'room', name) > 0,
    );
    expect(waits).toEqual([true, true, true, true, true, false]);
  });
});

const labels = Array.from({ length: 20 }, () => ({ name: 'x'.repeat(50), color: '#ff0000' }));

function outputs(count: number) {
  const elements = Array.from({ length: 10 }, () => PRESETS.FULL.elements).flat();
  const design = { ...PRESETS.FULL, elements };
  return Array.from({ length: count }, (_, index) => ({ ...newOutput, _id: `o${index}`, index, design }));
}

function automations(count: number) {
  const step = { type: 'COMMAND' as const, command: 'timers/replace', payload: 'x'.repeat(2_000) };
  const when = { type: 'CALL' as const, name: 'go' };
  const fields = { name: '', enabled: true, when, steps: Array.from({ length: 10 }, () => step) };
  return Array.from({ length: count }, (_, index) => ({ ...fields, _id: `a${index}`, index }));
}

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
