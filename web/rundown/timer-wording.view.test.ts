import { describe, expect, it, test } from 'vitest';
import { clock, rundown, started } from '../../machines/schedule/schedule.fixture.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { CPH } from '../../machines/timer/timer.fixture.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { timerWording } from './timer-wording.view.ts';

const MIN = 60_000;
const nine: Partial<Timer> = { startTime: '09:00:00' };

function wordingOf(items: readonly Partial<Timer>[], index: number, timeset?: Timeset, now = clock('08:50')) {
  const given = rundown(items, timeset);
  const [timer, item] = [given.timers[index], scheduleOf(given, now).timers[index]];
  if (timer === undefined || item === undefined) throw new Error('no such timer');
  return timerWording(timer, item, { now, zone: CPH, locale: 'en-GB', tod: 'H:mm:ss' });
}

describe('the wording of a timer', () => {
  it('V10 has a sentence for each trigger', () => {
    expect(timerWords.triggeredBy).toEqual({
      MANUAL: 'Triggered manually.',
      LINKED: 'Triggered when previous timer reaches 0:00.',
      SCHEDULED: 'Triggered automatically.',
    });
    expect(wordingOf([{ trigger: 'LINKED' }], 0).trigger).toBe('Triggered when previous timer reaches 0:00.');
  });

  test.each<[Partial<Timer>, { readonly label: string; readonly text: string }]>([
    [{}, { label: 'Implicit', text: 'Today 9:10:00' }],
    [{ startTime: '09:30:00' }, { label: 'Planned', text: 'Today 9:30:00' }],
    [
      { startTime: '09:30:00', trigger: 'SCHEDULED' },
      { label: 'Scheduled', text: 'Today 9:30:00' },
    ],
    [
      { startTime: '09:30:00', trigger: 'LINKED' },
      { label: 'Planned', text: 'Today 9:30:00' },
    ],
    [{ trigger: 'SCHEDULED' }, { label: 'Implicit', text: 'Today 9:10:00' }],
    [{ startTime: '08:00:00' }, { label: 'Planned', text: 'Tomorrow 8:00:00' }],
    [
      { startTime: '08:00:00', startDate: '2026-06-20' },
      { label: 'Planned', text: '20 Jun 2026 8:00:00' },
    ],
  ])('V11 after a timer from 9:00 to 9:10, a timer with %j shows the start %j', (fields, start) => {
    expect(wordingOf([nine, fields], 1).start).toEqual(start);
  });

  it('V11 shows a scheduled start as planned, even if the previous timer runs past it', () => {
    const items = [
      { ...nine, hours: 3 },
      { startTime: '10:00:00', trigger: 'SCHEDULED' },
    ] as const;
    expect(wordingOf(items, 1).start).toEqual({ label: 'Scheduled', text: 'Today 10:00:00' });
    const dated = [items[0], { ...items[1], startDate: '2026-06-10' }];
    expect(wordingOf(dated, 1).start.text).toBe('Today 10:00:00');
    expect(wordingOf(dated, 1, undefined, clock('10:30')).start.text).toBe('Today 10:00:00');
    const manual = [items[0], { startTime: '10:00:00' }];
    expect(wordingOf(manual, 1).start).toEqual({ label: 'Planned', text: 'Tomorrow 10:00:00' });
  });

  it('V11 says that there is no start time', () => {
    expect(wordingOf([{}], 0).start).toEqual({ label: 'Implicit', text: 'No start time given.' });
  });

  test.each<[string, Partial<Timer>, readonly string[]]>([
    ['a duration', nine, ['Ends at 9:10:00.', 'Counting down from 10:00.']],
    ['a duration without a start', {}, ['Counting down from 10:00.']],
    [
      'a finish time',
      { ...nine, type: 'FINISH_TIME', finishTime: '10:00:00' },
      ['Ends at 10:00:00.', 'Counting down from 1:00:00.'],
    ],
    [
      'a finish time without a start',
      { type: 'FINISH_TIME', finishTime: '10:00:00' },
      ['Ends at 10:00:00.', 'Duration is calculated at start.'],
    ],
    [
      'a finish on another day without a start',
      { type: 'FINISH_TIME', finishTime: '08:00:00', finishDate: '2026-06-11' },
      ['Ends at Tomorrow 8:00:00.', 'Duration is calculated at start.'],
    ],
    [
      'a past finish without a start',
      { type: 'FINISH_TIME', finishTime: '08:00:00', finishDate: '2026-06-01' },
      ['Duration is calculated at start.'],
    ],
    [
      'a duration with a finish time left from another type',
      { finishTime: '10:00:00' },
      ['Counting down from 10:00.'],
    ],
    ['a missing finish time', { type: 'FINISH_TIME' }, ['Counting down from 10:00.']],
    ['a night', { ...nine, hours: 16 }, ['Ends at Tomorrow 1:10:00.', 'Counting down from 16:10:00.']],
    [
      'a time warp',
      { ...nine, type: 'TIME_WARP', timewarp: 12 * MIN },
      ['Ends at 9:10:00.', 'Counting down from 12:00.', 'Actually counting down from 10:00.'],
    ],
    ['a time warp without a second length', { type: 'TIME_WARP' }, ['Counting down from 10:00.']],
  ])('V12, V13 has sentences for the end of %s', (_, fields, sentences) => {
    expect(wordingOf([fields], 0).end).toEqual(sentences);
  });

  it('V12 shows the expected end', () => {
    const running = started(0, clock('09:05'), clock('09:18'));
    expect(wordingOf([nine, {}], 0, running, clock('09:06')).end[0]).toBe('Ends at 9:18:00.');
    expect(wordingOf([nine, {}], 1, running, clock('09:06')).end[0]).toBe('Ends at 9:28:00.');
  });

  it("V14 shows the presenter's length and the speed of a time warp", () => {
    const warp = (timewarp: number) => wordingOf([{ type: 'TIME_WARP', timewarp }], 0).warp;
    expect(warp(12 * MIN)).toEqual({ presenterSees: '12:00', speed: '1.20x faster' });
    expect(warp(8 * MIN)).toEqual({ presenterSees: '8:00', speed: '0.80x slower' });
    expect(wordingOf([nine], 0).warp).toBeNull();
    expect(wordingOf([{ timewarp: 12 * MIN }], 0).warp).toBeNull();
  });
});
