import { expect, test } from 'vitest';
import { SOUND_CUES } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { cueWords } from './timer-words.view.ts';

test.each([
  ['NONE', 'None'],
  ['BELL_2X', 'Bell 2x'],
  ['SHORT_440_3X', 'Short tone 440 Hz 3x'],
  ['DING_1X', 'Ding 1x'],
  ['BEEP_3X', 'Beep 3x'],
  ['BUZZER', 'Buzzer'],
  ['GONG', 'Gong'],
  ['WINDCHIME', 'Wind chime'],
  ['SHIPBELL', 'Ship bell'],
  ['SHIPHORN_2X', 'Ship horn 2x'],
  ['ITSTIME', '“It’s time”'],
  ['SILENCE', 'Silence'],
  ['LONG_880_1X', 'Long tone 880 Hz 1x'],
] as const)('V31 the sound %s is called %s', (cue, words) => {
  expect(cueWords(cue)).toBe(words);
});

test('V31 no two sounds have the same name', () => {
  const words = SOUND_CUES.map(cueWords);
  expect(new Set(words).size).toBe(SOUND_CUES.length);
});

test('V31 every choice of trigger, type and appearance has words', () => {
  const { triggers, types, appearances } = timerWords;
  expect(triggers).toEqual({ MANUAL: 'Manual', LINKED: 'Linked', SCHEDULED: 'Scheduled' });
  expect(types).toEqual({ DURATION: 'Duration', FINISH_TIME: 'Finish time', TIME_WARP: 'Time warp' });
  expect(appearances).toEqual({
    COUNTDOWN: 'Countdown',
    COUNTUP: 'Count up',
    TOD: 'Time of day',
    COUNTDOWN_TOD: 'Countdown and time of day',
    COUNTUP_TOD: 'Count up and time of day',
    HIDDEN: 'Hidden',
  });
});
