import { expect, test } from 'vitest';
import { SOUND_CUES } from '../timer/timer.ts';
import { cueWords } from './timer-words.ts';

test.each([
  ['NONE', 'None'],
  ['BELL_2X', 'Bell 2x'],
  ['SHORT_440_3X', 'Short tone 440 Hz 3x'],
  ['ITSTIME', '“It’s time”'],
] as const)('V31 the cue %s is called %s', (cue, words) => {
  expect(cueWords(cue)).toBe(words);
});

test('V31 no two cues are called the same', () => {
  const words = SOUND_CUES.map(cueWords);
  expect(new Set(words).size).toBe(SOUND_CUES.length);
});
