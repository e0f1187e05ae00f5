import { describe, expect, test } from 'vitest';
import { SOUND_CUES, type SoundCue } from '../../machines/timer/timer.ts';
import { AUDIBLE_CUES, cueSound } from './cue-notes.view.ts';

const quiet: readonly SoundCue[] = ['NONE', 'SILENCE'];
const beginnings = (cue: SoundCue) => new Set(cueSound(cue).notes.map(({ at }) => at)).size;

describe('sound cues', () => {
  test('V115 are audible, except two', () => {
    expect(AUDIBLE_CUES).toEqual(SOUND_CUES.filter((cue) => !quiet.includes(cue)));
  });

  test.each(quiet)('V115 include the silent cue %s', (cue) => {
    expect(cueSound(cue)).toEqual({ notes: [], words: null });
  });

  test('V115 include one cue in spoken words', () => {
    expect(cueSound('ITSTIME')).toEqual({ notes: [], words: 'It’s time' });
  });

  test.each(['BELL', 'DING', 'BEEP', 'SHORT_440', 'LONG_880'])(
    'V115 of the family %s sound once, twice and three times',
    (family) => {
      const cues = SOUND_CUES.filter((cue) => cue.startsWith(`${family}_`));
      expect(cues.map(beginnings)).toEqual([1, 2, 3]);
    },
  );

  test('V115 have tones with the pitch and length of their names', () => {
    const tones = (['SHORT_440_1X', 'LONG_880_1X'] as const).flatMap((cue) => cueSound(cue).notes);
    expect(tones).toMatchObject([
      { hertz: 440, seconds: 0.15 },
      { hertz: 880, seconds: 0.8 },
    ]);
  });

  test.each(SOUND_CUES)('V115 do not exceed full loudness in %s', (cue) => {
    const { notes } = cueSound(cue);
    const together = (at: number) =>
      notes
        .filter((note) => note.at <= at && at < note.at + note.seconds)
        .reduce((sum, { loudness }) => sum + loudness, 0);
    expect(Math.max(0, ...notes.map(({ at }) => together(at)))).toBeLessThanOrEqual(1);
  });
});
