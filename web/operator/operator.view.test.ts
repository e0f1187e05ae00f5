import { describe, expect, test } from 'vitest';
import type { RoomState } from '../../machines/room/room.state.ts';
import { timerWith } from '../../machines/timer/timer.fixture.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import type { ShowState } from '../transport/transport.view.ts';
import { neighboursOf, wrapUpWord } from './operator.view.ts';

const show = newShow();
const timers = [
  timerWith({ _id: 't0', index: 0, name: 'Doors' }),
  timerWith({ _id: 't1', index: 1, extra: 'Ada', minutes: 45 }),
  timerWith({ _id: 't2', index: 2, name: 'Film', minutes: 5, trigger: 'LINKED' }),
];
const at = (current: string): RoomState => ({ ...show, timers, timeset: idleTimeset(current) });

describe('the operator', () => {
  test('V85 shows the timers before and after the current one', () => {
    expect(neighboursOf(at('t1'), 0)).toEqual({
      previous: { id: 't0', title: 'Doors', speaker: '', length: '10:00', linked: false, armed: false },
      next: { id: 't2', title: 'Film', speaker: '', length: '5:00', linked: true, armed: false },
    });
  });

  test('V85 shows no timer before the first, after the last, or in an empty room', () => {
    expect(neighboursOf(at('t0'), 0)).toMatchObject({
      previous: null,
      next: { title: 'Timer 2', speaker: 'Ada' },
    });
    expect(neighboursOf(at('t2'), 0).next).toBeNull();
    const empty = { ...show, timers: [], timeset: { ...idleTimeset('t0'), timerId: null } };
    expect(neighboursOf(empty, 0)).toEqual({ previous: null, next: null });
  });

  test('V85, V241 shows the armed timer as next, and not as linked', () => {
    const armed = (nextTimerId: string) => ({
      ...show,
      timers,
      timeset: { ...idleTimeset('t0'), nextTimerId },
    });
    expect(neighboursOf(armed('t2'), 0).next).toMatchObject({ title: 'Film', linked: false, armed: true });
    expect(neighboursOf(at('t1'), 0).next).toMatchObject({ title: 'Film', linked: true });
  });

  const cases: readonly (readonly [ShowState, 'normal' | 'yellow' | 'red', string | null])[] = [
    ['empty', 'normal', null],
    ['idle', 'red', null],
    ['running', 'normal', null],
    ['running', 'yellow', 'wrapUp'],
    ['running', 'red', 'finishNow'],
    ['paused', 'yellow', 'wrapUp'],
    ['overtime', 'red', null],
    ['finished', 'red', null],
  ];
  test.each(cases)(
    'V86 while the clock is %s with the mark %s, shows the word: %s',
    (state, wrapUp, word) => {
      expect(wrapUpWord({ state, wrapUp })).toBe(word);
    },
  );
});
