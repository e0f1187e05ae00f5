import { describe, expect, test } from 'vitest';
import { timerWith } from '../../machines/timer/timer.fixture.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import { manyTimers } from './many-timers.view.ts';

const live = { name: 'Live', color: '#d33' };
const sounds = { green: 'NONE', yellow: 'GONG', orange: 'NONE', red: 'NONE', zero: 'BUZZER' } as const;
const { markFlash, markText } = newTimer;
const one = timerWith({ _id: 'a', extra: 'Ada', minutes: 5, labels: [live], chime: sounds });

describe('several selected timers', () => {
  test('V246 have the values on which all timers agree', () => {
    const same = manyTimers([one, { ...one, _id: 'b', name: 'Other', labels: [{ ...live }] }]);
    expect(same).toEqual({
      speaker: 'Ada',
      showName: true,
      showExtra: true,
      length: 300_000,
      trigger: 'MANUAL',
      appearance: 'COUNTDOWN',
      yellow: newTimer.yellow,
      red: newTimer.red,
      orange: null,
      green: null,
      chime: sounds,
      markFlash,
      markText,
      reminders: [],
      labels: [live],
    });
  });

  test('V246 have null for each field and each sound that differs', () => {
    const other = timerWith({
      _id: 'b',
      extra: 'Bo',
      minutes: 6,
      showExtra: false,
      trigger: 'LINKED',
      appearance: 'HIDDEN',
      yellow: 1,
      red: 0,
      orange: 2,
      chime: { ...sounds, red: 'GONG' },
      markFlash: { ...markFlash, zero: 3 },
      markText: { ...markText, green: 'Enough' },
      reminders: [5],
    });
    expect(manyTimers([one, one, other])).toEqual({
      speaker: null,
      showName: true,
      showExtra: null,
      length: null,
      trigger: null,
      appearance: null,
      yellow: null,
      red: null,
      orange: null,
      green: null,
      chime: { ...sounds, red: null },
      markFlash: { ...markFlash, zero: null },
      markText: { ...markText, green: null },
      reminders: null,
      labels: null,
    });
  });

  test('V246 have null in every field if no timer is selected', () => {
    expect(manyTimers([])).toMatchObject({ speaker: null, length: null, labels: null });
  });
});
