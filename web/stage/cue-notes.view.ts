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

type NoteSequence = readonly Note[];

const sustainedNote = (
  hertz: number,
  seconds: number,
  wave: Note['wave'] = 'sine',
  loudness = 0.25,
): Note => ({
  at: 0,
  seconds,
  hertz,
  wave,
  loudness,
  struck: false,
});

function strike(
  base: number,
  partials: readonly (readonly [ratio: number, loudness: number, seconds: number])[],
): NoteSequence {
  return partials.map(([ratio, loudness, seconds]) => ({
    at: 0,
    seconds,
    hertz: base * ratio,
    wave: 'sine',
    loudness,
    struck: true,
  }));
}

const delayNotes = (notes: NoteSequence, seconds: number): NoteSequence =>
  notes.map((note) => ({ ...note, at: note.at + seconds }));

const bellNotes = strike(660, [
  [0.5, 0.09, 2.2],
  [1, 0.17, 1.8],
  [1.2, 0.07, 1.4],
  [2, 0.07, 1],
  [2.76, 0.04, 0.6],
]);
const dingNotes = strike(1_760, [
  [1, 0.25, 0.9],
  [2.01, 0.08, 0.4],
]);
const shipBellNotes = strike(1_250, [
  [1, 0.2, 1.6],
  [1.51, 0.08, 1.1],
  [2.6, 0.08, 0.7],
]);
const gongNotes = strike(92, [
  [1, 0.3, 4.5],
  [1.48, 0.16, 4],
  [2.09, 0.14, 3.4],
  [2.93, 0.09, 2.6],
  [4.3, 0.05, 1.6],
]);
const hornNotes: NoteSequence = [
  sustainedNote(87, 1.6, 'sawtooth', 0.16),
  sustainedNote(131, 1.6, 'sawtooth', 0.1),
];

const windChimeNotes = [1_568, 2_093, 1_760, 2_637, 2_349, 1_568, 3_136].flatMap((hertz, index) =>
  delayNotes(strike(hertz, [[1, 0.12, 1.6]]), index * 0.17),
);

interface CueFamily {
  readonly strike: NoteSequence;
  readonly every: number;
}

const cueSoundFamilies: Readonly<Record<string, CueFamily>> = {
  BELL: { strike: bellNotes, every: 0.9 },
  DING: { strike: dingNotes, every: 0.45 },
  BEEP: { strike: [sustainedNote(1_000, 0.12, 'square', 0.1)], every: 0.28 },
  BUZZER: {
    strike: [sustainedNote(110, 1, 'sawtooth', 0.18), sustainedNote(116, 1, 'sawtooth', 0.14)],
    every: 1.2,
  },
  GONG: { strike: gongNotes, every: 4 },
  WINDCHIME: { strike: windChimeNotes, every: 3 },
  SHIPBELL: { strike: [...shipBellNotes, ...delayNotes(shipBellNotes, 0.35)], every: 1.6 },
  SHIPHORN: { strike: hornNotes, every: 2.1 },
  SHORT_440: { strike: [sustainedNote(440, 0.15)], every: 0.3 },
  SHORT_880: { strike: [sustainedNote(880, 0.15)], every: 0.3 },
  LONG_440: { strike: [sustainedNote(440, 0.8)], every: 1.1 },
  LONG_880: { strike: [sustainedNote(880, 0.8)], every: 1.1 },
};

export function cueSound(cue: SoundCue): CueSound {
  if (cue === 'ITSTIME') return { notes: [], words: 'It’s time' };
  const [, name = cue, times = '1'] = /^(.*)_(\d)X$/.exec(cue) ?? [];
  const family = ownEntry(cueSoundFamilies, name);
  if (family === undefined) return { notes: [], words: null };
  const strikes = Array.from({ length: Number(times) }, (_, index) =>
    delayNotes(family.strike, index * family.every),
  );
  return { notes: strikes.flat(), words: null };
}

export function isAudible(cue: SoundCue): boolean {
  const { notes, words } = cueSound(cue);
  return notes.length > 0 || words !== null;
}

export const AUDIBLE_CUES: readonly SoundCue[] = SOUND_CUES.filter(isAudible);
