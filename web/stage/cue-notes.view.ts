import { ownEntry } from '../../machines/kernel/shapes.ts';
import { SOUND_CUES, type SoundCue } from '../../machines/timer/timer.ts';

export interface Note {
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  readonly wave: 'sine' | 'square' | 'sawtooth';
  readonly loudness: number;
  readonly struck: boolean;
}

interface CueSound {
  readonly notes: readonly Note[];
  readonly words: string | null;
}

type Strike = readonly Note[];

const held = (hertz: number, seconds: number, wave: Note['wave'] = 'sine', loudness = 0.25): Note => ({
  at: 0,
  seconds,
  hertz,
  wave,
  loudness,
  struck: false,
});

/** Returns one note for each partial of a base frequency, with its loudness and length. */
function struck(
  base: number,
  partials: readonly (readonly [ratio: number, loudness: number, seconds: number])[],
): Strike {
  return partials.map(([ratio, loudness, seconds]) => ({
    at: 0,
    seconds,
    hertz: base * ratio,
    wave: 'sine',
    loudness,
    struck: true,
  }));
}

const later = (notes: Strike, seconds: number): Strike =>
  notes.map((note) => ({ ...note, at: note.at + seconds }));

const bell = struck(660, [
  [0.5, 0.09, 2.2],
  [1, 0.17, 1.8],
  [1.2, 0.07, 1.4],
  [2, 0.07, 1],
  [2.76, 0.04, 0.6],
]);
const ding = struck(1_760, [
  [1, 0.25, 0.9],
  [2.01, 0.08, 0.4],
]);
const shipBell = struck(1_250, [
  [1, 0.2, 1.6],
  [1.51, 0.08, 1.1],
  [2.6, 0.08, 0.7],
]);
const gong = struck(92, [
  [1, 0.3, 4.5],
  [1.48, 0.16, 4],
  [2.09, 0.14, 3.4],
  [2.93, 0.09, 2.6],
  [4.3, 0.05, 1.6],
]);
const horn: Strike = [held(87, 1.6, 'sawtooth', 0.16), held(131, 1.6, 'sawtooth', 0.1)];

const windChime = [1_568, 2_093, 1_760, 2_637, 2_349, 1_568, 3_136].flatMap((hertz, index) =>
  later(struck(hertz, [[1, 0.12, 1.6]]), index * 0.17),
);

interface Family {
  readonly strike: Strike;
  readonly every: number;
}

const families: Readonly<Record<string, Family>> = {
  BELL: { strike: bell, every: 0.9 },
  DING: { strike: ding, every: 0.45 },
  BEEP: { strike: [held(1_000, 0.12, 'square', 0.1)], every: 0.28 },
  BUZZER: { strike: [held(110, 1, 'sawtooth', 0.18), held(116, 1, 'sawtooth', 0.14)], every: 1.2 },
  GONG: { strike: gong, every: 4 },
  WINDCHIME: { strike: windChime, every: 3 },
  SHIPBELL: { strike: [...shipBell, ...later(shipBell, 0.35)], every: 1.6 },
  SHIPHORN: { strike: horn, every: 2.1 },
  SHORT_440: { strike: [held(440, 0.15)], every: 0.3 },
  SHORT_880: { strike: [held(880, 0.15)], every: 0.3 },
  LONG_440: { strike: [held(440, 0.8)], every: 1.1 },
  LONG_880: { strike: [held(880, 0.8)], every: 1.1 },
};

/** Returns the notes, repeated as often as the cue says (V115). NONE and SILENCE have no notes. */
export function cueSound(cue: SoundCue): CueSound {
  if (cue === 'ITSTIME') return { notes: [], words: 'It’s time' };
  const [, name = cue, times = '1'] = /^(.*)_(\d)X$/.exec(cue) ?? [];
  const family = ownEntry(families, name);
  if (family === undefined) return { notes: [], words: null };
  const strikes = Array.from({ length: Number(times) }, (_, index) =>
    later(family.strike, index * family.every),
  );
  return { notes: strikes.flat(), words: null };
}

export function isAudible(cue: SoundCue): boolean {
  const { notes, words } = cueSound(cue);
  return notes.length > 0 || words !== null;
}

export const AUDIBLE_CUES: readonly SoundCue[] = SOUND_CUES.filter(isAudible);
