import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { SoundCue } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';

const cueFamilies: Readonly<Record<string, string>> = timerWords.cues;

export function cueWords(cue: SoundCue): string {
  const [family = '', ...rest] = cue.split('_');
  const details = rest.map((part) => (part.endsWith('X') ? part.toLowerCase() : timerWords.pitch(part)));
  return [ownEntry(cueFamilies, family), ...details].join(' ');
}
